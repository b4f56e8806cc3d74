import { describe, expect, test } from 'vitest';
import type { LanguageContext, LanguagePage } from '../../../engine/hreflang/language-site.ts';
import { about, audit, cluster, links, page, site, verdicts } from './language-pages.ts';

type Row = [name: string, pages: LanguagePage[], found: string[], context?: Partial<LanguageContext>];

const { en, fr, es } = about;
const without = (...codes: string[]) =>
  links(Object.fromEntries(Object.entries(about).filter(([code]) => !codes.includes(code))));
const withSet = (set: Record<string, string>) => ({ alternates: links({ ...about, ...set }) });
const all = (change: Partial<LanguagePage>) => cluster({ [en]: change, [fr]: change, [es]: change });
const target = (url: string, response: Partial<LanguagePage>) => ({ ...page('/'), url, canonical: url, ...response });

const americas = { en: '/', es: '/es', 'es-419': '/latam', 'x-default': '/' };

describe('what is wrong with the alternates of a site', () => {
  const rows: Row[] = [
    ['a country that is none', all(withSet({ 'en-UK': en })), ['E hreflang/invalid-code']],
    [
      'a region that is not a country',
      [page('/', { 'es-419': '/', 'x-default': '/' }, { lang: 'es' })],
      ['E hreflang/invalid-code'],
    ],
    [
      'a language that is none',
      [page('/', { jp: '/', 'x-default': '/' }, { lang: 'ja' })],
      ['E hreflang/invalid-code'],
    ],
    [
      'a region that is not a country, beside its language',
      [page('/', americas), page('/es', americas), page('/latam', americas, { lang: 'es-419' })],
      ['E hreflang/invalid-code'],
    ],
    ['an underscore', [page('/', { en_US: '/', 'x-default': '/' })], ['E hreflang/invalid-code']],
    [
      'no hreflang, and no href',
      cluster({
        [en]: {
          alternates: [
            ...links(about),
            { hreflang: '', href: site, source: 'html', line: 9 },
            { hreflang: 'de', href: null, source: 'html', line: 10 },
          ],
        },
      }),
      ['E hreflang/missing-attr', 'E hreflang/missing-attr'],
    ],
    [
      'relative URLs',
      all({
        alternates: Object.entries(about).map(([hreflang, href]) => ({
          hreflang,
          href,
          source: 'html' as const,
          line: 3,
        })),
      }),
      ['E hreflang/invalid-url'],
    ],
    ...['http://localhost:3000/de', 'http://10.0.0.4/de', 'https://staging.example.com/de'].map(
      (url): Row => [`the alternate ${url}`, all(withSet({ de: url })), ['E hreflang/invalid-url']],
    ),
    [
      'a page that lists itself on the host of its developer',
      [
        page(
          en,
          Object.fromEntries(Object.entries(about).map(([code, path]) => [code, `http://localhost:1313${path}`])),
        ),
      ],
      ['E hreflang/invalid-url'],
    ],
    [
      'a page that lists itself by a URL that redirects to it',
      [
        ...[en, fr].map((path) => page(path, { en: '/old/en', fr: '/old/fr' })),
        page('/old/en', {}, { status: 301, redirectsTo: site + en }),
        page('/old/fr', {}, { status: 301, redirectsTo: site + fr }),
      ],
      ['E hreflang/target-bad', 'I hreflang/x-default-missing'],
    ],
    [
      'a page with a query that is the language',
      [
        page('/', { en: '/', 'x-default': '/', fr: '/?lang=fr' }),
        page('/?lang=fr', { en: '/?lang=en' }, { lang: 'fr' }),
      ],
      ['E hreflang/return-link', 'E hreflang/self'],
    ],
    ['a page that does not list itself', cluster({ [fr]: { alternates: without('fr') } }), ['E hreflang/self']],
    ['a page that does not link back', cluster({ [fr]: { alternates: without('es') } }), ['E hreflang/return-link']],
    ['a page without alternates that others list', cluster({ [es]: { alternates: [] } }), ['E hreflang/return-link']],
    [
      'a language that exists and is not listed',
      [page(en, { en, fr, 'x-default': en }), page(fr, { en, fr, 'x-default': en }), page(es)],
      ['W hreflang/missing-language'],
      { languages: ['en', 'fr', 'es'] },
    ],
    [
      'a version that lists one of the others, and neither itself nor is listed',
      [page(en, { en, fr, 'x-default': en }), page(fr, { en, fr, 'x-default': en }), page(es, { en, 'x-default': en })],
      ['E hreflang/return-link', 'E hreflang/self'],
      { languages: ['en', 'fr', 'es'] },
    ],
    [
      'one code for two URLs',
      cluster({ [en]: { alternates: [...links(about), ...links({ fr: '/fr/autre' })] } }),
      ['E hreflang/duplicate-lang'],
    ],
    ['one URL for two codes', all(withSet({ de: en })), ['E hreflang/lang-mismatch', 'W hreflang/duplicate-url']],
    [
      'one URL for all codes, on a page in one language',
      [page('/faq', { en: '/faq', fr: '/faq', 'x-default': '/faq' })],
      ['E hreflang/lang-mismatch', 'W hreflang/duplicate-url'],
    ],
    ['no x-default', all({ alternates: without('x-default') }), ['I hreflang/x-default-missing']],
    [
      'two x-default on one page',
      cluster({ [en]: { alternates: [...links(about), ...links({ 'x-default': fr })] } }),
      ['E hreflang/duplicate-lang'],
    ],
    [
      'a code and x-default twice on one page: both are reported',
      cluster({ [en]: { alternates: [...links(about), ...links({ 'x-default': fr, fr: '/fr/autre' })] } }),
      ['E hreflang/duplicate-lang'],
    ],
    [
      'another x-default on another page',
      cluster({ [fr]: withSet({ 'x-default': fr }) }),
      ['E hreflang/duplicate-lang'],
    ],
    [
      'a page in the one language of its site that lists itself by a URL that redirects to it',
      [
        page(en, { en: '/about/', 'x-default': '/about/' }),
        page('/about/', {}, { status: 301, redirectsTo: site + en }),
      ],
      [],
    ],
    ['a target that is gone', cluster({ [es]: { status: 404 } }), ['E hreflang/target-bad']],
    [
      'a target that redirects',
      cluster({ [es]: { status: 301, redirectsTo: `${site}/es/acerca` } }),
      ['E hreflang/target-bad'],
    ],
    [
      'a target elsewhere that is gone',
      all(withSet({ de: 'https://de.example/' })),
      ['E hreflang/target-bad'],
      { lookUp: (url) => (url.includes('de.') ? target(url, { status: 410 }) : null) },
    ],
    ['a target that must not be indexed', cluster({ [es]: { noindex: true } }), ['E hreflang/target-bad']],
    ['a target that is a copy', cluster({ [es]: { canonical: site + en } }), ['E hreflang/target-bad']],
    ['a target in another language', cluster({ [es]: { lang: 'en' } }), ['E hreflang/lang-mismatch']],
    [
      'a sitemap with other alternates',
      cluster({ [en]: { alternates: [...links(about), ...links({ ...about, fr: '/fr/a-propos' }, 'sitemap')] } }),
      ['E hreflang/sources-disagree'],
    ],
    [
      'a header that lacks a language',
      cluster({ [en]: { alternates: [...links(about), ...links({ en, fr, 'x-default': en }, 'header')] } }),
      ['W hreflang/sources-disagree'],
    ],
    [
      'an alternate that redirects to what the sitemap lists with a country',
      [
        ...all({
          alternates: [...links({ ...about, es: '/es/about/' }), ...links({ en, fr, 'es-ES': es }, 'sitemap')],
        }),
        page('/es/about/', {}, { status: 301, redirectsTo: site + es }),
      ],
      ['E hreflang/target-bad'],
    ],
    ...[{ status: 404 }, { status: 301, redirectsTo: site + en }, { noindex: true }].map(
      (response): Row => [
        `a sitemap without the alternate that HTML lists with ${JSON.stringify(response)}`,
        all({ alternates: [...links({ ...about, de: '/de/about' }), ...links(about, 'sitemap')] }),
        ['E hreflang/target-bad'],
        { languages: ['en', 'fr', 'es'], lookUp: (url) => target(url, { lang: 'de', ...response }) },
      ],
    ),
    [
      'a sitemap that lacks a language of one page, and has another URL for the next',
      cluster({
        [en]: { alternates: [...links(about), ...links({ en, fr }, 'sitemap')] },
        [fr]: { alternates: [...links(about), ...links({ ...about, es: '/es/acerca' }, 'sitemap')] },
      }),
      ['E hreflang/sources-disagree'],
    ],
    [
      'a sitemap that lacks a language, and has another URL for one',
      cluster({ [en]: { alternates: [...links(about), ...links({ en, es: '/es/acerca' }, 'sitemap')] } }),
      ['E hreflang/sources-disagree'],
    ],
    [
      'alternates in the body',
      all({
        alternates: links(about).map((link) => ({ ...link, outsideHead: true })),
      }),
      ['E hreflang/outside-head'],
    ],
    [
      'a switcher that leads to the home page',
      cluster({ [en]: { switcher: [{ lang: 'fr', href: `${site}/fr`, line: 30 }] } }),
      ['W hreflang/switcher'],
    ],
    [
      'a switcher that leads to the home page instead of a noindex version',
      cluster({ [en]: { switcher: [{ lang: 'fr', href: `${site}/fr`, line: 30 }] }, [fr]: { noindex: true } }),
      ['E hreflang/target-bad'],
    ],
    [
      'the second page of a list that names the versions of the first',
      [
        ...cluster(),
        page('/about/2', { en: '/about/2', fr, 'x-default': '/about/2' }),
        page('/fr/about/2', { en, fr: '/fr/about/2', 'x-default': '/fr/about/2' }),
      ],
      ['E hreflang/return-link'],
    ],
    [
      'an index file that lists itself, while the sitemap lists its folder',
      [
        page('/fr/', {}, { alternates: links({ en: '/', fr: '/fr/', 'x-default': '/' }, 'sitemap') }),
        page(
          '/',
          {},
          {
            alternates: [
              ...links({ en: '/index.html', fr: '/fr/' }),
              ...links({ en: '/', fr: '/fr/', 'x-default': '/' }, 'sitemap'),
            ],
          },
        ),
        page('/index.html', { en: '/index.html', fr: '/fr/' }),
      ],
      ['E hreflang/sources-disagree'],
    ],
    ['an x-default of another page', [...cluster(), page('/offer', { en: '/offer', 'x-default': en })], []],
    [
      'a sitemap with another x-default than that of one page, which the other pages contradict too',
      cluster({
        [fr]: { alternates: [...links({ ...about, 'x-default': fr }), ...links(about, 'sitemap')] },
      }),
      ['E hreflang/duplicate-lang'],
    ],
  ];
  test.each(rows)('%s', (_, pages, found, context) => {
    expect(verdicts(audit(pages, context))).toEqual(found);
  });

  test.each([
    ['x-default is each version itself', 'duplicate-lang', { 'x-default': '' }, {}],
    ['the sitemap lists what HTML lacks', 'sources-disagree', {}, { es: '/es' }],
    ['the French versions are noindex', 'target-bad', {}, {}],
  ])('%s, on pages of a template: one finding', (_, rule, inHtml, inSitemap) => {
    const pages = ['/rooms', '/beach'].flatMap((path) =>
      ['/en', '/fr'].map((folder) => {
        const set = { en: `/en${path}`, fr: `/fr${path}`, 'x-default': `/en${path}` };
        const own = 'x-default' in inHtml ? { 'x-default': folder + path } : {};
        const listed = 'es' in inSitemap ? links({ ...set, es: `https://es.example${path}` }, 'sitemap') : [];
        const noindex = rule === 'target-bad' && folder === '/fr';
        return page(folder + path, {}, { noindex, alternates: [...links({ ...set, ...own }), ...listed] });
      }),
    );
    const found = audit(pages).filter((finding) => finding.rule === `hreflang/${rule}`);
    expect(found.map(({ about }) => about)).toEqual(['first']);
  });

  test('a page that lists only an x-default lacks itself', () => {
    const [finding] = audit([page('/es/mareas', { 'x-default': '/es/mareas' })], { languages: ['es'] });
    expect(finding).toMatchObject({
      rule: 'hreflang/missing-language',
      message: `${site}/es/mareas does not list itself as its es version.`,
    });
  });

  test('a version that is missing is named beside another one', () => {
    const set = (path: string) => ({ 'x-default': '/', ...(path === '/' && { en: '/' }) });
    const pages = ['/es/', '/'].map((path) => page(path, set(path)));
    const found = audit(pages, { languages: ['en', 'es'], joinsDefaults: true });
    expect(found.find(({ rule }) => rule === 'hreflang/missing-language')?.message).toBe(
      `${site}/es/ exists, but ${site}/ does not list it as its es version.`,
    );
  });

  test('a cluster is one finding for each rule, with the first place and how many there are', () => {
    const [finding, ...others] = audit(cluster({ [fr]: { alternates: [] }, [es]: { alternates: [] } }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      rule: 'hreflang/return-link',
      message: `${site}/fr/about does not link back to ${site}/about.`,
      about: 'first',
      places: [{ url: site + fr }, { url: site + es }],
      fix: [fr, es]
        .map((path) => `Add to ${site}${path}: <link rel="alternate" hreflang="en" href="${site}/about">`)
        .join('. '),
    });
  });

  test('the message on a language names the code without quoting it, which may be written otherwise', () => {
    const pages = cluster({ [en]: { alternates: [...links(about), ...links({ 'de-ch': '/ch' })] } });
    const lookUp = (url: string) => (url.endsWith('/ch') ? target(url, { lang: 'en' }) : null);
    const found = audit(pages, { lookUp }).find(({ rule }) => rule === 'hreflang/lang-mismatch');
    expect(found?.message).toBe(`The de-CH alternate ${site}/ch has <html lang="en">.`);
    expect(found?.fix).toContain('or translate the page');
  });

  test('of two pages in one language that it lacks, the fix names that of the message', () => {
    const pages = [page(en, { en, fr }), page('/old', { en: '/old', fr }), page(fr, { fr })];
    const finding = audit(pages).find(({ rule }) => rule === 'hreflang/return-link');
    expect(finding?.message).toBe(`${site}${fr} does not link back to ${site}${en}.`);
    expect(finding?.fix).toContain(`href="${site}${en}"`);
  });

  test('a page that links to another URL in the language is to link to the version that lists it', () => {
    const pages = cluster({ [fr]: withSet({ en: '/old', 'x-default': '/old' }) });
    const found = audit(pages).find(({ rule }) => rule === 'hreflang/return-link');
    const line = `<link rel="alternate" hreflang="en" href="${site}${en}">`;
    expect(found?.fix).toBe(`Replace the alternate of ${site}${fr} for en with ${line}`);
  });

  test('a page that a sitemap announces, and has no alternates itself, may need a new entry', () => {
    const listed = { alternates: links(about, 'sitemap') };
    const [finding] = audit(cluster({ [en]: listed, [fr]: { alternates: [] }, [es]: listed }));
    const line = (code: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${site}${path}"/>`;
    expect(finding?.fix).toBe(`Add to the <url> of ${site}${fr}, or to a new one: ${line('en', en)} ${line('es', es)}`);
  });

  const defaultFixes = (pages: LanguagePage[]) =>
    audit(pages).flatMap(({ rule, fix }) => (rule === 'hreflang/x-default-missing' ? [fix] : []));
  const general = 'Add an alternate with hreflang="x-default" for readers of other languages.';
  const versionFix = (code: string) =>
    `Add to each page an alternate with hreflang="x-default" and its URL for hreflang="${code}", if it has one.`;

  test('an x-default is to lead to the language that those of the other clusters lead to', () => {
    const set = (path: string) => ({ en: path, fr: `/fr${path}` });
    const both = (path: string, usual = {}) => [path, `/fr${path}`].map((one) => page(one, { ...set(path), ...usual }));
    expect(defaultFixes(both('/a'))).toEqual([`Add: <link rel="alternate" hreflang="x-default" href="${site}/a">`]);
    const french = both('/c', { 'x-default': '/fr/c' });
    expect(defaultFixes([...both('/a'), ...french])).toEqual([
      `Add: <link rel="alternate" hreflang="x-default" href="${site}/fr/a">`,
    ]);
    expect(defaultFixes([...both('/a'), ...both('/b'), ...french])).toEqual([versionFix('fr')]);
  });

  test('without any x-default, that of a page is to lead to the language of the home page', () => {
    const home = { en: '/en/', fr: '/' };
    const set = { en: '/en/a', fr: '/a' };
    expect(defaultFixes([page('/', home), page('/en/', home), page('/a', set), page('/en/a', set)])).toEqual([
      versionFix('fr'),
    ]);
  });

  test.each([
    ['redirects', { status: 302, redirectsTo: `${site}/w/es/`, canonical: null }],
    ['refreshes', { isStub: true, canonical: `${site}/w/es/` }],
    ['has the canonical URL of', { canonical: `${site}/w/es/` }],
  ])('an x-default is to lead to the version that the folder of all versions %s', (_, root) => {
    const set = { pt: '/w/pt/', en: '/w/en/', es: '/w/es/' };
    const pages = Object.entries(set).map(([code, path]) => page(path, set, { lang: code }));
    expect(defaultFixes([page('/w/', {}, root), ...pages])).toEqual([
      `Add: <link rel="alternate" hreflang="x-default" href="${site}/w/es/">`,
    ]);
  });

  test('where the default is not known, the advice names no version', () => {
    const set = { pt: '/pt/a', es: '/es/a' };
    expect(defaultFixes([page('/pt/a', set, { lang: 'pt' }), page('/es/a', set)])).toEqual([general]);
  });

  test.each([
    ['is on a host that is not of the site', '//en-gb/tour', undefined],
    ['is missing', '/en/tour', { status: 404 }],
    ['redirects', '/en/tour', { status: 301, redirectsTo: `${site}/en/tour/` }],
    ['is noindex', '/en/tour', { noindex: true }],
  ])('an alternate that %s is no x-default', (_, en, response) => {
    const set = { en, fr: '/fr/tour' };
    const alternates = links(set).map((link, at) => ({ ...link, href: at === 0 ? en : link.href }));
    const pages = [page('/fr/tour', {}, { alternates }), ...(response ? [page('/en/tour', {}, response)] : [])];
    const found = audit(pages).find(({ rule }) => rule === 'hreflang/x-default-missing');
    expect(found?.fix).toBe(general);
  });

  test('a page that was not read, on the host of the site or on that of another version, is an x-default', () => {
    const fixOf = (en: string, read: LanguagePage[] = []) =>
      audit([page('/fr/tour', { en, fr: '/fr/tour' }), ...read]).find(({ rule }) => rule.includes('x-default'))?.fix;
    expect(fixOf('/en/tour')).toContain(`href="${site}/en/tour"`);
    const other = { url: 'https://example.org/tour', canonical: null };
    const read = page('/', { en: other.url, fr: '/fr/tour' }, other);
    expect(fixOf(other.url, [read])).toContain(`href="${other.url}"`);
  });

  test('a page that lists the version of another page is itself wrong', () => {
    const offer = { en: '/offer', fr, 'x-default': '/offer' };
    const [finding, ...others] = audit([...cluster(), page('/offer', offer)]).filter(
      ({ rule }) => rule === 'hreflang/return-link',
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      message: `${site}/offer lists ${site}${fr}, which is already the version of ${site}${en}.`,
      places: [{ url: `${site}/offer`, line: 6 }],
      fix: `Point hreflang="fr" of ${site}/offer to its own version, or remove the link.`,
    });
  });

  test('a page with the alternates of another page is not to be added to them', () => {
    const found = audit([...cluster(), page('/404/', about)]).find(({ rule }) => rule === 'hreflang/self');
    expect(found?.fix).toBe(
      `Remove the alternates, which are those of ${site}${en}, or list the versions of this page instead.`,
    );
  });

  test.each([
    ['which has its canonical URL', '/blog/copy', { canonical: `${site}/blog/` }],
    ['which is its index file', '/blog/index.html', {}],
  ])('a page that lists another URL, %s, is to be listed instead', (_, copy, response) => {
    const alternates = { en: copy, fr: '/fr/blog/' };
    const pages = [page('/blog/', alternates), page(copy, alternates, response), page('/fr/blog/', alternates)];
    const found = audit(pages).find(({ rule }) => rule === 'hreflang/self');
    expect(found?.fix).toBe(`List ${site}/blog/ instead of ${site}${copy}.`);
  });

  test.each([
    ['/en/old/tides', `Correct the en alternate, ${site}/en/old/tides.`],
    ['/en/moon', 'Add an alternate link with the language and URL of the page itself.'],
    ['https://en/tides', 'Add an alternate link with the language and URL of the page itself.'],
  ])('a page that lists %s in its language may be that page, or have the wrong lang', (href, fix) => {
    const alternates = { en: href, fr: '/fr/tides' };
    const found = audit([page('/en/tides', alternates), page('/fr/tides', alternates)]);
    expect(found.find(({ rule }) => rule === 'hreflang/self')?.fix).toBe(fix);
  });

  test('a copy of a page in its language lists that page, which is not a version of another one', () => {
    expect(verdicts(audit([...cluster(), page('/en/about', about)]))).toEqual(['E hreflang/self']);
  });

  test('the own version of that page is the one that lists it', () => {
    const offer = page('/offer', { en: '/offer', fr, 'x-default': '/offer' });
    const french = page('/fr/offre', { en: '/offer', fr: '/fr/offre', 'x-default': '/offer' });
    const found = audit([...cluster(), offer, french]).find(({ rule }) => rule === 'hreflang/return-link');
    expect(found?.fix).toBe(`Point hreflang="fr" of ${site}/offer to ${site}/fr/offre.`);
  });

  test('all lines that one page lacks are in one fix, written as that page writes its own', () => {
    const inHeader = links({ fr, 'x-default': en }, 'header');
    const [finding] = audit(cluster({ [fr]: { alternates: inHeader } })).filter(
      ({ rule }) => rule === 'hreflang/return-link',
    );
    expect(finding?.fix).toBe(`Add to ${site}${fr}: Link: <${site}${es}>; rel="alternate"; hreflang="es"`);
    const [self] = audit(cluster({ [fr]: { alternates: links({ en, es, 'x-default': en }, 'sitemap') } }));
    expect(self?.fix).toBe(`Add: <xhtml:link rel="alternate" hreflang="fr" href="${site}${fr}"/>`);
  });

  test('a code that the page lists too is not advised', () => {
    const [finding] = audit([page('/', americas)]);
    expect(finding?.fix).toMatch(/^Use a language code, and add a country code only if/);
  });

  test('a mistake of a template is one finding for the site', () => {
    const pages = Array.from({ length: 50 }, (_, at) => page(`/p${at}`, { 'en-UK': `/p${at}` }));
    const findings = audit(pages);
    expect(verdicts(findings)).toEqual(['E hreflang/invalid-code']);
    expect(findings[0]).toMatchObject({ evidence: 'en-UK', fix: 'Use en-GB.' });
    expect(findings[0]?.places).toHaveLength(50);
    expect(findings[0]?.places[0]).toEqual({ url: `${site}/p0`, line: 5 });
  });
});

