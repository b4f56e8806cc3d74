import base from './base.css?inline';
import { element, icon } from './element.ts';
import { createIsOwn } from './page/document-copy.ts';
import type { Panel } from './panel/panel.ts';
import panelStyles from './panel.css?inline';
import { whenIdle } from './pause.ts';
import { readSiteOrigins } from './site-origins.ts';
import views from './views.css?inline';
import { describeHealth, type Light, lightOf, lightShape, listFindings, type WidgetState } from './widget-state.ts';

const healthCheckMs = 2_000;

/**
 * Adds the button to the page and keeps it up to date. Large parts are chunks that load when they are needed.
 *
 * @param folder URL of the folder of the widget's files.
 */
export function startWidget({ document }: Window, folder: string): void {
  const site = readSiteOrigins(document);
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
    state.page = await readPage(panel !== null); // deep once the panel was opened, so that button and panel agree
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
    setLight: ({ colour, words }) => light.replaceChildren(icon(lightShape[colour]), words),
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

/** The element that contains the widget; no script or style of the page uses it. */
const hostName = 'seo-widget';

/** A shadow root with a constructed style sheet: the policy of the page allows no style element. */
function openShadow(document: Document): ShadowRoot {
  const host = document.createElement(hostName);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([base, panelStyles, views].join('\n'));
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host); // outside of <body>, whose children are React's
  return root;
}

/** A view is complete after this time without changes. */
const settleMs = 300;

/** Attributes whose changes can change findings. */
const attributes = ['lang', 'href', 'hreflang', 'content', 'alt', 'title', 'aria-label', 'aria-labelledby', 'id'];

/**
 * Calls `read` after each change of the document, one call at a time.
 *
 * @returns a function that requests a call now.
 */
function watchPage(document: Document, read: () => Promise<void>): () => void {
  const state = { isRequested: false, isRunning: false };
  const run = async () => {
    state.isRunning = true;
    try {
      while (state.isRequested) {
        state.isRequested = false;
        await whenIdle();
        await read();
      }
    } finally {
      state.isRunning = false;
    }
  };
  const request = () => {
    state.isRequested = true;
    if (!state.isRunning) void run();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(request, settleMs);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: attributes });
  return request;
}
