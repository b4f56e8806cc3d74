import tokens from '../../src/styles/tokens.css?inline';
import base from './styles/base.css?inline';
import findings from './styles/findings.css?inline';
import lists from './styles/lists.css?inline';
import panel from './styles/panel.css?inline';
import previews from './styles/previews.css?inline';

/** The element that holds the widget; no other script and no style of the page knows it. */
export const hostName = 'seo-widget';

/**
 * A room of its own beside the page. Its style sheet is made by script: the policy of the page allows no style element.
 * The site's tokens are used where the page has none, as on a page that failed to load its style sheet.
 */
export function openShadow(document: Document): ShadowRoot {
  const host = document.createElement(hostName);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([tokens.replaceAll(':root', ':host'), base, panel, findings, previews, lists].join('\n'));
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host); // outside of <body>, whose children are React's
  return root;
}
