/** What React's entry sets on the root element when it has taken over the document. */
const mark = 'data-hydrated';

/** A page is looked at as its visitors have it, so the widget waits until the page is whole. */
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
