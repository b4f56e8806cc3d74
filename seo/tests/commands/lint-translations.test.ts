import { describe, expect, test } from 'vitest';
import { usageErrorOf } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findingsIn, readText, runLintIn, writeFiles } from './lint-run.ts';

const greeting = { title: 'Welcome', hello: 'Hello, {{name}}' };
const salutation = { title: 'Bienvenue', hello: 'Bonjour, {{name}}' };

/** A project with these files; package.json makes it one whose code is read. */
async function project(files: Record<string, unknown>): Promise<string> {
  const folder = await createTemporaryFolder();
  writeFiles(folder, { 'package.json': {}, ...files });
  return folder;
}

describe('finding the files', () => {
  test.each(['locales', 'public/locales', 'src/locales', 'src/i18n', 'src/i18n/locales'])(
    'reads %s without options',
    async (folder) => {
      const root = await project({
        [`${folder}/en/app.json`]: greeting,
        [`${folder}/fr/app.json`]: { title: 'Bienvenue' },
      });
      expect(await findingsIn(root, ['translations'])).toMatchObject([
        { rule: 'i18n/missing-key', file: `${folder}/fr/app.json` },
      ]);
    },
  );

  test('reads one file for each language, without taking other files for languages', async () => {
    const root = await project({
      'locales/en.json': greeting,
      'locales/fr.json': { title: 'Bienvenue' },
      'locales/app.json': { title: 1 },
    });
    expect(await findingsIn(root, ['translations'])).toMatchObject([
      { rule: 'i18n/missing-key', file: 'locales/fr.json', message: expect.stringContaining('is missing in fr;') },
    ]);
  });

  test('--root names the folder, or the project it is in', async () => {
    const root = await project({
      'apps/web/texts/en/app.json': greeting,
      'apps/web/texts/fr/app.json': {},
      'apps/b/locales/en/x.json': greeting,
    });
    expect(await findingsIn(root, ['translations', '--root', 'apps/web/texts'])).toHaveLength(2);
    expect(await findingsIn(root, ['translations', '--root', 'apps/b'])).toEqual([]);
  });

  test('two folders of locale files are an error: neither is left out silently', async () => {
    const root = await project({
      'locales/en/app.json': greeting,
      'public/locales/en/app.json': greeting,
      'public/locales/fr/app.json': {},
    });
    expect(await usageErrorOf(['lint', 'translations'], { cwd: root })).toBe(
      'locale files in locales and public/locales: name one of the folders with --root',
    );
    expect(await findingsIn(root, ['translations', '--root', 'public/locales'])).toHaveLength(2);
  });

  test('--base names the language the others translate', async () => {
    const root = await project({ 'locales/fr/app.json': salutation, 'locales/en/app.json': {} });
    expect((await findingsIn(root, ['translations', '--base', 'fr'])).map(({ file }) => file)).toEqual([
      'locales/en/app.json',
      'locales/en/app.json',
    ]);
  });

  test('--lang reports only these languages', async () => {
    const root = await project({
      'locales/en/app.json': greeting,
      'locales/fr/app.json': { title: '', hello: 'Bonjour, {{name}}' },
      'locales/es/app.json': { title: '', hello: 'Hola, {{name}}' },
    });
    expect(await findingsIn(root, ['translations', '--lang', 'es'])).toMatchObject([
      { rule: 'i18n/empty-value', file: 'locales/es/app.json' },
    ]);
    expect(await usageErrorOf(['lint', 'translations', '--lang', 'de'], { cwd: root })).toBe(
      '--lang: no file is in "de"; there are files in en, es, fr',
    );
  });

  test('a namespace may be in a subfolder', async () => {
    const root = await project({ 'locales/en/shop/cart.json': greeting, 'locales/fr/app.json': {} });
    expect(await findingsIn(root, ['translations'])).toMatchObject([
      { rule: 'i18n/missing-key', message: expect.stringContaining('fr/shop/cart.json') },
    ]);
  });

  test('a file that is not valid JSON is not also missing, and one with a byte order mark is read', async () => {
    const root = await project({
      'locales/en/app.json': greeting,
      'locales/en/form.json': { send: 'Send it' },
      'locales/fr/app.json': '{ "title": }',
      'locales/fr/form.json': '\ufeff{ "send": "" }',
    });
    expect((await findingsIn(root, ['translations'])).map(({ rule, file }) => [rule, file])).toEqual([
      ['i18n/json', 'locales/fr/app.json'],
      ['i18n/json', 'locales/fr/form.json'],
      ['i18n/empty-value', 'locales/fr/form.json'],
    ]);
  });

  test('without locale files the error lists the folders', async () => {
    const cwd = await project({ 'src/tsconfig.json': {} });
    expect(await usageErrorOf(['lint', 'translations'], { cwd })).toContain('name the folder with --root');
  });
});