describe('what is right is left alone', () => {
  const rows: [name: string, pages: LanguagePage[], context?: Partial<LanguageContext>][] = [
    ['a whole cluster', cluster()],
    ['a page in one language, without x-default', [page(en, { en })]],
    [
      'a cluster in three places',
      all({ alternates: [...links(about), ...links(about, 'header'), ...links(about, 'sitemap')] }),
    ],
    ['no alternates at all', [page('/'), page('/fr')], { languages: ['en', 'fr'] }],
    [
      'a page that adapts its language',
      [page('/faq', { en: '/faq', fr: '/faq', es: '/faq', 'x-default': '/faq' })],
      { isAdaptive: () => true },
    ],
    [
      'a page that adapts, read once in each language',
      [
        page('/faq', { en: '/faq', fr: '/faq', 'x-default': '/faq' }),
        page('/faq', { en: '/faq', fr: '/faq', 'x-default': '/faq' }, { lang: 'fr' }),
      ],
      { isAdaptive: () => true },
    ],
    [
      'a copy that repeats the alternates of its canonical',
      [...cluster(), page('/en/about', about, { canonical: site + en })],
    ],
    ['a page with a query that repeats the alternates without it', [...cluster(), page('/fr/about?open=form', about)]],
    [
      'a page that must not be indexed, whatever it lists',
      [...cluster(), page('/draft', { en: '/about' }, { noindex: true })],
    ],
    [
      'an x-default that redirects',
      [...all(withSet({ 'x-default': '/choose' })), page('/choose', {}, { status: 302, redirectsTo: site + en })],
    ],
    [
      'a selector of languages that lists all and is listed by all',
      [
        ...all(withSet({ 'x-default': '/choose' })),
        page('/choose', { ...about, 'x-default': '/choose' }, { canonical: null }),
      ],
    ],
    [
      'an x-default that only redirects, as a selector of languages without a server does',
      [...all(withSet({ 'x-default': '/choose' })), page('/choose', { ...about }, { isStub: true, lang: null })],
    ],
    [
      'a sitemap without x-default, and with a country where the page has the language alone',
      all({ alternates: [...links(about), ...links({ en, fr, 'es-ES': es }, 'sitemap')] }),
    ],
    ['targets that were not requested', all(withSet({ de: 'https://de.example/' }))],
    [
      'targets that refuse programs',
      all(withSet({ de: 'https://de.example/' })),
      { lookUp: (url) => (url.includes('de.') ? target(url, { status: 403 }) : null) },
    ],
    ['codes with script or country', [page('/', { 'zh-Hant-TW': '/', 'x-default': '/' }, { lang: 'zh' })]],
    ['Norwegian by either name', [page('/', { nb: '/', 'x-default': '/' }, { lang: 'no' })]],
    [
      'variants of one URL',
      all({
        alternates: links(about).map((link) => ({ ...link, href: `${link.href}`.replace('example', 'EXAMPLE') })),
      }),
    ],
    [
      'a switcher that leads to a copy',
      [
        ...cluster({ [fr]: { switcher: [{ lang: 'en', href: `${site}/en/about#top`, line: 3 }] } }),
        page('/en/about', {}, { canonical: site + en }),
      ],
    ],
    [
      'a switcher with two links in a language',
      cluster({
        [fr]: { switcher: ['/easy', en].map((path) => ({ lang: 'en', href: site + path, line: 3 })) },
      }),
    ],
    [
      'a switcher for a language without alternates',
      cluster({ [fr]: { switcher: [{ lang: 'de', href: 'https://de.example/', line: 3 }] } }),
    ],
    [
      'a language that exists for another page only',
      [page(en, { en, fr, 'x-default': en }), page(fr, { en, fr, 'x-default': en }), page('/es/contacto')],
      { languages: ['en', 'fr', 'es'] },
    ],
    [
      'sites of two hosts',
      [
        page('/', { en: '/', de: 'https://de.example/', 'x-default': '/' }),
        {
          ...page('/'),
          url: 'https://de.example/',
          canonical: null,
          lang: 'de',
          alternates: links({ en: '/', de: 'https://de.example/', 'x-default': '/' }),
        },
      ],
    ],
  ];
  test.each(rows)('%s', (_, pages, context) => {
    expect(audit(pages, context)).toEqual([]);
  });

  test('20,000 pages that all name one home page are checked within the time limit', () => {
    const home = page('/fr', { fr: '/fr', 'x-default': '/' });
    const pages = Array.from({ length: 20_000 }, (_, at) =>
      page(`/p${at}`, { en: `/p${at}`, fr: '/fr', 'x-default': '/' }),
    );
    expect(verdicts(audit([home, ...pages]))).toEqual(['E hreflang/return-link']);
  });
});

