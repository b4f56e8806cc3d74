import type { SiteRouter } from './open-router.ts';

const storageKey = 'scroll-positions';

/** Keeps how far each entry of the history was scrolled, also over a reload. */
export function rememberScroll(router: SiteRouter): void {
  const positions = readPositions();
  let { scrollY } = window;
  window.addEventListener('scroll', () => ({ scrollY } = window), { passive: true });
  // As it last was: when a step within the page is heard of, the browser may have scrolled already
  router.enableScrollRestoration(positions, () => scrollY);
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    positions[router.state.location.key] = window.scrollY;
    keepPositions(positions);
    window.history.scrollRestoration = 'auto'; // until the next document has a router
  });
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {}; // storage is switched off, or holds something else
  }
}

function keepPositions(positions: Record<string, number>): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // storage is switched off: a reload begins at the top
  }
}
