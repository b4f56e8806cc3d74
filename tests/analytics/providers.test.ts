import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent } from '../../src/analytics/providers.ts';
import { type Providers, sendEvent } from '../../src/analytics/providers.ts';

const url = 'https://goshen.example/about';
const pageView: AnalyticsEvent = { name: 'page_view', url, title: 'About' };
const depth: AnalyticsEvent = { name: 'scroll_depth', url, percent: 50 };
const interest: AnalyticsEvent = {
  name: 'interest',
  event: 'hospitality_interest',
  url,
  source: 'visit_site',
  subject: 'goshen-hotels',
};

/** A provider that records its calls. */
function createRecorder() {
  const calls: unknown[][] = [];
  return { calls, record: (...call: unknown[]) => void calls.push(call) };
}

function sendAll(providers: Providers): void {
  for (const event of [pageView, depth, interest]) sendEvent(providers, event);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an event', () => {
  it('reaches gtag as an event with parameters', () => {
    const { calls, record } = createRecorder();
    sendAll({ gtag: record });
    expect(calls).toEqual([
      ['event', 'page_view', { page_location: url, page_title: 'About' }],
      ['event', 'scroll_depth', { page_location: url, percent_scrolled: 50 }],
      [
        'event',
        'hospitality_interest',
        { page_location: url, interest_source: 'visit_site', interest_subject: 'goshen-hotels' },
      ],
    ]);
  });

  it('reaches plausible as its pageview or a goal with properties', () => {
    const { calls, record } = createRecorder();
    sendAll({ plausible: record });
    const place = { u: url, url };
    expect(calls).toEqual([
      ['pageview', place],
      ['scroll_depth', { ...place, props: { percent_scrolled: 50 } }],
      [
        'hospitality_interest',
        { ...place, props: { interest_source: 'visit_site', interest_subject: 'goshen-hotels' } },
      ],
    ]);
  });

  it('reaches dataLayer as an entry of its own', () => {
    const dataLayer: unknown[] = [];
    sendAll({ dataLayer });
    expect(dataLayer).toHaveLength(3);
    expect(dataLayer[1]).toEqual({ event: 'scroll_depth', page_location: url, percent_scrolled: 50 });
  });

  it('reaches every provider once: gtag writes to dataLayer', () => {
    const google = createRecorder();
    const plausible = createRecorder();
    const dataLayer: unknown[] = [];
    sendAll({ gtag: google.record, plausible: plausible.record, dataLayer });
    expect([google.calls.length, plausible.calls.length, dataLayer.length]).toEqual([3, 3, 0]);
  });

  it('goes nowhere and fails nothing where there is no service, or something else of its name', () => {
    sendAll({});
    sendAll({ gtag: 'G-1', plausible: { id: 'plausible' }, dataLayer: {} });
  });

  it('costs nothing but itself when a service fails', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const broken = () => {
      throw new Error('blocked');
    };
    sendEvent({ gtag: broken }, pageView);
    expect(warn).toHaveBeenCalledOnce();
  });
});
