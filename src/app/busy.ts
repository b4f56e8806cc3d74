/** Shows under the header that another page or language is being loaded, and tells screen readers. */
export function showBusy(isBusy: boolean): void {
  const main = document.querySelector('main');
  if (isBusy) main?.setAttribute('aria-busy', 'true');
  else main?.removeAttribute('aria-busy');
}

/** Shows it until the work has ended. */
export async function whileBusy<Result>(work: Promise<Result>): Promise<Result> {
  showBusy(true);
  return work.finally(() => showBusy(false));
}
