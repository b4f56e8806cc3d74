import { describe, expect, it } from 'vitest';
import { createVisit, type View } from '../../src/analytics/measurement.tsx';
import type { AnalyticsEvent } from '../../src/analytics/providers.ts';

const viewOf = (path: string): View => ({ path, url: `https://goshen.example${path}`, title: `Title of ${path}` });

function startVisit() {
  const sent: AnalyticsEvent[] = [];
  return { visit: createVisit((event) => sent.push(event)), sent };
}

/** The depths sent, each with the page it was reached on. */
const depthsOf = (sent: AnalyticsEvent[]) =>
  sent.flatMap((event) => (event.name === 'scroll_depth' ? [`${new URL(event.url).pathname} ${event.percent}`] : []));

describe('page views', () => {
  it('are one a navigation, the first view included', () => {
    const { visit, sent } = startVisit();
    for (const path of ['/', '/about', '/']) visit.show(viewOf(path), 0);
    expect(sent.map(({ name, url }) => `${name} ${new URL(url).pathname}`)).toEqual([
      'page_view /',
      'page_view /about',
      'page_view /',
    ]);
    expect(sent[1]).toEqual({
      name: 'page_view',
      url: 'https://goshen.example/about',
      title: 'Title of /about',
    });
  });

  it('are none for the same page in another language', () => {
    const { visit, sent } = startVisit();
    visit.show(viewOf('/services'), 0);
    visit.show({ ...viewOf('/services'), title: 'Nos services' }, 0);
    expect(sent).toHaveLength(1);
  });
});

describe('depths', () => {
  it('are sent once a view, all that a jump passes', () => {
    const { visit, sent } = startVisit();
    visit.show(viewOf('/'), 0);
    for (const percent of [10, 24, 25, 26, 60, 5, 55, 100, 0, 100]) visit.scroll(percent);
    expect(depthsOf(sent)).toEqual(['/ 25', '/ 50', '/ 75']);
  });

  it('begin anew with the next view', () => {
    const { visit, sent } = startVisit();
    visit.show(viewOf('/'), 0);
    visit.scroll(80);
    visit.show(viewOf('/about'), 0);
    visit.scroll(30);
    expect(depthsOf(sent)).toEqual(['/ 25', '/ 50', '/ 75', '/about 25']);
  });

  it('do not count the way up from where the page before was left', () => {
    const { visit, sent } = startVisit();
    visit.show(viewOf('/'), 0);
    visit.show(viewOf('/about'), 90);
    for (const percent of [90, 70, 40, 10, 0]) visit.scroll(percent);
    expect(depthsOf(sent)).toEqual([]);
    visit.scroll(26);
    expect(depthsOf(sent)).toEqual(['/about 25']);
  });

  it('count what was read before the first view could be counted', () => {
    const { visit, sent } = startVisit();
    visit.show(viewOf('/'), 55);
    expect(depthsOf(sent)).toEqual(['/ 25', '/ 50']);
  });

  it('are none where no view was counted', () => {
    const { visit, sent } = startVisit();
    visit.scroll(100);
    visit.click({ event: 'hospitality_interest', source: 'visit_site', subject: 'goshen-hotels' });
    expect(sent).toEqual([]);
  });
});

describe('interest in an industry', () => {
  it('is sent with every click, and with the page it was on', () => {
    const { visit, sent } = startVisit();
    visit.show(viewOf('/'), 0);
    const interest = { event: 'hospitality_interest', source: 'visit_site', subject: 'goshen-hotels' } as const;
    visit.click(interest);
    visit.click(interest);
    const event = { name: 'interest', url: 'https://goshen.example/', ...interest };
    expect(sent.slice(1)).toEqual([event, event]);
  });
});
