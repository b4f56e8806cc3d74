import base from './styles/base.css?inline';
import findings from './styles/findings.css?inline';
import lists from './styles/lists.css?inline';
import palette from './styles/palette.css?inline';
import panel from './styles/panel.css?inline';
import previews from './styles/previews.css?inline';

/** The element that holds the widget; no other script and no style of the page knows it. */
export const hostName = 'seo-widget';

/**
 * A shadow root beside the page. Its style sheet is constructed by script: the page's policy allows no style element.
 */
export function openShadow(document: Document): ShadowRoot {
  const host = document.createElement(hostName);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([palette, base, panel, findings, previews, lists].join('\n'));
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host); // outside of <body>, whose children are React's
  return root;
}
