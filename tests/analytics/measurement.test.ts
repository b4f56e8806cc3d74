// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { measuredUrl, parseInterest, scrolledPercent } from '../../src/analytics/measurement.tsx';
import { loadTable } from '../../src/app/content.ts';
import { find } from '../components/render.tsx';
import { renderPage } from '../support/render-page.ts';

const industries = await loadTable('en', 'industries');
const counted = industries.filter(({ home, clickEvent }) => home && clickEvent !== undefined);
const members = new Set(counted.flatMap(({ companies }) => companies.map(({ id }) => id)));
const otherIndustry = industries.find(({ home, clickEvent }) => home && clickEvent === undefined);
const otherCompany = (await loadTable('en', 'companies')).find(({ id }) => !members.has(id));

/** Puts the words of a page into the document of the test. */
async function showPage(path: string): Promise<void> {
  document.body.innerHTML = (await renderPage(path)).body.innerHTML;
}

const interestIn = (selector: string) => parseInterest(find(document, selector));

describe('interest in an industry that counts it', () => {
  it.each(
    counted.flatMap((industry) => [
      { ...industry, path: '/', part: 'h3' },
      { ...industry, path: '/companies', part: '.chip' },
    ]),
  )('is a click anywhere on the card of $name on $path', async ({ id, clickEvent, path, part }) => {
    await showPage(path);
    const card = { event: clickEvent, source: 'industry_card', subject: id };
    expect(interestIn(`[data-industry="${id}"] ${part}`)).toEqual(card);
  });

  it.each(counted)('is a click on Visit Site of a company in $name', async ({ companies, clickEvent: event }) => {
    await showPage('/');
    for (const { id } of companies)
      expect(interestIn(`a[data-company="${id}"] span`)).toEqual({ event, source: 'visit_site', subject: id });
  });

  it('is no other click', async () => {
    await showPage('/');
    expect(interestIn(`a[data-company="${otherCompany?.id}"]`)).toBeNull();
    expect(interestIn(`[data-industry="${otherIndustry?.id}"] h3`)).toBeNull();
    expect(interestIn('main h1')).toBeNull();
    expect(parseInterest(document)).toBeNull();
    expect(parseInterest(null)).toBeNull();
  });
});

describe('the URL that a service gets', () => {
  it.each([
    ['https://goshen.example/about#team', 'https://goshen.example/about'],
    ['https://goshen.example/contact?sent=1#contact', 'https://goshen.example/contact'],
    ['https://goshen.example/?email=someone%40example.org&utm_source=news', 'https://goshen.example/?utm_source=news'],
  ])('of %s is %s', (href, url) => {
    expect(measuredUrl(href)).toBe(url);
  });
});

describe('how far down a page stands', () => {
  it.each([
    [0, 0],
    [250, 25],
    [499.6, 50],
    [1000, 100],
  ])('at %d of 1000 pixels is %d percent', (scrollY, percent) => {
    expect(scrolledPercent({ scrollY, windowHeight: 800, pageHeight: 1800 })).toBe(percent);
  });

  it('is nothing where the page fits the window', () => {
    expect(scrolledPercent({ scrollY: 0, windowHeight: 800, pageHeight: 800 })).toBe(0);
    expect(scrolledPercent({ scrollY: 0, windowHeight: 800, pageHeight: 600 })).toBe(0);
  });
});
