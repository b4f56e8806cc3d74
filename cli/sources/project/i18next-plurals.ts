import { createInstance, type ResourceLanguage } from 'i18next';
import type { PluralReader } from '#seo/translations/plural-rules.ts';
import type { TranslationProject } from '#seo/translations/project.ts';

/** Asks i18next itself which key of a language answers for a count. */
export function createPluralReader({ catalogues }: TranslationProject): PluralReader {
  const resources: Record<string, ResourceLanguage> = {};
  for (const { language, namespace, messages } of catalogues) {
    // Only whether a text is there counts; an empty one is a finding of its own.
    const texts = Object.fromEntries([...messages.keys()].map((key) => [key, 'text']));
    resources[language] = { ...resources[language], [namespace]: texts };
  }
  // Keys are whole paths here, whether the files nest them or not.
  const i18next = createInstance({
    resources,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
  });
  i18next.init();
  return ({ language, namespace, stem, isOrdinal, count }) => {
    const lookup = { lng: language, ns: namespace, count, ordinal: isOrdinal };
    if (!i18next.exists(stem, lookup)) return null;
    return i18next.t(stem, { ...lookup, returnDetails: true }).exactUsedKey;
  };
}
