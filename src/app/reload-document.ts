/** Loads the document of the URL again. Rejects if the site cannot be reached, and the page stays. */
export async function reloadDocument(): Promise<void> {
  const { status } = await fetch(location.href); // HTML is always revalidated, so the cache answers nothing on its own
  if (status >= 500) throw new Error(`HTTP status ${status}`);
  location.reload();
}
