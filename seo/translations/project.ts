import type { Catalogue, LocaleFile, Message } from './catalogue.ts';
import { collectPluralGroups, groupName, type PluralGroup, parsePluralKey } from './plural-forms.ts';

/** locales/glossary.json: names that stay as they are, and the house's word for each term. */
export type Glossary = {
  doNotTranslate: readonly string[];
  terms: readonly Readonly<Record<string, string>>[];
  /** Texts that are right although they equal the English. */
  keepAsIs?: readonly string[];
};

export const emptyGlossary: Glossary = { doNotTranslate: [], terms: [] };

/** All catalogues of an i18next project, looked up by language and namespace. */
export type TranslationProject = {
  base: string;
  /** Every language but the base. */
  translations: readonly string[];
  catalogues: readonly Catalogue[];
  /** Files that are there and could not be read. */
  broken: readonly LocaleFile[];
  glossary: Glossary;
  /** The counted texts of the base, by namespace. */
  plurals: ReadonlyMap<string, ReadonlyMap<string, PluralGroup>>;
};

export function buildProject(
  catalogues: readonly Catalogue[],
  base: string,
  glossary: Glossary,
  broken: readonly LocaleFile[] = [],
): TranslationProject {
  const languages = [...new Set(catalogues.map(({ language }) => language))];
  return {
    base,
    translations: languages.filter((language) => language !== base),
    catalogues,
    broken,
    glossary,
    plurals: new Map(
      ofLanguage(catalogues, base).map((catalogue) => [catalogue.namespace, collectPluralGroups(catalogue)]),
    ),
  };
}

function ofLanguage(catalogues: readonly Catalogue[], language: string): Catalogue[] {
  return catalogues.filter((catalogue) => catalogue.language === language);
}

export function baseCatalogues({ catalogues, base }: TranslationProject): Catalogue[] {
  return ofLanguage(catalogues, base);
}

export function findCatalogue(
  { catalogues }: TranslationProject,
  language: string,
  namespace: string,
): Catalogue | undefined {
  return catalogues.find((catalogue) => catalogue.language === language && catalogue.namespace === namespace);
}

/** A base catalogue and its translation into one language. */
export type CataloguePair = { base: Catalogue; translation: Catalogue };

export function listPairs(project: TranslationProject): CataloguePair[] {
  return baseCatalogues(project).flatMap((base) =>
    project.translations.flatMap((language) => {
      const translation = findCatalogue(project, language, base.namespace);
      return translation === undefined ? [] : [{ base, translation }];
    }),
  );
}

/** The group of the base that a key is a form of, whether or not the base has that form. */
export function pluralGroupOf(project: TranslationProject, namespace: string, key: string): PluralGroup | undefined {
  const form = parsePluralKey(key);
  return form === null ? undefined : project.plurals.get(namespace)?.get(groupName(form));
}

/** A text of the base and what stands for it in another language. */
export type MessagePair = { base: Message; translation: Message; group: PluralGroup | undefined };

/** Every translated text beside the one it translates; a form the base lacks (`_many`) is held against `_other`. */
export function listMessagePairs(project: TranslationProject): MessagePair[] {
  return listPairs(project).flatMap(({ base, translation: { namespace, messages } }) =>
    [...messages.values()].flatMap((translation) => {
      const group = pluralGroupOf(project, namespace, translation.key);
      const original = base.messages.get(translation.key) ?? group?.forms.get('other');
      return original === undefined ? [] : [{ base: original, translation, group }];
    }),
  );
}
