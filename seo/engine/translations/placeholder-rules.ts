import type { Violation } from '../rule.ts';
import type { Message } from './catalogue.ts';
import {
  checkMessages,
  checkPairs,
  findCatalogue,
  hasCount,
  listKeyNames,
  listMessages,
  type MessagePair,
  parsePluralKey,
  type TranslationContext,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { primaryLanguage, textViolation, writesNoSpaces } from './typography/written-text.ts';
import { listLeftovers } from './unfinished-text.ts';

/** `{{- name, format}}` or `$t(key)`; `written` is normalized, for comparisons and messages. */
type Placeholder = { written: string; name: string; isUnescaped: boolean; start: number; end: number };

const placeholder = /\{\{(-?)([^{},]*)(?:,([^{}]*))?\}\}|\$t\(([^(),]+)(?=[,)])/g;

function collectPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(placeholder)].map(({ index, 0: raw, 1: dash, 2: value = '', 3: format, 4: nested }) => {
    const name = (nested ?? value).trim();
    const written =
      nested === undefined ? `{{${name}${format === undefined ? '' : `, ${format.trim()}`}}}` : `$t(${name})`;
    return { written, name, isUnescaped: dash === '-', start: index, end: index + raw.length };
  });
}

export const placeholderRules: readonly TranslationRule[] = [
  {
    id: 'i18n/placeholder',
    severity: 'error',
    title: 'The placeholders of a translation differ from the base text.',
    why: 'Visitors see an unknown placeholder, or miss the value of a missing one.',
    fix: 'Copy the placeholders from the base text exactly.',
    source: 'i18n-tasks; FormatJS',
    examples: { bad: 'en {{name}}, fr {{nom}}', good: 'en {{name}}, fr {{name}}' },
    check: (project, context) => [
      ...checkPairs((pair) => differentPlaceholders(pair, context))(project, context),
      ...checkMessages(unfilled)(project, context),
    ],
  },
  {
    id: 'i18n/placeholder-spacing',
    severity: 'error',
    title: 'The spaces around a placeholder differ from the base text.',
    why: 'The value joins the word before it, as in "parDocker".',
    fix: 'Use the same spaces as the base text.',
    source: 'Practice of goshen',
    examples: { bad: '(Fourni par{{repo}})', good: '(Fourni par {{repo}})' },
    check: checkPairs(spacing),
  },
  {
    id: 'i18n/placeholder-unescaped',
    severity: 'info',
    title: 'A placeholder is inserted without HTML escaping.',
    why: 'If the text is inserted as HTML, markup in the value becomes part of the page (cross-site scripting). React escapes texts itself.',
    fix: 'Use {{name}} if the text is inserted as HTML.',
    source: 'i18next documentation, Interpolation',
    examples: { bad: '{{- name}}', good: '{{name}}' },
    check: checkMessages(unescaped),
  },
  {
    id: 'i18n/leftover',
    severity: 'error',
    title: 'A text contains a placeholder such as TODO or Lorem ipsum.',
    why: 'Visitors read it.',
    fix: 'Write the real text.',
    source: 'Practice of goshen',
    examples: { bad: 'TODO: opening hours', good: 'Open from Monday to Friday' },
    check: (project) => listMessages(project).flatMap((message) => leftover(message, project)),
  },
];

/** A copy of Lorem ipsum is reported at the base; TODO asks for a text in each language that has it. */
function leftover(message: Message, project: TranslationProject): Violation[] {
  const { key, value, language, catalogue } = message;
  const base = findCatalogue(project, project.base, catalogue.namespace)?.messages.get(key)?.value;
  const isCopy = language !== project.base && value === base;
  return listLeftovers(message)
    .filter(({ text }) => !(isCopy && /ipsum/.test(text)))
    .filter(({ text }) => text !== 'TODO' || !isAllInCapitals(language, base))
    .filter(({ text }) => text !== 'TBD' || !isTranslated(message, project))
    .map(({ start, text }) => textViolation(message, start, { message: `contains "${text}".` }));
}

