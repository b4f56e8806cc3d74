import type { PageSnapshot, ResponseSnapshot } from '../engine/page/page-snapshot.ts';
import { weighPage } from './crawl-store.ts';
import { parsePage } from './parse-page.ts';

export type ParseTask = { html: Uint8Array; response: ResponseSnapshot };

/** A page of usual size has some hundred items. Copies of its long URLs take more memory than the URLs, which share characters. */
const maxSentItems = 20_000;

/**
 * Run by `PageParser`, in a thread of its own.
 *
 * @returns `null` for a page that is too heavy to be sent
 */
export function parseTask({ html, response }: ParseTask): PageSnapshot | null {
  const page = parsePage(html, response);
  return weighPage(page) > maxSentItems ? null : page;
}
