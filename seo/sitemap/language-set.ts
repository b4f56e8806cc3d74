import { hreflangRules } from '../hreflang/audit-hreflang.ts';
import { type HreflangCode, parseHreflang } from '../hreflang/hreflang-code.ts';
import type { RuleText } from '../rule.ts';
import { pickRule } from '../run-rules.ts';
import { isLanguageLink, type Report, type SitemapEntry, type SitemapLink } from './model.ts';

/** Only sitemaps break it; the other rules about alternates are those of pages. */
export const wrongRelRule: RuleText = {
  id: 'hreflang/wrong-rel',
  severity: 'warning',
  topic: 'languages',
  title: 'A link with hreflang has a rel other than alternate.',
  why: 'It is ignored, so its language is missing from the set.',
  fix: 'Write rel="alternate".',
  source: 'Google Search Central, "Localized versions of your pages"',
  examples: {
    bad: '<xhtml:link rel="canonical" hreflang="en" …/>',
    good: '<xhtml:link rel="alternate" hreflang="en" …/>',
  },
};

const missingAttributeRule = pickRule(hreflangRules, 'hreflang/missing-attr');
const relativeHrefRule = pickRule(hreflangRules, 'hreflang/relative-href');
const caseRule = pickRule(hreflangRules, 'hreflang/case');
const invalidCodeRule = pickRule(hreflangRules, 'hreflang/invalid-code');
const duplicateLanguageRule = pickRule(hreflangRules, 'hreflang/duplicate-lang');
const duplicateUrlRule = pickRule(hreflangRules, 'hreflang/duplicate-url');
const schemeRule = pickRule(hreflangRules, 'hreflang/http-https');
const manyDefaultsRule = pickRule(hreflangRules, 'hreflang/x-default-many');
const noDefaultRule = pickRule(hreflangRules, 'hreflang/x-default-missing');

/** A usable member of a language set: `code` in its usual spelling, or as written where it is none. */
export type LanguageTarget = { code: string; href: string };

/** The language set one entry declares; `faulty` where it already earned an error. */
export type LanguageSet = { targets: readonly LanguageTarget[]; faulty: boolean };

/** Checks the `<xhtml:link>` elements of each entry; returns the set they declare. */
export class LanguageSetCheck {
  readonly #report: Report;
  readonly #codes = new Map<string, HreflangCode>();

  constructor(report: Report) {
    this.#report = report;
  }

