import { type MessageContent, messageFieldNames, messageFields } from '#domain/contact/fields.ts';
import type { Row, Value } from './operation.ts';

/** JSON of the fields without a column, so that a new field needs no migration; `null` if there are none. */
const moreFields = 'more_fields';

export function toColumns(content: MessageContent): [column: string, value: Value][] {
  const more = messageFieldNames.filter((field) => messageFields[field].column === undefined);
  const values = more.flatMap((field) => (content[field] === null ? [] : [[field, content[field]]]));
  return [
    ...messageFieldNames.flatMap((field): [string, Value][] => {
      const { column } = messageFields[field];
      return column === undefined ? [] : [[column, content[field]]];
    }),
    [moreFields, values.length === 0 ? null : JSON.stringify(Object.fromEntries(values))],
  ];
}

/** Erased messages have no content. */
export function fromColumns(row: Row): MessageContent | null {
  if (row.message === null) return null;
  const more = JSON.parse(String(row[moreFields] ?? '{}')) as Partial<Record<string, string>>;
  const fields = messageFieldNames.map((field) => {
    const { column } = messageFields[field];
    return [field, column === undefined ? (more[field] ?? null) : row[column]];
  });
  return Object.fromEntries(fields) as MessageContent;
}

/** Every column with personal data. */
export const contentColumns: readonly string[] = [
  ...messageFieldNames.flatMap((field) => messageFields[field].column ?? []),
  moreFields,
];
