import type { AnchorFact } from '../page-facts.ts';
import { splitTokens } from './head-tags.ts';
import { attributeOf, type ElementText, foldSpace, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';
import { withoutFragment } from './resolve-url.ts';

/** Links that people follow: `<a>` and `<area>`, with what they are called. */
export function collectAnchor(element: OpenElement, draft: PageDraft): void {
  const { name: tag, svg, region, hidden } = element;
  if (svg || (tag !== 'a' && tag !== 'area')) return;
  const href = attributeOf(element, 'href');
  if (href === null && tag === 'area') return;
  seeBeforeMain(href, draft);
  const imagesBefore = draft.images.length;
  draft.listen((content) => {
    const name = nameOf(element, content);
    const text = foldSpace(content.text);
    const url = href === null || otherScheme.test(href) ? null : draft.resolve(href.trim());
    const { path, query } = partsOf(url, draft); // spread into the literal, V8 would keep the rest in a second object
    draft.anchors.push({
      href,
      url,
      path,
      query,
      name,
      text: text === name ? name : text, // one string in memory
      rel: splitTokens(element.attributes.get('rel')),
      target: attributeOf(element, 'target'),
      hreflang: attributeOf(element, 'hreflang'),
      lang: attributeOf(element, 'lang'),
      region,
      emptyImage: name === '' && draft.images.length > imagesBefore,
      role: attributeOf(element, 'role'),
      hidden,
      line: lineOf(element),
    });
  });
}

const otherScheme = /^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i;

function partsOf(url: string | null, { ownOrigins }: PageDraft): Pick<AnchorFact, 'path' | 'query'> {
  const origin = ownOrigins.find((one) => url?.startsWith(one) && url.charAt(one.length) === '/');
  if (url === null || origin === undefined) return { path: null, query: '' };
  const whole = withoutFragment(url);
  const mark = whole.indexOf('?');
  if (mark === -1) return { path: whole.slice(origin.length), query: '' };
  return { path: whole.slice(origin.length, mark), query: whole.slice(mark) };
}

/** The accessible name, near enough: a label, else the text, else a description. */
function nameOf({ attributes }: OpenElement, content: ElementText): string {
  const label = attributes.get('aria-label')?.trim() || attributes.get('aria-labelledby')?.trim();
  return label || foldSpace(content.name) || foldSpace(attributes.get('alt') || attributes.get('title') || '');
}

function seeBeforeMain(href: string | null, { beforeMain, landmarks }: PageDraft): void {
  if (href === null || landmarks.main > 0) return;
  beforeMain.anchors += 1;
  if (beforeMain.anchors <= 3 && /^#./.test(href)) beforeMain.skipLink = true;
}

const named: readonly string[] = ['aria-label', 'aria-labelledby', 'title', 'placeholder'];
const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'image']);

/** What visitors fill in, and the labels that name it. */
export function collectControl(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, hidden } = element;
  if (svg) return;
  if (name === 'label') draft.labelled.add(attributes.get('for') ?? '');
  const kind = kindOf(element);
  if (kind === null || hidden) return;
  draft.controls.push({
    name: attributes.get('name') ?? '',
    kind,
    id: attributeOf(element, 'id'),
    labelled: named.some((label) => attributes.get(label)?.trim()) || element.inLabel,
    autocomplete: attributeOf(element, 'autocomplete'),
    line: lineOf(element),
  });
}

/** The type of a field; `null` for buttons, hidden fields and everything else. */
function kindOf({ name, attributes }: OpenElement): string | null {
  if (name === 'select' || name === 'textarea') return name;
  const type = attributes.get('type')?.toLowerCase() ?? 'text';
  return name !== 'input' || type === 'hidden' || buttonTypes.has(type) ? null : type;
}
