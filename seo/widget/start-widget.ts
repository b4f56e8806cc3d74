import base from './base.css?inline';
import { element, sign } from './element.ts';
import { createIsOwn } from './page/page-snapshot.ts';
import type { Panel } from './panel/panel.ts';
import panelStyles from './panel.css?inline';
import { whenIdle } from './pause.ts';
import { readSiteAddress } from './site-address.ts';
import views from './views.css?inline';
import { describeHealth, type Light, lightOf, lightShape, listFindings, type WidgetState } from './widget-state.ts';

/** How long after its start the sitemap is checked. */
const healthCheckMs = 2_000;

/**
 * Puts the button onto the page and keeps it up to date. Everything large is in chunks that are loaded when needed.
 *
 * @param folder URL that the widget's files come from: they are not part of the page.
 */
export function startWidget({ document }: Window, folder: string): void {
  const site = readSiteAddress(document);
  const state: WidgetState = { page: null, health: null };
  const root = openShadow(document);
  let panel: Panel | null = null;
  const update = () => {
    launcher.setLight(lightOf(listFindings(state)));
    panel?.update();
  };
  const reader = import('./page/read-page.ts').then(({ createPageReader }) =>
    createPageReader({ document, site, isOwn: createIsOwn(hostName, folder) }),
  );
  const readNow = watchPage(document, async () => {
    const readPage = await reader;
    state.page = await readPage(panel !== null); // deep from the first opening on, so that the light and the panel agree
    update();
  });
  const launcher = createLauncher(root, async () => {
    const { Panel } = await import('./panel/panel.ts');
    panel ??= new Panel({ root, site, state, closed: launcher.show });
    launcher.hide();
    panel.open();
    update();
    readNow();
  });
  readNow();
  setTimeout(async () => {
    const { checkHealth } = await import('./check-health.ts');
    state.health = await checkHealth(site);
    console.info(describeHealth(state.health));
    update();
  }, healthCheckMs);
}

/** The collapsed widget: a button with the traffic light. */
type Launcher = { setLight: (light: Light) => void; hide: () => void; show: () => void };

function createLauncher(root: ShadowRoot, open: () => void): Launcher {
  const light = element('span', { class: 'light' });
  const button = element(
    'button',
    { type: 'button', id: 'launcher', 'aria-haspopup': 'dialog', 'aria-expanded': 'false', click: open },
    element('b', {}, 'SEO'),
    light,
  );
  root.append(button);
  return {
    setLight: ({ colour, words }) => light.replaceChildren(sign(lightShape[colour]), words),
    hide: () => {
      button.setAttribute('aria-expanded', 'true');
      button.hidden = true;
    },
    show: () => {
      button.setAttribute('aria-expanded', 'false');
      button.hidden = false;
      button.focus();
    },
  };
}

/** The element that holds the widget; no script or style of the page uses it. */
const hostName = 'seo-widget';

/**
 * A shadow root beside the page. Its style sheet is constructed by script: the page's policy allows no style element.
 */
function openShadow(document: Document): ShadowRoot {
  const host = document.createElement(hostName);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([base, panelStyles, views].join('\n'));
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host); // outside of <body>, whose children are React's
  return root;
}

/** Long enough for a view to be whole after a click, short enough to be called live. */
const settleMs = 300;

/** What of the page can change a finding without an element coming or going. */
const attributes = ['lang', 'href', 'hreflang', 'content', 'alt', 'title', 'aria-label', 'aria-labelledby', 'id'];

/**
 * Calls `read` whenever the document has changed, one reading after the other, until the page is left.
 *
 * @returns requests a reading now, whether anything has changed or not.
 */
function watchPage(document: Document, read: () => Promise<void>): () => void {
  const turn = { isRequested: false, isRunning: false };
  const run = async () => {
    turn.isRunning = true;
    try {
      while (turn.isRequested) {
        turn.isRequested = false;
        await whenIdle();
        await read();
      }
    } finally {
      turn.isRunning = false;
    }
  };
  const request = () => {
    turn.isRequested = true;
    if (!turn.isRunning) void run();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(request, settleMs);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: attributes });
  return request;
}
