import { type ComponentProps, createContext, useContext } from 'react';
import { Link as RouterLink, useLinkClickHandler } from 'react-router-dom';

/**
 * Turns a path as it is named (`/contact`) into the address to link to (`/fr/contact`). Every component
 * follows it, so no link of a page can leave the visitor's language by mistake.
 */
export const LinkAddress = createContext<(path: string) => string>((path) => path);

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  /** A path of this site, an address elsewhere, `mailto:`, `tel:`, or `#id` on this page. */
  to: string;
  /** Words for those who do not see the icon, such as "(opens in a new tab)". They make the link open one. */
  newTabNote?: string | undefined;
};

/** Every link of the site: paths are followed without a reload, everything else is left to the browser. */
export function Link({ to, newTabNote, children, ...attributes }: LinkProps) {
  const addressOf = useContext(LinkAddress);
  if (to.startsWith('/')) {
    return (
      <RouterLink {...attributes} to={addressOf(to)} viewTransition>
        {children}
      </RouterLink>
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

/**
 * A place on the same page. The router has to make the step itself: to an entry of the history that it does
 * not know it "restores" the scroll position of another, and the page jumps back.
 */
function FragmentLink({ to, ...attributes }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return <a onClick={follow} {...attributes} href={to} />;
}
