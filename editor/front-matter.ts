import { Document, isCollection, isScalar, parseDocument, visit } from 'yaml';
import { splitEntry, trimBlankLines } from '#domain/content/split-entry.ts';

/** The fields of an entry of content/, its text as `body`. */
export type EntryValues = Record<string, unknown> & { body?: string };

/** The values of a file, for the forms of the editor. */
export function parseEntryValues(text: string): EntryValues {
  const { yaml, body } = splitEntry(text) ?? { yaml: '', body: text };
  return { ...(parseDocument(yaml).toJS() as EntryValues | null), body };
}

/** The file for these values, in their order. */
export function printEntryValues({ body = '', ...fields }: EntryValues): string {
  return printEntry(new Document(fields), body);
}

/** The one form of a file: a line for each field, quotes only where YAML needs them, nothing for an empty field. */
export function printEntry(document: Document, body: string): string {
  visit(document, {
    Pair: (_, { key, value }) => {
      const plain = isScalar(value) ? value.value : value;
      const isDraftNoMore = isScalar(key) && key.value === 'draft' && plain === false;
      return plain === null || isDraftNoMore ? visit.REMOVE : undefined;
    },
    Scalar: (_, node) => {
      node.type = 'PLAIN';
    },
    Collection: (_, node) => {
      if (isCollection(node)) node.flow = false;
    },
  });
  const text = trimBlankLines(body);
  return `---\n${document.toString({ lineWidth: 0 }).trim()}\n---\n${text === '' ? '' : `\n${text}\n`}`;
}
