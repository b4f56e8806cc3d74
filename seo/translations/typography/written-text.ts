import { replaceFences } from '../../content/markdown.ts';
import type { Rule, Violation } from '../../rule.ts';
import type { FileEdit, TextEdit } from '../../text-position.ts';

/** The file a text comes from: turns offsets of the text into places in the file. */
export type TextSource = {
  file: string;
  /** What messages begin with: the key of a translation, the field of an entry. */
  label: string;
  evidence?: string;
  positionAt: (offset: number) => { line: number; column?: number };
  /** Nothing where the file holds the text folded or escaped in a way that cannot be edited. */
  editInFile: (edit: TextEdit) => FileEdit[];
};

/** A text and the language it should be written in (`fr`, `es`, `fr-CA`). */
export type WrittenText = {
  text: string;
  language: string;
  /** The text, of the same length, with everything that is not prose blotted out: placeholders, tags, URLs, code. */
  prose: string;
  source: TextSource;
};

/** How readers are addressed: `formal` is vous and usted, `informal` is tu and tú. */
export type Register = 'formal' | 'informal';

/** A rule about one text, in a locale file or in content. `house` is how the site addresses its readers. */
export type TextRule = Rule<[written: WrittenText, house: Register]>;

/** The check of a rule that reports what a pattern matches in the prose, unless `describe` returns `null`. */
export function checkMatches(
  pattern: RegExp,
  describe: (found: string) => Pick<Violation, 'message' | 'fix'> | null,
): TextRule['check'] {
  return (written) =>
    [...written.prose.matchAll(pattern)].flatMap(({ index, 0: found }) => {
      const details = describe(found);
      return details === null ? [] : [textViolation(written, index, details)];
    });
}

/** A violation at an offset of a text. */
export function textViolation(
  { source }: { source: TextSource },
  start: number,
  { message, edits = [], ...more }: Pick<Violation, 'message' | 'fix' | 'severity'> & { edits?: readonly TextEdit[] },
): Violation {
  const { file, label, evidence, positionAt, editInFile } = source;
  return {
    file,
    ...positionAt(start),
    message: label + message,
    ...(evidence !== undefined && { evidence }),
    ...more,
    edits: edits.flatMap(editInFile),
  };
}

/** Replaces a character that is not prose. Punctuation rules treat it as a letter: it is read as part of the text. */
export const blot = '\ue000';

const notProse = [
  /\{\{[^{}]*\}\}/g,
  /\$t\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
  /`[^`]*`/g,
  /<\/?[a-zA-Z0-9][^<>]*>/g,
  /\b(?:https?|mailto|tel|wss?|ftp):[^\s<>"»)]*[^\s<>"»).,;:!?]/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
];

/** The prose of a plain text. */
export function proseOf(text: string): string {
  return blotOut(text, notProse);
}

/** Blots out every match, keeping line breaks, so that offsets and lines stay what they were. */
function blotOut(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, blotOutAll), text);
}

function blotOutAll(text: string): string {
  return text.replace(/[^\n]/g, blot);
}

/** Some words around a place, for a message. */
export function quoteAround(text: string, start: number, end = start): string {
  const before = text.slice(0, start).split(/\s/).slice(-2).join(' ');
  const after = text.slice(end).match(/^\S*/)?.[0] ?? '';
  return (before + text.slice(start, end) + after).replace(/\s+/g, ' ').trim();
}

/** The language without its region: `fr` of `fr-CA`. */
export function primaryLanguage(language: string): string {
  return language.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

const notMarkdownProse = [/^\|[ :|-]+$/gm, /(?<=\])\([^)\s]*(?:\s+"[^"]*")?\)/g, /<!--[\s\S]*?-->/g];

/** The prose of a Markdown text: its code, link targets and table rules are no prose either. */
export function proseOfMarkdown(text: string): string {
  return blotOut(replaceFences(text, blotOutAll), [...notMarkdownProse, ...notProse]);
}
