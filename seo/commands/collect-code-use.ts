import { readdir, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { CodeUse } from '../engine/translations/project.ts';

/** Visitors do not see tests and developer tools; what is built or installed has its sources elsewhere. */
const skippedFolders = /^(?:\..*|node_modules|__tests__|tests?)$/;
/** Below `src`, they are parts of the application. */
const builtFolders = /^(?:dist|build|out|coverage|dev)$/;
const skippedFiles = /\.(?:test|spec|stories|d)\.[jt]sx?$/;

/** From each quotation mark to the next: an apostrophe is one too, so what is between two strings counts as well. */
const literal = /(['"`])(?=((?:\\.|(?!\1)[^\n\\])+)\1)/g;

/** With the values of <Trans>, as `{{ count }}` or `{{ count: rooms.length }}`. */
const elementText = />((?:[^<>{}]|\{\{[^{}]*\}\})+)(?=<)/g;
const propertyName = /(?<![\w$])[\w$]+(?=\??\s*:)/g;

/**
 * The strings of the code that may be keys, read as text: code can pass a key on in too many ways to follow each.
 *
 * @param folders Or files, absolute or relative to the root; those that do not exist are skipped.
 */
export async function collectCodeUse(
  root: string,
  folders: readonly string[],
  dynamicKeys: readonly string[],
): Promise<CodeUse> {
  const names = await Promise.all(folders.map((folder) => listFiles(root, folder)));
  const sources = await Promise.all(names.flat().map((file) => readFile(resolve(root, file), 'utf8')));
  const texts = sources.map(writeSelectors);
  return {
    dynamicKeys: [...dynamicKeys, ...new Set(texts.flatMap(collectPatterns))],
    literals: new Set(texts.flatMap(collectLiterals)),
    ...(!texts.some((text) => translates.test(text) && joinedPart.test(text)) && {
      branches: new Set(texts.flatMap(collectBranches)),
    }),
    properties: new Set(texts.flatMap((text) => text.match(propertyName) ?? [])),
    starts: [...new Set(texts.flatMap(collectStarts))],
    passed: collectPassed(texts),
  };
}

/** Other code joins host names, too. */
const translates = /\bt\(|translat|i18n/i;
/** `${part}.title` or `part + '.title'`. */
const joinedPart = /`(?:[\w-]+:)?\$\{[^}`]*\}\.|\+\s*['"`]\.|\.join\(['"`]\.['"`]\)/;

/** `t('nav', { returnObjects: true })`, `useTranslations('nav')`, `i18nKey="nav"`. */
const branchUse =
  /(?:\b(?:t[cm]?|raw|getFixedT|\w*[tT]ranslat\w*|\w*[sS]cope)\b\??(?:<[^>]*>)?\(|[kK]ey\w*=\{?)\s*(['"`])([^'"`\n]+)\1/g;

function collectBranches(text: string): string[] {
  return [...text.matchAll(branchUse)].map(([, , name = '']) => name);
}

/** `($) => $.nav.home` of i18next 25; an index that is not a string begins a part that is known only at run time. */
const selector =
  /(?<![\w$])([\w$]+)\)?\s*=>\s*\1((?:\s*\??\.\s*[\w$]+|(?:\?\.)?\[(['"`])[^'"`\n$]+\3\])+)((?:\?\.)?\[)?/g;

/** Writes each selector as the string or template that names the same key. */
function writeSelectors(text: string): string {
  return text.replace(selector, (_, __, path: string, ___, index?: string) => {
    const key = path.match(/[^\s.?[\]'"`]+/g)?.join('.') ?? '';
    return index === undefined ? `'${key}'` : `\`${key}.\${`;
  });
}

function collectLiterals(text: string): string[] {
  const quoted = [...text.matchAll(literal)].map(([, , key = '']) => key.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1'));
  const inElements = [...text.matchAll(elementText)].flatMap(([, key = '']) => [
    key,
    key.trim().replace(/\s*\n\s*/g, ' '),
  ]);
  return [...quoted, ...inElements.map((key) => key.replace(/\{\{\s*([\w$]+)[^{}]*\}\}/g, '{{$1}}'))];
}

/**
 * `nav.` of `nav.${route}`, of `nav${isOpen ? '.close' : '.open'}`, of `'nav.' + route`, and of the option `keyPrefix: 'nav'`;
 * without a separator it may be any text, but in a call.
 */
function collectStarts(text: string): string[] {
  const templates = [...text.matchAll(/`([^`$\s]+)\$\{/g)].map(([, start = '']) => start);
  const prefixes = [...text.matchAll(/keyPrefix\b[^'"`\n]*['"`]([^'"`\s]+)['"`]/g)].map(([, start]) => `${start}.`);
  const sums = [...text.matchAll(/(['"])([^'"\s]+)\1\s*\+/g)].map(([, , start = '']) => start);
  const properties = [...text.matchAll(/\bt?[kK]ey=["']([\w.:-]+[._:-])["']/g)].map(([, start = '']) => start);
  const sentences = [...text.matchAll(/>\s*([^\s<>{}][^<>{}]{10,}?\s)\s*(?=\{)/g)].map(([, start = '']) => start);
  const calls = [...text.matchAll(/(?:\bt\(|\bi18nKey=\{)\s*`([\w-]{3,})\$\{/g)].map(([, start = '']) => start);
  const joined = [...text.matchAll(/`([\w.:-]+)\$\{[^}`]*['"]([._:])\w/g)].map(([, start, by]) => `${start}${by}`);
  return [
    ...[...templates, ...sums].filter((start) => /[\w-][._:]|\w-$/.test(start)),
    ...prefixes,
    ...properties,
    ...sentences,
    ...calls,
    ...joined,
  ];
}

/** `${area}:tips.edit`, `area + ':tips.edit'`, and with a value at the end, `${area}:tips.${action}`. */
const keyOfAnyNamespace = /(?:`\$\{[^{}`]*\}|\+\s*['"`]):([A-Za-z][\w.:-]*)(\$\{)?/g;

/**
 * `errors:*` of `t(code, { ns: 'errors' })`, `*:tips.edit` of `${area}:tips.edit`, `*Feature` of `${name}Feature`, and
 * any key of an error of `t(err.message)`.
 */
function collectPatterns(text: string): string[] {
  const namespaces = [...text.matchAll(/\(\s*[\w$.?]+,\s*\{[^{}]*\bns:\s*['"`]([^'"`$]+)/g)].map(([, ns]) => `${ns}:*`);
  const errors = /\bt\(\s*[\w$]/.test(text) ? ['error*', '*.error*', 'auth/*'] : [];
  const keys = [...text.matchAll(keyOfAnyNamespace)].map(([, key, more]) => `*:${key}${more ? '*' : ''}`);
  const ends = [...text.matchAll(/`\$\{[^{}`]*\}([A-Z]\w+)`/g)].map(([, end]) => `*${end}`);
  return [...namespaces, ...errors, ...keys, ...ends];
}

/** What may be a key, or a variable in a call of `t`, perhaps a default text, and the beginning of an object. */
const callWithValues = /(?:(['"`])((?:(?!\1)[^\n])+)\1|\bt\(\s*[\w$.]+)\s*,\s*(?:(['"`])(?:(?!\3)[^\n])*\3\s*,\s*)?\{/g;

function collectPassed(texts: readonly string[]): Map<string, Set<string>> {
  const passed = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const { index, 0: start, 2: key = '' } of text.matchAll(callWithValues)) {
      const names = listPropertyNames(text, index + start.length);
      passed.set(key, new Set([...(passed.get(key) ?? []), ...names]));
    }
  }
  return passed;
}

const maxObjectCharacters = 2_000;

/** Of an object literal that begins at `start`, without those of objects, calls and lists inside it. */
function listPropertyNames(text: string, start: number): string[] {
  let depth = 1;
  let own = '';
  for (const character of text.slice(start, start + maxObjectCharacters)) {
    if ('{[('.includes(character)) depth += 1;
    else if ('}])'.includes(character)) depth -= 1;
    else if (depth === 1) own += character;
    if (depth === 0) break;
  }
  return own.split(',').flatMap((property) => /^\s*['"]?([\w$]+)['"]?\s*(?::|$)/.exec(property)?.[1] ?? []);
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(resolve(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (entries === null) return [folder];
  const files = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isSkipped(entry.name, resolve(root, folder)) ? [] : listFiles(root, path);
    return /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html?|mdx|ejs|hbs|handlebars|njk|pug)$/.test(path) &&
      !skippedFiles.test(path)
      ? [path]
      : [];
  });
  return (await Promise.all(files)).flat();
}

function isSkipped(name: string, parent: string): boolean {
  return skippedFolders.test(name) || (builtFolders.test(name) && !parent.split(sep).includes('src'));
}
