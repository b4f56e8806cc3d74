import type { AuditContext } from '../../audit-context.ts';
import { iso639Languages, iso3166Regions } from '../../sitemap/iso-codes.ts';
import { guessLanguage, type LanguageGuess, parseGuessableLanguage } from '../../translations/language-guess.ts';
import type { PageFacts } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { primaryLanguage } from '../page-state.ts';

/** Less text says too little about the language of a page. */
const fewestCharacters = 200;

/** The language a page declares, against its address and its text. */
export const languageRules: PageRules = [
  {
    id: 'lang/missing',
    shared: true,
    check: ({ lang }) => (lang ? [] : [{ message: 'The html element has no lang.', fix: 'Add lang="…" to <html>.' }]),
  },
  {
    id: 'lang/invalid',
    shared: true,
    check: ({ lang }) => {
      const fault = lang ? faultOf(lang) : null;
      if (fault === null || lang === null) return [];
      return [{ message: `<html lang="${lang}"> is no language tag: ${fault}.`, evidence: lang }];
    },
  },
  {
    id: 'lang/path-mismatch',
    check: (facts, context) => {
      const { lang, url } = facts;
      const segment = languageSegment(facts, context);
      if (segment === null || !lang || primaryLanguage(lang) === primaryLanguage(segment)) return [];
      const message = `<html lang="${lang}"> on ${new URL(url).pathname}.`;
      return [{ message, fix: `Set lang="${segment}" on the server, from the address.`, evidence: lang }];
    },
  },
  {
    id: 'lang/content-mismatch',
    check: (facts) => {
      const guess = mismatch(facts);
      if (guess === null) return [];
      const share = Math.round(guess.share * 100);
      return [{ message: `<html lang="${facts.lang}">, but the text looks ${guess.language} (${share} %).` }];
    },
  },
  {
    id: 'a11y/lang-of-parts',
    shared: true,
    check: (facts) =>
      facts.foreignParts.length === 0 || mismatch(facts) !== null
        ? []
        : facts.foreignParts.map(({ text, language, declared, line }) => ({
            message: `"${text}…" looks ${language} and is declared ${declared}.`,
            fix: `Add lang="${language}" to the element, or translate it.`,
            line,
            evidence: text,
          })),
  },
];

/** The language the whole text seems to be in, where it is not the declared one. */
function mismatch({ sample, lang }: PageFacts): LanguageGuess | null {
  const declared = parseGuessableLanguage(lang ?? '');
  if (declared === null || sample.length < fewestCharacters) return null;
  const guess = guessLanguage(sample);
  return guess === null || guess.language === declared ? null : guess;
}

/**
 * What is wrong with a language tag, or `null`. Three-letter languages and regions by number are legal here,
 * other than in hreflang.
 */
function faultOf(lang: string): string | null {
  const [language = '', ...rest] = lang.toLowerCase().split('-');
  if (lang.includes('_')) return 'its parts are joined by -, not _';
  if (!/^[a-z]{2,3}$/.test(language) && !/^[ix]$/.test(language)) return `"${language}" is no language code`;
  if (language.length === 2 && !iso639Languages.has(language)) return `"${language}" is no ISO 639-1 language`;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  if (region !== undefined && rest.indexOf(region) <= 1 && !iso3166Regions.has(region.toUpperCase())) {
    return `"${region.toUpperCase()}" is no ISO 3166-1 country`;
  }
  return rest.every((part) => /^[a-z0-9]{1,8}$/.test(part)) ? null : 'one of its parts is longer than eight signs';
}

/**
 * The first segment of the address, where it is known to be a language: the site says so, or an alternate of that
 * language has it too. `/it/support` and `/my/account` are no languages by themselves.
 */
function languageSegment({ url, alternates }: PageFacts, { languages }: AuditContext): string | null {
  const segment = segmentOf(url);
  if (segment === null) return null;
  if (languages.includes(segment)) return segment;
  const isAnnounced = alternates.some(
    ({ hreflang, url: target }) =>
      target !== null && segmentOf(target) === segment && primaryLanguage(hreflang ?? '') === primaryLanguage(segment),
  );
  return isAnnounced ? segment : null;
}

function segmentOf(url: string): string | null {
  return /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z]{2})?)(?:[/?]|$)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}
