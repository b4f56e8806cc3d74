import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatFacts } from '#domain/facts.ts';
import { languages } from '#domain/locale.ts';
import facts from '../../content/facts.json' with { type: 'json' };
import about from '../../locales/en/about.json' with { type: 'json' };
import { loadTable } from '../../src/app/content.ts';
import { renderPage, textsOf } from '../support/render-page.ts';
import { root } from '../support/root.ts';
import { articlePaths, serviceWithoutPage } from '../support/site-content.ts';

const industries = await loadTable('en', 'industries');
const companies = await loadTable('en', 'companies');
const figures = formatFacts(facts, 'en');

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

  it('leads from its first screen to places on the same page', async () => {
    const page = await renderPage('/fr', 'fr');
    const targets = [...page.querySelectorAll('#home .button')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['#industries', '#contact']);
    for (const target of targets) expect(page.querySelector(`section${target}`)).not.toBeNull();
    expect(page.querySelector('#contact form')?.getAttribute('action')).toBe('/fr/contact');
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

describe('the not-found screen', () => {
  it('explains it and links to the home page, in the language of the URL', async () => {
    const page = await renderPage('/fr/404', 'fr');
    expect(page.documentElement.lang).toBe('fr');
    expect(page.querySelector('main .button')?.getAttribute('href')).toBe('/fr');
    const english = await renderPage('/404');
    expect(textsOf(english, 'main .page-hero :is(p, h1)').slice(0, 2)).toEqual(['404', 'Oops! Page not found']);
  });

  it.skipIf(serviceWithoutPage === undefined)(
    'names a service that has no page of its own, in the language of the visitor',
    async () => {
      for (const language of languages) {
        const page = await renderPage(`/services/${serviceWithoutPage}`, language);
        const service = (await loadTable(language, 'services')).find(({ slug }) => slug === serviceWithoutPage);
        const title = service?.title.replace(/\s+/g, ' ') ?? '';
        expect(textsOf(page, 'main .section').some((text) => text.startsWith(title))).toBe(true);
        expect(textsOf(page, 'main .section .button')[0]).toContain(title);
      }
      const page = await renderPage(`/services/${serviceWithoutPage}`);
      const links = [...page.querySelectorAll('main .section .button')].map((link) => link.getAttribute('href'));
      expect(links).toEqual([`/contact?service=${serviceWithoutPage}#contact`, '/services']);
      const written = [...page.querySelectorAll('.written-services a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
      const services = (await loadTable('en', 'services')).filter(({ hasPage }) => hasPage);
      expect(written).toEqual(services.map(({ slug, title }) => [title, `/services/${slug}`]));
    },
  );

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
      const captions = [...source.matchAll(/^Table\s?:\s+(.*)$/gm)].map(([, caption]) => caption);
      const page = await renderPage(path, language);
      expect(textsOf(page, '.prose table > caption:first-child')).toEqual(captions);
      expect(textsOf(page, '.prose p').filter((text) => /^Table\s?:/.test(text))).toEqual([]);
    }
  });
});
