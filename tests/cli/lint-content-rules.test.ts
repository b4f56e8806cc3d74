import { describe, expect, test } from 'vitest';
import { parseEntry, type RawEntry } from '#build/read-content.ts';
import { listJsonTexts } from '#build/source-texts.ts';
import { contentRules, lintContent } from '#cli/lint-content-rules.ts';
import { createLintedEntry, type LintedContent } from '#cli/linted-content.ts';
import type { ContentKind } from '#domain/content/schemas.ts';
import { isLanguage, writtenLanguages } from '#domain/locale.ts';
import { explainRetired } from '#seo/engine/retired-rules.ts';
import { applyEdits } from '#seo/engine/text-position.ts';
import { type PlacedFinding, placeFindings } from '#seo/tests/support/placed-findings.ts';

/** Files as their text, named `blog/slow-phones.fr`. */
type Files = Record<string, string>;

function parse([name, source]: [string, string]): RawEntry {
  const [, kind, id = '', language = ''] = /^(\w+)\/(.+)\.(\w+)$/.exec(name) ?? [];
  if (!isLanguage(language)) throw new Error(`no language in ${name}`);
  const entry = parseEntry({ file: `content/${name}.md`, kind: kind as ContentKind, id, language }, source);
  if ('message' in entry) throw new Error(entry.message);
  return entry;
}

const nothing: LintedContent = {
  entries: [],
  details: [],
  problems: [],
  unusedImages: [],
  drafts: [],
  isRelease: false,
  avoid: {},
};
const findings = (files: Files): PlacedFinding[] =>
  placeFindings(
    lintContent({ ...nothing, entries: Object.entries(files).map((file) => createLintedEntry(parse(file))) }),
  );
const rules = (files: Files) => findings(files).map(({ rule }) => rule);

const page = (body: string, fields = 'title: Phones') => `---\n${fields}\n---\n\n${body}\n`;
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const article = (body: string) => ({ 'blog/slow-phones.en': page(`${body}\n\n${words(300)}`) });
const faq = (questions: number) => page('', `questions: [${words(questions).replaceAll(' ', ', ')}]`);

/** As many entries as the specification counts. */
const specified: Files = Object.fromEntries(
  Object.entries({
    blog: [3, page('x')],
    services: [10, page('', 'features: [a, b, c, d]')],
    companies: [8, page('')],
    faq: [4, faq(4)],
  } as const).flatMap(([kind, [amount, text]]) =>
    Array.from({ length: amount }, (_, index) => [`${kind}/${index + 1}.en`, text]),
  ),
);

type Case = { fires: Files; silent: Files };

const cases: Record<string, Case[]> = {
  'content/missing-translation': [
    {
      fires: { 'blog/a.en': page('x') },
      silent: Object.fromEntries(writtenLanguages.map((language) => [`blog/a.${language}`, page('x')])),
    },
    { fires: { 'blog/a.fr': page('x') }, silent: {} },
  ],
  'content/language-parity': [
    {
      fires: { 'blog/a.en': page(words(100)), 'blog/a.fr': page(words(50)) },
      silent: { 'blog/a.en': page(words(100)), 'blog/a.fr': page(words(70)) },
    },
    {
      fires: { 'blog/a.en': page('## One\n\nx\n\n## Two\n\nx'), 'blog/a.fr': page('## Un\n\nx') },
      silent: { 'blog/a.en': page('## One\n\nx'), 'blog/a.fr': page('## Un\n\nx\n\n## Deux\n\nx') },
    },
  ],
  'content/list-length': [
    { fires: { ...specified, 'blog/4.en': page('x') }, silent: specified },
    { fires: { ...specified, 'faq/4.en': faq(3) }, silent: { ...specified, 'blog/3.en': page('x', 'features: [a]') } },
  ],
  'content/cover-parity': [
    {
      fires: { 'blog/a.en': page('x', 'cover:\n  image: ./a.jpg'), 'blog/a.fr': page('x') },
      silent: { 'blog/a.en': page('x', 'cover:\n  image: ./a.jpg'), 'blog/a.fr': page('x', 'cover:\n  image: a.jpg') },
    },
    {
      fires: { 'blog/a.en': page('x'), 'blog/a.fr': page('x', 'cover:\n  image: a.jpg') },
      silent: { 'blog/a.en': page('x'), 'blog/a.fr': page('x') },
    },
  ],
  'content/placeholder': [
    { fires: article('Lorem ipsum dolor'), silent: article('{{facts.companies}} companies and {{site.privacyEmail}}') },
    { fires: article('TODO: prices'), silent: { 'blog/a.es': page('en todo momento, todo') } },
    { fires: article('{{name}}'), silent: article('`{{name}}`\n\n```\nexample.com\n```') },
  ],
  'content/mojibake': [{ fires: article('crÃ©er'), silent: article('créer, Ñandú, São') }],
  'content/secret': [
    {
      fires: article('write to jane@goshen.co.za'),
      silent: article('write to {{site.privacyEmail}} or you@example.com'),
    },
    { fires: article('call +27 21 555 1234'), silent: article('from R25,000, 2024-03-05') },
    { fires: article(`key AKIA${'A'.repeat(16)}`), silent: article('AKIA is a prefix') },
  ],
};

describe.each(Object.entries(cases))('%s', (rule, list) => {
  test.each(list.map((one, index) => [index + 1, one] as const))(
    'reports the fault and not the correct text (%i)',
    (_, { fires, silent }) => {
      expect(rules(fires)).toContain(rule);
      const right = rules(silent);
      // A single entry always lacks its translations.
      if (rule !== 'content/missing-translation' || Object.keys(silent).length !== 1) expect(right).not.toContain(rule);
    },
  );
});

