import type { i18n as I18n, Namespace, TFunction } from 'i18next';
import { createContext, useContext } from 'react';

/** The i18next instance of the view that is shown. */
export const TextsContext = createContext<I18n | null>(null);

/**
 * The texts of a view. They are whole before it is rendered, and another language has an instance of its own:
 * there is nothing to wait for and nothing to listen to.
 */
export function useTranslation<const Ns extends Namespace = 'common'>(
  namespaces?: Ns,
): { t: TFunction<Ns>; i18n: I18n } {
  const i18n = useContext(TextsContext);
  if (i18n === null) throw new Error('useTranslation needs a TextsContext above it');
  return { t: plainTextsFirst(i18n, namespaces ?? 'common') as unknown as TFunction<Ns>, i18n };
}

type LookUp = (key: string, options?: object) => string;

/** Where i18next would put a value or another text. */
const isFilledIn = /\{\{|\$t\(/;

/** Nearly every text stands in the catalogue as it is shown; i18next takes some 30 % of a rendering to find that out. */
function plainTextsFirst(i18n: I18n, namespaces: Namespace): LookUp {
  const translate = i18n.getFixedT(null, namespaces) as unknown as LookUp;
  const namespace = String(typeof namespaces === 'string' ? namespaces : namespaces[0]);
  return (key, options) => {
    if (options !== undefined) return translate(key, options);
    const text: unknown = i18n.getResource(i18n.language, namespace, key);
    return typeof text === 'string' && !isFilledIn.test(text) ? text : translate(key);
  };
}
