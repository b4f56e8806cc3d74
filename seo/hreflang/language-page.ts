/** Where an alternate was said; search engines read all three. */
export const alternateSources = ['html', 'header', 'sitemap'] as const;
export type AlternateSource = (typeof alternateSources)[number];

/** One alternate as it was written: `null` where an attribute is absent. */
export type AlternateLink = {
  hreflang: string | null;
  href: string | null;
  source: AlternateSource;
  /** Of the page, or of the sitemap named by `file`. */
  line: number | null;
  file?: string;
  /** Stands in `<body>`, where nobody reads it. */
  outsideHead?: boolean;
};

/** What the rules about languages need to know of one address. */
export type LanguagePage = {
  /** Absolute: the address that was asked for. */
  url: string;
  status: number;
  /** Where its redirects end; `null` where it does not redirect. */
  redirectsTo: string | null;
  noindex: boolean;
  canonical: string | null;
  /** `<html lang>`. */
  lang: string | null;
  /** The language its text is clearly in, where that is known. */
  textLanguage: string | null;
  alternates: readonly AlternateLink[];
  /** Links of the language switcher, absolute. */
  switcher: readonly { lang: string; href: string; line: number | null }[];
  /** `og:locale` and `og:locale:alternate`. */
  ogLocale: string | null;
  ogAlternates: readonly string[];
  /** The element that ended the head too early. */
  headBreaker: { element: string; line: number | null } | null;
};

/** What is known of an address that is only a target. */
export type LanguageTarget = Pick<
  LanguagePage,
  'url' | 'status' | 'redirectsTo' | 'noindex' | 'canonical' | 'lang' | 'textLanguage'
>;

export type LanguageContext = {
  /** Languages the site is published in; where it is empty, those its alternates name. */
  languages: readonly string[];
  /** Whether an address serves several languages by itself: then all its alternates may name it. */
  isAdaptive: (url: string) => boolean;
  /** Answers of addresses that are not among the pages; `null` where nobody has asked. */
  lookUp: (url: string) => LanguageTarget | null;
  /** Addresses the sitemaps list; `null` where there is none to compare with. */
  listed: ReadonlySet<string> | null;
};

export const openLanguageContext: LanguageContext = {
  languages: [],
  isAdaptive: () => false,
  lookUp: () => null,
  listed: null,
};

/** One spelling for an address, without fragment; text that is no address stays as it is. */
export function normalizeAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { href, hash } = new URL(url);
  return hash === '' ? href : href.slice(0, href.indexOf('#'));
}

/** `fr` of `fr-CA`; codes that name the same language are one. */
export function languageOf(code: string): string {
  const language = code.split(/[-_]/)[0]?.toLowerCase() ?? '';
  return sameLanguages[language] ?? language;
}

const sameLanguages: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id', ji: 'yi', fil: 'tl' };
