import {
  Component,
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isSamePage, type Navigation, NavigationContext, PlaceContext } from '../components/navigation.ts';
import { ErrorDocument } from '../layout/error-document.tsx';
import { type LateParts, LatePartsContext } from './late-parts.ts';
import { PageDataContext } from './page-data.ts';
import { SiteDocument } from './site-document.tsx';
import type { View } from './view.ts';

type Show = (view: View, isAnimated: boolean) => void;

type SiteRootProps = {
  first: View;
  lateParts: LateParts;
  /** Called once in the browser; absent on the server, where nobody navigates. */
  startNavigation?: (show: Show) => Navigation & { open: () => void };
};

/** The document, whichever view it shows. */
export function SiteRoot({ first, lateParts, startNavigation }: SiteRootProps): ReactElement {
  const [view, setView] = useState(first);
  const [navigation] = useState(() =>
    startNavigation?.((next, isAnimated) => {
      const update = () => setView((shown) => ({ ...shown, ...next })); // a failure speaks the language of what it replaces
      showView(update, isAnimated);
    }),
  );
  const { place, Page, data, error } = view;

  useEffect(() => {
    if (navigation === undefined) return;
    const step = () => {
      if (!isSamePage(window.location, place)) navigation.open(); // a step within the page needs no router
    };
    window.addEventListener('popstate', step);
    return () => window.removeEventListener('popstate', step);
  }, [navigation, place]);

  useEffect(() => {
    if (error !== undefined) console.error('The page could not be loaded', error); // React logs what a render throws
  }, [error]);

  useScroll(view);

  const site = (
    <LatePartsContext value={lateParts}>
      <PlaceContext value={place}>
        <PageDataContext value={data}>
          <ErrorBoundary view={view}>
            {Page === undefined || error !== undefined ? <ErrorDocument error={error} /> : <SiteDocument Page={Page} />}
          </ErrorBoundary>
        </PageDataContext>
      </PlaceContext>
    </LatePartsContext>
  );
  return navigation === undefined ? site : <NavigationContext value={navigation}>{site}</NavigationContext>;
}

/** As a fade between the two where the browser can; else as soon as it is rendered, the old view staying until then. */
function showView(update: () => void, isAnimated: boolean): void {
  if (!isAnimated || !('startViewTransition' in document)) {
    startTransition(update);
    return;
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(update));
  for (const promise of [ready, finished]) promise.catch(() => {}); // skipped, when the next step comes too soon
}

/** Scrolls where a browser would have, had it loaded the view as a document. */
function useScroll({ place, scroll }: View): void {
  useLayoutEffect(() => {
    if (scroll === false) return;
    const named = place.hash === '' ? null : document.getElementById(decodeURIComponent(place.hash.slice(1)));
    if (typeof scroll === 'number' || named === null) window.scrollTo({ top: scroll ?? 0, behavior: 'instant' });
    else named.scrollIntoView({ behavior: 'instant' });
  }, [place, scroll]);
}

type ErrorBoundaryProps = { view: View; children: ReactNode };

/** Shows the error document in place of a view that cannot be rendered, until there is another view. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { view: View; error: unknown; hasFailed: boolean }> {
  override state = { view: this.props.view, error: undefined as unknown, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ view }: ErrorBoundaryProps, state: { view: View }) {
    return view === state.view ? null : { view, error: undefined, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? <ErrorDocument error={this.state.error} /> : this.props.children;
  }
}
