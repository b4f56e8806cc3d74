import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type DisclosureMenuProps = {
  /** The content of the button, including its accessible name. */
  summary: ReactNode;
  /** `sheet` opens over the width of the page, `dropdown` under its button. */
  look: 'dropdown' | 'sheet';
  /** Gets a function that closes the menu and returns the focus to its button. */
  children: (close: () => void) => ReactNode;
};

/** A button and its menu. Native `<details>`; script only closes it on Escape and on a click outside. */
export function DisclosureMenu({ summary, look, children }: DisclosureMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current === null) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && details.current?.open) close();
  };

  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (details.current !== null && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, []);

  return (
    <details ref={details} className={`menu menu--${look}`} onKeyDown={closeOnEscape}>
      <summary className="menu__button">{summary}</summary>
      <div className="menu__panel">{children(close)}</div>
    </details>
  );
}
