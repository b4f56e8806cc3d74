import { describe, expect, it } from 'vitest';
import { phoneLink } from '#domain/contact/details.ts';
import site from '../../content/site.json' with { type: 'json' };
import common from '../../locales/en/common.json' with { type: 'json' };
import { loadCatalogue } from '../../src/app/content.ts';
import { fitRow } from '../../src/layout/site-header.tsx';
import { renderPage, textsOf } from '../support/render-page.ts';
import { servicePath } from '../support/site-content.ts';

const linksOf = (place: ParentNode, selector: string) =>
  [...place.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

const currentOf = (page: Document) =>
  [...page.querySelectorAll('.site-nav [aria-current]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ]);

describe('the header', () => {
  it('holds the navigation twice, as a row and as a sheet that opens without script', async () => {
    const page = await renderPage('/');
    const paths = ['/', '/about', '/services', '/companies', '/blog', '/faq', '/contact'];
    expect(linksOf(page, '.site-nav a')).toEqual(expect.arrayContaining(paths));
    expect(linksOf(page, 'details.menu--sheet .menu__list a')).toEqual(linksOf(page, '.site-nav a'));
    expect(textsOf(page, '.menu--sheet summary span span')).toEqual(['Open menu', 'Close menu']);
    expect(page.querySelectorAll('header nav')).toHaveLength(1);
  });

  it('keeps the visitor of a prefixed page in its language where the target has such an address', async () => {
    const page = await renderPage('/fr/about', 'fr');
    const paths = ['/fr', '/fr/about', '/services', '/fr/companies', '/fr/blog', '/faq', '/fr/contact'];
    expect(linksOf(page, '.site-nav a')).toEqual(expect.arrayContaining(paths));
    expect(linksOf(page, '.site-logo')).toEqual(['/fr', '/fr']);
    expect(linksOf(page, '.site-header__contact a')).toEqual(['/fr/contact']);
    expect(textsOf(page, '.site-nav a')).toContain('FAQ');
  });

  it('becomes a button earlier when its entries are more or longer', async () => {
    const entries = (count: number, letters: number) => Array.from({ length: count }, () => 'x'.repeat(letters));
    expect([fitRow(entries(7, 6)), fitRow(entries(8, 7)), fitRow(entries(10, 7))]).toEqual(['short', 'long', 'none']);
    expect(fitRow(entries(6, 12))).toBe('none');
    const row = (await renderPage('/')).querySelector('.site-header')?.getAttribute('data-row');
    expect(row).toBe(fitRow(textsOf(await renderPage('/'), '.site-nav a')));
  });

  it('marks the page that is shown, and the part of the site that one below belongs to', async () => {
    expect(currentOf(await renderPage('/companies'))).toEqual([['/companies', 'page']]);
    expect(currentOf(await renderPage(servicePath))).toEqual([['/services', 'true']]);
    expect(currentOf(await renderPage('/404'))).toEqual([]);
  });
});

describe('the footer', () => {
  it('links to the pages and shows where and when to reach the group', async () => {
    const page = await renderPage('/');
    const paths = ['/', '/about', '/services', '/companies', '/blog', '/contact', '/faq'];
    expect(linksOf(page, 'footer nav a')).toEqual(
      expect.arrayContaining([...paths, '/privacy-policy', '/terms-of-service']),
    );
    expect(textsOf(page, 'footer p')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Monday to Friday: \d/),
        expect.stringMatching(/^Saturday: \d/),
        common.footer.sunday,
        common.footer.location,
      ]),
    );
    expect(linksOf(page, 'footer address a')).toEqual([
      phoneLink(site.contact.home.phone),
      `mailto:${site.contact.home.email}`,
    ]);
  });

  it('names the company behind the site if its name and number are filled in', async () => {
    const { footer } = (await loadCatalogue('en', 'common')) as typeof common;
    const shown = textsOf(await renderPage('/'), '.site-footer__base p');
    expect(shown).toEqual([footer.copyright, footer.identity].filter(Boolean));
  });
});
