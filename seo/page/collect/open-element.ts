import type { Region } from '../page-facts.ts';
import type { SourcePlace } from './page-document.ts';

/** An element as the walk meets it. Names are in lower case, as HTML reads them. */
export type ElementStart = {
  name: string;
  /** Not an HTML element: part of a drawing or a formula. */
  svg: boolean;
  attributes: ReadonlyMap<string, string>;
  place: SourcePlace | null;
};

/** An element and what it has from its ancestors. */
export type OpenElement = ElementStart & {
  parent: OpenElement | null;
  where: 'head' | 'body';
  region: Region;
  /** Not read out: `hidden` or `aria-hidden`, here or above. */
  hidden: boolean;
  /** Its text is no text of the page: scripts, styles, templates. */
  silent: boolean;
  /** Inside of a sectioning element, where header and footer are no landmarks. */
  sectioned: boolean;
  inLabel: boolean;
  /** The language declared nearest. */
  lang: string | null;
};

const silentNames: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title']);

export function createOpenElement(start: ElementStart, parent: OpenElement | null): OpenElement {
  const { name, attributes } = start;
  const around = parent ?? outermost;
  return {
    ...start,
    parent,
    where: name === 'head' || name === 'body' ? name : around.where,
    region: regionOf(start, around),
    hidden: around.hidden || attributes.has('hidden') || attributes.get('aria-hidden') === 'true',
    silent: around.silent || (silentNames.has(name) && !start.svg),
    sectioned: around.sectioned || sectioning.has(name),
    inLabel: around.inLabel || name === 'label',
    lang: attributes.get('lang') ?? around.lang,
  };
}

type Inherited = Pick<OpenElement, 'where' | 'region' | 'hidden' | 'silent' | 'sectioned' | 'inLabel' | 'lang'>;

const outermost: Inherited = {
  where: 'head',
  region: null,
  hidden: false,
  silent: false,
  sectioned: false,
  inLabel: false,
  lang: null,
};

export function lineOf({ place }: ElementStart): number | null {
  return place?.line ?? null;
}

export function attributeOf({ attributes }: ElementStart, name: string): string | null {
  return attributes.get(name) ?? null;
}

const regionRoles: Readonly<Record<string, Region>> = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  contentinfo: 'footer',
  complementary: 'aside',
};
const regionNames: ReadonlySet<string> = new Set(['header', 'nav', 'main', 'footer', 'aside']);
const sectioning: ReadonlySet<string> = new Set(['main', 'article', 'section', 'aside', 'nav']);

/** A header or footer of a section is no landmark of the page (HTML-AAM). */
function regionOf({ name, attributes }: ElementStart, { region, sectioned }: Inherited): Region {
  const role = attributes.get('role');
  if (role !== undefined) return regionRoles[role] ?? region;
  if (!regionNames.has(name)) return region;
  return (name === 'header' || name === 'footer') && sectioned ? region : (name as Region);
}
