import { escapeControls } from './escape.ts';

/** Text for XML and HTML, in content and in double-quoted attributes; controls are shown by number. */
export function escapeMarkup(text: string): string {
  return escapeControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
