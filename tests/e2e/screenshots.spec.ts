import { join } from 'node:path';
import { test } from '@playwright/test';
import { prefixOf } from '#domain/routes.ts';
import { root } from '../support/root.ts';
import { articlePath, servicePath } from '../support/site-content.ts';
import { chooseLanguage } from '../support/site-pages.ts';
import { hydrated } from './page-watch.ts';

const pages = {
  home: '/',
  about: '/about',
  services: '/services',
  service: servicePath,
  companies: '/companies',
  blog: '/blog',
  article: articlePath,
  faq: '/faq',
  contact: '/contact',
  legal: '/privacy-policy',
  'not-found': '/nowhere',
  'home-fr': '/fr',
  'contact-es': '/es/contact',
};

for (const width of [390, 768, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`@screenshots every page at ${width} px, ${colorScheme}`, async ({ browser, baseURL }) => {
      test.setTimeout(120_000);
      const height = width < 500 ? 844 : 900;
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        colorScheme,
        viewport: { width, height },
      });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages)) {
        await chooseLanguage(context, prefixOf(path) ?? 'en', baseURL ?? ''); // and is offered no other
        await page.goto(path);
        await hydrated(page);
        await page.screenshot({
          path: join(root, 'screenshots', `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      await context.close();
    });
  }
}
