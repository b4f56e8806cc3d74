import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';

/** The HTML of a component as the server sends it. */
export function renderHtml(node: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
}

/** A component living in the document until the test ends; needs the jsdom environment. */
export function mount(node: ReactNode): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<MemoryRouter>{node}</MemoryRouter>));
  onTestFinished(() => {
    act(() => root.unmount());
    place.remove();
  });
  return place;
}

export function find<Found extends Element = HTMLElement>(place: ParentNode, selector: string): Found {
  const found = place.querySelector<Found>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
}
