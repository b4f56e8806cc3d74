import type { AnalyticsSettings } from '../app/page-state.ts';
import type { Providers } from './providers.ts';

type PageWindow = Window & Providers & Record<`ga-disable-${string}`, boolean>;

/** Adds the scripts of the configured services that are not on the page yet. Only after consent. */
export function loadProviders(window: Window, { gaMeasurementId, plausibleDomain }: AnalyticsSettings): void {
  const page = window as PageWindow;
  if (gaMeasurementId !== null && page.gtag === undefined) loadGoogleTag(page, gaMeasurementId);
  if (plausibleDomain !== null && page.plausible === undefined) loadPlausible(page, plausibleDomain);
}

/** After consent is withdrawn: sends nothing more and deletes Google's cookies. */
export function forgetProviders(window: Window, { gaMeasurementId }: AnalyticsSettings): void {
  if (gaMeasurementId === null) return;
  (window as PageWindow)[`ga-disable-${gaMeasurementId}`] = true; // developers.google.com: "Disable Google Analytics measurement"
  for (const name of listGoogleCookies(window.document.cookie)) {
    for (const domain of listCookieDomains(window.location.hostname)) {
      window.document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  }
}

/** Commands wait in `dataLayer` until the script has loaded. It does not count page views; the site does. */
function loadGoogleTag(page: PageWindow, id: string): void {
  const queue: unknown[] = Array.isArray(page.dataLayer) ? page.dataLayer : [];
  const gtag = createGtag(queue);
  Object.assign(page, { dataLayer: queue, gtag });
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, analytics_storage: 'granted' });
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  appendScript(page.document, `https://www.googletagmanager.com/gtag/js?id=${id}`);
}

function createGtag(queue: unknown[]): (...command: unknown[]) => void {
  return function gtag() {
    // biome-ignore lint/complexity/noArguments: Google's script accepts commands only as arguments objects
    queue.push(arguments);
  };
}

/** The variant of the script that leaves page views to the site. */
function loadPlausible(page: PageWindow, domain: string): void {
  const q: unknown[] = [];
  page.plausible = Object.assign((...call: unknown[]) => void q.push(call), { q });
  appendScript(page.document, 'https://plausible.io/js/script.manual.js', { domain });
}

function appendScript(document: Document, src: string, attributes: Record<string, string> = {}): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  Object.assign(script.dataset, attributes);
  document.head.append(script);
}

function listGoogleCookies(cookies: string): string[] {
  return cookies.split('; ').flatMap((cookie) => /^_ga[^=]*/.exec(cookie) ?? []);
}

/** A script cannot read whether a cookie is set on the host or on a domain above it, so all are deleted. */
function listCookieDomains(host: string): string[] {
  const labels = host.split('.');
  return ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
}
