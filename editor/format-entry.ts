import { isMap, isScalar, parseDocument } from 'yaml';
import { type ContentKind, contentKinds } from '#domain/content/schemas.ts';
import { splitEntry } from '#domain/content/split-entry.ts';
import { printEntry } from './front-matter.ts';

/**
 * An entry of content/ as the browser editor writes it, so that a change in either shows only what changed: the fields
 * in the order of the schema, in one form.
 *
 * @param text The file.
 * @returns the same text where it has no front matter or invalid YAML, which the build reports.
 */
export function formatEntry(kind: ContentKind, text: string): string {
  const entry = splitEntry(text);
  if (entry === null) return text;
  const document = parseDocument(entry.yaml);
  if (document.errors.length > 0 || !isMap(document.contents)) return text;
  const { neutral, text: translated } = contentKinds[kind];
  const names = [...Object.keys(neutral), ...Object.keys(translated)];
  const place = ({ key }: { key: unknown }) => (isScalar(key) ? names.indexOf(String(key.value)) : -1);
  document.contents.items.sort((a, b) => place(a) - place(b));
  return printEntry(document, entry.body);
}