/** "To be determined" is real where another language says it in its own words. */
function isTranslated({ key, catalogue: { namespace } }: Message, { catalogues }: TranslationProject): boolean {
  const all = catalogues
    .filter((one) => one.namespace === namespace)
    .flatMap(({ messages }) => messages.get(key) ?? []);
  return all.some((one) => one.value !== '' && listLeftovers(one).length === 0);
}

const languagesWithTodo = new Set(['es', 'pt', 'gl']);

/** "TODO" in Spanish is "all", where the base text is in capitals too. */
function isAllInCapitals(language: string, base = 'TODO'): boolean {
  return languagesWithTodo.has(primaryLanguage(language)) && base !== 'TODO' && /^\P{Ll}+$/u.test(base);
}

/** i18n/leftover reports a base text that is still to be written. */
function isWritten({ base, translation }: MessagePair): boolean {
  return translation.value !== '' && listLeftovers(base).length === 0;
}

function differentPlaceholders(pair: MessagePair, context: TranslationContext): Violation[] {
  const { base, translation, group } = pair;
  if (!isWritten(pair)) return [];
  // The plural rules check {{count}}: `_one` may be "one file".
  const isForm = group !== undefined || parsePluralKey(base.key) !== null;
  const isCompared = ({ name }: Placeholder) => !(isForm && name === 'count');
  const wanted = collectPlaceholders(base.value).filter(isCompared);
  const found = collectPlaceholders(translation.value).filter((one) => isCompared(one) && !isOwnKey(one, translation));
  const known = [base, ...(group?.forms.values() ?? [])].flatMap(({ value }) => collectPlaceholders(value));
  const invented = missingFrom(known, found);
  const isCountRenamed = isForm && invented.length > 0 && hasCount(base.value) && !hasCount(translation.value);
  // A translation may write the words of $t(key) itself.
  const missing = missingFrom(found, wanted).filter((written) => !written.startsWith('$t('));
  const lost = [...missing, ...(isCountRenamed ? ['{{count}}'] : [])];
  if (lost.length + invented.length === 0) return []; // the calls of the code are looked through only for a difference
  const passed = listPassed(pair, context);
  const isPassed = invented.every((written) => passed.includes(rootOf(written)));
  if (lost.length === 0 && isPassed) return [];
  const start = found.find(({ written }) => invented.includes(written))?.start ?? 0;
  const isDoubtful = isCalled(pair, context) && !lost.some((written) => passed.includes(rootOf(written)));
  return [textViolation(translation, start, describeDifference(pair, lost, invented, { isPassed, isDoubtful }))];
}

/** `$t(key)` with a key of the translation, which may need another form than the base. */
function isOwnKey({ written, name }: Placeholder, { catalogue: { messages } }: Message): boolean {
  return written.startsWith('$t(') && [name, `${name}_other`].some((key) => messages.has(key));
}

/** The values that calls in the code pass with the key, as far as they name them. */
function listPassed(pair: MessagePair, { code }: TranslationContext): string[] {
  const keys = listCallNames(pair);
  return [...(code?.passed ?? [])].flatMap(([key, values]) => (isAmong(keys, key) ? [...values] : []));
}

/** Whether a call with this key passes values. */
function isCalled(pair: MessagePair, { code }: TranslationContext): boolean {
  return listCallNames(pair).some((key) => code?.passed.has(key));
}

function listCallNames({ base, group }: MessagePair): string[] {
  return listKeyNames(base.catalogue.namespace, group?.stem ?? base.key);
}

/** `codes.${code}` may be any key that begins with `codes.`; without a separator it may be any text. A variable is ''. */
function isAmong(keys: readonly string[], called: string): boolean {
  const [start = '', ...values] = called.split('${');
  if (values.length === 0) return called === '' || keys.includes(called);
  return /[\w-][._:]/.test(start) && keys.some((key) => key.startsWith(start));
}

