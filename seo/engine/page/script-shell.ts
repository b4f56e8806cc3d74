import type { PageSnapshot } from './page-snapshot.ts';
import { isIndexable } from './page-state.ts';

/** A page with fewer words that loads scripts is rendered by them. */
const minWords = 15;

/** Whether scripts render the text of an indexable page, which the audit does not run. */
export function isScriptShell(snapshot: PageSnapshot): boolean {
  return isIndexable(snapshot) && snapshot.words < minWords && isScriptFilled(snapshot);
}

/** Whether scripts write a part of the page; a form or a notice below it may have many words. */
export function isScriptFilled(snapshot: PageSnapshot): boolean {
  return snapshot.scripts.some(({ src }) => src !== null) && isShell(snapshot);
}

/** A page with headings, links, images or frames and little text is only short. */
function isShell({ hasEmptyMountPoint, headings, anchors, images, embeds }: PageSnapshot): boolean {
  const hasContent = headings.length > 0 || anchors.length > 0 || images.length > 0 || embeds > 0;
  return hasEmptyMountPoint || !hasContent;
}
