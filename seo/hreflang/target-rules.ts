import { type LanguageFlaw, placeOf } from './language-flaw.ts';
import { type LanguageTarget, languageOf, normalizeAddress } from './language-page.ts';
import type { SetLink, SetPage } from './language-set.ts';
import type { Cluster, LanguageSite } from './language-site.ts';

/** Answers that say nothing about the page: a wall against programs, or a server that was asked too often. */
const unclearStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

type Target = { member: SetPage; link: SetLink; target: LanguageTarget };

/** What the addresses that a cluster lists answer. */
export function judgeTargets(cluster: Cluster, site: LanguageSite): LanguageFlaw[] {
  const targets = listTargets(cluster, site);
  return [
    ...targets.flatMap(judgeTarget),
    ...targets.flatMap((target) => judgeLanguage(target, site)),
    ...judgeListing(targets, site),
  ];
}

/** Each code and address once. */
function listTargets({ members }: Cluster, site: LanguageSite): Target[] {
  const all = members.flatMap((member) => member.links.map((link) => ({ member, link })));
  const groups = Map.groupBy(all, ({ link }) => `${link.code} ${link.href}`);
  return [...groups.values()].flatMap(([first]) => {
    const target = first === undefined ? null : site.lookUp(first.link.href);
    return first === undefined || target === null ? [] : [{ ...first, target }];
  });
}

function judgeTarget({ member, link, target }: Target): LanguageFlaw[] {
  const { status, redirectsTo, noindex } = target;
  const { code, href } = link;
  const place = placeOf(member, link);
  if (status !== 200) {
    const isFine = (code === 'x-default' && status >= 300 && status < 400) || unclearStatuses.has(status);
    const fix = redirectsTo === null ? 'List the address that answers 200, or drop the link.' : `List ${redirectsTo}.`;
    return isFine
      ? []
      : [{ rule: 'hreflang/target-status', ...place, message: `${code} target ${href} answers ${status}.`, fix }];
  }
  if (noindex) {
    const fix = 'Let it be indexed, or drop the link.';
    return [{ rule: 'hreflang/target-noindex', ...place, message: `${code} target ${href} is noindex.`, fix }];
  }
  const canonical = target.canonical === null ? href : normalizeAddress(target.canonical);
  if (canonical === href) return [];
  const message = `${code} target ${href} is canonical to ${canonical}.`;
  return [{ rule: 'hreflang/target-not-canonical', ...place, message, fix: `List ${canonical}.` }];
}

function judgeLanguage({ member, link, target }: Target, { context }: LanguageSite): LanguageFlaw[] {
  const { code, href } = link;
  if (code === 'x-default' || target.status !== 200 || context.isAdaptive(href)) return [];
  const { lang, textLanguage } = target;
  const place = placeOf(member, link);
  if (lang !== null && languageOf(lang) !== languageOf(code)) {
    const message = `${href} is announced as ${code}, <html lang="${lang}">.`;
    return [
      {
        rule: 'hreflang/lang-mismatch',
        ...place,
        message,
        fix: 'Mend the code, or the lang of the page.',
        evidence: lang,
      },
    ];
  }
  if (textLanguage === null || languageOf(textLanguage) === languageOf(code)) return [];
  const message = `${href} is announced as ${code}, its text looks ${textLanguage}.`;
  return [
    {
      rule: 'hreflang/lang-mismatch',
      ...place,
      message,
      fix: 'Translate the page, or drop the link.',
      evidence: textLanguage,
    },
  ];
}

/** Only pages that belong into a sitemap: they answer, may be indexed, and are their own canonical. */
function judgeListing(targets: readonly Target[], { context }: LanguageSite): LanguageFlaw[] {
  const { listed } = context;
  if (listed === null) return [];
  const absent = targets.filter(({ link: { code, href }, target }) => {
    const canonical = target.canonical === null ? href : normalizeAddress(target.canonical);
    return code !== 'x-default' && target.status === 200 && !target.noindex && canonical === href && !listed.has(href);
  });
  const unique = [...Map.groupBy(absent, ({ link }) => link.href).values()].flatMap(([first]) => first ?? []);
  return unique.map(({ member, link }) => ({
    rule: 'hreflang/not-in-sitemap',
    ...placeOf(member, link),
    message: `${link.href} is an alternate but no sitemap lists it.`,
    fix: 'Add it to the sitemap.',
  }));
}
