import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { useNavigation, usePlace } from './navigation.ts';

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

/** Every link of the site: paths are followed without a reload, everything else is the browser's own. */
export function Link({ to, newTabNote, children, ...attributes }: LinkProps) {
  const addressOf = useContext(LinkAddress);
  if (to.startsWith('/')) {
    return (
      <PathLink {...attributes} to={addressOf(to)}>
        {children}
      </PathLink>
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

/** A page of this site. It is loaded ahead where somebody points at the link, touches it or comes to it by key. */
function PathLink({ to, onClick, ...attributes }: LinkProps) {
  const { follow, prepare } = useNavigation();
  const { pathname, search } = usePlace();
  const prepareTarget = () => prepare(to.replace(/[?#].*/, ''));
  const shown = pathname + search;
  return (
    <a
      {...attributes}
      href={to}
      onPointerEnter={prepareTarget}
      onTouchStart={prepareTarget}
      onFocus={prepareTarget}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event) || to.startsWith(`${shown}#`)) return; // a place on this page is the browser's own step
        event.preventDefault();
        void follow(to, { replace: to === shown, viewTransition: true }); // replaced, as a browser does
      }}
    />
  );
}

/** A click that opens the link in this window and that no other listener has prevented. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !event.defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
