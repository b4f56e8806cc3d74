import { JSDOM } from 'jsdom';
import type { Language } from '#domain/locale.ts';
import { render } from '../../src/entry-server.tsx';

/** A page of the site as the server sends it, parsed. */
export async function renderPage(path: string, language: Language = 'en', retentionDays = 90): Promise<Document> {
  const { html } = await render({
    path,
    search: '',
    language,
    state: {
      path,
      siteUrl: 'https://goshen.example',
      noindex: false,
      analytics: { gaMeasurementId: null, plausibleDomain: null },
      backend: null,
      retentionDays,
      form: null,
    },
    assets: { boot: { src: '/boot.js', application: ['/application.js'] }, styles: [], preloads: [] },
  });
  return new JSDOM(html, { url: `https://goshen.example${path}` }).window.document;
}

/** The texts of all elements that match, with white space as a reader sees it. */
export function textsOf(place: ParentNode, selector: string): string[] {
  return [...place.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
}
