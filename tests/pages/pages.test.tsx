import { describe, expect, it } from 'vitest';
import { languages } from '#domain/locale.ts';
import { renderPage, textsOf } from '../support/render-page.ts';

describe('home', () => {
  it('shows five industries with their companies, and eight companies with the way to their sites', async () => {
    const page = await renderPage('/');
    expect(textsOf(page, '#industries [data-industry] h3')).toEqual([
      'Hospitality & Travel',
      'Technology & SaaS',
      'Telecom & Connectivity',
      'E-commerce & Retail',
      'Fashion & Lifestyle',
    ]);
    expect(textsOf(page, '[data-industry="technology-saas"] .chip')).toEqual([
      'WebSolutions',
      'WebStudio',
      'HotelGenius360',
    ]);
    expect(textsOf(page, '#companies h3')).toHaveLength(8);
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
    expect(textsOf(page, '#home dd')).toEqual(['9+', '12+']);
  });
});

describe('companies', () => {
  it.each(languages)('shows below the industries each company with its line and its site, in %s', async (language) => {
    const path = language === 'en' ? '/companies' : `/${language}/companies`;
    const [page, home] = [await renderPage(path, language), await renderPage('/', language)];
    expect(textsOf(page, '#industries ~ #companies article')).toEqual(textsOf(home, '#companies article'));
    expect(textsOf(page, '#companies h2')).not.toEqual(textsOf(home, '#companies h2'));
    const sites = [...page.querySelectorAll<HTMLAnchorElement>('#companies a[data-company]')];
    expect(new Set(sites.map(({ href }) => href)).size).toBe(8);
  });

  it('shows six industries, the group in figures and its track record', async () => {
    const page = await renderPage('/companies');
    expect(textsOf(page, '[data-industry] h3').at(-1)).toBe('Design & Creative');
    expect(textsOf(page, '[data-industry]')).toHaveLength(6);
    expect(textsOf(page, 'dd')).toEqual(['12+', '9+', '100+', '95%', '100+', '3x', '24/7']);
  });
});

describe('about', () => {
  it('says mission, vision, four values and the story, and what to do next', async () => {
    const page = await renderPage('/about');
    expect(textsOf(page, 'h2')).toEqual(
      expect.arrayContaining(['Our Mission', 'Our Vision', 'Our Core Values', 'Our Story']),
    );
    expect(textsOf(page, '.values h3')).toEqual([
      'Innovation-Driven',
      'Client-Centric',
      'Agile Excellence',
      'Quality Commitment',
    ]);
    expect(textsOf(page, '.call-to-action a')).toEqual(['Start Your Project', 'View Our Portfolio']);
  });
});

describe('the not-found screen', () => {
  it('says so and leads home, in the language of the address', async () => {
    const page = await renderPage('/fr/404', 'fr');
    expect(page.documentElement.lang).toBe('fr');
    expect(page.querySelector('main .button')?.getAttribute('href')).toBe('/fr');
    const english = await renderPage('/404');
    expect(textsOf(english, 'main .page-hero :is(p, h1)').slice(0, 2)).toEqual(['404', 'Oops! Page not found']);
  });

  it('asks about a service that has no page of its own in the language of the visitor', async () => {
    const page = await renderPage('/services/digital-marketing', 'fr');
    expect(textsOf(page, 'main .section .button')[0]).toBe('Poser une question sur « Marketing numérique »');
  });

  it('names a service that has no page of its own, and no other', async () => {
    const page = await renderPage('/services/digital-marketing');
    const notice = textsOf(page, 'main .section').find((text) => text.startsWith('Digital Marketing'));
    expect(notice).toContain('its page is not written yet');
    const links = [...page.querySelectorAll('main .section .button')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/contact?service=digital-marketing#contact', '/services']);
    const written = [...page.querySelectorAll('.written-services a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(written).toEqual([
      ['Mobile App Development', '/services/mobile-app-development'],
      ['Web Development', '/services/web-development'],
      ['E-Commerce Solutions', '/services/ecommerce-solutions'],
      ['FinTech Solutions', '/services/fintech-solutions'],
    ]);
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
  it.each([
    ['en', ['A budget for each part of the first screen', 'The same labels in three languages']],
    ['fr', ['Le budget de chaque élément du premier écran', 'Les mêmes libellés en trois langues']],
    ['es', ['El presupuesto de cada parte de la primera pantalla', 'Las mismas etiquetas en tres idiomas']],
  ] as const)('names each of its tables, in %s', async (language, captions) => {
    const page = await renderPage('/blog/web-design-slow-phones-three-languages', language);
    expect(textsOf(page, '.prose table > caption:first-child')).toEqual(captions);
    expect(textsOf(page, '.prose p').filter((text) => /^Table\s?:/.test(text))).toEqual([]);
  });
});
