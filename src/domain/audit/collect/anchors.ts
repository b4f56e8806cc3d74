import { splitTokens } from './head-tags.ts';
import { attributeOf, lineOf, type OpenElement } from './open-element.ts';
import { foldSpace, type Heard, type PageDraft } from './page-draft.ts';

/** Links that people follow: `<a>` and `<area>`, with what they are called. */
export function collectAnchor(element: OpenElement, draft: PageDraft): void {
  const { name, svg, region, hidden } = element;
  if (svg || (name !== 'a' && name !== 'area')) return;
  const href = attributeOf(element, 'href');
  if (href === null && name === 'area') return;
  seeBeforeMain(href, draft);
  const imagesBefore = draft.images.length;
  draft.listen((heard) => {
    const own = nameOf(element, heard);
    draft.anchors.push({
      href,
      url: href === null || otherScheme.test(href) ? null : draft.resolve(href.trim()),
      name: own,
      text: foldSpace(heard.text),
      rel: splitTokens(element.attributes.get('rel')),
      target: attributeOf(element, 'target'),
      hreflang: attributeOf(element, 'hreflang'),
      lang: attributeOf(element, 'lang'),
      region,
      emptyImage: own === '' && draft.images.length > imagesBefore,
      role: attributeOf(element, 'role'),
      hidden,
      line: lineOf(element),
    });
  });
}

const otherScheme = /^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i;

/** The accessible name, near enough: a label, else what is heard, else a description. */
function nameOf({ attributes }: OpenElement, heard: Heard): string {
  const label = attributes.get('aria-label')?.trim() || attributes.get('aria-labelledby')?.trim();
  return label || foldSpace(heard.name) || foldSpace(attributes.get('alt') || attributes.get('title') || '');
}

function seeBeforeMain(href: string | null, { beforeMain, landmarks }: PageDraft): void {
  if (href === null || landmarks.main > 0) return;
  beforeMain.anchors += 1;
  if (beforeMain.anchors <= 3 && /^#./.test(href)) beforeMain.skipLink = true;
}
