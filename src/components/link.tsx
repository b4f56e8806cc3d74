import { type ComponentProps, createContext, type MouseEvent, useContext, useEffect } from 'react';
import { Link as RouterLink, useLinkClickHandler, useLocation } from 'react-router-dom';

/** How links of the site behave. */
export type LinkBehaviour = {
  /**
   * Turns a path (`/contact`) into the URL to link to (`/fr/contact`). Every component uses it, so links keep the
   * visitor's language.
   */
  hrefOf: (path: string) => string;
  /** Preloads the page at a path, because the visitor is likely to open it. */
  prefetch: (path: string) => void;
};

export const LinkContext = createContext<LinkBehaviour>({ hrefOf: (path) => path, prefetch: () => {} });

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  /** A path of this site, an external URL, `mailto:`, `tel:`, or `#id` on this page. */
  to: string;
  /** Text such as "(opens in a new tab)" for screen readers. The link then opens a new tab. */
  newTabNote?: string | undefined;
};

/** Every link of the site. The router follows links to its own pages, the browser all others. */
export function Link({ to, newTabNote, children, ...attributes }: LinkProps) {
  if (to.startsWith('/')) {
    return (
      <PathLink {...attributes} to={to}>
        {children}
      </PathLink>
    );
  }
  if (to.startsWith('#')) {
    return (
      <FragmentLink {...attributes} to={to}>
        {children}
      </FragmentLink>
    );
  }
  if (newTabNote === undefined) {
    return (
      <a {...attributes} href={to}>
        {children}
      </a>
    );
  }
  return (
    <a {...attributes} href={to} target="_blank" rel="noopener noreferrer">
      {children} <span className="visually-hidden">{newTabNote}</span>
    </a>
  );
}

/** History state of a page that was reached by a link of the site, so that going back returns to the page before. */
const followed = { isFollowed: true };

/** A link to a page of this site, preloaded on hover, touch or focus. */
function PathLink({ to, ...attributes }: LinkProps) {
  const { hrefOf, prefetch } = useContext(LinkContext);
  const target = hrefOf(to);
  const prefetchTarget = () => prefetch(target.replace(/[?#].*/, ''));
  return (
    <RouterLink
      {...attributes}
      to={target}
      state={followed}
      discover="none"
      viewTransition
      onPointerEnter={prefetchTarget}
      onTouchStart={prefetchTarget}
      onFocus={prefetchTarget}
    />
  );
}

/** Whether the next scroll is smooth; never if reduced motion is preferred. */
export function setSmoothScroll(isSmooth: boolean): void {
  document.documentElement.classList.toggle('smooth-scroll', isSmooth);
}

/**
 * A link to a place on this page. It keeps the query, so nothing is loaded. The router scrolls, and restores the scroll
 * position.
 */
function FragmentLink({ to, onClick, children, ...attributes }: LinkProps) {
  const location = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>({ search: location.search, hash: to });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    follow(event);
    if (event.defaultPrevented) setSmoothScroll(true); // otherwise the browser opens a new tab
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location means that the router has scrolled
  useEffect(() => setSmoothScroll(false), [location]);
  return (
    <a {...attributes} href={to} onClick={click}>
      {children}
    </a>
  );
}
