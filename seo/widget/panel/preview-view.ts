import {
  buildPreview,
  descriptionLine,
  fitText,
  type PagePreview,
  type ShownText,
  titleLine,
} from '../../page/build-preview.ts';
import { type Child, element } from '../element.ts';
import { type SiteOrigins, toLocal } from '../site-origins.ts';
import type { ViewInput } from './finding-list.ts';

/** The page as a search result and as a social card. */
export function buildPreviewView({ state: { page }, site }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const preview = buildPreview(page.facts);
  return [
    element('h3', {}, 'Search result'),
    ...(preview.indexable ? [] : [element('p', {}, 'The page is not indexable.')]),
    ...buildSnippet(preview),
    element('h3', {}, 'Social card'),
    buildCard(preview, site),
  ];
}

function buildSnippet({ url, language, title, description, card }: PagePreview): HTMLElement[] {
  const { host, pathname } = new URL(url);
  const way = [host, ...pathname.split('/').filter(Boolean)].join(' › ');
  return [
    element(
      'div',
      { class: 'snippet', lang: language },
      element('p', { class: 'snippet-way' }, card.site ?? host, element('span', {}, way)),
      element('p', { class: 'snippet-title' }, ...buildText(title, 'No title')),
      element('p', { class: 'snippet-text' }, ...buildText(description, 'No description')),
    ),
    ...(title === null ? [] : [buildWidth('Title', title)]),
    ...(description === null ? [] : [buildWidth('Description', description)]),
  ];
}

/** The shown part, followed by the rest, crossed out. */
function buildText(text: ShownText | null, nothing: string): Child[] {
  if (text === null) return [element('em', {}, nothing)];
  const { shown, rest } = text;
  return rest === '' ? [shown] : [`${shown} … `, element('del', {}, rest)];
}

function buildWidth(what: string, { pixels, maxPixels, rest }: ShownText): HTMLElement {
  const words = `${what}: ${pixels} of ${maxPixels} px${rest === '' ? '' : ', cut'}`;
  return element(
    'p',
    { class: rest === '' ? 'width' : 'width width--over' },
    element('span', {}, words),
    element('meter', { 'aria-label': what, min: 0, max: maxPixels * 1.25, high: maxPixels, value: pixels }),
  );
}

function buildCard({ url, language, card }: PagePreview, site: SiteOrigins): HTMLElement {
  const { image, imageAlt, imageSize, title, description } = card;
  const local = image === null ? null : toLocal(image, site);
  return element(
    'div',
    { class: 'card', lang: language },
    local === null
      ? element(
          'p',
          { class: 'card-empty' },
          image === null ? 'The page has no og:image' : 'The image is on another host',
        )
      : element('img', { src: local, alt: imageAlt ?? '', width: 1200, height: 630 }),
    element('p', { class: 'card-host' }, [new URL(url).host, imageSize ?? ''].filter(Boolean).join(' · ')),
    element('p', { class: 'card-title' }, ...buildText(title === null ? null : fitText(title, titleLine), 'No title')),
    element(
      'p',
      { class: 'card-text' },
      ...buildText(description === null ? null : fitText(description, descriptionLine), 'No description'),
    ),
  );
}
