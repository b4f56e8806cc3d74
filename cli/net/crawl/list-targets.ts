import { metaContent, type PageFacts } from '#seo/page/page-facts.ts';
import { withoutFragment } from '#seo/site/without-fragment.ts';
import { isWebAddress } from '../remap.ts';

/** How an address is asked: a picture for its size, a file for its weight, a link for its status. */
export type TargetUse = 'picture' | 'file' | 'link';

/** Everything pages load and link to, each address once, with its most demanding use. */
export function listTargets(pages: Iterable<PageFacts>, origin: string): Map<string, TargetUse> {
  const uses = new Map<string, TargetUse>();
  const add = (use: TargetUse, url: string | null) => {
    if (url === null) return;
    const target = withoutFragment(url);
    const known = uses.get(target);
    if (known === undefined ? isWebAddress(target) : known === 'link') uses.set(target, use);
  };
  let hasIcon = false;
  for (const page of pages) {
    for (const url of listPictures(page)) add('picture', url);
    for (const url of listFiles(page)) add('file', url);
    for (const { url } of page.anchors) add('link', url);
    hasIcon ||= page.linkTags.some(({ rel }) => rel.includes('icon'));
  }
  if (!hasIcon) add('picture', `${origin}/favicon.ico`);
  return uses;
}

function listPictures(page: PageFacts): (string | null)[] {
  const cards = ['og:image', 'twitter:image'].map((name) => {
    const written = metaContent(page, name);
    return written !== null && URL.canParse(written, page.url) ? new URL(written, page.url).href : null;
  });
  const icons = page.linkTags.filter(({ rel }) => rel.includes('icon')).map(({ url }) => url);
  return [...page.images.map(({ url }) => url), ...cards, ...icons];
}

function listFiles({ scripts, linkTags }: PageFacts): (string | null)[] {
  const styles = linkTags.filter(({ rel }) => rel.includes('stylesheet'));
  return [...scripts, ...styles].map(({ url }) => url);
}

/** The feeds pages name, each once. */
export function listFeeds(pages: readonly PageFacts[]): Map<string, 'rss' | 'atom'> {
  const feeds = new Map<string, 'rss' | 'atom'>();
  for (const { rel, type, url } of pages.flatMap(({ linkTags }) => linkTags)) {
    const [, kind] = /^application\/(rss|atom)\+xml/i.exec(type ?? '') ?? [];
    if (kind !== undefined && rel.includes('alternate') && url !== null) {
      feeds.set(withoutFragment(url), kind.toLowerCase() === 'rss' ? 'rss' : 'atom');
    }
  }
  return feeds;
}
