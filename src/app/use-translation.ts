import type { i18n as I18n, Namespace, TFunction } from 'i18next';
import { createContext, useContext } from 'react';

/** The i18next instance of the page that is shown. */
export const TextsContext = createContext<I18n | null>(null);

/**
 * The texts of a page. They are whole before it is rendered, and another language has an instance of its own:
 * there is nothing to wait for and nothing to listen to, which is all that react-i18next would add.
 */
export function useTranslation<const Ns extends Namespace = 'common'>(
  namespaces?: Ns,
): { t: TFunction<Ns>; i18n: I18n } {
  const i18n = useContext(TextsContext);
  if (i18n === null) throw new Error('useTranslation needs a TextsContext above it');
  return { t: i18n.getFixedT(null, namespaces ?? 'common') as unknown as TFunction<Ns>, i18n };
}
