import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { Finding } from '../../engine/finding.ts';
import { readSiteOrigins, toLocal, toPublic } from '../../widget/site-origins.ts';
import { describeHealth, type HealthReport, printLight } from '../../widget/widget-state.ts';

const finding = (severity: Finding['severity'], rule = 'title/missing'): Finding => ({
  rule,
  severity,
  message: 'No title.',
  places: [{}],
});

test.each([
  [null, 'muted', '○', 'reading'],
  [[], 'good', '✓', 'no problems'],
  [[finding('info')], 'good', '✓', 'no problems'],
  [[finding('warning'), finding('info')], 'warning', '▲', '1 warning'],
  [[finding('warning'), finding('error'), finding('error')], 'error', '✕', '2 errors'],
] as const)('the light of %j is %s', (findings, kind, sign, words) => {
  expect(printLight(findings)).toBe(`<span class="${kind}" aria-hidden="true">${sign}</span> ${words}`);
});

const health: HealthReport = {
  sitemap: 'https://lodges.test/sitemap.xml',
  urls: 1,
  sample: [{ url: 'https://lodges.test/lodges', result: '404', isGood: false }],
  findings: [{ ...finding('error', 'http/client-error'), message: 'https://lodges.test/lodges returns status 404.' }],
};

test('the line in the console has the number of checked URLs, the first problem and the number of others', () => {
  expect(describeHealth(health)).toBe(
    'SEO devtools: /sitemap.xml lists 1 URL, 0 of 1 sampled URLs respond correctly. https://lodges.test/lodges returns status 404.',
  );
  const worse = { ...health, findings: [...health.findings, finding('warning'), finding('info')] };
  expect(describeHealth(worse)).toContain('returns status 404. And 1 more.');
});

test('the public origin comes from the page, and URLs are mapped to the local origin and back', () => {
  const open = (html: string) =>
    readSiteOrigins(new JSDOM(html, { url: 'http://localhost:3000/about' }).window.document);
  const site = open('<script id="page-state" type="application/json">{"siteUrl":"https://lodges.test"}</script>');
  expect(site).toEqual({ publicOrigin: 'https://lodges.test', localOrigin: 'http://localhost:3000' });
  expect(toLocal('https://lodges.test/a?b#c', site)).toBe('http://localhost:3000/a?b');
  expect(toLocal('/card.png', site)).toBe('http://localhost:3000/card.png');
  expect(toLocal('https://other.test/a', site)).toBeNull();
  expect(toPublic('http://localhost:3000/a?b#c', site)).toBe('https://lodges.test/a?b');
  expect(open('').publicOrigin).toBe('http://localhost:3000');
  expect(open('<p id="page-state">no data</p>').publicOrigin).toBe('http://localhost:3000');
});
