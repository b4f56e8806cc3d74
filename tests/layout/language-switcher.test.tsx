import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/locale.ts';
import { renderPage } from '../support/render-page.ts';

/** What each option does: where its link leads, or what its form sends. */
async function listOptions(path: string, language: Language) {
  const page = await renderPage(path, language);
  return [...page.querySelectorAll<HTMLElement>('.menu--dropdown .menu__item')].map((option) => {
    const form = option.closest('form');
    const isCurrent = option.getAttribute('aria-current');
    const words = { name: option.textContent, lang: option.lang, isCurrent };
    if (form === null)
      return { ...words, href: option.getAttribute('href'), hreflang: option.getAttribute('hreflang') };
    const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    return { ...words, post: `${form.method} ${form.getAttribute('action')}`, ...Object.fromEntries(fields) };
  });
}

const english = { name: 'English', lang: 'en', isCurrent: null };
const french = { name: 'Français', lang: 'fr', isCurrent: null };
const spanish = { name: 'Español', lang: 'es', isCurrent: null };
const post = 'post /language';

describe('the language switcher', () => {
  it('links to the languages that have a URL of their own', async () => {
    expect(await listOptions('/about', 'en')).toEqual([
      { ...english, isCurrent: 'true', href: '/about', hreflang: 'en' },
      { ...french, href: '/fr/about', hreflang: 'fr' },
      { ...spanish, href: '/es/about', hreflang: 'es' },
    ]);
  });

  it('leads from a prefixed page to the unprefixed URL for English', async () => {
    expect(await listOptions('/fr/about', 'fr')).toEqual([
      { ...english, href: '/about', hreflang: 'en' },
      { ...french, isCurrent: 'true', href: '/fr/about', hreflang: 'fr' },
      { ...spanish, href: '/es/about', hreflang: 'es' },
    ]);
  });

  it('posts to the server where a page has one URL for all languages', async () => {
    expect(await listOptions('/faq', 'fr')).toEqual([
      { ...english, post, lng: 'en', returnTo: '/faq' },
      { ...french, isCurrent: 'true', href: '/faq', hreflang: 'fr' },
      { ...spanish, post, lng: 'es', returnTo: '/faq' },
    ]);
  });

  it('posts English on an unprefixed page that is shown in French', async () => {
    const [first] = await listOptions('/about', 'fr');
    expect(first).toEqual({ ...english, post, lng: 'en', returnTo: '/about' });
  });

  it('does not lead back to a URL that does not exist', async () => {
    for (const option of await listOptions('/404', 'en')) expect(option).not.toHaveProperty('returnTo');
  });
});
