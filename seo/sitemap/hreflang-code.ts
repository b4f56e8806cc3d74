import { iso639Languages, iso3166Regions } from './iso-codes.ts';

/** A judged `hreflang` value; `suggestion` is a code, a sentence says why the value is none. */
export type HreflangCode =
  | { ok: true; code: string; language: string }
  | { ok: false; why: string; suggestion: string | null };

/** What people write for another code, from reports of crawlers. */
const mistakenLanguages: Readonly<Record<string, string>> = {
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  eng: 'en',
  fra: 'fr',
  gb: 'en-GB',
  gr: 'el',
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jp: 'ja',
  mo: 'ro',
  rs: 'sr',
  sh: 'sr-Latn',
  sp: 'es',
  spa: 'es',
  ua: 'uk',
  uk: 'uk',
  us: 'en-US',
  vn: 'vi',
};

const mistakenRegions: Readonly<Record<string, string | null>> = { UK: 'GB', EU: null, LA: null, SP: 'ES', JA: 'JP' };

/**
 * Judges a `hreflang` value: ISO 639-1 language, optional script, optional ISO 3166-1 country, or `x-default`.
 * `Intl.getCanonicalLocales` is no judge: it passes `jp` and `en-US-invalid`, and turns `en-UK` into `en-GB`.
 * Case does not matter; `code` is the usual spelling.
 */
export function parseHreflang(value: string): HreflangCode {
  const parts = value.replaceAll('_', '-').split('-');
  const judged = value.toLowerCase().replace('_', '-') === 'x-default' ? xDefault : judgeParts(parts);
  if (!value.includes('_')) return judged;
  return { ok: false, why: 'subtags are joined by -, not _', suggestion: judged.ok ? judged.code : judged.suggestion };
}

const xDefault: HreflangCode = { ok: true, code: 'x-default', language: 'x-default' };

function judgeParts(parts: readonly string[]): HreflangCode {
  const [first = '', ...rest] = parts;
  const language = first.toLowerCase();
  if (!iso639Languages.has(language)) return judgeUnknownLanguage(language, rest);
  const script = /^[a-z]{4}$/i.test(rest[0] ?? '') ? titleCase(rest[0] ?? '') : null;
  const [region, ...more] = script === null ? rest : rest.slice(1);
  if (script !== null && !isScript(script)) {
    return { ok: false, why: `"${script}" is no script`, suggestion: language };
  }
  const base = script === null ? language : `${language}-${script}`;
  if (more.length > 0) return { ok: false, why: `"${more.join('-')}" is one subtag too many`, suggestion: null };
  return region === undefined ? { ok: true, code: base, language } : judgeRegion(base, language, region.toUpperCase());
}

function judgeRegion(base: string, language: string, region: string): HreflangCode {
  if (iso3166Regions.has(region)) return { ok: true, code: `${base}-${region}`, language };
  if (/^\d{3}$/.test(region)) {
    return { ok: false, why: 'search engines take countries only', suggestion: base };
  }
  const meant = mistakenRegions[region];
  const suggestion = meant === undefined ? null : meant === null ? base : `${base}-${meant}`;
  return { ok: false, why: `"${region}" is no ISO 3166-1 country`, suggestion };
}

function judgeUnknownLanguage(language: string, rest: readonly string[]): HreflangCode {
  const [second = ''] = rest;
  if (iso3166Regions.has(language.toUpperCase()) && iso639Languages.has(second.toLowerCase()) && rest.length === 1) {
    const suggestion = `${second.toLowerCase()}-${language.toUpperCase()}`;
    return { ok: false, why: 'the language comes first', suggestion };
  }
  const meant = Object.hasOwn(mistakenLanguages, language) ? (mistakenLanguages[language] ?? null) : null;
  return { ok: false, why: `"${language}" is no ISO 639-1 language`, suggestion: meant };
}

function isScript(script: string): boolean {
  return new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }).of(script) !== undefined;
}

function titleCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
