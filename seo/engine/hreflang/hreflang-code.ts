/** A parsed `hreflang` value; if it is invalid, `suggestion` is the code that was probably meant. */
export type HreflangCode =
  | { ok: true; code: string; language: string }
  | { ok: false; why: string; suggestion: string | null };

/** Common mistakes, from reports of crawlers. */
const mistakenLanguages: ReadonlyMap<string, string> = new Map(
  (
    'cn:zh cz:cs dk:da eng:en fra:fr gb:en-GB gr:el in:id iw:he ji:yi jp:ja ' +
    'mo:ro rs:sr sh:sr-Latn sp:es spa:es ua:uk uk:uk us:en-US vn:vi'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const mistakenRegions: Readonly<Record<string, string | null>> = { UK: 'GB', EU: null, LA: null, SP: 'ES', JA: 'JP' };

/**
 * Parses ISO 639-1 language, optional script and ISO 3166-1 country, or `x-default`, in any case.
 * `Intl.getCanonicalLocales` is not enough: it accepts `jp` and `en-US-invalid`, and turns `en-UK` into `en-GB`.
 */
export function parseHreflang(value: string): HreflangCode {
  const parts = value.replaceAll('_', '-').split('-');
  const parsed = value.toLowerCase().replace('_', '-') === 'x-default' ? xDefault : parseParts(parts);
  if (!value.includes('_')) return parsed;
  return { ok: false, why: 'use - instead of _', suggestion: parsed.ok ? parsed.code : parsed.suggestion };
}

const xDefault: HreflangCode = { ok: true, code: 'x-default', language: 'x-default' };

function parseParts(parts: readonly string[]): HreflangCode {
  const [first = '', ...rest] = parts;
  const language = first.toLowerCase();
  if (!iso639Languages.has(language)) return parseUnknownLanguage(language, rest);
  const script = /^[a-z]{4}$/i.test(rest[0] ?? '') ? titleCase(rest[0] ?? '') : null;
  const [region, ...more] = script === null ? rest : rest.slice(1);
  if (script !== null && !isScript(script)) {
    return { ok: false, why: `"${script}" is not a script code`, suggestion: language };
  }
  const base = script === null ? language : `${language}-${script}`;
  if (more.length > 0) return { ok: false, why: `"${more.join('-')}" is one part too many`, suggestion: null };
  return region === undefined ? { ok: true, code: base, language } : parseRegion(base, language, region.toUpperCase());
}

function parseRegion(base: string, language: string, region: string): HreflangCode {
  if (iso3166Regions.has(region)) return { ok: true, code: `${base}-${region}`, language };
  if (/^\d{3}$/.test(region)) {
    return { ok: false, why: 'search engines accept country codes only', suggestion: base };
  }
  const meant = mistakenRegions[region];
  const suggestion = meant === undefined ? null : meant === null ? base : `${base}-${meant}`;
  return { ok: false, why: `"${region}" is not an ISO 3166-1 country code`, suggestion };
}

function parseUnknownLanguage(language: string, rest: readonly string[]): HreflangCode {
  const [second = ''] = rest;
  if (iso3166Regions.has(language.toUpperCase()) && iso639Languages.has(second.toLowerCase()) && rest.length === 1) {
    const suggestion = `${second.toLowerCase()}-${language.toUpperCase()}`;
    return { ok: false, why: 'the language comes first', suggestion };
  }
  const suggestion = mistakenLanguages.get(language) ?? null;
  return { ok: false, why: `"${language}" is not an ISO 639-1 code`, suggestion };
}

function isScript(script: string): boolean {
  return new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }).of(script) !== undefined;
}

function titleCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** ISO 639-1, the two-letter codes of languages (Library of Congress, registration authority). */
export const iso639Languages: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
    'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka ' +
    'kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng ' +
    'nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su ' +
    'sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** ISO 3166-1 alpha-2, the codes of countries (ISO Online Browsing Platform), without reserved ones such as UK and EU. */
export const iso3166Regions: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
    'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
    'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
    'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
    'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
    'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);
