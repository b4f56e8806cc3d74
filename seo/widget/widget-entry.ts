/** React's entry sets it on the root element after hydration. */
const mark = 'data-hydrated';

/** The widget audits the page that visitors have, so it waits until the page is hydrated. */
function startWhenHydrated({ documentElement }: Document): void {
  if (documentElement.hasAttribute(mark)) {
    start();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    start();
  });
  observer.observe(documentElement, { attributeFilter: [mark] });
}

function start(): void {
  const folder = import.meta.url.slice(0, import.meta.url.lastIndexOf('/') + 1);
  void import('./start-widget.ts').then(({ startWidget }) => startWidget(window, folder));
}

startWhenHydrated(document);
