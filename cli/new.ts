import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { readCategories } from '#build/read-content.ts';
import type { IconName } from '#domain/content/icon-names.ts';
import { type ContentKind, contentKinds, serviceDetailSchema } from '#domain/content/schemas.ts';
import { AppError } from '#domain/errors.ts';
import { defaultLanguage, languages } from '#domain/locale.ts';
import { exitCodes } from '#seo/run/context.ts';
import type { Call } from '#seo/run/define-command.ts';
import type { NewKind } from './new-command.ts';

/** The collection of each kind of entry, with the body of a new one. */
const collections = {
  article: { kind: 'blog', body: 'TODO\n\n## TODO\n\nTODO\n' },
  faq: { kind: 'faq', body: '' },
  service: { kind: 'services', body: '' },
  servicePage: { kind: 'services', body: 'TODO\n\nTODO\n' },
} as const satisfies Record<Exclude<NewKind, 'page'> | 'servicePage', { kind: ContentKind; body: string }>;

/** What a service needs besides for a page of its own. */
const servicePage = {
  neutral: { facts: z.string(), technologies: z.array(z.string()) },
  text: serviceDetailSchema.shape,
};

/** Fits any entry until its author picks another. */
const newIcon: IconName = 'star';

type NewOptions = { nav?: boolean; footer?: boolean; page?: boolean };

/** The kind that an option is for. */
const kindOfOption = { nav: 'page', footer: 'page', page: 'service' } as const satisfies Record<
  keyof NewOptions,
  NewKind
>;

/** The text of each file to write, by its path in the project. */
type Files = Map<string, string>;

export async function addToSite({ command, context }: Call, wanted: NewKind, name: string): Promise<void> {
  const { quiet = false, ...options } = command.optsWithGlobals<NewOptions & { quiet?: boolean }>();
  checkArguments(context.cwd, wanted, name, options);
  const files =
    wanted === 'page'
      ? await planPage(context.cwd, name, options)
      : await planEntry(context.cwd, collections[options.page === true ? 'servicePage' : wanted], name, context.now());
  for (const [file, text] of files) {
    await mkdir(dirname(join(context.cwd, file)), { recursive: true });
    await writeFile(join(context.cwd, file), text);
    if (!quiet) context.print(`${file}\n`);
  }
  if (!quiet) context.print(`\n${nextSteps(wanted)}\n`);
  context.exitWith(exitCodes.clean);
}

function nextSteps(wanted: NewKind): string {
  if (wanted === 'page')
    return 'Write the texts marked TODO (goshen lint lists them), then run "npm run format" and "npm run dates".';
  return `Write the texts marked TODO (goshen lint lists them); npm run dev shows the draft. To publish it, remove
"draft: true" from the English file and run "npm run dates".`;
}

/** @throws AppError USAGE */
function checkArguments(root: string, wanted: NewKind, name: string, options: NewOptions): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new AppError('USAGE', `name: "${name}" is invalid. Use lower-case letters, digits and single hyphens.`);
  }
  for (const [option, kind] of Object.entries(kindOfOption)) {
    const isGiven = options[option as keyof NewOptions] === true;
    if (isGiven && kind !== wanted) throw new AppError('USAGE', `--${option} works only with goshen new ${kind}`);
  }
  if (['content', 'locales', 'src/domain/routes.ts'].every((path) => existsSync(join(root, path)))) return;
  throw new AppError('USAGE', `${root} is not the folder of this site: it has no content/, locales/ and src/`);
}

/** @throws AppError USAGE where a file exists. */
function refuseToOverwrite(root: string, files: Iterable<string>): void {
  for (const file of files) {
    if (existsSync(join(root, file)))
      throw new AppError('USAGE', `${file} exists, and goshen new does not overwrite it`);
  }
}

