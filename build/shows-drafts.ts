/** `SHOW_DRAFTS`, a setting of the build: the site then has the entries with `draft: true`, as in development. */
export function showsDrafts(): boolean {
  return ['true', '1'].includes(process.env.SHOW_DRAFTS ?? '');
}
