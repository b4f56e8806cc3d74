import { count } from '../../count.ts';
import type { AnchorFact, ImageFact } from '../../page/page-snapshot.ts';
import { type Child, element } from '../element.ts';
import type { PanelActions, ViewInput } from './finding-list.ts';

/** The headings of the page, indented by level. */
export function buildOutlineView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const { headings } = page.facts;
  if (headings.length === 0) return [element('p', {}, 'This page has no headings.')];
  const items = headings.map(({ level, text, line }, index) => {
    const isSkipped = level > (headings[index - 1]?.level ?? 0) + 1;
    return element(
      'li',
      { class: `level level--${level}` },
      element('span', { class: isSkipped ? 'badge badge--amber' : 'badge' }, `h${level}`),
      buildShowButton(text || 'no text', { line, label: `h${level}` }, actions),
      ...(isSkipped ? [element('span', { class: 'quiet' }, 'skips a level')] : []),
    );
  });
  return [element('ol', { class: 'outline' }, ...items)];
}

/** Links and images in the order of the page. */
export function buildLinksView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const { anchors, images, url } = page.facts;
  const links = anchors.filter(({ href }) => href !== null);
  const { host } = new URL(url);
  const foreign = links.filter((link) => link.url?.startsWith('http') && new URL(link.url).host !== host);
  return [
    element('h3', {}, `${count(links.length, 'link')}, ${foreign.length} to other hosts`),
    element('ul', { class: 'rows' }, ...links.map((link) => buildLink(link, actions))),
    element('h3', {}, count(images.length, 'image')),
    images.length === 0
      ? element('p', {}, 'The images of this page are inline SVG or CSS.')
      : element('ul', { class: 'rows' }, ...images.map((image) => buildImage(image, actions))),
  ];
}

function buildLink({ name, href, rel, region, line }: AnchorFact, actions: PanelActions): HTMLElement {
  const button = buildShowButton(name.trim() || 'no text', { line, label: 'link' }, actions);
  return element('li', {}, button, element('code', {}, href ?? ''), ...buildBadges([region ?? '', ...rel]));
}

function buildImage({ src, alt, width, height, loading, line }: ImageFact, actions: PanelActions): HTMLElement {
  const words = alt === null ? 'no alt' : alt.trim() || 'decorative (alt is empty)';
  const size = width === null || height === null ? 'no size' : `${width} × ${height}`;
  const button = buildShowButton(words, { line, label: 'image' }, actions);
  return element('li', {}, button, element('code', {}, src), ...buildBadges([size, loading ?? '']));
}

/** A button that highlights the element of a line. */
function buildShowButton(
  words: string,
  { line, label }: { line: number | null; label: string },
  { show }: PanelActions,
): HTMLElement {
  return element('button', { type: 'button', class: 'plain', click: () => line !== null && show(line, label) }, words);
}

function buildBadges(texts: readonly string[]): HTMLElement[] {
  return texts.filter(Boolean).map((text) => element('span', { class: 'badge' }, text));
}
