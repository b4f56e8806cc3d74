import type { Finding } from '../engine/finding.ts';
import { matchesPattern } from '../engine/rule.ts';
import { findingStyle } from '../report/finding-markup.ts';
import { createIsOwn } from './page/document-copy.ts';
import type { PageReport } from './page/read-page.ts';
import type { Panel } from './panel.ts';
import { whenIdle } from './pause.ts';
import { readSiteOrigins } from './site-origins.ts';
import styles from './widget.css?inline';
import {
  describeHealth,
  findPart,
  type HealthReport,
  listFindings,
  printLight,
  type WidgetState,
} from './widget-state.ts';

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
  const launcher = findPart(root, 'launcher');
  const skip = fetchSkippedRules();
  let panel: Panel | null = null;
  const update = () => {
    findPart(root, 'launcher-light').innerHTML = printLight(listFindings(state));
    panel?.update();
  };
  const reader = import('./page/read-page.ts').then(({ createPageReader }) =>
    createPageReader({ document, site, isOwn: createIsOwn(hostName, folder) }),
  );
  const readNow = watchPage(document, async () => {
    const [readPage, skipped] = await Promise.all([reader, skip]);
    state.page = leaveOut(skipped, await readPage(panel !== null)); // deep once the panel was opened, so that button and panel agree
    update();
  });
  const setExpanded = (isExpanded: boolean) => {
    launcher.ariaExpanded = String(isExpanded);
    launcher.hidden = isExpanded;
    if (!isExpanded) launcher.focus();
  };
  launcher.addEventListener('click', async () => {
    const { Panel } = await import('./panel.ts');
    panel ??= new Panel({ root, site, state, closed: () => setExpanded(false) });
    setExpanded(true);
    panel.open();
    readNow();
  });
  update();
  readNow();
  setTimeout(async () => {
    const { checkHealth } = await import('./check-health.ts');
    state.health = leaveOut(await skip, await checkHealth(site));
    console.info(describeHealth(state.health));
    update();
  }, healthCheckMs);
}

/** The rules that goshen.config.json skips, as patterns of ids. Only the server can read the file. */
async function fetchSkippedRules(): Promise<string[]> {
  const response = await fetch('/devtools/skip.json').catch(() => null);
  return response?.ok === true ? response.json() : [];
}

function leaveOut<Report extends PageReport | HealthReport>(skip: readonly string[], report: Report): Report {
  const isWanted = ({ rule }: Finding) => !skip.some((pattern) => matchesPattern(rule, pattern));
  return { ...report, findings: report.findings.filter(isWanted) };
}

/** The element that contains the widget; no script or style of the page uses it. */
const hostName = 'seo-widget';

/** The collapsed widget, and the frame that marks elements of the page. */
const shell = `
<button type="button" id="launcher" aria-haspopup="dialog" aria-expanded="false"><b>SEO</b> <span id="launcher-light"></span></button>
<div id="mark" aria-hidden="true" hidden><span></span></div>`;

/** A shadow root with a constructed style sheet: the policy of the page allows no style element. */
function openShadow(document: Document): ShadowRoot {
  const host = document.createElement(hostName);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(findingStyle + styles);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = shell;
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
