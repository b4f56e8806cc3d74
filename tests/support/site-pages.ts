import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '#domain/locale.ts';
import { articlePath, registry, servicePath, serviceWithoutPage } from './site-content.ts';

/** Every page, at its URL without a prefix: there it is shown in the language of the visitor's cookie. */
export const sitePaths: readonly string[] = registry.pages.map(({ path }) => path);

/** URLs of the not-found screen, with and without a service to name. */
export const notFoundPaths: readonly string[] = [
  '/nowhere',
  ...(serviceWithoutPage === undefined ? [] : [`/services/${serviceWithoutPage}`]),
];

/** One page of each template. */
export const templatePaths: readonly string[] = [
  ...['/', '/about', '/services', servicePath, '/companies', '/blog', '/faq', '/contact'],
  ...[articlePath, '/privacy-policy', ...notFoundPaths],
];

/** Makes a visitor who has chosen a language, and is offered no other. */
export async function chooseLanguage(context: BrowserContext, language: Language, origin: string): Promise<void> {
  await context.addCookies([{ name: 'i18next', value: language, url: origin }]);
}

/** Opens a page as its reader sees it: style sheet and font have come, whatever script does or does not. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
