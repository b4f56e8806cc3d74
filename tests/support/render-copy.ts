import { JSDOM } from 'jsdom';
import { onTestFinished } from 'vitest';
import { defaultLanguage, type Language } from '#domain/locale.ts';
import { readPublished } from '#server/files/published.ts';
import { listSiteFiles } from '#server/files/site-files.ts';
import { createViteRenderer } from '#server/pages/vite-renderer.ts';
import { openSources } from '#server/pages/vite-sources.ts';

const siteUrl = 'https://goshen.test';

/**
 * The pages and generated files of a copy of the project, rendered from its sources until the test ends.
 *
 * @param root Folder of the copy.
 */
export async function renderCopy(root: string) {
  const sources = await openSources(root, siteUrl);
  onTestFinished(() => sources.vite.close());
  const renderer = await createViteRenderer(root, sources);
  const files = listSiteFiles(await readPublished(await renderer.site()), siteUrl, new Date());
  const analytics = { gaMeasurementId: null, plausibleDomain: null };
  const settings = { siteUrl, noindex: false, analytics, backend: null, retentionDays: 90, form: null };
  return {
    showPage: async (path: string, language: Language = defaultLanguage): Promise<Document> => {
      const html = await renderer.render({ path, search: '', language, state: { path, ...settings } });
      return new JSDOM(html).window.document;
    },
    readFile: (path: string) => files.find((file) => file.path === path)?.text ?? '',
  };
}
