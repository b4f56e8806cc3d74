import { describe, expect, it } from 'vitest';
import { type Language, languageRows, languages } from '#domain/locale.ts';
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
const post = 'post /language';

/** The words of each option, and what else it has. */
const eachLanguage = (current: Language, rest: (language: Language) => object) =>
  languages.map((language) => ({
    name: languageRows[language].name,
    lang: language,
    isCurrent: language === current ? 'true' : null,
    ...rest(language),
  }));
const linkToAbout = (language: Language) => ({
  href: language === 'en' ? '/about' : `/${language}/about`,
  hreflang: language,
});

describe('the language switcher', () => {
  it('links to the languages that have a URL of their own', async () => {
    expect(await listOptions('/about', 'en')).toEqual(eachLanguage('en', linkToAbout));
  });

  it('leads from a prefixed page to the unprefixed URL for English', async () => {
    expect(await listOptions('/fr/about', 'fr')).toEqual(eachLanguage('fr', linkToAbout));
  });

  it('posts to the server where a page has one URL for all languages', async () => {
    expect(await listOptions('/faq', 'fr')).toEqual(
      eachLanguage('fr', (language) =>
        language === 'fr' ? { href: '/faq', hreflang: 'fr' } : { post, lng: language, returnTo: '/faq' },
      ),
    );
  });

  it('posts English on an unprefixed page that is shown in French', async () => {
    const [first] = await listOptions('/about', 'fr');
    expect(first).toEqual({ ...english, post, lng: 'en', returnTo: '/about' });
  });

  it('does not lead back to a URL that does not exist', async () => {
    for (const option of await listOptions('/404', 'en')) expect(option).not.toHaveProperty('returnTo');
  });
});
