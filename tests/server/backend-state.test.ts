import { JSDOM } from 'jsdom';
import request from 'supertest';
import { expect, test } from 'vitest';
import { startSiteForTest } from '../support/site-for-test.ts';

const settings = { BACKEND_URL: 'https://backend.example/base', BACKEND_ANON_KEY: 'anon' };

async function readPage(variables: Record<string, string>) {
  const site = await startSiteForTest(variables);
  const { text, headers } = await request(site.origin).get('/contact');
  const { document } = new JSDOM(text).window;
  const { backend } = JSON.parse(document.getElementById('page-state')?.textContent ?? '');
  const policy = String(headers['content-security-policy']).split(';');
  return { backend, policy, action: document.querySelector('form[method=post].form')?.getAttribute('action') };
}

test('without a backend a page knows of none and may call none', async () => {
  const { backend, policy } = await readPage({});
  expect(backend).toBeNull();
  expect(policy).toContain("connect-src 'self'");
});

test.each([
  ['site', false],
  ['backend', true],
])(
  'with messages via the %s the browser learns where they go; the form without script stays here',
  async (via, takesMessages) => {
    const { backend, policy, action } = await readPage({ ...settings, CONTACT_VIA: via });
    expect(backend).toEqual({ url: 'https://backend.example/base', anonKey: 'anon', takesMessages });
    expect(policy.filter((directive) => directive.includes('backend.example'))).toEqual([
      "connect-src 'self' https://backend.example",
    ]);
    expect(policy).toContain("form-action 'self'");
    expect(action).toBe('/contact#contact-result');
  },
);
