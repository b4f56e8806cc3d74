import { hreflangRule } from '../hreflang/audit-hreflang.ts';
import type { RuleTexts } from '../rule.ts';
import { timesInFile } from './finding-list.ts';
import { type HreflangCode, parseHreflang } from './hreflang-code.ts';
import { isLanguageLink, type SitemapEntry, type SitemapLink } from './model.ts';
import type { ValidationContext } from './validation.ts';

export const setLinkRules = {
  wrongRel: {
    id: 'hreflang/wrong-rel',
    severity: 'warning',
    topic: 'languages',
    title: 'A link with hreflang has a rel other than alternate.',
    why: 'It is ignored, so the language it names is missing from the set.',
    fix: 'Write rel="alternate".',
    source: 'Google Search Central, "Localized versions of your pages"',
    examples: {
      bad: '<xhtml:link rel="canonical" hreflang="en" …/>',
      good: '<xhtml:link rel="alternate" hreflang="en" …/>',
    },
  },
} as const satisfies RuleTexts;

/** A usable member of a language set: `code` in its usual spelling, or as written where it is none. */
export type LanguageTarget = { code: string; href: string };

/** The language set one entry declares; `faulty` where it already earned an error. */
export type LanguageSet = { targets: readonly LanguageTarget[]; faulty: boolean };

/** Judges the `<xhtml:link>` elements of each entry by themselves; returns the set they declare. */
export class LanguageSetRules {
  readonly #context: ValidationContext;
  readonly #codes = new Map<string, HreflangCode>();

  constructor(context: ValidationContext) {
    this.#context = context;
  }

  see(entry: SitemapEntry): LanguageSet {
    const targets: LanguageTarget[] = [];
    let faulty = false;
    for (const link of entry.links) {
      if (isLanguageLink(link)) {
        const target = this.#seeLink(entry, link);
        if (target !== null) targets.push(target);
        faulty ||= target === null || !this.#judge(target.code).ok;
      } else this.#seeOtherLink(link);
    }
    return { targets, faulty: this.#seeSet(entry, targets) || faulty };
  }

  #seeOtherLink({ rel, hreflang, line }: SitemapLink): void {
    if (rel === 'alternate' || hreflang === null) return;
    this.#context.findings.addRepeated(setLinkRules.wrongRel, rel, {
      line,
      evidence: rel,
      message: (count) => `rel="${rel}" is ignored in a sitemap${timesInFile(count)}.`,
    });
  }

  #seeLink(entry: SitemapEntry, link: SitemapLink): LanguageTarget | null {
    const { findings } = this.#context;
    const { hreflang, href, line } = link;
    const loc = entry.fields.loc ?? 'the entry';
    if (!hreflang || !href) {
      const number = entry.links.indexOf(link) + 1;
      const missing = [hreflang ? null : 'hreflang', href ? null : 'href'].filter((name) => name !== null);
      const message = `Alternate ${number} of ${loc} has no ${missing.join(' and no ')}; add it or drop the link.`;
      findings.add(hreflangRule('hreflang/missing-attr'), { line, message, url: loc });
      return null;
    }
    if (!/^https?:\/\//i.test(href)) {
      const message = `"${href}" must be absolute: ${suggestAddress(href, loc)}.`;
      findings.add(hreflangRule('hreflang/relative-href'), { line, message, url: loc, evidence: href });
      return null;
    }
    return { code: this.#readCode(hreflang, line), href };
  }

  /** @returns the usual spelling of a code, or the value itself where it is none. */
  #readCode(value: string, line: number): string {
    const judged = this.#judge(value);
    if (judged.ok && judged.code !== value) {
      this.#context.findings.addRepeated(hreflangRule('hreflang/case'), value, {
        line,
        evidence: value,
        message: (count) => `"${value}" works${timesInFile(count)}; write ${judged.code} for readers.`,
      });
    }
    if (judged.ok) return judged.code;
    this.#context.findings.addRepeated(hreflangRule('hreflang/invalid-code'), value, {
      line,
      evidence: value,
      message: (count) => `"${value}" is not valid (${judged.why})${timesInFile(count)}.`,
      fix: judged.suggestion === null ? 'Use a language and, where needed, a country.' : `Use ${judged.suggestion}.`,
    });
    return value;
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
    if (named.length === targets.length) this.#reportNoDefault(entry);
    const isOneForAll = named.every(({ href }) => href === named[0]?.href); // true of a page that adapts: nothing is lost
    if (!isOneForAll) this.#seeSharedUrls(entry, named);
    return faulty;
  }

  #reportSharedCode({ line, fields }: SitemapEntry, first: LanguageTarget, second: LanguageTarget): void {
    const { findings } = this.#context;
    const url = fields.loc ?? '';
    if (first.code === 'x-default') {
      const message = `x-default is ${first.href} here and ${second.href} there; choose one for the cluster.`;
      findings.add(hreflangRule('hreflang/x-default-many'), { line, message, url });
    } else {
      const message = `"${first.code}" points to ${first.href} and ${second.href}.`;
      findings.add(hreflangRule('hreflang/duplicate-lang'), { line, message, url, evidence: first.code });
    }
  }

  #reportNoDefault({ line }: SitemapEntry): void {
    this.#context.findings.addRepeated(hreflangRule('hreflang/x-default-missing'), '', {
      line,
      message: (count) => `No x-default${timesInFile(count)}; add hreflang="x-default" to the fallback page.`,
    });
  }

  #seeSharedUrls({ line, fields }: SitemapEntry, named: readonly LanguageTarget[]): void {
    for (const [first, second] of listClashes(named, shareAddress)) {
      const message = `${first.href} serves ${first.code} and ${second.code}; keep one code (x-default may repeat it).`;
      this.#context.findings.add(hreflangRule('hreflang/duplicate-url'), { line, message, url: fields.loc ?? '' });
    }
  }

  #seeSchemes({ line, fields }: SitemapEntry, targets: readonly LanguageTarget[]): boolean {
    let plain = 0;
    for (const { href } of targets) if (href.charAt(4) === ':') plain += 1; // http:, where https: has its s
    if (plain === 0 || plain === targets.length) return false;
    const message = `${plain} of ${targets.length} alternates use http; use https everywhere.`;
    this.#context.findings.add(hreflangRule('hreflang/http-https'), { line, message, url: fields.loc ?? '' });
    return true;
  }

  #judge(value: string): HreflangCode {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const judged = parseHreflang(value);
    this.#codes.set(value, judged);
    return judged;
  }
}

function suggestAddress(href: string, base: string): string {
  const absolute = URL.canParse(href, base) ? new URL(href, base).href : '';
  return /^https?:/.test(absolute) ? absolute : 'an https address';
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

function shareAddress(first: LanguageTarget, second: LanguageTarget): boolean {
  return first.href === second.href && first.code !== second.code;
}
