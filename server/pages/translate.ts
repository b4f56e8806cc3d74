import { createInstance } from 'i18next';
import { type Language, languages } from '#domain/locale.ts';
import type { SiteModule } from './page-renderer.ts';

/** The words of a key such as `form:errors.email.invalid` in a language. */
export type Translate = (language: Language, key: string) => string;

/** For the few answers of the server that are no page. */
export async function createTranslate(site: SiteModule): Promise<Translate> {
  const texts = createInstance();
  await texts.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['form'],
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  for (const language of languages)
    texts.addResourceBundle(language, 'form', await site.loadCatalogue(language, 'form'));
  return (language, key) => texts.getFixedT(language)(key as never);
}
