import type { PageSnapshot, ResponseSnapshot } from '../engine/page/page-snapshot.ts';
import { parsePage } from './parse-page.ts';

export type ParseTask = { html: Uint8Array; response: ResponseSnapshot };

/** Run by `PageParser`, in a thread of its own. */
export function parseTask({ html, response }: ParseTask): PageSnapshot {
  return parsePage(html, response);
}