test('a version whose canonical URL is missing is right, its canonical URL is wrong', () => {
  const canonical = `${site}/es/gone`;
  const found = audit(cluster({ [es]: { canonical } }), {
    lookUp: (url) => (url === canonical ? { ...page('/es/gone', {}), status: 404 } : null),
  });
  expect(found.find(({ rule }) => rule === 'hreflang/target-bad')?.fix).toBe(
    `Correct the canonical URL of ${site}${es}.`,
  );
});

test.each<[string, Partial<LanguagePage>]>([
  ['is noindex', { noindex: true }],
  ['only redirects', { isStub: true }],
  ['has another canonical URL', { canonical: site + es }],
])('a version whose canonical URL %s is right, its canonical URL is wrong', (_, response) => {
  const canonical = `${site}/es/old`;
  const found = audit([...cluster({ [es]: { canonical } }), page('/es/old', {}, response)]);
  expect(found.find(({ rule }) => rule === 'hreflang/target-bad')?.fix).toBe(
    `Correct the canonical URL of ${site}${es}.`,
  );
});

test('a version whose canonical is in another language is to name itself, a copy to be replaced', () => {
  const fixOf = (canonical: string, lang = 'es') =>
    audit(cluster({ [es]: { canonical: site + canonical, lang } })).find(({ rule }) => rule === 'hreflang/target-bad')
      ?.fix;
  expect(fixOf(en)).toBe(`Set the canonical URL of ${site}${es} to itself: ${site}${en} is in another language.`);
  expect(fixOf(en, 'en')).toBe(`Link to a page in that language: ${site}${es} is in another.`);
  expect(fixOf('/es/about-us')).toBe(`Link to ${site}/es/about-us.`);
});

test('a rule about a cluster has one place in it, so that its places count clusters', () => {
  const pages = cluster({ [fr]: withSet({ de: '/de/gone' }), [es]: withSet({ pt: '/pt/gone' }) });
  const lookUp = (url: string) => (url.endsWith('/gone') ? target(url, { status: 404 }) : null);
  const found = audit(pages, { lookUp }).filter(({ rule }) => rule === 'hreflang/target-bad');
  expect(found).toMatchObject([{ unit: 'cluster', about: 'first', places: [{ times: 2 }] }]);
});