/** `user` of `{{user.name}}`; nothing of `$t(key)`. */
function rootOf(written: string): string {
  return /^\{\{([\w$]+)/.exec(written)?.[1] ?? '';
}

function describeDifference(
  { base: { language, value }, translation }: MessagePair,
  lost: readonly string[],
  invented: readonly string[],
  { isPassed, isDoubtful }: { isPassed: boolean; isDoubtful: boolean },
): Pick<Violation, 'message' | 'fix' | 'severity'> {
  const [instead, all] = [invented.join(' ') || quoteWrongBraces(translation.value, lost), lost.join(' ')];
  if (lost.length === 0) {
    const message = `has ${instead}, which ${language} does not have.`;
    const names = invented.map(nameOf).map((name) => name.replaceAll('{', ''));
    const words = value.split(/[^\p{L}\p{N}_]+/u);
    const isPlain = names.every((name) => /\p{Lu}/u.test(name) && words.includes(name)); // MCP; "total" may be any word
    return {
      message,
      fix: isPlain
        ? `Write ${names.join(', ')} without braces, as ${language} does.`
        : `Remove ${instead}, or add it to ${language}.`,
    };
  }
  const fact =
    instead === '' ? `lacks ${all}, which ${language} has` : `has ${instead} instead of ${all} in ${language}`;
  const fix = `Use ${all} as in ${language}.`;
  if (lost.every((one) => invented.some((other) => nameOf(one) === nameOf(other))))
    return { message: `${fact}; the value has another format.`, fix, severity: 'warning' };
  if (isPassed && lost.length <= invented.length)
    return { message: `${fact}, which the code passes too.`, fix, severity: 'info' };
  // Without a value, i18next shows the placeholder itself: then the base is wrong.
  if (isDoubtful)
    return { message: `${fact}.`, fix: `${fix.slice(0, -1)} if the code passes it, otherwise remove it there.` };
  return { message: `${fact}; the value is not shown.`, fix };
}

/** `{{name} }` in a text without `{{name}}`. */
function quoteWrongBraces(text: string, lost: readonly string[]): string {
  const found = [...text.matchAll(/\{[\s{]*([\w$.]+)[\s}]*\}/g)];
  return found.flatMap(([written, name]) => (lost.includes(`{{${name}}}`) ? written : [])).join(' ');
}

/** Without the format: `price` of `{{price, currency}}`. */
function nameOf(written: string): string {
  return written.replace(/,.*$|\}\}$/s, '');
}

function missingFrom(there: readonly Placeholder[], wanted: readonly Placeholder[]): string[] {
  const known = new Set(there.map(({ written }) => written));
  return [...new Set(wanted.map(({ written }) => written))].filter((written) => !known.has(written));
}

function spacing(pair: MessagePair): Violation[] {
  const { base, translation } = pair;
  const originals = collectPlaceholders(base.value);
  return collectPlaceholders(translation.value).flatMap((found) => {
    const alike = originals.filter(({ written }) => written === found.written);
    const [original] = alike;
    if (original === undefined || lineBreak.test(found.name)) return [];
    return [...glued(pair, found, alike), ...looseQuotes(pair, found, original)];
  });
}

/** The value is a line break, which needs no space. */
const lineBreak = /^(?:br|eol|lf|nl|line[-_]?break|new[-_]?line)$/i;

function glued({ base, translation }: MessagePair, found: Placeholder, originals: readonly Placeholder[]): Violation[] {
  const language = primaryLanguage(translation.language);
  if (writesNoSpaces(language)) return [];
  const text = translation.value;
  const places = [
    {
      at: found.start,
      side: 'before',
      isNew:
        isLetter(text[found.start - 1]) &&
        !originals.some(({ start }) => isLetter(base.value[start - 1])) &&
        !prefix.test(text.slice(0, found.start)),
    },
    {
      at: found.end,
      side: 'after',
      isNew:
        isLetter(text[found.end]) &&
        !originals.some(({ end }) => isLetter(base.value[end])) &&
        !isUnit(found, text.slice(found.end)) &&
        !languagesWithSuffixes.has(language) &&
        !(languagesWithCompounds.has(language) && found.name !== 'count'),
    },
  ];
  const quote = text.slice(Math.max(0, found.start - 12), found.end + 12);
  return places
    .filter(({ isNew }) => isNew)
    .map(({ at, side }) =>
      textViolation(translation, at, {
        message: `there is no space between a letter and ${found.written}: "${quote}".`,
        fix: `Add a space ${side} ${found.written}.`,
        edits: [{ start: at, end: at, text: ' ' }],
      }),
    );
}

