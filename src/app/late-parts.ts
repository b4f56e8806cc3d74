import { type ComponentType, createContext, useContext } from 'react';

/**
 * What the server writes and the browser loads later than the page, because the first view works without its script.
 * Whoever shows one puts it into a Suspense of its own.
 */
export type LateParts = {
  /** The head and the structured data. */
  PageFacts: ComponentType;
  /** The form at the end of a page that has more to show. */
  ContactForm: ComponentType;
};

export const LatePartsContext = createContext<LateParts | null>(null);

export function useLateParts(): LateParts {
  const parts = useContext(LatePartsContext);
  if (parts === null) throw new Error('useLateParts needs a LatePartsContext above it');
  return parts;
}
