import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { forgetProviders, loadProviders } from '../../src/analytics/load-providers.ts';
import type { Providers } from '../../src/analytics/providers.ts';

const google = { gaMeasurementId: 'G-TEST', plausibleDomain: null };
const plausible = { gaMeasurementId: null, plausibleDomain: 'goshen.example' };

function openWindow(): Window & Providers & { 'ga-disable-G-TEST'?: boolean } {
  return new JSDOM('', { url: 'https://fr.goshen.example/' }).window as unknown as Window;
}
const scriptsOf = ({ document }: Window) => [...document.scripts].map(({ src }) => src);

describe('the configured service', () => {
  it('is Google’s tag, configured to count no page views and no advertising', () => {
    const window = openWindow();
    loadProviders(window, google);
    expect(scriptsOf(window)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);
    const commands = (window.dataLayer as unknown[]).map((command) => [...(command as Iterable<unknown>)]);
    expect(commands.map(([name]) => name)).toEqual(['consent', 'js', 'config']);
    expect(commands[0]?.[2]).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied' });
    expect(commands[2]?.slice(1)).toEqual([
      'G-TEST',
      { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false },
    ]);
    expect(Object.prototype.toString.call((window.dataLayer as unknown[])[0])).toBe('[object Arguments]');
  });

  it('is the script of Plausible without automatic page views; calls wait for it', () => {
    const window = openWindow();
    loadProviders(window, plausible);
    expect(scriptsOf(window)).toEqual(['https://plausible.io/js/script.manual.js']);
    expect(window.document.scripts[0]?.dataset.domain).toBe('goshen.example');
    const queue = window.plausible as ((...call: unknown[]) => void) & { q: unknown[][] };
    queue('pageview', { u: 'https://goshen.example/' });
    expect(queue.q).toEqual([['pageview', { u: 'https://goshen.example/' }]]);
  });

  it('is not loaded twice, nor beside one that is there', () => {
    const window = openWindow();
    loadProviders(window, google);
    loadProviders(window, google);
    window.plausible = () => {};
    loadProviders(window, plausible);
    expect(scriptsOf(window)).toHaveLength(1);
  });
});

describe('a withdrawal', () => {
  it('stops Google’s tag and removes its cookies, and no others', () => {
    const window = openWindow();
    window.document.cookie = '_ga=GA1.1; Domain=goshen.example; Path=/';
    window.document.cookie = '_ga_TEST=GS1; Path=/';
    window.document.cookie = 'i18next=fr; Path=/';
    forgetProviders(window, google);
    expect(window['ga-disable-G-TEST']).toBe(true);
    expect(window.document.cookie).toBe('i18next=fr');
  });

  it('touches nothing of Google where only Plausible is configured', () => {
    const window = openWindow();
    window.document.cookie = '_ga=GA1.1; Path=/';
    forgetProviders(window, plausible);
    expect(window.document.cookie).toBe('_ga=GA1.1');
  });
});
