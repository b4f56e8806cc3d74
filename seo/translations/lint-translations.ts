import type { Problem } from '../problem.ts';
import { messageProblem } from './catalogue.ts';
import type { FillText } from './fill-text.ts';
import { type CodeUse, lintCodeUse } from './lint-code-use.ts';
import { lintGlossary } from './lint-glossary.ts';
import { lintKeys } from './lint-keys.ts';
import { lintPlaceholders } from './lint-placeholders.ts';
import { lintPlurals, type PluralReader } from './lint-plurals.ts';
import { lintTags } from './lint-tags.ts';
import { lintWording } from './lint-wording.ts';
import type { TranslationProject } from './project.ts';
import { lintText } from './typography/lint-text.ts';
import { lintRegister, type Register, usualRegister } from './typography/register.ts';
import { createWrittenText } from './typography/text-flaw.ts';

/** What is known beside the catalogues; each part is optional and makes more rules possible or sharper. */
export type Surroundings = {
  /** Reads counted texts as the application does; without one, the rules of `Intl` are trusted. */
  readPlural?: PluralReader;
  /** How the code uses the keys. */
  code?: CodeUse;
  fill?: FillText;
  /** How readers are addressed, by language; where it is not said, most texts decide. */
  register?: Readonly<Record<string, Register>>;
};

/** Every rule over every catalogue of a project. */
export function lintTranslations(project: TranslationProject, surroundings: Surroundings = {}): Problem[] {
  const { readPlural, code, fill, register = {} } = surroundings;
  return [
    ...lintKeys(project),
    ...lintPlaceholders(project, fill),
    ...lintTags(project),
    ...lintPlurals(project, readPlural),
    ...lintWording(project, fill ?? ((text) => text)),
    ...lintGlossary(project),
    ...lintLanguages(project, register),
    ...(code === undefined ? [] : lintCodeUse(project, code)),
  ];
}

function lintLanguages(
  { catalogues, base, translations }: TranslationProject,
  register: Readonly<Record<string, Register>>,
): Problem[] {
  return [base, ...translations].flatMap((language) => {
    const texts = catalogues
      .filter((catalogue) => catalogue.language === language)
      .flatMap(({ messages }) => [...messages.values()])
      .map((message) => ({ message, written: createWrittenText(message.value, language) }));
    const house = register[language] ?? usualRegister(texts.map(({ written }) => written));
    return texts.flatMap(({ message, written }) =>
      [...lintText(written), ...lintRegister(written, house)].map((flaw) => messageProblem(message, flaw)),
    );
  });
}
