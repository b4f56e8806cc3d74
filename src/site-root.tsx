import {
  Component,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Navigation, NavigationContext, PlaceContext } from './components/navigation.ts';
import { ErrorDocument } from './layout/error-document.tsx';
import { SiteDocument } from './site-document.tsx';
import { PageDataContext, type View } from './view.ts';

type Show = (view: View, isAnimated: boolean) => void;

type SiteRootProps = {
  first: View;
  PageFacts: ComponentType;
  /** Called once in the browser; absent on the server, where nobody navigates. */
  startNavigation?: (show: Show) => Navigation & { open: () => void };
};

/** The document, whichever view it shows. */
export function SiteRoot({ first, PageFacts, startNavigation }: SiteRootProps): ReactElement {
  const [view, setView] = useState(first);
  const [navigation] = useState(() =>
    startNavigation?.((next, isAnimated) => showView(() => setView(next), isAnimated)),
  );
  const { place, Page, data, error } = view;

  useEffect(() => {
    if (navigation === undefined) return;
    window.addEventListener('popstate', navigation.open);
    return () => window.removeEventListener('popstate', navigation.open);
  }, [navigation]);

  useScroll(view);

  const site = (
    <PlaceContext value={place}>
      <PageDataContext value={data}>
        <ErrorBoundary view={view}>
          {Page === undefined || error !== undefined ? (
            <ErrorDocument error={error} />
          ) : (
            <SiteDocument Page={Page} PageFacts={PageFacts} />
          )}
        </ErrorBoundary>
      </PageDataContext>
    </PlaceContext>
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
    if (typeof scroll === 'number' || named === null) window.scrollTo(0, scroll ?? 0);
    else named.scrollIntoView();
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
