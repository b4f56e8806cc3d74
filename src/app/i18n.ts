import {
  createInstance,
  type i18n as I18n,
  type Namespace as I18nNamespace,
  type ResourceLanguage,
  type TFunction,
} from 'i18next';
import { createContext, useContext } from 'react';
import type { Language } from '#domain/locale.ts';

/** The catalogues of locales/, typed after the English ones, so that the compiler checks keys. */
export type Catalogues = {
  about: typeof import('../../locales/en/about.json');
  blog: typeof import('../../locales/en/blog.json');
  common: typeof import('../../locales/en/common.json');
  companies: typeof import('../../locales/en/companies.json');
  contact: typeof import('../../locales/en/contact.json');
  faq: typeof import('../../locales/en/faq.json');
  form: typeof import('../../locales/en/form.json');
  home: typeof import('../../locales/en/home.json');
  legal: typeof import('../../locales/en/legal.json');
  meta: typeof import('../../locales/en/meta.json');
  notFound: typeof import('../../locales/en/notFound.json');
  services: typeof import('../../locales/en/services.json');
};

/** Keys of the English catalogues. The build checks that the categories in content/ are among them. */
export type ArticleCategory = keyof Catalogues['blog']['categories'];
export type CompanyCategory = keyof Catalogues['common']['categories'];

export type Namespace = keyof Catalogues;
export type Catalogue = ResourceLanguage[string];

declare module 'i18next' {
  // i18next reads the types of its keys from an interface of this name.
  // biome-ignore lint/style/useConsistentTypeDefinitions: merging needs an interface
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues;
    returnNull: false;
  }
}

/**
 * The texts of one page in one language. Each page has its own instance: a shared one would leak languages between
 * requests.
 */
export function createTexts(language: Language, catalogues: Partial<Record<Namespace, Catalogue>>): I18n {
  const texts = createInstance();
  texts.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(catalogues),
    defaultNS: 'common',
    resources: { [language]: catalogues as ResourceLanguage },
    interpolation: { escapeValue: false }, // React escapes
    returnEmptyString: true, // a line whose value is not filled in
    initAsync: false,
  });
  return texts;
}

/** The i18next instance of the current page. */
export const TextsContext = createContext<I18n | null>(null);

/**
 * The texts of the current page. They are complete before rendering and another language gets another instance, so the
 * suspense and the events of react-i18next are not needed.
 */
export function useTranslation<const Ns extends I18nNamespace = 'common'>(
  namespaces?: Ns,
): { t: TFunction<Ns>; i18n: I18n } {
  const i18n = useContext(TextsContext);
  if (i18n === null) throw new Error('useTranslation needs a TextsContext above it');
  return { t: i18n.getFixedT(null, namespaces ?? 'common') as unknown as TFunction<Ns>, i18n };
}
