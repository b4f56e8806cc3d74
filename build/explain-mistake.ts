import type { YAMLError } from 'yaml';
import * as z from 'zod/mini';

const englishMessage = z.locales.en().localeError;

const nouns: Readonly<Record<string, string>> = {
  string: 'a text; put it in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/** What is wrong with a value of content/, for the editor who wrote it. Fields with a form of their own say it in the schema. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  if (input === undefined || input === null) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return `${quote(input)} is not ${nouns[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${quote(input)} is not one of ${issue.values.join(', ')}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? englishMessage(issue);
    case 'too_small':
      return typeof input === 'number' ? `${input} is not above ${issue.minimum}` : 'required';
    case 'invalid_format':
      return issue.format === 'email' ? `${quote(input)} is not an email address` : englishMessage(issue);
    default:
      return englishMessage(issue);
  }
};

function quote(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a group of fields' : String(value);
}

/**
 * What is wrong with front matter that is not YAML.
 *
 * @param line The line of the mistake.
 */
export function explainYaml({ code, message }: Pick<YAMLError, 'code' | 'message'>, line: string): string {
  const [, field = '', sign = ''] = /^[\s-]*([^\s:]+):\s*(.?)/.exec(line) ?? [];
  if (code === 'DUPLICATE_KEY') return `${field}: is written twice; remove one of the two`;
  if (code === 'TAB_AS_INDENT') return 'begins with a tab; indent with spaces';
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'put the text in quotes, it contains a colon';
  if (code === 'MULTILINE_IMPLICIT_KEY' && !/:\s/.test(line))
    return 'write a colon and a space after the name of the field';
  if (code === 'BAD_INDENT' && field !== '' && !message.includes(']'))
    return 'is indented otherwise than its neighbours; begin fields of one group in the same column';
  if (/["']/.test(sign)) return 'close the quotes at the end of the text';
  if (/[*&!@%`{[>|?-]/.test(sign)) return `put the text in quotes, it begins with ${sign}`;
  return `is not valid YAML: ${message}`;
}
