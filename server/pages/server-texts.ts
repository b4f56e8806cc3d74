import { createInstance } from 'i18next';
import { type Language, languages } from '#domain/locale.ts';
import { prefixOf } from '#domain/routes.ts';
import type { PageRenderer, SiteModule } from './page-renderer.ts';

/** The page that is shown when a page cannot be, for an address; complete HTML. */
export type ErrorPages = (path: string) => string;

type Style = PageRenderer['errorPageStyle'];
type Texts = { title: string; heading: string; text: string; home: string };

/** Written once when the server starts and without React: it must work when rendering does not. */
export async function createErrorPages(site: SiteModule, style: Style): Promise<ErrorPages> {
  const pages = new Map<Language, string>();
  for (const language of languages)
    pages.set(language, printErrorPage(language, await readTexts(site, language), style));
  return (path) => pages.get(prefixOf(path) ?? 'en') ?? '';
}

async function readTexts(site: SiteModule, language: Language): Promise<Texts> {
  const common = (await site.loadCatalogue(language, 'common')) as {
    errorPage: { title: string; text: string; home: string };
  };
  const meta = (await site.loadCatalogue(language, 'meta')) as { error: { title: string } };
  return {
    title: meta.error.title,
    heading: common.errorPage.title,
    text: common.errorPage.text,
    home: common.errorPage.home,
  };
}

function printErrorPage(language: Language, { title, heading, text, home }: Texts, style: Style): string {
  const styles = printStyles(style);
  const homePath = language === 'en' ? '/' : `/${language}`;
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${styles}</head><body><main class="error-page"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p><a href="${homePath}">${escapeHtml(home)}</a></p></main></body></html>`;
}

function printStyles({ inlineStyle, styles = [] }: Style): string {
  if (inlineStyle !== undefined) return `<style>${inlineStyle.code}</style>`;
  return styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The words of a key such as `form:errors.email.invalid` in a language. */
export type Translate = (language: Language, key: string) => string;

/** For the few responses of the server that are not pages. */
export async function createTranslate(site: SiteModule): Promise<Translate> {
  const texts = createInstance();
  await texts.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['form'],
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  for (const language of languages)
    texts.addResourceBundle(language, 'form', await site.loadCatalogue(language, 'form'));
  return (language, key) => texts.getFixedT(language)(key as never);
}
