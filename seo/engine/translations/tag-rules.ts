import type { Violation } from '../rule.ts';
import type { Message } from './catalogue.ts';
import { checkMessages, checkPairs, type MessagePair, type TranslationRule } from './project.ts';
import { textViolation } from './typography/written-text.ts';

type Texts = Pick<MessagePair, 'base' | 'translation'>;

type Tag = { raw: string; name: string; kind: 'open' | 'close' | 'void'; attributes: string; start: number };

/** Other names in angle brackets are text, such as `<unknown>`. */
const htmlNames = new Set(
  'a abbr b bdi blockquote br code del div em h1 h2 h3 h4 hr i img ins kbd li mark ol p pre q s small span strong sub sup table td th tr u ul wbr'.split(
    ' ',
  ),
);
const voidNames = new Set(['br', 'hr', 'img', 'wbr']);

const tagPattern = /<(\/?)([a-zA-Z][\w-]*|\d+)?(\s[^<>]*?)?\s*(\/?)>/g;

function collectTags(text: string, isKnown: (name: string) => boolean): Tag[] {
  const tags: Tag[] = [...text.matchAll(tagPattern)].flatMap(
    ({ index, 0: raw, 1: slash, 2: name = '', 3: attributes = '', 4: selfClosing }) => {
      if (!isKnown(name)) return [];
      const isVoid = selfClosing === '/' || voidNames.has(name);
      const kind = slash === '/' ? 'close' : isVoid ? 'void' : 'open';
      return [{ raw, name, kind, attributes: attributes.trim(), start: index }];
    },
  );
  return joinEmptyPairs(text, tags);
}

/** To <Trans>, `<1></1>` is the same as `<1/>`: a component without text of its own. */
function joinEmptyPairs(text: string, tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag, at) => {
    if (tag.kind === 'close' && isEmpty(text, tags[at - 1], tag)) return [];
    const end = tags[at + 1];
    return end !== undefined && isEmpty(text, tag, end) ? [{ ...tag, kind: 'void', raw: tag.raw + end.raw }] : [tag];
  });
}

function isEmpty(text: string, tag: Tag | undefined, { kind, name, start }: Tag): boolean {
  if (tag?.kind !== 'open' || kind !== 'close' || tag.name !== name) return false;
  return text.slice(tag.start + tag.raw.length, start).trim() === '';
}

/** Names of <Trans>, of HTML, and of components in the base. */
function knownNames(base: string): (name: string) => boolean {
  const closed = new Set([...base.matchAll(/<\/([a-zA-Z][\w-]*)>/g)].map(({ 1: name }) => name));
  return (name) => name === '' || /^\d+$/.test(name) || htmlNames.has(name) || closed.has(name);
}

export const tagRules: readonly TranslationRule[] = [
  {
    id: 'i18n/tag',
    severity: 'error',
    title: 'The tags of a translation differ from the base text, or are not nested correctly.',
    why: '<Trans> shows the tag as text, or omits the link.',
    fix: 'Use the tags of the base text, and close each.',
    source: 'FormatJS; react-i18next documentation',
    examples: { bad: 'fr: Lire <1>la suite', good: 'fr: Lire <1>la suite</1>' },
    check: checkPairs(differentTags),
  },
  {
    id: 'i18n/xss',
    severity: 'error',
    title: 'A text contains a script, an event handler or a javascript: URL.',
    why: 'The code runs if the text is rendered as HTML.',
    fix: 'Remove it, and move the behaviour to a component.',
    source: 'OWASP, Cross Site Scripting Prevention',
    examples: { bad: '<img onerror=alert(1)>', good: '(removed)' },
    check: checkMessages(scripts),
  },
];

