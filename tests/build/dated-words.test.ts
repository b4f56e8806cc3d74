import { expect, test } from 'vitest';
import { readWords } from '#build/site-words.ts';
import { listPageWords } from '#domain/content-dates.ts';
import { languages } from '#domain/locale.ts';
import { isCopyRoute } from '#domain/routes.ts';
import { registry } from '../../src/app/content.ts';
import { renderPage, textsOf } from '../support/render-page.ts';
import { root } from '../support/root.ts';

const { parts } = await readWords(root);
const copyPages = listPageWords(registry).filter(({ page }) => isCopyRoute(page.route));

/** Every text of a part, or of one branch of it (`en/locale/services#list`). */
function listPartTexts(name: string): string[] {
  const [part = '', branch] = name.split('#');
  const value = parts.get(part);
  return listTexts(branch === undefined ? value : (value as Record<string, unknown>)[branch]);
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

test.each(copyPages)(
  '$path is dated by every sentence it shows, but for its form',
  async ({ path, parts: dated }) => {
    for (const language of languages.filter((one) => dated.some((name) => name.startsWith(one)))) {
      const names = [...dated.filter((name) => name.startsWith(language)), `${language}/locale/common`];
      const known = new Set(names.flatMap(listPartTexts));
      const document = await renderPage(path, language);
      for (const form of document.querySelectorAll('form')) form.remove();
      const shown = textsOf(document, 'main h1, main h2, main h3, main p').filter((text) => text.split(' ').length > 3);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((text) => !known.has(text))).toEqual([]);
    }
  },
  30_000,
);
