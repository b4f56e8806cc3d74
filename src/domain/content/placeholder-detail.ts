/** Values nobody can own: hosts and mailboxes under .example, numbers that are never assigned, texts in brackets. */
const placeholderDetail = /(?:^|[@.])example$|\.example$|^\+27 21 000 0\d{3}$|^\[.*\]$/;

/** Whether a detail of content/site.json still stands for the operator's own. */
export function isPlaceholderDetail(value: string): boolean {
  return placeholderDetail.test(value);
}
