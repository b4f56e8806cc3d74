import type { AnchorFact, ImageFact } from '../../page/page-facts.ts';
import { type Child, element } from '../element.ts';
import type { PanelActions, ViewInput } from './finding-list.ts';

/** The headings of the page, each below the one it belongs to. */
export function buildOutlineView({ state: { page }, actions: { show } }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const { headings } = page.facts;
  if (headings.length === 0) return [element('p', {}, 'This page has no headings.')];
  const items = headings.map(({ level, text, line }, index) => {
    const isSkipped = level > (headings[index - 1]?.level ?? 0) + 1;
    return element(
      'li',
      { class: `level level--${level}` },
      element('span', { class: isSkipped ? 'badge badge--amber' : 'badge' }, `h${level}`),
      element(
        'button',
        { type: 'button', class: 'plain', click: () => line !== null && show(line, `h${level}`) },
        text || 'no text',
      ),
      ...(isSkipped ? [element('span', { class: 'quiet' }, 'skips a level')] : []),
    );
  });
  return [element('ol', { class: 'outline' }, ...items)];
}

/** Links and images in the order of the page; each can be shown. */
export function buildLinksView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const { anchors, images, url } = page.facts;
  const links = anchors.filter(({ href }) => href !== null);
  const { host } = new URL(url);
  const foreign = links.filter((link) => link.url?.startsWith('http') && new URL(link.url).host !== host);
  return [
    element('h3', {}, `${links.length} links, ${foreign.length} to other hosts`),
    element('ul', { class: 'rows' }, ...links.map((link) => buildLink(link, actions))),
    element('h3', {}, images.length === 1 ? '1 image' : `${images.length} images`),
    images.length === 0
      ? element('p', {}, 'The images of this page are inline SVG or CSS.')
      : element('ul', { class: 'rows' }, ...images.map((image) => buildImage(image, actions))),
  ];
}

function buildLink({ name, href, rel, region, line }: AnchorFact, { show }: PanelActions): HTMLElement {
  const marks = [region ?? '', ...rel].filter(Boolean);
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'plain', click: () => line !== null && show(line, 'link') },
      name.trim() || 'no text',
    ),
    element('code', {}, href ?? ''),
    ...marks.map((mark) => element('span', { class: 'badge' }, mark)),
  );
}

function buildImage({ src, alt, width, height, loading, line }: ImageFact, { show }: PanelActions): HTMLElement {
  const marks = [width === null || height === null ? 'no size' : `${width} × ${height}`, loading ?? ''].filter(Boolean);
  const words = alt === null ? 'no alt' : alt.trim() || 'decorative (alt is empty)';
  return element(
    'li',
    {},
    element('button', { type: 'button', class: 'plain', click: () => line !== null && show(line, 'image') }, words),
    element('code', {}, src),
    ...marks.map((mark) => element('span', { class: 'badge' }, mark)),
  );
}
