// What `npm run test:content` runs: the whole suite, on a copy of this site as its editors may change it: an article with a
// photograph, a cover, other prices, real details and a renamed service. A test that fails there holds today's content.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { readUnrenderedWords } from '#build/site-words.ts';
import { languages } from '#domain/locale.ts';

const root = join(import.meta.dirname, '..');

/** Words that mean little, in each language. */
const texts: Record<string, { title: string; sentence: string; alt: string; caption: string }> = {
  en: {
    title: 'How a Harbour Works',
    sentence: 'Ships come in during the morning and leave in the evening.',
    alt: 'A harbour',
    caption: 'Table: Ships of a day',
  },
  fr: {
    title: 'La vie d’un port',
    sentence: 'Les navires arrivent le matin et repartent dans la soirée.',
    alt: 'Un port',
    caption: 'Tableau\u00a0: Les navires d’une journée',
  },
  es: {
    title: 'Cómo funciona un puerto',
    sentence: 'Los barcos llegan por la mañana y salen por la tarde.',
    alt: 'Un puerto',
    caption: 'Tabla: Los barcos de un día',
  },
};

const copy = copySite();
await changeContent();
const isGreen = ['format', 'dates', 'test'].every((name) => runScript(name));
if (isGreen) rmSync(copy, { recursive: true, force: true });
else process.stdout.write(`\nThe copy is kept in ${copy}\n`);
process.exitCode = isGreen ? 0 : 1;

/** By the shell, because npm is a batch file on Windows. */
function runScript(name: string): boolean {
  return spawnSync(`npm run ${name}`, { cwd: copy, stdio: 'inherit', shell: true }).status === 0;
}

/** Everything but what is generated; the dependencies are those of this one. */
function copySite(): string {
  const left = new Set(['.git', 'node_modules', 'dist', 'data', 'reports', 'test-results']);
  const folder = mkdtempSync(join(tmpdir(), 'goshen-other-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  cpSync(root, folder, { recursive: true, filter: (source) => !left.has(relative(root, source)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  spawnSync('git', ['init', '--quiet'], { cwd: folder }); // a test asks it what it ignores
  return folder;
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  writeFileSync(join(copy, file), change(text));
}

function editJson(file: string, change: (value: Record<string, unknown>) => unknown): void {
  edit(file, (json) => `${JSON.stringify(change(JSON.parse(json)), null, 2)}\n`);
}

async function changeContent(): Promise<void> {
  const { index, parts } = await readUnrenderedWords(root);
  const [renamed = '', covered = ''] = index.services;
  renameService(renamed, `${renamed}-renamed`);
  addCover('services', covered);
  const categories = Object.keys((parts.get('en/locale/blog') as { categories: object }).categories);
  addArticle(categories.at(-1) ?? '');
  for (const file of ['services/harbour-day.jpg', 'blog/harbour-day.jpg']) {
    const photograph = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#3a6a80' } });
    writeFileSync(join(copy, 'content', file), await photograph.jpeg().toBuffer());
  }
  changeFacts();
  changeDetails();
}

/** With its links and the redirect of its old URL. */
function renameService(from: string, to: string): void {
  const folder = join(copy, 'content/services');
  for (const name of readdirSync(folder).filter((file) => file.startsWith(`${from}.`)))
    renameSync(join(folder, name), join(folder, name.replace(from, to)));
  for (const name of readdirSync(join(copy, 'content'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md')) continue;
    edit(`content/${name}`, (text) =>
      text.replaceAll(`/services/${from})`, `/services/${to})`).replace(`\nservice: ${from}\n`, `\nservice: ${to}\n`),
    );
  }
  editJson('content/redirects.json', (redirects) => ({ ...redirects, [`/services/${from}`]: `/services/${to}` }));
}

function addCover(kind: string, id: string): void {
  const cover = 'cover:\n  image: ./harbour-day.jpg\n  alt: ""\n';
  for (const language of languages)
    edit(`content/${kind}/${id}.${language}.md`, (text) =>
      text.replace(/^cover:\n(?: .*\n)+/m, '').replace('---\n', `---\n${cover}`),
    );
}

function addArticle(category: string): void {
  const shared = `category: ${category}\npublishedAt: "2024-06-03"\nauthor: Naledi Dube\nfeatured: false\n`;
  for (const language of languages) {
    const { title, sentence, alt, caption } = texts[language] ??
      texts.en ?? { title: '', sentence: '', alt: '', caption: '' };
    const text = `---
cover:
  image: ./harbour-day.jpg
  alt: ${alt}
${language === 'en' ? shared : ''}title: ${title}
excerpt: ${sentence}
tags:
  - ${alt}
metaTitle: ${title} | Goshen Group
metaDescription: ${sentence} ${sentence}
keywords:
  - ${alt.toLowerCase()}
---

${`${sentence} `.repeat(12)}

## ${title}

![${alt}](./harbour-day.jpg)

${caption}

| ${alt} | 1 |
| --- | --: |
| ${alt} | 2 |

${`${sentence} `.repeat(12)}
`.replaceAll(/ +$/gm, '');
    writeFileSync(join(copy, `content/blog/harbour-day.${language}.md`), text);
  }
}

/** Each price and number is another; a date stays in the past. */
function changeFacts(): void {
  editJson('content/facts.json', ({ prices, projects, rating, ...facts }) => ({
    ...facts,
    prices: Object.fromEntries(Object.entries(Object(prices)).map(([name, rand]) => [name, Number(rand) + 2500])),
    projects: Number(projects) + 21,
    rating: 4.7,
  }));
}

/** What an operator fills in: nothing is a placeholder, and a name is one text for all languages. */
function changeDetails(): void {
  const real = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/example$/, 'alt').replace('+27 21 000', '+27 21 555');
    return Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, real(one)]));
  };
  editJson('content/site.json', ({ legal, ...site }) => ({
    ...(real(site) as object),
    legal: Object.fromEntries(Object.keys(Object(legal)).map((name) => [name, `Weavers ${name}`])),
  }));
}