describe('keys and code', () => {
  const root = () =>
    project({
      'locales/en/app.json': {
        ...greeting,
        old: 'Gone',
        nav: { home: 'Home', about: 'About' },
        item_one: '{{count}} item',
        item_other: '{{count}} items',
        labels: { a: 'A', b: 'B' },
      },
      'locales/en/form.json': { send: 'Send', errors: { email: 'Wrong' } },
      'goshen.config.json': { lint: { dynamicKeys: ['form:errors.*'] } },
      'src/page.tsx': `
        import { Trans, useTranslation } from 'react-i18next';
        const table = { key: 'app:labels.a' };
        export function Page({ id }: { id: 'home' }) {
          const { t } = useTranslation('app');
          const { t: label } = useTranslation('form');
          return (
            <main title={t(id ? 'title' : 'nope')}>
              {t(\`nav.\${id}\` as const)} {label('send')} {t('item', { count: 2 })}
              <Trans i18nKey="app:hello" />
              {t(table.key)} {label('labels.b', { ns: 'app' })}
            </main>
          );
        }`,
    });

  test('literals, templates, counts, Trans, tables and configured patterns are uses of keys', async () => {
    const found = await findingsIn(await root(), ['translations', '--rule', 'i18n/unused-key']);
    expect(found).toMatchObject([
      { message: 'The code does not name "old".', file: 'locales/en/app.json', line: 4, evidence: 'old' },
    ]);
  });

  test('a key may be a whole sentence', async () => {
    const folder = await project({
      'locales/en/app.json': {
        'Add a bed': 'Add a bed',
        "It's full": 'It is full',
        "Port '{{p}}'": "Port '{{p}}'",
        'On: <1>yes</1>': 'On: <1>yes</1>',
        'No beds': 'No beds',
        plan: 'Plan',
      },
      'src/page.tsx': `t('Add a bed'); /* don't */ t("It's full"); t('plan'); t('Port \\'{{p}}\\'');
        <Trans>On: <b>yes</b></Trans>`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "No beds".']);
  });

  test('a key may be the text of an element, the name of a property or begin before a value', async () => {
    const folder = await project({
      'locales/en/app.json': {
        in_bed: 'In bed',
        hair: 'Hair',
        'label-on': 'On',
        menu: { open: 'Open' },
        unitKB: 'KB',
        old: 'Old',
      },
      'src/page.tsx': `<Trans>\n  in_bed\n</Trans>; const parts = { hair: 58 }; t(\`label-\${key}\`);
        t(\`menu\${isOpen ? ".close" : ".open"}\`); t(\`unit\${size}\`);`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "old".']);
  });

  test('a file in a folder may be a part of the namespace of the folder', async () => {
    const folder = await project({
      'locales/en/admin/users.json': { title: 'Users', table: { name: 'Name' }, old: 'Old' },
      'src/page.tsx': "t('admin:users:title'); t('admin:users:table.name')",
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "old".']);
  });

  test.each([
    ['t(err.message)', ['The code does not name "old".']],
    [
      "t('title')",
      [
        'The code does not name "errors.full".',
        'The code does not name "auth/no-user".',
        'The code does not name "old".',
      ],
    ],
  ])('a key may be the code of an error: %s', async (call, unused) => {
    const folder = await project({
      'locales/en/app.json': { title: 'Beds', errors: { full: 'Full' }, 'auth/no-user': 'Sign up', old: 'Old' },
      'src/page.tsx': `t('title'); show(${call});`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(unused);
  });

  test('a key may have values of <Trans> and line breaks', async () => {
    const keys = ['{{ms}} ms', 'Track {{n}} of {{all}}.', 'Intro\nEnd', 'This removes the book.', 'Old'];
    const folder = await project({
      'locales/en/app.json': Object.fromEntries(keys.map((key) => [key, key])),
      'src/page.tsx': `<Trans>{{ ms: Math.floor(time * 1000) }} ms</Trans>; t('Intro\\nEnd');
        <Trans>Track {{ n: first ? first.at + 1 : 0 }} of {{ all }}.</Trans>
        <Trans>
          This removes
          the book.
        </Trans>`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "Old".']);
  });

  test('a key may be cut by a value, have spaces around it, or be named in another case', async () => {
    const keys = ['Include ', 'Not the cheapest for >1 bed.', 'Old', 'old_beds', 'bed_0', 'Shared'];
    const folder = await project({
      'locales/en/app.json': Object.fromEntries(keys.map((key) => [key, key])),
      'src/page.tsx': `<Trans>Include </Trans><Trans>Not the cheapest for {'>'}1 bed.</Trans><List tKey="bed_" />`,
      'src/settings.ts': `const settings = { oldBeds: true }; t(camelToSnake(name));`,
      'src/pages/build/index.tsx': '<Trans>Shared</Trans>',
      'build/index.js': "t('Old')",
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "Old".']);
  });

  test('a variable may be any key of its namespace, or any that ends as its template', async () => {
    const folder = await project({
      'locales/en/app.json': { tagsFeature: 'Tags', tagsFeatured: 'Old', old: 'Old' },
      'locales/en/errors.json': { RATE: 'Too often' },
      'src/page.ts': `translate(detail, { ns: 'errors', defaultValue: '' }); t(\`\${camel}Feature\` as never);`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual([
      'The code does not name "tagsFeatured".',
      'The code does not name "old".',
    ]);
  });

  test.each([
    [`t(\`\${area}:tips.edit\`)`, ['The code does not name "tips.open".', 'The code does not name "old".']],
    ["t(area + ':tips.open')", ['The code does not name "tips.edit".', 'The code does not name "old".']],
    [`t(\`\${area}:tips.\${action}\`)`, ['The code does not name "old".']],
    [`t(\`\${area}:\${key}\`)`, ['"tips.edit"', '"tips.open"', '"old"'].map((key) => `The code does not name ${key}.`)],
  ])('a key may have any namespace: %s', async (call, messages) => {
    const folder = await project({
      'locales/en/app.json': { title: 'Beds', tips: { edit: 'Edit', open: 'Open' }, old: 'Old' },
      'src/page.ts': `t('title'); ${call};`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(messages);
  });

  const listed = '["network", "nav"]';
  test.each([
    ['a string in a list', `useQuery(${listed})`, ['The code does not name "nav.a".']],
    ['the argument of t', "t('nav', { returnObjects: true })", []],
    ['the prefix of a hook', "useTranslation('app', { keyPrefix: 'nav' })", []],
    ['the namespace of a hook', "useTranslations('nav')", []],
    ['a part that is joined', `${listed}.map((part) => t(\`\${part}.a\`))`, []],
    ['a part that is added', `${listed}.map((part) => t(part + '.a'))`, []],
  ])('%s uses a branch of keys only if it may name one', async (_, use, messages) => {
    const folder = await project({
      'locales/en/app.json': { nav: { a: 'A' }, b: 'B' },
      'src/page.tsx': `t('b'); ${use};`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(messages);
  });

  test('a selector function names a key', async () => {
    const folder = await project({
      'locales/en/app.json': {
        nav: { home: 'Home', old: 'Old', 'to-top': 'Top' },
        plan: { a: { x: 'X' }, b: 'B' },
        form: { send: 'Send {{x}}', sent: 'Sent' },
      },
      'locales/fr/app.json': { form: { send: 'Envoyer {{x}} {{y}}' } },
      'src/page.tsx': `t(($) => $.nav.home); t(keys => keys.nav['to-top']); t(($) => $.plan.a[size], {});
        t(($) =>
          $.form
            .send, { x, y });`,
    });
    const rules = ['--rule', 'i18n/unused-key,i18n/placeholder'];
    const found = await findingsIn(folder, ['translations', ...rules]);
    expect(found.map(({ message }) => message)).toEqual([
      'The code does not name "nav.old".',
      'The code does not name "plan.b".',
      'The code does not name "form.sent".',
    ]);
  });

  test('code is found in any folder, but not where it is built, installed or tested', async () => {
    const folder = await project({
      'locales/en/app.json': { nav: 'Rooms', hall: 'Hall', bed: 'Bed', gone: 'Gone', old: 'Old' },
      'client/nav.jsx': "t('nav')",
      'views/bed.hbs': '{{t "bed"}}',
      'main.js': "t('hall')",
      'client/tests/nav.jsx': "t('gone')",
      'node_modules/other/index.js': "t('old')",
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual([
      'The code does not name "gone".',
      'The code does not name "old".',
    ]);
  });

  test.each([['.'], ['index.html', 'pages']])('HTML uses keys in attributes: lint.code %s', async (...folders) => {
    const folder = await project({
      'locales/en/app.json': { title: 'Welcome', about: 'About', old: 'Old' },
      'goshen.config.json': { lint: { code: folders } },
      'index.html': '<h1 data-i18n="title">Welcome</h1>',
      'pages/about.htm': '<h1 data-i18n="app:about">About</h1>',
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "old".']);
  });

  test('lint.code may be an absolute path', async () => {
    const code = await project({ 'page.ts': "t('title')" });
    const folder = await project({
      'locales/en/app.json': { title: 'Welcome', old: 'Old' },
      'goshen.config.json': { lint: { code: [code] } },
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "old".']);
  });

  test('lint.code names the code of a folder of locale files', async () => {
    const folder = await project({
      'src/app/i18n/en/app.json': { title: 'Welcome', old: 'Old' },
      'goshen.config.json': { lint: { code: ['src'] } },
      'src/page.ts': "t('title')",
    });
    const found = await findingsIn(folder, ['translations', '--root', 'src/app/i18n', '--rule', 'i18n/unused-key']);
    expect(found.map(({ message }) => message)).toEqual(['The code does not name "old".']);
  });

  test('a placeholder that the base lacks is right where the code passes its value', async () => {
    const texts = {
      z: 'Z {{total}}',
      a: 'A {{x}}',
      b: 'B {{x}}',
      c: 'C {{x}}',
      d: 'D {{x}}',
      e: 'E {{x}}',
      f: { g: 'G {{x}}' },
    };
    const folder = await project({
      'locales/en/app.json': { z: 'Z', a: 'A', b: 'B', c: 'C', d: 'D', e: 'E', f: { g: 'G' } },
      'locales/fr/app.json': texts,
      'src/page.tsx': `
        t(event.isForced ? 'z' : 'y'); t(key, { synced, total: event.total });
        t('a', { x });
        t("b", 'B', { count: rooms.find(({ id }) => id === 1)?.size, x: format(1, { digits: 2 }) });
        i18n.t(\`app:c\`, {
          x,
        });
        t('d', { y: { x: 1 } });
        t(\`f.\${code}\`, { x });
        t(\`\${code}\`, { x });
        t('e'); call({ x });`,
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/placeholder']);
    expect(found.map(({ message }) => message)).toEqual([
      '"d" has {{x}}, which en does not have.',
      '"e" has {{x}}, which en does not have.',
    ]);
  });

  test('an unused key has no other finding, unless that rule is skipped', async () => {
    const folder = await project({
      'locales/en/app.json': { a: 'A', old: 'An old text', n_one: '{{count}} bed', n_other: '{{count}} beds' },
      'locales/en/gone.json': { b: 'B' },
      'locales/fr/app.json': { a: 'A ', old: 'An old text' },
      'locales/es/app.json': { a: 'A', n_one: 'Tienes?' },
      'src/page.tsx': "t('a')",
    });
    const rulesOf = async (...args: string[]) =>
      (await findingsIn(folder, ['translations', ...args])).map(({ rule, message }) => [
        rule,
        /"(\w+)"/.exec(message)?.[1],
      ]);
    expect(await rulesOf()).toEqual([
      ['i18n/unused-key', 'old'],
      ['i18n/unused-key', 'n'],
      ['i18n/unused-key', 'gone'],
      ['i18n/whitespace', 'a'],
    ]);
    expect(await rulesOf('--skip', 'i18n/unused-key')).toContainEqual(['i18n/missing-key', 'old']);
  });

  const unread: [name: string, files: Record<string, unknown>, root: string, reason: string][] = [
    [
      'in a locale folder',
      { 'package.json': {}, 'locales/en/app.json': greeting, 'src/a.ts': "t('app:nope')" },
      'locales',
      '--root names a folder of locale files; name the folders of its code in lint.code',
    ],
    [
      'without package.json',
      { 'locales/en/app.json': greeting, 'src/a.ts': "t('app:nope')" },
      '.',
      'no package.json was found above the locale files, so no code was read',
    ],
    [
      'without code in the folders of the configuration',
      {
        'package.json': {},
        'locales/en/app.json': greeting,
        'goshen.config.json': { lint: { code: ['lib', 'web'] } },
        'src/a.ts': "t('app:nope')",
      },
      '.',
      'no code was found in lib, web',
    ],
    [
      'with nearly no key in the code',
      {
        'package.json': {},
        'locales/en/app.json': Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key${at}`, `Text ${at}`])),
        'src/a.ts': "t('pages.app.key1'); t('key2')",
      },
      '.',
      'the code has 1 of 20 keys, so it may name them in another way; lint.dynamicKeys can name their patterns',
    ],
  ];

  test.each(unread)('%s, no key counts as unused, and the report says why', async (_, files, root, reason) => {
    const folder = await createTemporaryFolder();
    writeFiles(folder, files);
    const { code, out } = await runLintIn(folder, ['translations', '--root', root, '-f', 'json']);
    const notRun = [{ reason, rules: ['i18n/unused-key'] }];
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, findings: [], complete: false, notRun });
  });
});

test('the missing texts of a file are one finding, whatever the texts contain', async () => {
  const folder = await project({
    'locales/en/app.json': { save: 'Save', key: 'Type "k:" or "r:"', terms: 'Read all of this. '.repeat(100) },
    'locales/fr/app.json': {},
  });
  const { out } = await runLintIn(folder, ['translations', '--rule', 'i18n/missing-key', '-f', 'json']);
  expect(JSON.parse(out).findings).toMatchObject([{ count: 3 }]);
});

test('straight apostrophes are one finding, however many a text has and whatever is beside them', async () => {
  const texts = Array.from({ length: 12 }, (_, at) => [`key${at}`, `C'est l'hiver ${at}`]);
  const fr = { one: "C'est", quoted: '“"x"l\'hiver', ...Object.fromEntries(texts) };
  const en = Object.fromEntries(Object.keys(fr).map((key) => [key, 'Winter']));
  const folder = await project({ 'locales/en/app.json': en, 'locales/fr/app.json': fr });
  const { out } = await runLintIn(folder, [
    'translations',
    '--rule',
    'i18n/apostrophe',
    '-f',
    'json',
    '--level',
    'info',
  ]);
  expect(JSON.parse(out).findings).toMatchObject([
    { count: 14, fix: 'Use ’ (U+2019).', places: expect.arrayContaining([expect.objectContaining({ line: 4 })]) },
  ]);
});

describe('plural forms', () => {
  test('are resolved as by i18next: a key without suffix or an empty form passes, the form other does not', async () => {
    const folder = await project({
      'locales/en/app.json': {
        'a.b_one': '{{count}} x',
        'a.b_other': '{{count}} x',
        n_one: '{{count}}',
        n_other: '{{count}}',
        'c: d_one': '{{count}}',
        'c: d_other': '{{count}}',
      },
      'locales/fr/app.json': {
        'a.b': '{{count}} x',
        'a.b_one': '{{count}} x',
        n_one: '{{count}}',
        n_many: '',
        n_other: '{{count}}',
        'c: d_other': '{{count}}',
      },
    });
    const found = await findingsIn(folder, ['translations', '--rule', 'i18n/plural-missing']);
    expect(found.map(({ severity, message }) => [severity, message])).toEqual([
      ['error', '"c: d_one" is missing (for 0, 1); i18next shows another form, another language or the key.'],
    ]);
  });
});

test('plural forms are found in a folder whose name is in lower case', async () => {
  const folder = await project({
    'locales/en/app.json': { n_one: '{{count}} bed', n_other: '{{count}} beds' },
    'locales/zh-cn/app.json': { n_other: '{{count}} 张床' },
  });
  expect(await findingsIn(folder, ['translations', '--rule', 'i18n/plural-missing'])).toEqual([]);
});

describe('--fix', () => {
  const bad = '{\n  "title":  "Un devis ?",\n  "hello": "C\'est {{name}}"\n}\n';
  const good = '{\n  "title":  "Un devis\u202f?",\n  "hello": "C’est {{name}}"\n}\n';
  const root = () =>
    project({ 'locales/en/app.json': { title: 'A quote?', hello: 'It is {{name}}' }, 'locales/fr/app.json': bad });

  test('fixes values, keeps the layout, and changes nothing the second time', async () => {
    const folder = await root();
    const first = await runLintIn(folder, ['translations', '--fix']);
    expect(first).toMatchObject({ code: 0, err: 'Fixed 2 findings in 1 file.\n' });
    expect(readText(folder, 'locales/fr/app.json')).toBe(good);
    expect(await runLintIn(folder, ['translations', '--fix'])).toMatchObject({
      err: 'Fixed 0 findings in 0 files.\n',
    });
    expect(readText(folder, 'locales/fr/app.json')).toBe(good);
  });

  test('--fix-dry-run shows the change and writes nothing', async () => {
    const folder = await root();
    const { out } = await runLintIn(folder, ['translations', '--fix-dry-run']);
    expect(out).toContain(
      '--- locales/fr/app.json\n+++ locales/fr/app.json\n@@ 2 @@\n-  "title":  "Un devis ?",\n+  "title":  "Un devis\u202f?",\n@@ 3 @@',
    );
    expect(readText(folder, 'locales/fr/app.json')).toBe(bad);
  });

  test('--rule and --skip apply to --fix too', async () => {
    const folder = await root();
    await runLintIn(folder, ['translations', '--fix', '--skip', 'i18n/apostrophe']);
    expect(readText(folder, 'locales/fr/app.json')).toBe(good.replace('C’est', "C'est"));
  });

  test('with JSON on stdout the diff goes to stderr', async () => {
    const { out, err } = await runLintIn(await root(), ['translations', '--fix-dry-run', '-f', 'json']);
    expect(() => JSON.parse(out)).not.toThrow();
    expect(err).toContain('@@ 2 @@');
  });
});

test('a broken file is one finding with its place, and the others are still read', async () => {
  const folder = await project({
    'locales/en/app.json': greeting,
    'locales/fr/app.json': '{\n  "title": "x"\n  "hello"',
    'locales/es/app.json': {},
  });
  const found = await findingsIn(folder, ['translations']);
  expect(found.filter(({ rule }) => rule === 'i18n/json')).toMatchObject([
    { file: 'locales/fr/app.json', line: 3, column: 3 },
  ]);
  expect(found.filter(({ rule }) => rule === 'i18n/missing-key')).toHaveLength(2);
});

test('exit codes: 0 for warnings, 1 for errors, 1 for warnings with --strict', async () => {
  const warned = await project({
    'locales/en/app.json': { a: 'Send your message' },
    'locales/fr/app.json': { a: 'Send your message' },
  });
  const failed = await project({ 'locales/en/app.json': { a: 'Save' }, 'locales/fr/app.json': {} });
  expect((await runLintIn(warned, ['translations'])).code).toBe(0);
  expect((await runLintIn(warned, ['translations', '--strict'])).code).toBe(1);
  expect((await runLintIn(failed, ['translations'])).code).toBe(1);
});

test.each([
  ['{ "term": [] }', 'unknown key "term". Did you mean "terms"?'],
  ['{ "terms": { "en": "quote" } }', 'terms is {"en":"quote"}. Allowed: a list, each item an object.'],
])('a glossary that is not valid is refused: %s', async (glossary, sentence) => {
  const cwd = await createTemporaryFolder();
  writeFiles(cwd, { 'locales/en/a.json': { key: 'Text' }, 'locales/glossary.json': glossary });
  expect(await usageErrorOf(['lint', 'translations'], { cwd })).toContain(`locales/glossary.json: ${sentence}`);
});

test('a glossary may have comments', async () => {
  const cwd = await createTemporaryFolder();
  const glossary = '{ "doNotTranslate": ["Sea Lodge"], /* names */ }';
  writeFiles(cwd, {
    'locales/en/a.json': { key: 'Welcome to Sea Lodge' },
    'locales/fr/a.json': { key: 'Bienvenue au pavillon' },
    'locales/glossary.json': glossary,
  });
  const findings = await findingsIn(cwd, ['translations']);
  expect(findings.map(({ rule }) => rule)).toContain('i18n/do-not-translate');
});