/** The files of an entry: English with every field, the other languages with their texts. */
async function planEntry(
  root: string,
  collection: (typeof collections)[keyof typeof collections],
  name: string,
  now: Date,
): Promise<Files> {
  const { kind, body } = collection;
  const page = collection === collections.servicePage ? servicePage : { neutral: {}, text: {} };
  const neutral = { ...contentKinds[kind].neutral, ...page.neutral };
  const text = { ...contentKinds[kind].text, ...page.text };
  const [category] = (await readCategories(root)).blog;
  const given = { order: await findNextOrder(root, kind), category, icon: newIcon };
  const files: Files = new Map();
  for (const language of languages) {
    const shape = language === defaultLanguage ? { ...neutral, ...text } : text;
    const first = language === defaultLanguage ? { draft: true, ...given } : given;
    const chosen = Object.fromEntries(Object.entries(first).filter(([field]) => field in shape));
    const schema = z.toJSONSchema(z.strictObject(shape), { io: 'input' });
    const fields = { ...chosen, ...(fillSchema(schema, now) as Record<string, unknown>), ...chosen };
    files.set(`content/${kind}/${name}.${language}.md`, `---\n${stringify(fields)}---\n${body && `\n${body}`}`);
  }
  refuseToOverwrite(root, files.keys());
  return files;
}

/** The place behind all entries of a collection. */
async function findNextOrder(root: string, kind: ContentKind): Promise<number> {
  const folder = join(root, 'content', kind);
  const names = (await readdir(folder)).filter((name) => name.endsWith(`.${defaultLanguage}.md`));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const orders = texts.map((text) => Number(/^order: *(\d+)/m.exec(text)?.[1] ?? 0));
  return Math.max(0, ...orders) + 1;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The smallest value that a schema takes: "TODO" for words, today for dates; optional fields are left out. */
function fillSchema(schema: JsonSchema, now: Date): unknown {
  const { type, properties = {}, required = [], items, minItems = 1, pattern } = schema;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, fillSchema(properties[name] as JsonSchema, now)]));
    case 'array':
      return Array.from({ length: Math.max(1, minItems) }, () => fillSchema(items as JsonSchema, now));
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    default: {
      const day = now.toISOString().slice(0, 10);
      return [day, day.slice(0, 7)].find((date) => pattern !== undefined && new RegExp(pattern).test(date)) ?? 'TODO';
    }
  }
}

/** A page: its file, its texts in each language with their type, and its row in the table of pages. */
async function planPage(root: string, name: string, { nav = false, footer = false }: NewOptions): Promise<Files> {
  const id = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const page = `src/pages/${name}-page.tsx`;
  const files: Files = new Map([[page, printPage(id)]]);
  for (const language of languages) {
    files.set(`locales/${language}/${id}.json`, `${JSON.stringify({ title: 'TODO', lead: 'TODO' }, null, 2)}\n`);
  }
  refuseToOverwrite(root, files.keys());
  const edit = async (file: string, change: (text: string) => string) =>
    files.set(file, change(await readFile(join(root, file), 'utf8')));
  for (const language of languages) {
    const meta = { title: 'TODO | Goshen Group', description: 'TODO', keywords: ['TODO'] };
    await edit(`locales/${language}/meta.json`, (json) => addToJson(json, [id], meta));
    await edit(`locales/${language}/common.json`, (json) => addToJson(json, ['nav', id], 'TODO'));
  }
  const type = `  ${id}: typeof import('../../locales/en/${id}.json');\n`;
  await edit('src/app/i18n.ts', (table) => addRow(table, type));
  await edit('src/domain/routes.ts', (table) =>
    addRow(table, printRow(id, name, page, [...(nav ? ['header'] : []), ...(footer ? ['footer'] : [])])),
  );
  return files;
}

function addToJson(json: string, path: string[], value: unknown): string {
  return applyEdits(json, modify(json, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}

/** Before the contact page, with which the header ends. */
function addRow(table: string, row: string): string {
  const contact = /^ {2}contact: /m;
  if (!contact.test(table)) throw new AppError('USAGE', `no row "contact" to put this before: ${row.trim()}`);
  return table.replace(contact, (found) => row + found);
}

function printRow(id: string, name: string, page: string, lists: readonly string[]): string {
  return `  ${id}: {
    path: '/${name}',
    prefixed: languages,
    file: '${page}',
    datedBy: ['locale/${id}'],
${lists.length > 0 ? `    navigation: [${lists.map((list) => `'${list}'`).join(', ')}],\n` : ''}  },
`;
}

function printPage(id: string): string {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return `import type { ReactElement } from 'react';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { PageHero } from '../components/page-hero.tsx';

/** TODO: what visitors find here. */
export const page: Page<null> = {
  namespaces: ['${id}'],
  load: async () => null,
  Component: ${name}Page,
};

function ${name}Page(): ReactElement {
  const { t } = useTranslation('${id}');
  const { site } = usePageData();
  return <PageHero title={t('title')} lead={t('lead')} weave={site.name} />;
}
`;
}
