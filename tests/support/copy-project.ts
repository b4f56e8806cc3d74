import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readCategories } from '#build/read-content.ts';
import { languages } from '#domain/locale.ts';
import { root } from './root.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** How long a test may take that builds a copy of the site: a minute on two free cores, several while they are busy. */
export const buildingMs = 600_000;

export type ProjectCopy = {
  root: string;
  write: (file: string, text: string) => Promise<void>;
  /** Replaces a text that must be there. */
  edit: (file: string, from: string, to: string) => Promise<void>;
};

const sources = [
  ...['build', 'cli', 'content', 'locales', 'seo', 'server', 'src'],
  ...[
    'tests/tsconfig.json',
    'goshen.config.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
  ],
];

/** By path in the project. */
type AddedFiles = Readonly<Record<string, string | Buffer>>;

/** The sources of the project in a folder of their own until the test ends, with the dependencies of this one. */
export async function copyProject(added: AddedFiles = {}): Promise<ProjectCopy> {
  const copy = await createTemporaryFolder();
  await copySources(copy, added);
  const write = (file: string, text: string) => writeFile(join(copy, file), text);
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
    await write(
      file,
      text.replace(from, () => to),
    );
  };
  return { root: copy, write, edit };
}

/**
 * Adds an article that no editor renames or removes.
 *
 * @returns its English file
 */
export async function addArticle({ root: copy, write }: ProjectCopy): Promise<string> {
  const [category] = (await readCategories(copy)).blog;
  const shared = `category: ${category}
publishedAt: "2024-05-01"
author: Naledi
featured: false
`;
  const fileOf = (language: string) => `content/blog/of-a-test.${language}.md`;
  for (const language of languages) {
    const text = `---
${language === 'en' ? shared : ''}title: Cloth
excerpt: Cloth
tags: [Cloth]
metaTitle: Cloth
metaDescription: Cloth
keywords: [cloth]
---

Cloth is woven.

## Warp

Threads.
`;
    await write(fileOf(language), text);
  }
  return fileOf('en');
}

/** The browser's code and the core as one project: the results of others are not touched. */
const typesOfSite = {
  extends: './src/tsconfig.json',
  compilerOptions: { composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' },
  include: ['src'],
  references: [],
};

/** @returns the errors of the compiler for src/ in a copy; empty if it compiles. */
export async function checkTypes(folder: string): Promise<string> {
  await writeFile(join(folder, 'types.json'), JSON.stringify(typesOfSite));
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'types.json')];
  return promisify(execFile)(process.execPath, tsc).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

export type SiteCopy = { folder: string; remove: () => Promise<void> };

/** As `copyProject`, for a copy that several tests share. */
export async function copySite(added: AddedFiles): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'goshen-copy-'));
  await copySources(folder, added);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function copySources(folder: string, added: AddedFiles): Promise<void> {
  const present = sources.filter((name) => existsSync(join(root, name))); // seo and cli may have been taken away
  // A third of the time that the asynchronous copy takes for these many small files.
  for (const name of present) cpSync(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [file, body] of Object.entries(added)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), body);
  }
}

/** Runs the copy's `npm run build`. */
export async function buildCopy(folder: string, variables: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...variables };
  await promisify(execFile)(process.execPath, ['build/build.ts'], { cwd: folder, env });
}
