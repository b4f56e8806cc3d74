import { codeInPath } from '../hreflang/language-site.ts';
import { withoutFragment } from '../page/collect/resolve-url.ts';
import { metaContent, type PageAnchor, type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import {
  canonicalOf,
  contradictsLang,
  isIndexable,
  isOwnCanonical,
  partsOfTitle,
  primaryLanguage,
  splitTitle,
} from '../page/page-state.ts';
import { findUnfilled } from '../page/unfilled-value.ts';
import { quoteText } from '../quote-text.ts';
import type { Violation } from '../rule.ts';
import { guessLanguage, leaningLanguage } from '../translations/language-guess.ts';
import { andMore, hasOwnLanguage, inLanguage, type SiteIndex, type SiteRule } from './site-index.ts';

const base = 'en';

export const untranslatedRules: readonly SiteRule[] = [
  {
    id: 'title/untranslated',
    severity: 'warning',
    title: 'The title of a translated page is the same as in English.',
    why: 'Searchers skip a result that is not in their language.',
    fix: 'Translate the title.',
    source: 'Practice of goshen',
    examples: { bad: '/fr: <title>About us and our people</title>', good: '/fr: <title>Qui nous sommes</title>' },
    check: checkPairs((pair) => {
      const title = untranslatedTitle(pair);
      if (title === null) return [];
      const message = `The ${pair.language} title is the same as the English one: "${title}".`;
      return [{ message, evidence: title }];
    }),
  },
  {
    id: 'description/untranslated',
    severity: 'warning',
    title: 'The meta description of a translated page is the same as in English.',
    why: 'Searchers skip a snippet that is not in their language.',
    fix: 'Translate the meta description.',
    source: 'Practice of goshen',
    examples: { bad: '/fr with the English description', good: '/fr with a French description' },
    check: checkPairs((pair) => {
      const text = untranslatedDescription(pair);
      if (text === null) return [];
      const message = `The ${pair.language} meta description is the same as the English one: ${quoteText(text)}.`;
      return [{ message, evidence: text }];
    }),
  },
  {
    id: 'og/untranslated',
    severity: 'warning',
    title: 'The social card of a translated page is the same as in English.',
    why: 'Shared links show text in another language than the page.',
    fix: 'Translate og:title and og:description.',
    source: 'Practice of goshen',
    examples: { bad: '/fr: og:title "About us and our people"', good: '/fr: og:title "Qui nous sommes"' },
    check: checkPairs((pair) => {
      const { page, english, language } = pair;
      if (untranslatedTitle(pair) !== null) return []; // title/untranslated reports the page
      const same = Object.entries({ 'og:title': sameTitle, 'og:description': sameText }).flatMap(([name, find]) =>
        find(metaContent(page, name), metaContent(english, name), pair) === null ? [] : name,
      );
      // A card that repeats the title or the description has no text of its own.
      const isOwn = same.some(
        (name) => metaContent(page, name) !== (name === 'og:title' ? titleOf(page) : metaContent(page, 'description')),
      );
      if (!isOwn) return [];
      const message = `The social card of the ${language} page is the same as the English one (${same.join(', ')}).`;
      return [{ message, evidence: metaContent(page, same[0] ?? '') ?? '' }];
    }),
  },
  {
    id: 'img/alt-untranslated',
    severity: 'warning',
    title: 'The alt text of an image on a translated page is in English.',
    why: 'Screen readers read it with the wrong pronunciation.',
    fix: 'Translate the alt text.',
    source: 'Practice of goshen',
    examples: { bad: '/fr: alt="The reception of our lodge"', good: '/fr: alt="La réception de notre lodge"' },
    check: (index) => {
      return listPairs(index).flatMap(({ page, english, language }) => {
        const known = new Set(english.images.map(({ src, alt }) => `${src} ${alt}`));
        return page.images.flatMap(({ src, alt, line }) => {
          if (alt === null || isNameOrLogo(alt) || !known.has(`${src} ${alt}`) || !isEnglish(alt)) return [];
          const message = `The alt text "${alt}" of ${src} is in English on ${page.url}, a page in ${language}.`;
          return [{ url: page.url, message, line, evidence: alt, template: 'alt' }];
        });
      });
    },
  },
];

type Pair = { page: PageSnapshot; english: PageSnapshot; language: string; siteNames: ReadonlySet<string> };

/** One finding for a text in all languages, or for the pages that are served in English: not each text is to be translated. */
function checkPairs(check: (pair: Pair) => Omit<Violation, 'url'>[]): SiteRule['check'] {
  return (index) =>
    listPairs(index).flatMap((pair) => {
      const { url } = pair.page;
      const isServed = isServedInEnglish(pair);
      return check(pair).map((violation) => ({ ...violation, url, cause: isServed ? '' : `${violation.evidence}` }));
    });
}

function isServedInEnglish({ page, english }: Pair): boolean {
  return page.sample === english.sample || guessLanguage(page.sample)?.language === base;
}

function listPairs(index: SiteIndex): Pair[] {
  return index.pages.filter(isIndexable).flatMap((page) => {
    const language = primaryLanguage(page.lang ?? '');
    const english = language === '' || language === base ? null : inLanguage(page, base, index);
    return english === null ? [] : [{ page, english, language, siteNames: index.siteNames }];
  });
}

function untranslatedTitle(pair: Pair): string | null {
  return sameTitle(titleOf(pair.page), titleOf(pair.english), pair);
}

/** `null` for a title without a subject that can be translated beside the name of the site or of a product. */
function sameTitle(title: string | null, english: string | null, pair: Pair): string | null {
  if (title === null || title !== english || wordsOf(title) < 3) return null;
  const subject = partsOfTitle(title)
    .filter((part) => !pair.siteNames.has(part))
    .join(' – ');
  return !isEnglish(subject) || isName(subject) || isProduct(title, pair) ? null : title;
}

/** Whether the title has the heading that a page in its own language shares with the English one: a product's name. */
function isProduct(title: string, pair: Pair): boolean {
  const [own, english] = [pair.page, pair.english].map(
    ({ headings }) => headings.find(({ level }) => level === 1)?.text,
  );
  return Boolean(own) && own === english && title.includes(own ?? '') && !isServedInEnglish(pair);
}

function untranslatedDescription({ page, english }: Pair): string | null {
  const text = metaContent(page, 'description');
  if (page.placeholders.length > 0 || findUnfilled(text ?? '', page) !== null) return null; // page/placeholder reports it
  return sameText(text, metaContent(english, 'description'));
}

/** `null` for fewer than three words, which may be a name, and where the English page has the text of the translation. */
function sameText(text: string | null, english: string | null): string | null {
  return text !== null && text === english && wordsOf(text) >= 3 && isEnglish(text) ? text : null;
}

/** Text without a frequent English word may be a name, or in any language, also on the page that declares English. */
function isEnglish(text: string): boolean {
  return (guessLanguage(text)?.language ?? leaningLanguage(text)) === base;
}

/** A title with fewer than two words beside the name of the site is that of a product: "Harbour Pro | Harbour", "SF-AB A765". */
function isName(title: string): boolean {
  const { subject, name } = splitTitle(title);
  const known = new Set(name.split(' '));
  return subject.split(' ').filter((word) => !known.has(word) && !isCode(word)).length < 2;
}

function isCode(word: string): boolean {
  return /\d/.test(word) || word === word.toUpperCase();
}

/** Names of people, places and companies are the same in each language: "Harbour Lodges in Muizenberg", "Logo of …". */
function isNameOrLogo(alt: string): boolean {
  const ordinary = alt.match(/(?<![\p{L}\p{N}])\p{Ll}{3,}/gu)?.length ?? 0;
  return wordsOf(alt) < 3 || ordinary < 2 || /\blogos?\b/i.test(alt);
}

function wordsOf(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

type WrongLink = { page: PageSnapshot; anchor: PageAnchor; language: string; fix: string };

/** One finding for each target and language. */
export const linkLanguageRules: readonly SiteRule[] = [
  {
    id: 'link/wrong-language',
    severity: 'error',
    title: 'A page links to another language although the target exists in its own.',
    why: 'Readers switch languages without intending to.',
    fix: 'Link to the version in the language of the page.',
    source: 'Practice of goshen',
    examples: { bad: '/fr links to /about', good: '/fr links to /fr/about' },
    check: (index) => {
      const wrong = index.pages.flatMap((page) => listWrongLinks(page, index));
      const causes = Map.groupBy(wrong, ({ anchor, language }) => `${language} ${withoutFragment(anchor.url ?? '')}`);
      return [...causes.values()].flatMap((links) => {
        const [first] = links;
        const urls = [...new Set(links.map(({ page }) => page.url))];
        return first === undefined ? [] : [{ ...describe(first, urls.length), urls }];
      });
    },
  },
];

function describe({ page, anchor, language, fix }: WrongLink, pages: number): Violation {
  const message = `The ${language} page ${page.url}${andMore(pages, 'page')} links to ${anchor.href}, which is in another language; the ${language} page is ${fix}.`;
  return { url: page.url, line: anchor.line, evidence: anchor.href ?? '', message, fix: `Link to ${fix}.` };
}

export function listWrongLinks(page: PageSnapshot, index: SiteIndex): WrongLink[] {
  const language = primaryLanguage(page.lang ?? '');
  if (language === '' || isSelector(page) || !(hasOwnLanguage(page) || isVariant(page))) return [];
  const wrong = page.anchors.flatMap((anchor) => {
    const fix = ownVersion(anchor, page, language, index);
    return fix === null ? [] : [{ page, anchor, language, fix }];
  });
  return wrong.length === 0 || hasWrongLang(page, index) ? [] : wrong;
}

/** Whether readers choose their language on the page: search results show it in no language. */
function isSelector(page: PageSnapshot): boolean {
  const codes = page.alternates.flatMap(({ url, hreflang }) => (url === page.url ? [hreflang?.toLowerCase()] : []));
  return !isIndexable(page) || (codes.length > 0 && codes.every((code) => code === 'x-default'));
}

/** Whether one part of the page links all versions of the target, as a language switcher and a site map do. */
function linksAllVersions({ anchors }: PageSnapshot, { region }: PageAnchor, { alternates }: PageSnapshot): boolean {
  const linked = new Set(
    anchors.filter((other) => other.region === region).map(({ url }) => withoutFragment(url ?? '')),
  );
  return alternates.every(({ url, hreflang }) => url === null || hreflang === 'x-default' || linked.has(url));
}

/** Whether path, alternates, sitemap or text contradict the lang attribute: the rules about languages report that. */
export function hasWrongLang(page: PageSnapshot, { context, sitemapAlternates }: SiteIndex): boolean {
  const own = (sitemapAlternates.get(page.url) ?? []).filter(({ href }) => href === page.url);
  const codes = own.map(({ hreflang }) => primaryLanguage(hreflang ?? '')).filter((code) => code !== 'x');
  const isListedElsewhere = codes.length > 0 && !codes.includes(primaryLanguage(page.lang ?? ''));
  return isListedElsewhere || contradictsLang(page, context);
}

/** Whether the page was requested in a language, because its URL serves several. */
function isVariant({ response }: PageSnapshot): boolean {
  return response.variant !== null;
}

/** Through a redirect, unless that adds a language: it may choose that of the reader. */
function findTarget({ url }: PageAnchor, { finalUrlOf, pagesByUrl }: SiteIndex): PageSnapshot | undefined {
  const linked = withoutFragment(url ?? '');
  const final = finalUrlOf(linked);
  return pagesByUrl.get(codeInPath(final) === codeInPath(linked) ? final : linked)?.[0];
}

/** The version of a link's target in the language of the page, if the link leads to another one. */
function ownVersion(anchor: PageAnchor, page: PageSnapshot, language: string, index: SiteIndex): string | null {
  const target = findTarget(anchor, index);
  if (target === undefined || !isInOtherLanguage(target, language)) return null;
  if (isVariant(page) && isDefault(target)) return null; // who reads the page in a language gets the target in it too
  if (isVersionOf(target, page)) return null; // a switch between versions of the page
  if (target.alternates.length > 0 && !isInOwnSet(target)) return null;
  const version = inLanguage(target, language, index);
  if (version === null || version.response.status !== 200 || [target.url, page.url].includes(version.url)) return null;
  return isRight(anchor, target, page, index) ? null : version.url;
}

function isVersionOf({ alternates }: PageSnapshot, page: PageSnapshot): boolean {
  const canonical = canonicalOf(page) ?? page.url;
  return alternates.some(({ url }) => url === page.url || url === canonical);
}

/** Alternates without the page may be those of another page; its canonical URL may be the same without the language. */
function isInOwnSet(page: PageSnapshot): boolean {
  const withoutLanguage = page.url.replace(/^(https?:\/\/[^/]+)\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/i, '$1');
  const own = [page.url, withoutLanguage].map((url) => url.replace(/\/$/, ''));
  return page.alternates.some(({ url }) => url !== null && own.includes(url.replace(/\/$/, '')));
}

/** Whether a page that is its own canonical lists another one for its language, as a page in easy language does. */
function isOutsideSet(target: PageSnapshot, { finalUrlOf }: SiteIndex): boolean {
  const language = primaryLanguage(target.lang ?? '');
  const own = target.alternates.filter(({ hreflang }) => primaryLanguage(hreflang ?? '') === language);
  const isListed = own.length === 0 || own.some(({ url }) => url !== null && finalUrlOf(url) === target.url);
  return isOwnCanonical(target) && !isListed;
}

/** Whether the link is one of a choice, names the language of its target, or leads to a page with a wrong lang or in no set. */
function isRight(anchor: PageAnchor, target: PageSnapshot, page: PageSnapshot, index: SiteIndex): boolean {
  const isNamed = isLanguageSwitch(anchor, primaryLanguage(target.lang ?? ''), primaryLanguage(page.lang ?? ''));
  return (
    isNamed || isOutsideSet(target, index) || hasWrongLang(target, index) || linksAllVersions(page, anchor, target)
  );
}

function isInOtherLanguage(target: PageSnapshot, language: string): boolean {
  const own = primaryLanguage(target.lang ?? '');
  return own !== '' && own !== language && target.response.status === 200 && hasOwnLanguage(target);
}

function isDefault({ url, alternates }: PageSnapshot): boolean {
  return alternates.some((one) => one.hreflang === 'x-default' && one.url === url);
}

/** Whether a link names the language of its target, as a language switcher does: "EN", "English version", "Anglais". */
export function isLanguageSwitch({ hreflang, lang, name }: PageAnchor, language: string, pageLanguage = 'en'): boolean {
  if ([hreflang, lang].some((tag) => tag !== null && primaryLanguage(tag) === language)) return true;
  const words: readonly string[] = name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length <= 2 && words.includes(language)) return true; // "de" and "en" are words of sentences
  const text = ` ${words.join(' ')} `;
  return [language, pageLanguage, 'en'].some((into) => {
    const given = languageName(language, into);
    return given !== undefined && text.includes(` ${given} `);
  });
}

const languageNames = new Map<string, string | undefined>();

/** Cached: creating a formatter for each link takes seconds on a large site. */
function languageName(language: string, into: string): string | undefined {
  const key = `${language} ${into}`;
  if (!languageNames.has(key)) languageNames.set(key, lookUpName(language, into));
  return languageNames.get(key);
}

function lookUpName(language: string, into: string): string | undefined {
  if (!/^[a-z]{2,3}$/.test(language)) return undefined;
  return new Intl.DisplayNames([into], { type: 'language' }).of(language)?.toLowerCase();
}
