import type { Rule, Violation } from '../../rule.ts';
import type { FileEdit, TextEdit } from '../../text-position.ts';

export type TextSource = {
  file: string;
  /** The beginning of messages: the key of a translation, the field of an entry. */
  label: string;
  evidence?: string;
  positionAt: (offset: number) => { line: number; column?: number };
  /** Empty if the text is folded or escaped in the file so that it cannot be edited. */
  editInFile: (edit: TextEdit) => FileEdit[];
};

export type WrittenText = {
  text: string;
  language: string;
  /** The text with placeholders, tags, URLs and code replaced by `blot`, of the same length. */
  prose: string;
  /** The text before it in its file, which may begin its sentence. */
  before?: string;
  /** The text that it translates. */
  base?: string;
  /** Of a text of the base file, its translations. */
  others?: readonly string[];
  source: TextSource;
};

/** `formal` is vous and usted, `informal` is tu and tú. */
export type Register = 'formal' | 'informal';

/** A rule about one text of a locale file or of content; `house` is the register of the site. */
export type TextRule = Rule<[written: WrittenText, house: Register]>;

export function checkMatches(
  pattern: RegExp,
  describe: (found: string, written: WrittenText) => Pick<Violation, 'message' | 'fix'> | null,
): TextRule['check'] {
  return (written) =>
    [...written.prose.matchAll(pattern)].flatMap(({ index, 0: found }) => {
      const details = describe(found, written);
      return details === null ? [] : [textViolation(written, index, details)];
    });
}

export function textViolation(
  { source }: { source: TextSource },
  start: number,
  {
    message,
    edits = [],
    ...more
  }: Pick<Violation, 'message' | 'fix' | 'severity' | 'template'> & { edits?: readonly TextEdit[] },
): Violation {
  const { file, label, evidence, positionAt, editInFile } = source;
  return {
    file,
    ...positionAt(start),
    message: (startsWithVerb.test(message) ? label.replace(/: $/, ' ') : label) + message,
    ...(evidence !== undefined && { evidence }),
    ...more,
    edits: edits.flatMap(editInFile),
  };
}

const startsWithVerb = /^(?:contains|ends|has|inserts|is|lacks|starts) /;

/** Replaces a character that is not prose; rules of punctuation treat it as a letter. */
export const blot = '\ue000';

const notProse = [
  /\{\{[^{}]*\}\}|[%$]?\{[\w.]+\}/g,
  /\$t\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
  /`[^`]*`/g,
  /<(code|pre)>[\s\S]*?<\/\1>/gi,
  // An object in JSON, with two more levels inside.
  /\{\s*"(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g,
  /<\/?[a-zA-Z0-9][^<>]*>/g,
  /\b(?:https?|mailto|tel|wss?|ftp):[^\s<>"»)]*[^\s<>"»).,;:!?]/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
];

/** Character references: those of a no-break space become as many no-break spaces, the others are no prose. */
const noBreakEntity = /&(?:nbsp|#160|#8239|#x0*a0|#x202f);/gi;
const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi;

export function proseOf(text: string): string {
  const spaced = text.replace(noBreakEntity, (found) => '\u00a0'.repeat(found.length));
  return blotOut(spaced, [...notProse, entity]).replace(quotedToken, blotOutSample);
}

const quotedToken = /["'“‘«][^\s"'“”‘’«»]+["'”’»]/g;

/** A password or a code is not a sentence: 'Sea-2026!'. */
function blotOutSample(quoted: string): string {
  const isSample = /\p{L}/u.test(quoted) && /\d/.test(quoted) && /[!?:;]/.test(quoted);
  return isSample ? quoted.charAt(0) + blot.repeat(quoted.length - 2) + quoted.slice(-1) : quoted;
}

/** Keeps length and line breaks, so that offsets stay valid. */
function blotOut(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, blotOutAll), text);
}

function blotOutAll(text: string): string {
  return text.replace(/[^\n]/g, blot);
}

export function quoteAround(text: string, start: number, end = start): string {
  const before = text.slice(0, start).split(/\s/).slice(-2).join(' ');
  const after = text.slice(end).match(/^\S*/)?.[0] ?? '';
  return (before + text.slice(start, end) + after).replace(/\s+/g, ' ').trim();
}

/** Codes of countries that projects use for languages. `br` and `se` are languages too. */
const languageOfCountry: Readonly<Record<string, string>> = {
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  jp: 'ja',
  kr: 'ko',
  tw: 'zh',
  ua: 'uk',
  zhs: 'zh',
};

/** Folders may be named `pt_BR`, or `cn` for Chinese. */
export function toLanguageTag(language: string): string {
  const [primary = '', ...subtags] = language.split(/[-_]/);
  const code = primary.toLowerCase();
  return [languageOfCountry[code] ?? code, ...subtags].join('-');
}

export function primaryLanguage(language: string): string {
  return toLanguageTag(language).split('-')[0] ?? '';
}

/** After a Latin word either: "AI{{name}}". */
export function writesNoSpaces(language: string): boolean {
  return /^(?:zh|yue|ja|th|lo|km|my|bo|dz)$/.test(primaryLanguage(language));
}

const notMarkdownProse = [/^\|[ :|-]+$/gm, /(?<=\])\([^)\s]*(?:\s+"[^"]*")?\)/g, /<!--[\s\S]*?-->/g];

export function proseOfMarkdown(text: string): string {
  return proseOf(blotOut(replaceFences(text, blotOutAll), notMarkdownProse));
}

/** Replaces each line of fenced code, the fences included. A fence that is never closed runs to the end (CommonMark 4.5). */
export function replaceFences(markdown: string, replace: (line: string) => string): string {
  let open: string | null = null;
  const replaceLine = (line: string): string => {
    const fence = open;
    if (fence === null) open = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? null;
    else if (line.startsWith(fence)) open = null;
    return fence === null && open === null ? line : replace(line);
  };
  return markdown.split('\n').map(replaceLine).join('\n');
}
