import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatFacts } from '#domain/facts.ts';
import { type Language, languages } from '#domain/locale.ts';
import facts from '../../content/facts.json' with { type: 'json' };
import about from '../../locales/en/about.json' with { type: 'json' };
import { loadCatalogue, loadEntry, loadTable } from '../../src/app/content.ts';
import type { Catalogues, Namespace } from '../../src/app/i18n.ts';
import { renderPage, textsOf } from '../support/render-page.ts';
import { root } from '../support/root.ts';
import { articlePaths, serviceWithoutPage } from '../support/site-content.ts';

const industries = await loadTable('en', 'industries');
const companies = await loadTable('en', 'companies');
const figures = formatFacts(facts, 'en');

const loadTexts = async <Name extends Namespace>(language: Language, namespace: Name) =>
  (await loadCatalogue(language, namespace)) as Catalogues[Name];

describe('home', () => {
  it('shows its industries with their companies, and all companies with the way to their sites', async () => {
    const page = await renderPage('/');
    const shown = industries.filter(({ home }) => home);
    expect(textsOf(page, '#industries [data-industry] h3')).toEqual(shown.map(({ name }) => name));
    for (const { id, companies } of shown)
      expect(textsOf(page, `[data-industry="${id}"] .chip`)).toEqual(companies.map(({ name }) => name));
    expect(textsOf(page, '#companies h3')).toEqual(companies.map(({ name }) => name));
    for (const link of page.querySelectorAll<HTMLAnchorElement>('#companies a[data-company]')) {
      const { host, protocol } = new URL(link.href);
      expect(protocol).toBe('https:');
      expect(link.closest('article')?.textContent).toContain(host);
      expect([link.target, link.relList.contains('noopener')]).toEqual(['_blank', true]);
      expect(link.textContent).toContain('(opens in a new tab)');
    }
  });

  it('shows the track record right after the industries', async () => {
    const page = await renderPage('/');
    expect(page.querySelectorAll('#industries + .proof .stat')).not.toHaveLength(0);
    expect(page.querySelector('#industries .field-list')).toBeNull();
  });

  it('leads from its first screen to places on the same page', async () => {
    const page = await renderPage('/fr', 'fr');
    const targets = [...page.querySelectorAll('#home .button')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['#industries', '#contact']);
    for (const target of targets) expect(page.querySelector(`section${target}`)).not.toBeNull();
    expect(page.querySelector('#contact form')?.getAttribute('action')).toBe('/fr/contact#contact-result');
    expect(textsOf(page, '#home dd')).toEqual([figures.industries, figures.companies]);
  });
});

describe('companies', () => {
  it.each(languages)('shows below the industries each company with its line and its site, in %s', async (language) => {
    const path = language === 'en' ? '/companies' : `/${language}/companies`;
    const [page, home] = [await renderPage(path, language), await renderPage('/', language)];
    expect(textsOf(page, '#industries ~ #companies article')).toEqual(textsOf(home, '#companies article'));
    expect(textsOf(page, '#companies h2')).not.toEqual(textsOf(home, '#companies h2'));
    const sites = [...page.querySelectorAll<HTMLAnchorElement>('#companies a[data-company]')];
    expect(sites.map(({ dataset }) => dataset.company)).toEqual(companies.map(({ id }) => id));
    expect(new Set(sites.map(({ href }) => href)).size).toBe(companies.length);
  });

  it('shows all industries, the group in figures and its track record', async () => {
    const page = await renderPage('/companies');
    expect(textsOf(page, '[data-industry] h3')).toEqual(industries.map(({ name }) => name));
    const { companies: companyCount, industries: industryCount, projects, satisfaction, roi, support } = figures;
    const group = [companyCount, industryCount, projects];
    expect(textsOf(page, 'dd')).toEqual([...group, satisfaction, projects, roi, support]);
  });
});

describe('about', () => {
  it('shows mission, vision, four values and the story, and what to do next', async () => {
    const page = await renderPage('/about');
    expect(textsOf(page, 'h2')).toEqual(
      expect.arrayContaining([about.mission.title, about.vision.title, about.values.title, about.story.title]),
    );
    expect(textsOf(page, '.values h3')).toEqual(Object.values(about.values.items).map(({ title }) => title));
    expect(textsOf(page, '.call-to-action a')).toEqual([about.cta.startProject, about.cta.viewPortfolio]);
  });
});

