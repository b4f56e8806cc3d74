import { describeHealth } from './health/health-report.ts';
import { createLauncher } from './launcher.ts';
import { judgeLight } from './light.ts';
import { createIsOwn } from './page/page-snapshot.ts';
import { watchPage } from './page/watch-page.ts';
import type { Panel } from './panel/panel.ts';
import { readSiteAddress } from './site-address.ts';
import { hostName, openShadow } from './widget-shadow.ts';
import { listFindings, type WidgetState } from './widget-state.ts';

/** How long after its start the sitemap is checked. */
const healthCheckMs = 2_000;

/**
 * Puts the button onto the page and keeps it true. Everything heavy comes in chunks of its own, when it is needed.
 *
 * @param folder Address that the widget's files come from: they are no part of the page.
 */
export function startWidget({ document }: Window, folder: string): void {
  const site = readSiteAddress(document);
  const state: WidgetState = { page: null, health: null };
  const root = openShadow(document);
  let panel: Panel | null = null;
  const tell = () => {
    launcher.setLight(judgeLight(listFindings(state)));
    panel?.update();
  };
  const reader = import('./page/read-page.ts').then(({ createPageReader }) =>
    createPageReader({ document, site, isOwn: createIsOwn(hostName, folder) }),
  );
  const readNow = watchPage(document, async () => {
    const readPage = await reader;
    state.page = await readPage(panel !== null); // from its first opening on, so that the light stays what it says
    tell();
  });
  const launcher = createLauncher(root, async () => {
    const { Panel } = await import('./panel/panel.ts');
    panel ??= new Panel({ root, site, state, closed: launcher.show });
    launcher.hide();
    panel.open();
    tell();
    readNow();
  });
  readNow();
  setTimeout(async () => {
    const { checkHealth } = await import('./health/check-health.ts');
    state.health = await checkHealth(site);
    console.info(describeHealth(state.health));
    tell();
  }, healthCheckMs);
}
