import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { Link as RouterLink, useLinkClickHandler, useLocation } from 'react-router-dom';

/** How the links of a page lead on. */
export type LinkBehaviour = {
  /**
   * Turns a path as it is named (`/contact`) into the URL to link to (`/fr/contact`). Every component
   * follows it, so no link of a page can leave the visitor's language by mistake.
   */
  hrefOf: (path: string) => string;
  /** Loads what the page at a path needs, since the visitor is about to go there. */
  prefetch: (path: string) => void;
};

export const LinkContext = createContext<LinkBehaviour>({ hrefOf: (path) => path, prefetch: () => {} });

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  /** A path of this site, a URL elsewhere, `mailto:`, `tel:`, or `#id` on this page. */
  to: string;
  /** Words for those who do not see the icon, such as "(opens in a new tab)". They make the link open one. */
  newTabNote?: string | undefined;
};

/** Every link of the site: those to its own pages are followed by the router, everything else is the browser's own. */
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

/** What the history keeps of a page that was reached by a link of the site: going back leads to the page before it. */
const followed = { isFollowed: true };

/** A page of this site. It is preloaded when a visitor points at the link, touches it or focuses it. */
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

/** A place on this page. The URL keeps its query, so nothing is loaded; the router restores the scroll position on the way back. */
function FragmentLink({ to, onClick, children, ...attributes }: LinkProps) {
  const { search } = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>({ search, hash: to });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...attributes} href={to} onClick={click}>
      {children}
    </a>
  );
}
