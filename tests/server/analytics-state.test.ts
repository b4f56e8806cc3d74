import { JSDOM } from 'jsdom';
import request from 'supertest';
import { expect, test } from 'vitest';
import { startSiteForTest } from '../support/site-for-test.ts';

async function readPage(variables: Record<string, string>) {
  const site = await startSiteForTest(variables);
  const { text, headers } = await request(site.origin).get('/about');
  const { document } = new JSDOM(text).window;
  const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '');
  return { text, analytics: state.analytics, policy: String(headers['content-security-policy']) };
}

test('a page names the configured analytics provider, loads none of it, and allows it in its policy', async () => {
  const page = await readPage({ GA_MEASUREMENT_ID: 'G-TEST' });
  expect(page.analytics).toEqual({ gaMeasurementId: 'G-TEST', plausibleDomain: null });
  expect(page.policy).toContain('https://www.googletagmanager.com');
  expect(page.policy).not.toContain('plausible');
  expect(page.text).not.toContain('googletagmanager');
});

test('without configuration a page names no service, nor does its policy', async () => {
  const page = await readPage({});
  expect(page.analytics).toEqual({ gaMeasurementId: null, plausibleDomain: null });
  expect(page.policy).not.toMatch(/https:/);
});