describe('services', () => {
  it.each(languages)('shows price and weeks on the cards of services with a page, in %s', async (language) => {
    const page = await renderPage('/services', language);
    const services = await loadTable(language, 'services');
    const listed = [...services.filter(({ hasPage }) => hasPage), ...services.filter(({ hasPage }) => !hasPage)];
    const details = await Promise.all(
      listed.map(({ slug, hasPage }) => (hasPage ? loadEntry(language, 'service', slug) : null)),
    );
    const { onRequest } = (await loadTexts(language, 'services')).list;
    const terms = details.map((detail) => (detail === null ? onRequest : `${detail.pricing} · ${detail.timeline}`));
    expect(textsOf(page, '.service-card__terms')).toEqual(terms.map((text) => text.replace(/\s+/g, ' ')));
  });
});

describe('the not-found screen', () => {
  it('explains it and links to the home page, in the language of the URL', async () => {
    const page = await renderPage('/fr/404', 'fr');
    expect(page.documentElement.lang).toBe('fr');
    expect(page.querySelector('main .button')?.getAttribute('href')).toBe('/fr');
    const english = await renderPage('/404');
    expect(textsOf(english, 'main .page-hero :is(p, h1)').slice(0, 2)).toEqual(['404', 'Oops! Page not found']);
  });

  describe.skipIf(serviceWithoutPage === undefined)('at the URL of a service without a page of its own', () => {
    it.each(languages)(
      'presents the service first, and says in small at the end what was not found, in %s',
      async (language) => {
        const page = await renderPage(`/services/${serviceWithoutPage}`, language);
        const services = await loadTable(language, 'services');
        const {
          title = '',
          description = '',
          features = [],
        } = services.find(({ slug }) => slug === serviceWithoutPage) ?? {};
        const notFound = await loadTexts(language, 'notFound');
        const { listOnly } = await loadTexts(language, 'services');
        const plain = (text: string) => text.replace(/\s+/g, ' ').replace('{{service}}', title);
        expect(page.querySelector('.page-hero .icon-tile svg')).not.toBeNull();
        expect(textsOf(page, '.page-hero :is(h1, .lead, li, .button)')).toEqual(
          [title, description, ...features, listOnly.contact, listOnly.allServices].map(plain),
        );
        expect(textsOf(page, 'main > :last-child :is(p, h2, a)')).toEqual(
          [notFound.code, notFound.title, notFound.home].map(plain),
        );
        expect(page.querySelector('main')?.textContent).not.toContain(notFound.text);
      },
    );

    it('links to the form, to all services and to those with a page', async () => {
      const page = await renderPage(`/services/${serviceWithoutPage}`);
      const linksIn = (place: string) =>
        [...page.querySelectorAll(`${place} a`)].map((link) => [link.textContent, link.getAttribute('href')]);
      const services = (await loadTable('en', 'services')).filter(({ hasPage }) => hasPage);
      expect(linksIn('.page-hero').map(([, href]) => href)).toEqual([
        `/contact?service=${serviceWithoutPage}#contact`,
        '/services',
      ]);
      expect(linksIn('.link-list')).toEqual(services.map(({ slug, title }) => [title, `/services/${slug}`]));
      expect(linksIn('main > :last-child').map(([, href]) => href)).toEqual(['/']);
    });
  });

  it('names no service that nobody offers', async () => {
    expect((await renderPage('/services/unheard-of')).querySelector('main .section .button')).toBeNull();
  });
});

describe.each(['/', '/about', '/companies', '/404'])('%s', (path) => {
  it.each(languages)('has one main heading, and a named heading for each of its sections, in %s', async (language) => {
    const page = await renderPage(path, language);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelectorAll('main')).toHaveLength(1);
    for (const section of page.querySelectorAll('main section')) {
      const id = section.getAttribute('aria-labelledby');
      const name = section.getAttribute('aria-label') ?? (id === null ? null : page.getElementById(id)?.textContent);
      expect(name).toBeTruthy();
    }
    expect(page.querySelector('[style]')).toBeNull();
  });
});

describe('an article', () => {
  it.each(languages)('names each of its tables, in %s', async (language) => {
    for (const path of articlePaths) {
      const source = await readFile(join(root, `content${path}.${language}.md`), 'utf8');
      const captions = [...source.matchAll(/^Tab(?:le|leau|la)\s?:\s+(.*)$/gm)].map(([, caption]) => caption);
      const page = await renderPage(path, language);
      expect(textsOf(page, '.prose table > caption:first-child')).toEqual(captions);
      expect(textsOf(page, '.prose p').filter((text) => /^Tab(?:le|leau|la)\s?:/.test(text))).toEqual([]);
    }
  });
});
