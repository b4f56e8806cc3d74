import { describe, expect, test } from 'vitest';
import type { PageSnapshot } from '../../../engine/page/page-snapshot.ts';
import { origin } from '../page/clean-page.ts';
import { auditOf, listed, redirect, robotsText, sitePage } from './clean-site.ts';

const canonical = (path: string) => `<link rel="canonical" href="${origin}${path}">`;
const fixOf = (rule: string, site: Parameters<typeof auditOf>[0]) =>
  auditOf(site).find((finding) => finding.rule === rule)?.fix;

describe('the sitemap is never to list', () => {
  const notSelf = 'canonical/not-self-in-sitemap';
  const copy = (path: string) => sitePage('/copy', { canonical: canonical(path) });
  const robots = robotsText(`User-agent: *\nDisallow: /private\n\nSitemap: ${origin}/sitemap.xml`);
  const removal = 'Remove the page from the sitemap, or correct its canonical URL.';

  test.each<[string, PageSnapshot[]]>([
    ['what robots.txt disallows', [copy('/private/x')]],
    ['another copy', [copy('/sea'), sitePage('/sea', { canonical: canonical('/rooms') })]],
    ['a URL with a tracking parameter', [copy('/sea?utm_source=mail')]],
    ['an image', [copy('/static/sea.png')]],
  ])('%s, as a canonical URL', (_name, pages) => {
    const site = { complete: false, listed: listed('/copy'), ...robots };
    expect(fixOf(notSelf, { pages, site })).toBe(removal);
  });

  test('what robots.txt disallows, as the target of a redirect', () => {
    const site = {
      complete: false,
      listed: listed('/old'),
      targets: new Map([redirect('/old', '/private/x')]),
      ...robots,
    };
    expect(fixOf('http/redirect-in-sitemap', { pages: [], site })).toBe('Remove the URL from the sitemap.');
  });

  test('a page with another canonical URL, as the target of a redirect; that URL may be wrong', () => {
    const site = { listed: listed('/old'), targets: new Map([redirect('/old', '/copy')]) };
    expect(fixOf('http/redirect-in-sitemap', { pages: [copy('/sea'), sitePage('/sea')], site })).toBe(
      'List the final URL and correct its canonical URL, or remove the URL from the sitemap.',
    );
  });

  test('a not-found page, as a missing page', () => {
    const gone = sitePage('/gone', { title: '<title>Page not found | Harbour Lodges</title>' });
    const found = auditOf({ pages: [sitePage('/'), gone], site: { listed: listed('/') } });
    expect(found.map(({ rule }) => rule)).not.toContain('sitemap/missing-url');
  });

  test('what robots.txt disallows, as a missing page', () => {
    const site = { listed: listed('/'), ...robots };
    const found = auditOf({ pages: [sitePage('/'), sitePage('/private/x')], site });
    expect(found.map(({ rule }) => rule)).not.toContain('sitemap/missing-url');
  });
});

test('a page that the first URL of the audit redirects to may be listed instead', () => {
  const plain = origin.replace('https:', 'http:');
  const home = sitePage('/', {}, { requestedUrl: `${plain}/`, redirects: [{ url: `${plain}/`, status: 301 }] });
  const site = { listed: [{ url: `${plain}/`, file: 'sitemap.xml', line: 3 }] };
  expect(fixOf('http/redirect-in-sitemap', { pages: [home], site })).toBe(`List ${origin}/.`);
});
