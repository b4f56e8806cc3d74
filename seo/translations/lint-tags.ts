import type { Problem } from '../problem.ts';
import { type Message, messageProblem } from './catalogue.ts';
import { listMessagePairs, type MessagePair, type TranslationProject } from './project.ts';
import type { TextFlaw } from './typography/text-flaw.ts';

type Tag = { raw: string; name: string; kind: 'open' | 'close' | 'void'; attributes: string; start: number };

/** Elements that translators may meet in a text. Any other name in angle brackets is text, as in `<unknown>`. */
const htmlNames = new Set(
  'a abbr b bdi blockquote br code del div em h1 h2 h3 h4 hr i img ins kbd li mark ol p pre q s small span strong sub sup table td th tr u ul wbr'.split(
    ' ',
  ),
);
const voidNames = new Set(['br', 'hr', 'img', 'wbr']);

const tagPattern = /<(\/?)([a-zA-Z][\w-]*|\d+)?(\s[^<>]*?)?\s*(\/?)>/g;

function collectTags(text: string, isKnown: (name: string) => boolean): Tag[] {
  return [...text.matchAll(tagPattern)].flatMap(
    ({ index, 0: raw, 1: slash, 2: name = '', 3: attributes = '', 4: selfClosing }) => {
      if (!isKnown(name)) return [];
      const isVoid = selfClosing === '/' || voidNames.has(name);
      const kind = slash === '/' ? 'close' : isVoid ? 'void' : 'open';
      return [{ raw, name, kind, attributes: attributes.trim(), start: index }];
    },
  );
}

/** Names Trans or HTML know, and those the base opens and closes: components with a name of their own. */
function knownNames(base: string): (name: string) => boolean {
  const closed = new Set([...base.matchAll(/<\/([a-zA-Z][\w-]*)>/g)].map(({ 1: name }) => name));
  return (name) => name === '' || /^\d+$/.test(name) || htmlNames.has(name) || closed.has(name);
}

/** Tags of <Trans> and HTML in texts. */
export function lintTags(project: TranslationProject): Problem[] {
  return [
    ...listMessagePairs(project).flatMap((pair) =>
      differentTags(pair).map((flaw) => messageProblem(pair.translation, flaw)),
    ),
    ...project.catalogues.flatMap(({ messages }) =>
      [...messages.values()].flatMap((message) =>
        [...scripts(message), ...rawMarkup(message)].map((flaw) => messageProblem(message, flaw)),
      ),
    ),
  ];
}

function differentTags({ base, translation }: MessagePair): TextFlaw[] {
  if (translation.value === '') return [];
  const isKnown = knownNames(base.value);
  const wanted = collectTags(base.value, isKnown);
  const found = collectTags(translation.value, isKnown);
  const lost = missingTags(found, wanted);
  const invented = missingTags(wanted, found);
  const badlyNested = lost.length + invented.length === 0 ? firstBadlyNested(found) : null;
  if (lost.length + invented.length === 0 && badlyNested === null) return [];
  const { language } = translation;
  return [
    {
      rule: 'i18n/tag',
      start: badlyNested?.start ?? found.find(({ raw }) => invented.includes(raw))?.start ?? 0,
      message: [
        ...(lost.length > 0 ? [`${language} lacks ${lost.join(' ')}`] : []),
        ...(invented.length > 0 ? [`${language} has ${invented.join(' ')}, which ${base.language} has not`] : []),
        ...(badlyNested === null ? [] : [`${badlyNested.raw} closes what is not open there`]),
      ]
        .join('; ')
        .concat('.'),
      fix: `Use the tags of "${base.value}".`,
      edits: [],
    },
  ];
}

/** Tags of `wanted` that `there` has not, or not as often. */
function missingTags(there: readonly Tag[], wanted: readonly Tag[]): string[] {
  const left = there.map(signature);
  return wanted.flatMap((tag) => {
    const at = left.indexOf(signature(tag));
    if (at === -1) return [tag.raw];
    left.splice(at, 1);
    return [];
  });
}

function signature({ kind, name }: Tag): string {
  return `${kind} ${name}`;
}

function firstBadlyNested(tags: readonly Tag[]): Tag | null {
  const open: string[] = [];
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag.name);
    if (tag.kind === 'close' && open.pop() !== tag.name) return tag;
  }
  return null;
}

const dangerous = /<\s*\/?\s*(?:script|iframe|object|embed)\b|<[^<>]+\son[a-z]+\s*=|(?:javascript|vbscript)\s*:/i;

function scripts({ value }: Message): TextFlaw[] {
  const match = dangerous.exec(value);
  if (match === null) return [];
  return [
    {
      rule: 'i18n/xss',
      start: match.index,
      message: `"${match[0]}" would run code where the text is shown as HTML.`,
      fix: 'Remove it; behaviour belongs in components.',
      edits: [],
    },
  ];
}

/** Markup with attributes, which <Trans> does not take: such a text is meant for innerHTML. */
function rawMarkup({ value }: Message): TextFlaw[] {
  if (dangerous.test(value)) return [];
  const tag = collectTags(value, (name) => htmlNames.has(name)).find(({ attributes }) => attributes !== '');
  if (tag === undefined) return [];
  return [
    {
      rule: 'i18n/html-in-text',
      start: tag.start,
      message: `has raw HTML: ${tag.raw}.`,
      fix: 'Use <Trans> with components, and keep attributes in the code.',
      edits: [],
    },
  ];
}
