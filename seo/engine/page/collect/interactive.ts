import type { PageAnchor } from '../page-snapshot.ts';
import { splitTokens } from './head-tags.ts';
import {
  attributeOf,
  type ElementText,
  foldSpace,
  isNamed,
  isOutOfSight,
  lineOf,
  type OpenElement,
  type PageDraft,
} from './page-draft.ts';
import { otherScheme } from './resolve-url.ts';

/** A script shows a hidden image, and noscript has its fallback: in a link either names its target. */
export function collectLinkedAlt({ name, attributes }: OpenElement, draft: PageDraft): void {
  draft.linkedAlt ||= (name === 'img' && attributes.get('alt')?.trim()) || '';
}

/** `<a>` and `<area>`, with their accessible names. */
export function collectAnchor(element: OpenElement, draft: PageDraft): void {
  const { name: tag, svg, region } = element;
  if (svg || (tag !== 'a' && tag !== 'area')) return;
  const href = attributeOf(element, 'href');
  if (href === null && tag === 'area') return;
  const imagesBefore = draft.images.length;
  const before = draft.anchors.at(-1);
  const isCopy = before?.href === href && isCopied(element, draft);
  const isMoved = isCopy && before.name === '' && !before.emptyImage;
  const line = (isMoved && draft.anchors.pop()?.line) || lineOf(element);
  draft.lastAnchorOffset = element.place?.offset ?? draft.lastAnchorOffset;
  draft.linkedAlt = null;
  draft.listen((content) => {
    const name = nameOf(element, content) || draft.linkedAlt || '';
    const images = draft.images.slice(imagesBefore);
    if (isCopy && name === '' && images.length === 0) return;
    if (name === '') for (const image of images) image.inNamelessLink = true;
    const url = resolveTarget(href, draft);
    draft.anchors.push({
      href,
      url,
      ...partsOf(url, draft),
      name,
      text: foldSpace(content.text),
      rel: splitTokens(element.attributes.get('rel')),
      target: attributeOf(element, 'target'),
      hreflang: attributeOf(element, 'hreflang'),
      lang: attributeOf(element, 'lang'),
      region,
      emptyImage: name === '' && images.length > 0,
      role: attributeOf(element, 'role'),
      scripted: isScripted(element),
      hidden: isUnseen(element, content, draft),
      line,
    });
  });
}

/**
 * A script fills a link before it shows it, or one without any content, such as that of an empty heading. A link without
 * content may only prove to another site whose page it is. The content of noscript is not shown.
 */
function isUnseen(element: OpenElement, { text }: ElementText, { linkedAlt }: PageDraft): boolean {
  const isBare = linkedAlt === null && text === '';
  const isTitle = element.attributes.get('href') === '#' && /^h[1-6]$/.test(element.parent?.name ?? '');
  const isFilled = isBare && (isTitle || [...element.attributes.keys()].some((name) => name.startsWith('data-')));
  const isUnready = isFilled || (isScripted(element) && isOutOfSight(element));
  return element.hidden || isUnready || (isBare && isProof(element)) || element.parent?.silent === true;
}

/** A class or an id may be that of an icon. */
function isProof({ attributes }: OpenElement): boolean {
  return splitTokens(attributes.get('rel')).includes('me') && !attributes.has('class') && !attributes.has('id');
}

/** Parsers copy a link that is not closed, or closed too late, and end it before a nested one: one has the content. */
function isCopied({ place }: OpenElement, { html, lastAnchorOffset }: PageDraft): boolean {
  return place === null ? html !== null : !/<\/a/i.test(html?.slice(lastAnchorOffset, place.offset) ?? '</a');
}

function resolveTarget(href: string | null, { resolve }: PageDraft): string | null {
  return href === null || otherScheme.test(href) || hiddenMailAddress.test(href) ? null : resolve(href.trim());
}

/** Cloudflare writes it for a mail address, which its script puts back. */
const hiddenMailAddress = /(?:^|\/)cdn-cgi\/l\/email-protection\b/;

/** Handlers, what frameworks and libraries find elements by, and the states of menus, tabs and pages. */
const scriptedAttributes =
  /^(?:on|data-|aria-(?:expanded|controls|haspopup|selected|pressed|current|disabled)|@|:|v-|x-|ng-|\(|\[|id$|name$|role$|tabindex$|disabled$)/;

/** Of the current tab, of the active entry of a menu, or of the end of a list of pages. */
const currentClass = /(?:^|[\s_-])(?:active|current|selected|disabled)(?:[\s_-]|$)/;

function isScripted({ attributes, parent }: OpenElement): boolean {
  const ofEntry = parent?.name === 'li' ? parent.attributes.get('class') : '';
  const isCurrent = currentClass.test(`${attributes.get('class')} ${ofEntry}`);
  return isCurrent || [...attributes.keys()].some((name) => scriptedAttributes.test(name));
}

function partsOf(url: string | null, { ownOrigins }: PageDraft): Pick<PageAnchor, 'path' | 'query'> {
  const origin = ownOrigins.find((one) => url?.startsWith(one) && url.charAt(one.length) === '/');
  if (url === null || origin === undefined) return { path: null, query: '' };
  const [, path = '', query = ''] = /^([^?#]*)([^#]*)/.exec(url.slice(origin.length)) ?? [];
  return { path, query };
}

/** An approximation of the accessible name: a label, else the text, else a title, at last of what is in it. */
function nameOf({ attributes }: OpenElement, content: ElementText): string {
  const label = attributes.get('aria-label')?.trim() || attributes.get('aria-labelledby')?.trim();
  return (
    label || foldSpace(content.name) || foldSpace(attributes.get('alt') || attributes.get('title') || content.title)
  );
}

const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'image']);

/** Form fields, and the labels that name them. */
export function collectControl(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, region } = element;
  if (svg) return;
  if (name === 'label') draft.labelled.add(attributes.get('for') ?? '');
  const kind = kindOf(element);
  if (kind === null || isOutOfSight(element) || attributes.has('disabled')) return;
  if (isTrap(attributes) || isMenuState(kind, attributes)) return;
  draft.controls.push({
    name: attributes.get('name') ?? '',
    kind,
    id: attributeOf(element, 'id'),
    labelled: isNamed(element) || Boolean(attributes.get('placeholder')?.trim()) || element.inLabel,
    region,
    line: lineOf(element),
  });
}

/** A style sheet opens a menu while its checkbox is checked, and usually hides the checkbox. */
function isMenuState(kind: string, attributes: OpenElement['attributes']): boolean {
  return kind === 'checkbox' && !attributes.has('name') && /toggle/i.test(attributes.get('class') ?? '');
}

/** A field that only robots fill in is hidden by a style sheet, and left out when the form is filled in by keyboard. */
function isTrap(attributes: OpenElement['attributes']): boolean {
  return (
    attributes.get('tabindex') === '-1' && /^(?:off|nope|new-password)$/i.test(attributes.get('autocomplete') ?? '')
  );
}

/** The type of a field; `null` for buttons, hidden fields and everything else. */
function kindOf({ name, attributes }: OpenElement): string | null {
  if (name === 'select' || name === 'textarea') return name;
  const type = attributes.get('type')?.toLowerCase() ?? 'text';
  return name !== 'input' || type === 'hidden' || buttonTypes.has(type) ? null : type;
}
