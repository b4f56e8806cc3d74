import { iso639Languages, iso3166Regions } from '../../hreflang/hreflang-code.ts';
import { guessLanguage } from '../../translations/language-guess.ts';
import type { PageRule } from '../page-snapshot.ts';
import { guessOtherLanguage, hasPathMismatch, otherLanguageOfPath, primaryLanguage } from '../page-state.ts';

/** The declared language of a page, compared with its URL and its text. */
export const languageRules: readonly PageRule[] = [
  {
    id: 'lang/missing',
    severity: 'error',
    title: 'The page does not declare its language, or that it is written from right to left.',
    why: 'Screen readers use the wrong voice, and browsers offer the wrong translation.',
    fix: 'Set lang on <html> to the language of the text, and dir="rtl" if it is written from right to left.',
    source: 'WCAG 3.1.1; axe, html-has-lang',
    examples: { bad: '<html>', good: '<html lang="fr">' },
    check: ({ lang, htmlLine, rightToLeft, sample }) => {
      if (lang === null) return [{ message: '<html> has no lang attribute.' }];
      if (lang === '') return [{ message: '<html> has an empty lang attribute.', line: htmlLine }];
      if (rightToLeft || !rightToLeftTag.test(lang) || !rightToLeftScript.test(sample)) return [];
      const message = `<html lang="${lang}"> has no dir="rtl": the text starts on the wrong side, unless a style sheet sets it.`;
      return [{ message, fix: 'Add dir="rtl" to <html>.', severity: 'warning', evidence: lang }];
    },
  },
  {
    id: 'lang/invalid',
    severity: 'error',
    title: 'The lang attribute of the page is not a valid language tag.',
    why: 'Browsers and screen readers ignore it.',
    fix: 'Use an ISO 639 language code, followed by an ISO 3166 country code if needed.',
    source: 'WCAG 3.1.1; axe, html-lang-valid',
    examples: { bad: '<html lang="english">', good: '<html lang="en">' },
    check: ({ lang }) => {
      const problem = lang ? checkTag(lang) : null;
      if (problem === null || lang === null) return [];
      return [{ message: `<html lang="${lang}"> is not a valid language tag: ${problem}.`, evidence: lang }];
    },
  },
  {
    id: 'lang/path-mismatch',
    severity: 'error',
    title: 'The lang attribute of the page differs from the language in its URL.',
    why: 'Screen readers use the wrong voice, and search engines the wrong language.',
    fix: 'Set lang on the server to the language of the text; if the URL names another, translate the text or correct the URL.',
    source: 'Practice of goshen',
    examples: { bad: '<html lang="en"> on /fr/about', good: '<html lang="fr"> on /fr/about' },
    check: (snapshot, context) => {
      const { lang } = snapshot;
      const segment = hasPathMismatch(snapshot, context) ? otherLanguageOfPath(snapshot, context) : null;
      if (segment === null) return [];
      const message = `<html> has lang="${lang}" on pages below /${segment}.`;
      const isInLanguage = guessLanguage(snapshot.sample)?.language === primaryLanguage(segment);
      const fix = isInLanguage
        ? `Set lang="${segment}" on the server, from the URL.`
        : `Set lang="${segment}" on the server if the text is in that language; otherwise translate it, or correct the URL.`;
      return [{ message, fix, evidence: lang ?? '' }];
    },
  },
  {
    id: 'lang/content-mismatch',
    severity: 'warning',
    title: 'The text seems to be in another language than the page declares.',
    why: 'Screen readers read the page with the wrong voice.',
    fix: 'Translate the text, or correct the lang attribute.',
    source: 'Audisto, hreflang documentation',
    examples: { bad: '<html lang="fr"> over English text', good: '<html lang="en"> over English text' },
    perPage: true,
    check: (snapshot, context) => {
      const guess = guessOtherLanguage(snapshot);
      if (guess === null || otherLanguageOfPath(snapshot, context) !== null) return [];
      const message = `<html> has lang="${snapshot.lang}", but the text seems to be ${guess.language}.`;
      return [{ message, evidence: `${Math.round(guess.share * 100)} %` }];
    },
  },
];

const rightToLeftTag = /^(?:ar|he|iw|fa|ur|yi|ps|sd|ug|dv|ckb)(?:-|$)/i;
/** Hebrew, Arabic and Thaana: the languages may be written in Latin letters too. */
const rightToLeftScript = /[\u0590-\u07bf]/;

/** Europe and the United Nations in the registry of language subtags, and Kosovo in Unicode's data: `en-EU` is valid. */
const registeredRegions: ReadonlySet<string> = new Set(['eu', 'un', 'xk']);

/** What is wrong with a language tag, or `null`. Unlike hreflang, it may have a three-letter language or a numeric region. */
function checkTag(lang: string): string | null {
  const [language = '', ...rest] = lang.toLowerCase().split('-');
  if (lang.includes('_')) return 'use - instead of _';
  if (!/^[a-z]{2,3}$/.test(language) && !/^[ix]$/.test(language)) return `"${language}" is not a language code`;
  if (language.length === 2 && !iso639Languages.has(language)) return `"${language}" is not an ISO 639-1 code`;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  const isKnown = region === undefined || registeredRegions.has(region) || iso3166Regions.has(region.toUpperCase());
  if (!isKnown && rest.indexOf(region) <= 1) {
    return `"${region.toUpperCase()}" is not an ISO 3166-1 country code`;
  }
  return rest.every((part) => /^[a-z0-9]{1,8}$/.test(part)) ? null : 'a part is not one to eight letters or digits';
}
