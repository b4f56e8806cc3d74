import { describe, expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import type { PageSnapshot } from '../../../engine/page/page-snapshot.ts';
import { runRules } from '../../../engine/run-rules.ts';
import { announcementRule } from '../../../engine/site/announcement-rule.ts';
import { buildSiteIndex } from '../../../engine/site/site-index.ts';
import { origin } from '../page/clean-page.ts';
import { links, pair, quietSite, sitePage } from './clean-site.ts';

const inEntry = { source: 'sitemap', line: 1 } as const;
const check = (pages: PageSnapshot[], inSitemap: string[] = []) => {
  const versions = ['fr', 'es'].map((hreflang) => ({ hreflang, href: `${origin}/${hreflang}`, ...inEntry }));
  const alternates = new Map(inSitemap.map((path) => [origin + path, versions]));
  return runRules([announcementRule], buildSiteIndex(pages, quietSite, openContext, alternates));
};
const lang = (tag: string) => ({ html: `<html lang="${tag}">` });
const paths = (...all: string[]) => all.map((path) => sitePage(path));
const switcher = (path: string, attributes = '', text = 'Go') => ({
  header: `<nav><a href="${path}" ${attributes}>${text}</a></nav>`,
});

describe('versions that nothing announces are one finding of the site', () => {
  test('at the same path below a language prefix, with all pages counted', () => {
    const pages = [...paths('/', '/fr', '/about', '/fr/about'), sitePage('/es/about', lang('es'))];
    const [finding, ...others] = check(pages);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'hreflang/not-announced', severity: 'warning' });
    expect(finding?.places[0]?.url).toBe(`${origin}/`);
    expect(finding?.message).toContain('2 sets of language versions (en, es, fr) without hreflang');
    expect(finding?.places).toHaveLength(5);
    expect(finding?.fix).toContain(`<link rel="alternate" hreflang="fr" href="${origin}/fr">`);
  });

  test('every language below a prefix, and countries of one language', () => {
    const pages = [sitePage('/en-gb/', lang('en-GB')), sitePage('/en-us/', lang('en-US'))];
    expect(check(pages)[0]?.message).toContain('1 set of language versions (en-gb, en-us)');
  });

  test.each(['nb', 'nn-NO'])('Norwegian below /no, whose pages declare %s', (tag) => {
    const [finding] = check([...paths('/sea', '/fr/sea'), sitePage('/no/sea', lang(tag))]);
    expect(finding?.places).toHaveLength(3);
  });

  test('translated paths that link to each other as translations', () => {
    const pages = [
      sitePage('/sea', switcher('/fr/mer', 'hreflang="fr"')),
      sitePage('/fr/mer', switcher('/sea', '', 'English')),
    ];
    expect(check(pages)[0]?.message).toContain(`${origin}/sea (en), ${origin}/fr/mer (fr)`);
  });

  test.each([
    ['at the path of an index file', sitePage('/fr/index.html')],
    ['linked as a translation', sitePage('/fr/mer', switcher('/index.html', '', 'English'))],
  ])('with the folder and not its index file: %s', (_name, french) => {
    const { pathname } = new URL(french.url);
    const pages = [...['/', '/index.html'].map((path) => sitePage(path, switcher(pathname, 'hreflang="fr"'))), french];
    const [finding] = check(pages);
    expect(finding?.message).toContain(`for example ${origin}/ (en), ${french.url} (fr).`);
    expect(finding?.places).toHaveLength(2);
  });
});

describe('where two pages are in one language', () => {
  const homes = paths('/', '/en/', '/fr/');

  test('another set is the example', () => {
    expect(check([...homes, ...paths('/sea', '/fr/sea')])[0]?.message).toContain(`for example ${origin}/sea (en)`);
  });

  test('there is no hreflang to copy', () => {
    expect(check(homes)[0]?.fix).toBe(announcementRule.fix);
  });
});

describe('no finding', () => {
  const quiet: [name: string, pages: PageSnapshot[], inSitemap?: string[]][] = [
    ['for a site in one language', paths('/', '/about', '/france')],
    [
      'for one text that several languages declare',
      ['en', 'fr'].map((tag) => sitePage(`/${tag}/sea`, { ...lang(tag), h1: '<h1>Sea</h1>', text: '<p>The sea</p>' })),
    ],
    ['for a translated section without twins', paths('/', '/about', '/fr/histoire', '/fr/visite')],
    [
      'for links to the home pages of other languages',
      [
        sitePage('/sea', switcher('/fr/accueil', 'hreflang="fr"')),
        sitePage('/fr/mer', switcher('/start', 'hreflang="en"')),
        sitePage('/start'),
        sitePage('/fr/accueil', switcher('/start', 'hreflang="en"')),
      ],
    ],
    ['for links in the text', [sitePage('/sea', links('/fr/mer')), sitePage('/fr/mer', links('/sea'))]],
    ['where the pages announce each other', ['/sea', '/fr/sea'].map((path) => sitePage(path, pair('/sea', '/fr/sea')))],
    [
      'for a query of pages that announce each other',
      [
        ...['/sea', '/fr/sea'].map((path) => sitePage(path, pair('/sea', '/fr/sea'))),
        ...paths('/sea?open=form', '/fr/sea?open=form'),
      ],
    ],
    ['where the sitemap announces them', paths('/', '/fr'), ['/', '/fr']],
    [
      'where the sitemap announces them for one version only',
      [...paths('/', '/fr'), sitePage('/es', lang('es'))],
      ['/'],
    ],
    [
      'where one version announces them',
      [
        sitePage('/sea', {
          head: ['fr', 'es'].map((code) => `<link rel="alternate" hreflang="${code}" href="/${code}/sea">`).join(''),
        }),
        sitePage('/fr/sea'),
        sitePage('/es/sea', lang('es')),
      ],
    ],
    [
      'for a copy that names its canonical',
      [sitePage('/sea'), sitePage('/fr/sea', { canonical: `<link rel="canonical" href="${origin}/sea">` })],
    ],
    ['for /en/… and /… in English', [sitePage('/sea'), sitePage('/en/sea'), sitePage('/en-gb/sea', lang('en-GB'))]],
  ];
  test.each(quiet)('%s', (_name, pages, inSitemap) => {
    expect(check(pages, inSitemap)).toEqual([]);
  });
});
