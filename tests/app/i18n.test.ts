import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { languages } from '#domain/locale.ts';
import { createTexts, TextsContext, useTranslation } from '../../src/app/i18n.ts';

type Translate = (key: string, options?: object) => string;

/** What a component under these texts gets for `t`. */
function translateUnder(texts: ReturnType<typeof createTexts>, namespace: string): Translate {
  let translate: Translate = () => '';
  function Reader() {
    translate = useTranslation(namespace as 'common').t as unknown as Translate;
    return null;
  }
  renderToStaticMarkup(createElement(TextsContext.Provider, { value: texts }, createElement(Reader)));
  return translate;
}

function listKeys(table: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : listKeys(value, `${prefix + key}.`),
  );
}

describe.each(languages)('the texts of %s', (language) => {
  const folder = join(import.meta.dirname, '../../locales', language);
  const files = readdirSync(folder);
  const catalogues = Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
  const texts = createTexts(language, catalogues);
  const i18next = texts.t as unknown as Translate;

  it.each(Object.keys(catalogues))('are in %s what i18next makes of them', (namespace) => {
    const translate = translateUnder(texts, namespace);
    const keys = listKeys(catalogues[namespace]);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.map((key) => translate(key))).toEqual(keys.map((key) => i18next(key, { ns: namespace })));
  });
});

describe('a text', () => {
  const common = {
    plain: 'Open',
    unfilled: '',
    nested: 'Read $t(plain)',
    named: 'Ask {{name}}',
    day_one: '{{count}} day',
  };
  const translate = translateUnder(createTexts('en', { common, form: { plain: 'Send' } }), 'common');

  it.each([
    ['plain', undefined, 'Open'],
    ['nested', undefined, 'Read Open'],
    ['named', { name: 'Ann' }, 'Ask Ann'],
    ['day', { count: 1 }, '1 day'],
    ['form:plain', undefined, 'Send'],
    ['unfilled', undefined, ''],
    ['missing', undefined, 'missing'],
  ])('%s is looked up as i18next does', (key, options, text) => {
    expect(translate(key, options)).toBe(text);
  });
});