const unit = /^(?:[kmgt]i?b|px|pt|ms|[dghjlmx]|hrs?|mins?|mn|secs?|seg|[mck]m|kg|[kmg]?hz)(?![\p{L}\p{M}])/iu;
const seconds = /^s(?![\p{L}\p{M}])/u;

/** Whether a unit follows its number with a space is a matter of style. After another value than a number, "s" is a plural. */
function isUnit({ name }: Placeholder, after: string): boolean {
  return unit.test(after) || (seconds.test(after) && /^count$|sec/i.test(name));
}

/** They append endings to words, and so to values: "{{date}}tik" is Basque for "from {{date}}". */
const languagesWithSuffixes: ReadonlySet<string> = new Set(
  'as az ba bn cv eu et fi gu hu hy ka kk kn ko ky ml mn mr ne or se si ta te tk tr tt ug uz'.split(' '),
);

/** They write compounds and genitives as one word: "{{page}}side" is Danish for "{{page}} page". A number begins none. */
const languagesWithCompounds: ReadonlySet<string> = new Set(['da', 'de', 'nb', 'nl', 'nn', 'no', 'sv']);

/** Arabic, Hebrew and Amharic join words of one letter ("and", "in"), several of them, or the article to the next word. */
const prefix =
  /(?<![\p{L}\p{M}])(?:[\p{scx=Arab}\p{scx=Hebr}\p{scx=Ethi}]|[והבכלמש]{2,3}|[وف][بكل]|[وفبك]{0,2}ال|[وف]?لل)$/u;

/**
 * Chinese, Japanese and Thai write no spaces between words. Korean joins particles to the word before them, Spanish and
 * Portuguese ª and º to a number. The Arabic tatweel (U+0640) shows that the next word is joined.
 */
function isLetter(character = ''): boolean {
  return (
    /\p{L}/u.test(character) &&
    !/[ªº\u0640\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Hang}]/u.test(character)
  );
}

function looseQuotes({ base, translation }: MessagePair, found: Placeholder, original: Placeholder): Violation[] {
  const text = translation.value;
  const baseText = base.value;
  const before = /" +$/.exec(text.slice(0, found.start));
  const after = /^ +"/.exec(text.slice(found.end));
  // Only the blanks inside one pair of quotes: `"{{a}} "`, not `"a" {{b}} "c"`.
  const isQuoted = /"\s*$/.test(text.slice(0, found.start)) && /^\s*"/.test(text.slice(found.end));
  const baseIsTight = baseText[original.start - 1] === '"' && baseText[original.end] === '"';
  if (!isQuoted || !baseIsTight) return [];
  const blanks = [
    ...(before === null ? [] : [{ start: before.index + 1, end: found.start, text: '' }]),
    ...(after === null ? [] : [{ start: found.end, end: found.end + after[0].length - 1, text: '' }]),
  ];
  return blanks.map((blank) =>
    textViolation(translation, blank.start, {
      severity: 'warning',
      message: `a space separates ${found.written} from its quotation mark.`,
      fix: 'Remove the space.',
      edits: [blank],
    }),
  );
}

function unescaped(message: Message): Violation[] {
  return collectPlaceholders(message.value)
    .filter(({ isUnescaped }) => isUnescaped)
    .map(({ name, start }) =>
      textViolation(message, start, {
        message: `inserts ${name} without HTML escaping.`,
        fix: `Use {{${name}}} if the text is inserted as HTML.`,
      }),
    );
}

/** `{{facts.…}}` and `{{site.…}}` are filled in at build time. */
function unfilled(message: Message, { fill }: TranslationContext): Violation[] {
  if (fill === undefined) return [];
  return collectPlaceholders(fill(message.value, message.language))
    .filter(({ name }) => /^(?:facts|site)\./.test(name))
    .map(({ written, name }) =>
      textViolation(message, Math.max(0, message.value.indexOf(name)), {
        message: `the site has no value for ${written}; visitors see the placeholder.`,
        fix: 'Use a name that content/facts.json defines.',
      }),
    );
}