test('every rule that reads entries has a case', () => {
  const others = ['content/schema', 'content/image-unused']; // lint-content.test.ts and lint-images.test.ts have theirs
  expect([...Object.keys(cases), ...others].toSorted()).toEqual(contentRules.map(({ id }) => id).toSorted());
});

test('every rule has complete texts, and an id that no rule had before', () => {
  for (const { id, title, why, fix, source, examples } of contentRules) {
    expect(explainRetired(id)).toBeNull();
    for (const text of [title, why, fix, source, examples.bad, examples.good]) expect(text.trim(), id).not.toBe('');
    expect(title, id).toMatch(/[.?!]$/);
    expect(examples.bad, id).not.toBe(examples.good);
  }
});

test('every finding has a place and a fix', () => {
  for (const { fires } of Object.values(cases).flat()) {
    for (const finding of findings(fires)) {
      expect(finding).toMatchObject({
        file: expect.stringMatching(/^content\//),
        fix: expect.any(String),
      });
      if (finding.file?.endsWith('.md')) expect(finding.line).toEqual(expect.any(Number)); // others are folders
    }
  }
});

test('another cover than that of the English entry is named at its line, a missing one at the first', () => {
  const [en, fr, es] = ['crane', undefined, 'ship'].map((image) =>
    page('x', image === undefined ? 'title: Port' : `cover:\n  image: ./${image}.jpg`),
  );
  const found = findings({ 'blog/port.en': `${en}`, 'blog/port.fr': `${fr}`, 'blog/port.es': `${es}` });
  expect(found.filter(({ rule }) => rule === 'content/cover-parity')).toMatchObject([
    { line: 1, message: 'The English text has the cover crane.jpg, the fr text has none.' },
    { line: 3, message: 'The English text has the cover crane.jpg, the es text has ship.jpg.' },
  ]);
});

test('a body is checked by the rules of its language, with line and column', () => {
  const found = findings({ 'legal/a.fr': page('Un mot.\n\nUn devis ?') }).filter(
    ({ rule }) => rule === 'i18n/fr-space',
  );
  expect(found).toMatchObject([{ line: 7, column: 9 }]);
});

test('French spacing does not apply to code, URLs and English texts', () => {
  const body = '```\nq ? a : b;\n```\n\n`a ? b : c`, [x](https://x.example/?a=b "t")';
  expect(rules({ 'legal/a.fr': page(body) }).filter((rule) => rule.startsWith('i18n/'))).toEqual([]);
  expect(rules(article('What now ?')).filter((rule) => rule.startsWith('i18n/fr'))).toEqual([]);
});

test('a Spanish question may run over two lines of one paragraph', () => {
  expect(rules({ 'legal/a.es': page('¿Quiere saber\nmás?') })).not.toContain('i18n/es-opening');
  expect(rules({ 'legal/a.es': page('¿Uno?\n\n- Otro?') })).toContain('i18n/es-opening');
});

test('a paragraph in another language is found in an article of many', () => {
  const body =
    'Nous répondons dans la journée à toutes vos questions.\n\nWe answer all of your questions within the day, as we always do.';
  expect(findings({ 'legal/a.fr': page(body) }).filter(({ rule }) => rule === 'i18n/wrong-language')).toMatchObject([
    { line: 7 },
  ]);
});

test('tú is reported on this site, which says usted', () => {
  expect(rules({ 'legal/a.es': page('Puedes escribirnos cuando quieras, tú decides.') })).toContain('i18n/register');
});

test('edits fix front matter and body, and change nothing else', () => {
  const source = '---\ntitle: "Un devis ?"\nintro: >\n  Plié ?\n---\n\nC\'est « bon » !\n';
  const edits = findings({ 'legal/a.fr': source }).flatMap((finding) => finding.edits ?? []);
  expect(applyEdits(source, edits)).toBe(
    '---\ntitle: "Un devis\u202f?"\nintro: >\n  Plié ?\n---\n\nC’est «\u00a0bon\u00a0»\u202f!\n',
  );
});

describe('details of content/site.json', () => {
  const lintDetails = (site: object, given: Partial<LintedContent>) => {
    const source = { file: 'content/site.json', language: null, part: 'site' };
    const details = listJsonTexts(source, JSON.stringify(site, null, 2), (text) => text);
    const found = lintContent({ ...nothing, details, ...given });
    return placeFindings(found).filter(({ rule }) => rule !== 'content/list-length');
  };
  const site = { phone: '+27 21 000 0110', email: 'a@b.example', host: 'goshen.co.za', real: '+27 21 555 0110' };

  test.each(['warning', 'error'])('are %ss while they are placeholders', (severity) => {
    expect(lintDetails(site, { isRelease: severity === 'error' })).toMatchObject([
      { rule: 'content/placeholder', severity, line: 2, evidence: '+27 21 000 0110' },
      { rule: 'content/placeholder', severity, line: 3, evidence: 'a@b.example' },
    ]);
  });

  test('are warnings while a draft lacks them', () => {
    const legal = { vat: { en: 'VAT', eo: 'IVA' }, address: { en: 'address' }, paiaManual: 'for all' };
    expect(lintDetails({ legal }, { isRelease: true, drafts: ['eo'] })).toMatchObject([
      { rule: 'content/missing-translation', severity: 'warning', line: 8, fix: 'Add legal.address.eo.' },
    ]);
  });
});
