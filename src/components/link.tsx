import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';

/**
 * Turns a path (`/contact`) into the URL to link to (`/fr/contact`). Every component uses it, so links keep the
 * visitor's language.
 */
export const LinkContext = createContext((path: string): string => path);

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  /** A path of this site, an external URL, `mailto:`, `tel:`, or `#id` on this page. */
  to: string;
  /** Text such as "(opens in a new tab)" for screen readers. The link then opens a new tab. */
  newTabNote?: string | undefined;
};

/** Every link of the site. The browser follows all of them. */
export function Link({ to, newTabNote, children, ...attributes }: LinkProps) {
  const hrefOf = useContext(LinkContext);
  if (to.startsWith('#')) {
    return (
      <FragmentLink {...attributes} to={to}>
        {children}
      </FragmentLink>
    );
  }
  if (newTabNote === undefined) {
    return (
      <a {...attributes} href={to.startsWith('/') ? hrefOf(to) : to}>
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

/** Whether the next scroll is smooth; never if reduced motion is preferred. */
export function setSmoothScroll(isSmooth: boolean): void {
  document.documentElement.classList.toggle('smooth-scroll', isSmooth);
}

/** A link to a place on this page. */
function FragmentLink({ to, onClick, children, ...attributes }: LinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    setSmoothScroll(true);
    requestAnimationFrame(() => setSmoothScroll(false)); // the browser scrolls between the two
  };
  return (
    <a {...attributes} href={to} onClick={click}>
      {children}
    </a>
  );
}
