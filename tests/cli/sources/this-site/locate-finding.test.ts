import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLocator } from '#cli/sources/this-site/locate-finding.ts';
import type { Finding } from '#seo/finding.ts';
import { registry } from '../../../../src/content.ts';
import { root } from '../../../support/root.ts';

const origin = 'https://goshen.test';
const locate = await openLocator({ root, registry, origin });
const [slug = ''] = registry.slugs.articles;
const finding = (rule: string, path: string, message = '', evidence?: string): Finding => ({
  ...{ rule, severity: 'error', message, url: origin + path, file: `${origin}/sitemap.xml`, line: 7 },
  ...(evidence !== undefined && { evidence }),
});

describe('what was never written is looked for where it would be', () => {
  const cases: [what: string, finding: Finding, file: string, line: RegExp][] = [
    ['a title', finding('title/missing', '/fr/about'), 'locales/fr/meta.json', /"title": /],
    [
      'a description in an entry',
      finding('description/missing', `/blog/${slug}`),
      `content/blog/${slug}.en.md`,
      /^metaDescription:/,
    ],
  ];
  test.each(cases)('%s', async (_, given, file, line) => {
    const found = locate(given);
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    expect([found.file, lines[(found.line ?? 0) - 1]]).toEqual([file, expect.stringMatching(line)]);
  });
});

describe('what nobody wrote in words leads to the module that is to blame', () => {
  const cases: [what: string, finding: Finding, file: string | undefined][] = [
    ['headers', finding('sec/csp', '/'), 'server/http/security-headers.ts'],
    ['alternates', finding('hreflang/self', '/fr', '"fr" is missing', 'fr'), 'src/domain/page-address.ts'],
    ['a heavy page', finding('perf/dom-size', '/about'), 'src/pages/about-page.tsx'],
    ['a file beside the pages', finding('sitemap/no-urls', '/sitemap.xml'), 'server/files/sitemap-route.ts'],
    ['an address of nobody', finding('perf/dom-size', '/nowhere'), undefined],
  ];
  test.each(cases)('%s', (_, given, file) => {
    expect(locate(given)).toMatchObject({ rule: given.rule, url: given.url });
    expect([locate(given).file, locate(given).line]).toEqual([file, undefined]);
  });
});

test('lines of the HTML stand neither in the place nor in the message', () => {
  const { message } = locate(
    finding(
      'perf/dom-size',
      '/',
      'https://goshen.test/about:31 (and 2 more pages) links to https://x.test:8080/a (404).',
    ),
  );
  expect(message).toBe('https://goshen.test/about (and 2 more pages) links to https://x.test:8080/a (404).');
});
