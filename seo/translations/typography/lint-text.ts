import { lintCurrency, lintDates, lintEllipsis, lintEnglishLinks, lintInvisible } from './any-language.ts';
import {
  lintFrenchApostrophes,
  lintFrenchCapitals,
  lintFrenchLigatures,
  lintFrenchNumbers,
  lintFrenchQuotes,
  lintFrenchSpaces,
} from './french.ts';
import {
  lintSpanishAccents,
  lintSpanishCapitals,
  lintSpanishDoubleEnds,
  lintSpanishNumbers,
  lintSpanishOpenings,
} from './spanish.ts';
import { primaryLanguage, type TextFlaw, type WrittenText } from './text-flaw.ts';

type TextLint = (written: WrittenText) => TextFlaw[];

const everyLanguage: readonly TextLint[] = [lintInvisible, lintDates, lintCurrency, lintEllipsis, lintEnglishLinks];

const ofLanguage: Readonly<Record<string, readonly TextLint[]>> = {
  fr: [
    lintFrenchSpaces,
    lintFrenchQuotes,
    lintFrenchApostrophes,
    lintFrenchLigatures,
    lintFrenchNumbers,
    lintFrenchCapitals,
  ],
  es: [lintSpanishOpenings, lintSpanishDoubleEnds, lintSpanishAccents, lintSpanishCapitals, lintSpanishNumbers],
};

/** Everything that can be told from one text alone: how its language is set, in locale files and in content. */
export function lintText(written: WrittenText): TextFlaw[] {
  const lints = [...everyLanguage, ...(ofLanguage[primaryLanguage(written.language)] ?? [])];
  return lints.flatMap((lint) => lint(written));
}
