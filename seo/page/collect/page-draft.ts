import { withoutFragment } from '../../site/without-fragment.ts';
import type { AnswerFacts } from '../answer-facts.ts';
import type {
  AnchorFact,
  ControlFact,
  FontFact,
  HeadingFact,
  ImageFact,
  JsonLdFact,
  LinkTagFact,
  MarkupFact,
  MetaFact,
  PageFacts,
  PlainHttpFact,
  ScriptFact,
  TitleFact,
} from '../page-facts.ts';
import type { OpenElement } from './open-element.ts';
import type { ResolveAddress } from './resolve-address.ts';

/** What is heard inside an element, spaces as they come: `text` is written, `name` is read out, with alternative texts. */
export type Heard = { text: string; name: string };

/** The facts of a page while it is read; a collector of one topic fills its part. */
export type PageDraft = {
  answer: AnswerFacts;
  /** The source text, where it is given. */
  html: string | null;
  url: string;
  /** What an address of the same site begins with. */
  ownOrigins: readonly string[];
  base: string | null;
  lang: string | null;
  doctype: PageFacts['doctype'];
  titles: TitleFact[];
  metas: MetaFact[];
  charset: PageFacts['charset'];
  linkTags: LinkTagFact[];
  headings: HeadingFact[];
  anchors: AnchorFact[];
  images: ImageFact[];
  controls: ControlFact[];
  labelled: Set<string>;
  scripts: ScriptFact[];
  jsonLd: JsonLdFact[];
  markup: MarkupFact[];
  plainHttp: PlainHttpFact[];
  secrets: { kind: string; line: number | null }[];
  fonts: FontFact[];
  ids: Map<string, number | null>;
  duplicateIds: Map<string, number | null>;
  references: Set<string>;
  /** Running counts, from which an element that closes learns what stood in it. */
  captions: number;
  cells: { tables: number; rows: number; cells: number; headers: number };
  foreignParts: PageFacts['foreignParts'][number][];
  landmarks: { main: number; firstMainLine: number | null };
  beforeMain: { anchors: number; skipLink: boolean };
  elements: number;
  words: number;
  sample: string;
  visibleText: string;
  /** Opens the ears of the element just met; `heard` is called when it is closed. */
  listen: (heard: (heard: Heard) => void) => void;
  resolve: (href: string) => string | null;
};

/** Collects the facts of one topic: sees every element once. */
export type Collect = (element: OpenElement, draft: PageDraft) => void;

export function createPageDraft(
  answer: AnswerFacts,
  html: string | null,
  listen: PageDraft['listen'],
  resolve: ResolveAddress,
): PageDraft {
  const url = URL.canParse(answer.url) ? withoutFragment(new URL(answer.url).href) : answer.url;
  const draft: PageDraft = {
    answer,
    html,
    url,
    ownOrigins: listOwnOrigins(url),
    base: null,
    lang: null,
    doctype: 'missing',
    titles: [],
    metas: [],
    charset: null,
    linkTags: [],
    headings: [],
    anchors: [],
    images: [],
    controls: [],
    labelled: new Set(),
    scripts: [],
    jsonLd: [],
    markup: [],
    plainHttp: [],
    secrets: [],
    fonts: [],
    ids: new Map(),
    duplicateIds: new Map(),
    references: new Set(),
    captions: 0,
    cells: { tables: 0, rows: 0, cells: 0, headers: 0 },
    foreignParts: [],
    landmarks: { main: 0, firstMainLine: null },
    beforeMain: { anchors: 0, skipLink: false },
    elements: 0,
    words: 0,
    sample: '',
    visibleText: '',
    listen,
    resolve: (href) => resolve(href, draft.base ?? draft.url),
  };
  return draft;
}

function listOwnOrigins(url: string): string[] {
  const host = /^https?:\/\/(?:www\.)?([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return ['https://', 'http://'].flatMap((scheme) => [`${scheme}${host}`, `${scheme}www.${host}`]);
}

/** Text as a reader sees it: white space folded. Single spaces, which is nearly all, are left as they are. */
export function foldSpace(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}