  see(entry: SitemapEntry): LanguageSet {
    const targets: LanguageTarget[] = [];
    let faulty = false;
    for (const link of entry.links) {
      if (isLanguageLink(link)) {
        const target = this.#seeLink(entry, link);
        if (target !== null) targets.push(target);
        faulty ||= target === null || !this.#parse(target.code).ok;
      } else this.#seeOtherLink(link);
    }
    return { targets, faulty: this.#seeSet(entry, targets) || faulty };
  }

  #seeOtherLink({ rel, hreflang, line }: SitemapLink): void {
    if (rel === 'alternate' || hreflang === null) return;
    this.#report(wrongRelRule, {
      line,
      evidence: rel,
      message: `rel="${rel}" is ignored in a sitemap.`,
      cause: rel,
    });
  }

  #seeLink(entry: SitemapEntry, link: SitemapLink): LanguageTarget | null {
    const { hreflang, href, line } = link;
    const loc = entry.fields.loc ?? 'the entry';
    if (!hreflang || !href) {
      const number = entry.links.indexOf(link) + 1;
      const missing = [hreflang ? null : 'hreflang', href ? null : 'href'].filter((name) => name !== null);
      const message = `Alternate ${number} of ${loc} has no ${missing.join(' and no ')}.`;
      this.#report(missingAttributeRule, { line, message, url: loc });
      return null;
    }
    if (!/^https?:\/\//i.test(href)) {
      const fix = `Write ${suggestUrl(href, loc)}.`;
      this.#report(relativeHrefRule, { line, message: `"${href}" must be absolute.`, fix, url: loc, evidence: href });
      return null;
    }
    return { code: this.#readCode(hreflang, line), href };
  }

  /** @returns the usual spelling of a code, or the value itself where it is not valid. */
  #readCode(value: string, line: number): string {
    const parsed = this.#parse(value);
    const place = { line, evidence: value, cause: value };
    if (!parsed.ok) {
      const { why, suggestion } = parsed;
      const fix = suggestion === null ? 'Use a language and, where needed, a country.' : `Use ${suggestion}.`;
      this.#report(invalidCodeRule, { ...place, message: `"${value}" is not valid (${why}).`, fix });
      return value;
    }
    const { code } = parsed;
    if (code !== value) {
      const message = `"${value}" works; write ${code} for readers.`;
      this.#report(caseRule, { ...place, message, fix: `Write ${code}.` });
    }
    return code;
  }

  /** What two members say together; `true` where it is an error. */
  #seeSet(entry: SitemapEntry, targets: readonly LanguageTarget[]): boolean {
    if (targets.length === 0) return false;
    let faulty = this.#seeSchemes(entry, targets);
    for (const [first, second] of listClashes(targets, shareCode)) {
      faulty = true;
      this.#reportSharedCode(entry, first, second);
    }
    const named = targets.filter(({ code }) => code !== 'x-default');
    if (named.length === targets.length) {
      this.#report(noDefaultRule, { line: entry.line, message: 'No x-default.', cause: '' });
    }
    const isOneForAll = named.every(({ href }) => href === named[0]?.href); // a page that adapts: nothing is lost
    if (!isOneForAll) this.#seeSharedUrls(entry, named);
    return faulty;
  }

  #reportSharedCode({ line, fields }: SitemapEntry, first: LanguageTarget, second: LanguageTarget): void {
    const url = fields.loc ?? '';
    if (first.code === 'x-default') {
      const message = `x-default is ${first.href} here and ${second.href} there.`;
      this.#report(manyDefaultsRule, { line, message, url });
    } else {
      const message = `"${first.code}" points to ${first.href} and ${second.href}.`;
      this.#report(duplicateLanguageRule, { line, message, url, evidence: first.code });
    }
  }

  #seeSharedUrls({ line, fields }: SitemapEntry, named: readonly LanguageTarget[]): void {
    for (const [first, second] of listClashes(named, shareUrl)) {
      const message = `${first.href} serves ${first.code} and ${second.code}; keep one code (x-default may repeat it).`;
      this.#report(duplicateUrlRule, { line, message, url: fields.loc ?? '' });
    }
  }

  #seeSchemes({ line, fields }: SitemapEntry, targets: readonly LanguageTarget[]): boolean {
    let plain = 0;
    for (const { href } of targets) if (href.charAt(4) === ':') plain += 1; // http:, where https: has its s
    if (plain === 0 || plain === targets.length) return false;
    const message = `${plain} of ${targets.length} alternates use http; use https everywhere.`;
    this.#report(schemeRule, { line, message, url: fields.loc ?? '' });
    return true;
  }

  #parse(value: string): HreflangCode {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const parsed = parseHreflang(value);
    this.#codes.set(value, parsed);
    return parsed;
  }
}

function suggestUrl(href: string, base: string): string {
  const absolute = URL.canParse(href, base) ? new URL(href, base).href : '';
  return /^https?:/.test(absolute) ? absolute : 'an https URL';
}

/** Pairs of members of which `areAtOdds` is true, each later member with the first such one before it. */
function listClashes(
  targets: readonly LanguageTarget[],
  areAtOdds: (first: LanguageTarget, second: LanguageTarget) => boolean,
): [LanguageTarget, LanguageTarget][] {
  const found: [LanguageTarget, LanguageTarget][] = [];
  for (let at = 1; at < targets.length; at += 1) {
    const second = targets[at] as LanguageTarget; // within bounds
    const first = findBefore(targets, at, second, areAtOdds);
    if (first !== undefined) found.push([first, second]);
  }
  return found;
}

/** Plain loops: this runs over every pair of every set of a large file. */
function findBefore(
  targets: readonly LanguageTarget[],
  end: number,
  second: LanguageTarget,
  areAtOdds: (first: LanguageTarget, second: LanguageTarget) => boolean,
): LanguageTarget | undefined {
  for (let at = 0; at < end; at += 1) {
    const first = targets[at] as LanguageTarget; // within bounds
    if (areAtOdds(first, second)) return first;
  }
  return undefined;
}

function shareCode(first: LanguageTarget, second: LanguageTarget): boolean {
  return first.code === second.code && first.href !== second.href;
}

function shareUrl(first: LanguageTarget, second: LanguageTarget): boolean {
  return first.href === second.href && first.code !== second.code;
}
