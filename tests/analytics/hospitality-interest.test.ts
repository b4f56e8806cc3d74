// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseInterest } from '../../src/analytics/hospitality-interest.ts';
import { find } from '../components/render.tsx';
import { openSite } from '../layout/open-site.tsx';

const interestIn = (selector: string) => parseInterest(find(document, selector));

describe('interest in hospitality', () => {
  it('is a click anywhere on the card of the industry, wherever the card stands', async () => {
    const card = { source: 'industry_card', subject: 'hospitality-travel' };
    const { goTo } = await openSite('/');
    expect(interestIn('[data-industry="hospitality-travel"] h3')).toEqual(card);
    await goTo('/companies');
    expect(interestIn('[data-industry="hospitality-travel"] .chip')).toEqual(card);
  });

  it('is a click on Visit Site of one of its companies', async () => {
    await openSite('/');
    for (const company of ['goshen-hotels', 'hotelgenius360', 'goshen-stays'])
      expect(interestIn(`a[data-company="${company}"] span`)).toEqual({ source: 'visit_site', subject: company });
  });

  it('is no other click', async () => {
    await openSite('/');
    expect(interestIn('a[data-company="goshenzon"]')).toBeNull();
    expect(interestIn('[data-industry="technology-saas"] h3')).toBeNull();
    expect(interestIn('main h1')).toBeNull();
    expect(parseInterest(document)).toBeNull();
    expect(parseInterest(null)).toBeNull();
  });
});
