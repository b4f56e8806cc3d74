import { replaceFences } from '../../content/markdown-code.ts';
import type { Severity } from '../../finding.ts';
import type { I18nRuleId } from '../../rules/i18n-rules.ts';
import type { TextEdit } from '../../text-position.ts';

/** Something wrong in a stretch of text, before anybody knows which file the text is from. */
export type TextFlaw = {
  rule: I18nRuleId;
  /** Where it is not the severity of the rule. */
  severity?: Severity;
  /** Where it begins in the text. */
  start: number;
  message: string;
  fix: string;
  /** What mends it without a person's judgement. */
  edits: readonly TextEdit[];
};

/** A text and the language it should be written in (`fr`, `es`, `fr-CA`). */
export type WrittenText = {
  text: string;
  language: string;
  /** The text, of the same length, with all that is not prose blotted out: placeholders, tags, addresses, code. */
  prose: string;
};

/** Stands for a character that is not prose. Punctuation treats it as a letter: it is read as part of the text. */
export const blot = '\ue000';

const notProse = [
  /\{\{[^{}]*\}\}/g,
  /\$t\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
  /`[^`]*`/g,
  /<\/?[a-zA-Z0-9][^<>]*>/g,
  /\b(?:https?|mailto|tel|wss?|ftp):[^\s<>"»)]*[^\s<>"»).,;:!?]/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
];

export function createWrittenText(text: string, language: string): WrittenText {
  return { text, language, prose: blotOut(text, notProse) };
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

/** A Markdown text: its code, link targets and table rules are no prose either. */
export function createMarkdownText(text: string, language: string): WrittenText {
  return { text, language, prose: blotOut(replaceFences(text, blotOutAll), [...notMarkdownProse, ...notProse]) };
}