function differentTags({ base, translation }: Texts): Violation[] {
  if (translation.value === '') return [];
  const isKnown = knownNames(base.value);
  const all = collectTags(base.value, isKnown);
  const own = collectTags(translation.value, isKnown);
  const wanted = all.filter((tag) => !isLineBreak(tag));
  const found = own.filter((tag) => !isLineBreak(tag));
  const isCounted = ({ name }: Tag) => !(formattingNames.has(name) && arePairs(found, name) && arePairs(wanted, name));
  const lost = missingTags(found, wanted).filter(isCounted);
  const extra = missingTags(wanted, found).filter(isCounted);
  const badlyNested = lost.length + extra.length === 0 ? firstBadlyNested(found) : null;
  const [repeated = [], invented = []] = [true, false].map((isInBase) =>
    extra.filter((tag) => wanted.map(signature).includes(signature(tag)) === isInBase).map(({ raw }) => raw),
  );
  const facts = [
    ...(lost.length > 0 ? [`lacks ${lost.map(({ raw }) => raw).join(' ')}`] : []),
    ...(repeated.length > 0 ? [`has more ${repeated.join(' ')} than ${base.language}`] : []),
    ...(invented.length > 0 ? [`has ${invented.join(' ')}, which ${base.language} does not have`] : []),
    ...(badlyNested === null ? [] : [`${badlyNested.raw} does not close the tag that was opened last`]),
  ];
  if (facts.length === 0)
    return differentBreaks({ base, translation }, all.length - wanted.length, own.length - found.length);
  const start = badlyNested?.start ?? extra[0]?.start ?? 0;
  return [
    textViolation(translation, start, {
      message: `${facts.join('; ')}.`,
      fix: `Use the tags of "${base.value}".`,
      ...(badlyNested === null &&
        (extra.length === 0 ? severityOfLost(lost, found) : severityOfNew(lost, extra, found))),
    }),
  ];
}

/** Another language may emphasize other words: where both texts have them in pairs, their number may differ. */
const formattingNames = new Set(['b', 'code', 'em', 'i', 'mark', 'small', 'strong', 'u']);

function arePairs(tags: readonly Tag[], name: string): boolean {
  const count = (kind: Tag['kind']) => tags.filter((tag) => tag.name === name && tag.kind === kind).length;
  return count('open') > 0 && count('open') === count('close');
}

/** A component without text may be a line break; without words in bold, every word is still shown. */
function severityOfLost(lost: readonly Tag[], found: readonly Tag[]): Pick<Violation, 'severity'> {
  if (lost.every(({ kind }) => kind === 'void')) return { severity: 'warning' };
  const isPlain = ({ name }: Tag) => formattingNames.has(name) && !found.some((tag) => tag.name === name);
  return lost.every(isPlain) ? { severity: 'info' } : {};
}

const blockNames = new Set('blockquote div h1 h2 h3 h4 li ol p pre ul'.split(' '));

/** Paragraphs of the translation alone are like its line breaks, if each is closed. */
function severityOfNew(
  lost: readonly Tag[],
  extra: readonly Tag[],
  found: readonly Tag[],
): Pick<Violation, 'severity'> {
  const areBlocks = extra.every(({ name }) => blockNames.has(name) && arePairs(found, name));
  return lost.length === 0 && areBlocks ? { severity: 'info' } : {};
}

function isLineBreak({ kind, name }: Tag): boolean {
  return kind === 'void' && name === 'br';
}

/** Where lines break is up to the translator, but not in one language alone. */
function differentBreaks({ base, translation }: Texts, wanted: number, found: number): Violation[] {
  if ((wanted === 0) === (found === 0)) return [];
  return [
    textViolation(translation, 0, {
      severity: 'info',
      message: `has ${found} <br>, ${base.language} has ${wanted}.`,
      fix: 'Compare the line breaks with those of the base text.',
    }),
  ];
}

function missingTags(there: readonly Tag[], wanted: readonly Tag[]): Tag[] {
  const left = there.map(signature);
  return wanted.filter((tag) => {
    const at = left.indexOf(signature(tag));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function signature({ kind, name }: Tag): string {
  return `${kind} ${name}`;
}

function firstBadlyNested(tags: readonly Tag[]): Tag | null {
  const open: string[] = [];
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag.name);
    // `<br></br>` has an end tag that HTML does not need.
    if (tag.kind === 'close' && !voidNames.has(tag.name) && open.pop() !== tag.name) return tag;
  }
  return null;
}

/** "JavaScript: The Basics" is a title. */
const dangerous =
  /<\s*\/?\s*(?:script|iframe|object|embed)\b|<[^<>]+\son[a-z]+\s*=|(?:^|["'(=])\s*(?:javascript|vbscript):(?=\S)/i;

function scripts(message: Message): Violation[] {
  const match = dangerous.exec(message.value);
  if (match === null) return [];
  const found = match[0].replace(/^["'(=]\s*/, '');
  return [textViolation(message, match.index, { message: `"${found}" runs code if the text is rendered as HTML.` })];
}
