import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type ContentDates, listPageWords, type PageWords, updateContentDates } from '#domain/content-dates.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import { type Parts, readWords } from './site-words.ts';

const file = 'content/content-dates.json';
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const ledgerSchema = z.record(z.string(), z.strictObject({ date: day, hash: z.string() }));

/** The committed ledger; empty if there is no file. */
export async function readContentDates(root: string): Promise<ContentDates> {
  const path = join(root, file);
  return existsSync(path) ? ledgerSchema.parse(JSON.parse(await readFile(path, 'utf8'))) : {};
}

export async function writeContentDates(root: string, dates: ContentDates): Promise<void> {
  await writeFile(join(root, file), `${JSON.stringify(dates, null, 2)}\n`);
}

/**
 * The ledger for the current texts.
 *
 * @param today The date of changed texts, `2024-03-12`.
 */
export async function buildContentDates(root: string, ledger: ContentDates, today: string): Promise<ContentDates> {
  const { parts, index } = await readWords(root);
  const found = listPageWords(createRouteRegistry(index)).map((words) => ({
    path: words.path,
    hash: hashWords(words.parts.map((name) => readBranch(parts, name))),
    firstDate: firstDate(words, parts) ?? today,
  }));
  return updateContentDates(ledger, found, today);
}

/** `fr/locale/services#list` is one branch of a part. */
function readBranch(parts: Parts, name: string): unknown {
  const [part = '', branch] = name.split('#');
  const value = parts.get(part);
  const words = branch === undefined ? value : (value as Record<string, unknown> | undefined)?.[branch];
  if (words === undefined) throw new Error(`no words "${name}"`);
  return words;
}

/** Hashes only texts: readers do not notice other tags or another order of fields. */
function hashWords(words: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(listTexts(words)))
    .digest('hex')
    .slice(0, 16);
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string')
    return [
      value
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

/** The date in the front matter of a part; a month counts as its last day. */
function firstDate({ parts: [name = ''] }: PageWords, parts: Parts): string | null {
  const { publishedAt, updated } = readBranch(parts, name) as { publishedAt?: string; updated?: string };
  if (publishedAt !== undefined) return publishedAt;
  return updated === undefined ? null : lastDayOf(updated);
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
