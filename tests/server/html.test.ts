import { HtmlValidate } from 'html-validate';
import request from 'supertest';
import { expect, test } from 'vitest';
import { feedPath } from '#domain/feed.ts';
import { languages } from '#domain/locale.ts';
import { serviceWithoutPage } from '../support/site-content.ts';
import { shareTestSite } from '../support/site-for-test.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // What React writes: charSet, <link/>, hidden="", crossorigin="", ids that begin with an underscore
    ...{ 'attr-case': 'off', 'void-style': 'off', 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off' },
    'valid-id': ['error', { relaxed: true }],
    'tel-non-breaking': 'off', // a style rule keeps telephone numbers on one line
  },
});

const site = await shareTestSite();

/** What is wrong with a document, one line a mistake. */
async function findMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

async function listPaths(): Promise<string[]> {
  const { text } = await request(site.origin).get('/sitemap.xml').expect(200);
  const pages = [...text.matchAll(/<loc>https:\/\/goshen\.test([^<]*)<\/loc>/g)].map(([, path]) => path ?? '/');
  return [...pages, '/en', '/404', `/services/${serviceWithoutPage ?? 'none'}`];
}

test.each(languages)(
  'every page is valid HTML for a reader of %s',
  async (language) => {
    const paths = await listPaths();
    expect(paths).toContain('/about');
    for (const path of paths) {
      const { text } = await request(site.origin).get(path).set('Cookie', `i18next=${language}`);
      expect.soft(await findMistakes(text), path).toEqual([]);
      expect.soft(findBrackets(text), path).toEqual([]);
    }
  },
  60_000,
);

test('no file for machines has a detail that is still to be filled in', async () => {
  const feeds = languages.map(feedPath);
  for (const path of ['/llms.txt', '/.well-known/security.txt', '/manifest.webmanifest', '/sitemap.xml', ...feeds]) {
    const { text } = await request(site.origin).get(path).buffer(true).expect(200);
    expect.soft(findBrackets(text), path).toEqual([]);
  }
});

/** Words in brackets: a placeholder of content/site.json. Links of Markdown have them too. */
function findBrackets(document: string): string[] {
  const shown = document.replace(/<(script|style)(?![^>]*ld\+json)[\s\S]*?<\/\1>/g, '');
  return [...shown.matchAll(/\[\p{L}[^\]"<]*\](?!\()/gu)].map(([found]) => found);
}

test('the response to a refused form is valid HTML', async () => {
  const response = await request(site.origin)
    .post('/contact')
    .set('Origin', 'https://goshen.test')
    .type('form')
    .send({ firstName: '', email: 'nobody' });
  expect(response.status).toBe(422);
  expect(await findMistakes(response.text)).toEqual([]);
});

test('a mistake is found', async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>A page</title></head><body><ul><div></div></ul></body></html>';
  expect((await findMistakes(html)).join()).toContain('element-permitted-content');
});
