import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type DisclosureMenuProps = {
  /** What the button shows; it must name itself. */
  summary: ReactNode;
  /** `sheet` opens over the width of the page, `dropdown` under its button. */
  look: 'dropdown' | 'sheet';
  /** Gets the way to close the menu, which puts focus back on its button. */
  children: (close: () => void) => ReactNode;
};

/** A button and what it shows. Native `<details>`; script only adds closing by Escape and by a click outside. */
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
