import type { Finding } from '../../../engine/finding.ts';
import { auditHreflang } from '../../../engine/hreflang/audit-hreflang.ts';
import type {
  AlternateLink,
  AlternateSource,
  LanguageContext,
  LanguagePage,
} from '../../../engine/hreflang/language-site.ts';

export const site = 'https://example.com';

/** `{ en: '/about', fr: '/fr/about' }` as links of a page. */
export function links(set: Readonly<Record<string, string>>, source: AlternateSource = 'html'): AlternateLink[] {
  return Object.entries(set).map(([hreflang, path], index) => ({
    hreflang,
    href: path.startsWith('/') ? site + path : path,
    source,
    line: 5 + index,
  }));
}

/** A page in the language of its path, with nothing but what is given. */
export function page(
  path: string,
  set: Readonly<Record<string, string>> = {},
  more: Partial<LanguagePage> = {},
): LanguagePage {
  return {
    url: site + path,
    status: 200,
    redirectsTo: null,
    isStub: false,
    noindex: false,
    canonical: site + path,
    lang: /^\/(fr|es)(?:\/|$)/.exec(path)?.[1] ?? 'en',
    alternates: links(set),
    switcher: [],
    ...more,
  };
}

export const about = { en: '/about', fr: '/fr/about', es: '/es/about', 'x-default': '/about' };

/** A cluster in which all is well, with changes to some of its pages. */
export function cluster(changes: Readonly<Record<string, Partial<LanguagePage>>> = {}): LanguagePage[] {
  return ['/about', '/fr/about', '/es/about'].map((path) => page(path, about, changes[path] ?? {}));
}

export function audit(pages: readonly LanguagePage[], context: Partial<LanguageContext> = {}): Finding[] {
  return auditHreflang(pages, context);
}

/** `E hreflang/self` for each finding: nothing else may be found. */
export function verdicts(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, severity }) => `${severity.charAt(0).toUpperCase()} ${rule}`).sort();
}
