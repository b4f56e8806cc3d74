import { createInstance } from 'i18next';
import { type Language, languages } from '#domain/locale.ts';
import type { RefusalReason, SendRefusal } from '../http/request-target.ts';
import type { RequestLanguage } from './language.ts';
import type { PageRenderer, SiteModule } from './page-renderer.ts';

/** The page that is shown when a page cannot be; complete HTML. */
export type ErrorPages = (language: Language) => string;

type Style = PageRenderer['errorPageStyle'];
type Texts = { title: string; heading: string; text: string; home: string };

/** Written once when the server starts and without React: it must work when rendering does not. */
export async function createErrorPages(site: SiteModule, style: Style): Promise<ErrorPages> {
  const pages = new Map<Language, string>();
  for (const language of languages)
    pages.set(language, printErrorPage(language, await readTexts(site, language), style));
  return (language) => pages.get(language) ?? '';
}

async function readTexts(site: SiteModule, language: Language): Promise<Texts> {
  const common = (await site.loadCatalogue(language, 'common')) as {
    errorPage: { title: string; text: string; home: string };
  };
  const meta = (await site.loadCatalogue(language, 'meta')) as { error: { title: string } };
  const { title: heading, text, home } = common.errorPage;
  return { title: meta.error.title, heading, text, home };
}

function printErrorPage(language: Language, { title, heading, text, home }: Texts, style: Style): string {
  const styles = printStyles(style);
  const homePath = language === 'en' ? '/' : `/${language}`;
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${styles}</head><body><main class="error-page"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p><a href="${homePath}">${escapeHtml(home)}</a></p></main></body></html>`;
}

/** In development with Vite's client, whose overlay shows the error. */
function printStyles({ inlineStyle, styles = [], developmentScripts = [] }: Style): string {
  if (inlineStyle !== undefined) return `<style>${inlineStyle.code}</style>`;
  const scripts = developmentScripts.map(({ src, code }) =>
    src ? `<script type="module" src="${escapeHtml(src)}"></script>` : `<script type="module">${code}</script>`,
  );
  return [...scripts, ...styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)].join('');
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
    ns: ['form', 'common'],
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  for (const language of languages) {
    for (const name of ['form', 'common'] as const)
      texts.addResourceBundle(language, name, await site.loadCatalogue(language, name));
  }
  return (language, key) => texts.getFixedT(language)(key as never);
}

const refusalKeys = {
  notFound: 'common:refusals.notFound',
  method: 'common:refusals.method',
  otherSite: 'common:refusals.otherSite',
  unreadable: 'common:refusals.unreadable',
} as const satisfies Record<RefusalReason, string>;

export function createRefusalSender(translate: Translate, requestLanguage: RequestLanguage): SendRefusal {
  return (request, response, status, reason) => {
    const language = requestLanguage(request, response);
    response.status(status).type('text/plain').setHeader('Content-Language', language);
    response.send(`${status}: ${translate(language, refusalKeys[reason])}\n`);
  };
}
