import { type LanguageFlaw, placeOf } from './language-flaw.ts';
import { languageOf, normalizeAddress } from './language-page.ts';
import { languageLinks, type SetPage } from './language-set.ts';
import type { LanguageSite } from './language-site.ts';

/** Where the language switcher sends readers, against the set: a copy or a redirect of the same page will do. */
export function judgeSwitcher(member: SetPage, site: LanguageSite): LanguageFlaw[] {
  return member.page.switcher.flatMap(({ lang, href, line }) => {
    const announced = languageLinks(member).filter(({ code }) => isSameCode(code, lang));
    const reached = resolve(href, site);
    if (announced.length === 0 || announced.some((link) => resolve(link.href, site) === reached)) return [];
    const message = `Switcher of ${member.url} sends ${lang} readers to ${href}, hreflang says ${announced[0]?.href}.`;
    return [
      {
        rule: 'hreflang/switcher',
        ...placeOf(member),
        line,
        message,
        fix: 'Fill the switcher and the alternates from one function.',
      },
    ];
  });
}

/** `fr` meets `fr-CA`, `en-GB` does not meet `en-US`. */
function isSameCode(code: string, lang: string): boolean {
  const [a, b] = [code.toLowerCase(), lang.toLowerCase()];
  return a === b || ((!a.includes('-') || !b.includes('-')) && languageOf(a) === languageOf(b));
}

function resolve(href: string, site: LanguageSite): string {
  const url = normalizeAddress(href);
  const target = site.lookUp(url);
  return normalizeAddress(target?.redirectsTo ?? target?.canonical ?? url);
}
