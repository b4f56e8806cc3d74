import type { AuditContext } from '../audit-context.ts';
import { findUrlLeak } from '../find-host-leak.ts';
import { languageOf } from '../hreflang/language-site.ts';
import { findTrackingParameter } from '../tracking-parameter.ts';
import { guessLanguage, type LanguageGuess, parseGuessableLanguage } from '../translations/language-guess.ts';
import { resolveUrl, withoutFragment, withoutQuery } from './collect/resolve-url.ts';
import { type PageAnchor, type PageMetaTag, type PageRobots, type PageSnapshot, titleOf } from './page-snapshot.ts';

/** The `headBreaker` of a page that has two HTML documents, one after the other. */
export const secondDocument = 'a second document';

/** The robots tag or header that keeps all crawlers or Googlebot from indexing a page, or `null`. */
export function noindexOf({ robots }: Pick<PageSnapshot, 'robots'>): PageRobots | null {
  const forbids = ({ agent, directives }: PageRobots) =>
    (agent === null || agent === 'googlebot') && (directives.includes('noindex') || directives.includes('none'));
  return robots.find(forbids) ?? null;
}

/** Whether a page has status 200 and may be in search results. */
export function isIndexable(
  snapshot: Pick<PageSnapshot, 'robots' | 'response' | 'metas' | 'url' | 'words' | 'scriptRedirect'>,
): boolean {
  return snapshot.response.status === 200 && noindexOf(snapshot) === null && !isRedirectStub(snapshot);
}

/** Whether there is nothing that a reader, a search engine or a script could use. */
export function isEmptyPage({ words, headerWords, embeds, ...page }: PageSnapshot): boolean {
  const { titles, metas, linkTags, headings, anchors, images, controls, scripts, resources, ids } = page;
  const lists = [titles, metas, linkTags, headings, anchors, images, controls, scripts, resources, ids];
  return words + headerWords + embeds === 0 && lists.every(({ length }) => length === 0);
}

/** Whether it is a text without a document around it, or a part that scripts include, perhaps with its style sheet. */
export function isFragment({ doctype, lang, titles, metas }: PageSnapshot): boolean {
  return doctype === 'missing' && lang === null && titles.length + metas.length === 0;
}

type Refresh = {
  tag: PageMetaTag;
  seconds: number;
  /** As written; `null` if the page reloads itself. */
  target: string | null;
};

/** The meta tags that reload or redirect a page. */
export function refreshTags({ metas, url }: Pick<PageSnapshot, 'metas' | 'url'>): Refresh[] {
  return metas
    .filter(({ name, attribute }) => name === 'refresh' && attribute === 'http-equiv')
    .map((tag) => {
      const [, written = ''] = /url\s*=\s*["']?([^"']+)/i.exec(tag.content) ?? [];
      const leads = withoutFragment(resolveUrl(written, url) ?? '') !== withoutFragment(url);
      return { tag, seconds: Number.parseFloat(tag.content), target: written !== '' && leads ? written : null };
    });
}

/** Readers may read a page with more words before it redirects. */
export const maxStubWords = 50;

/** Whether a page only redirects by a meta tag or a script, so its content does not matter. */
export function isRedirectStub(snapshot: Pick<PageSnapshot, 'metas' | 'url' | 'words' | 'scriptRedirect'>): boolean {
  if (snapshot.scriptRedirect !== null) return true;
  return refreshTags(snapshot).some(
    ({ seconds, target }) => target !== null && (snapshot.words <= maxStubWords || seconds < 1),
  );
}

/** Whether it is a home page that only lets readers choose a language, or leads them to one by a script. */
export function onlyLeadsToLanguages({ url, words, anchors }: PageSnapshot): boolean {
  const links = anchors.filter(({ href }) => href !== null);
  const isHome = new URL(url).pathname === '/' && words <= maxStubWords;
  return isHome && links.length > 0 && links.every(({ path }) => /^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i.test(path ?? ''));
}

/** Where a page that only redirects leads to, without fragment; `null` if that is not known. */
export function stubTargetOf(snapshot: Pick<PageSnapshot, 'metas' | 'url' | 'scriptRedirect'>): string | null {
  const written = refreshTags(snapshot).find(({ target }) => target !== null)?.target;
  const url = written == null ? snapshot.scriptRedirect?.url : resolveUrl(written, snapshot.url);
  return url == null ? null : withoutFragment(url);
}

/** The canonical URL of a page without its fragment, or `null` if it has several, or none that search engines can open. */
export function canonicalOf({ canonicals, url: page }: Pick<PageSnapshot, 'canonicals' | 'url'>): string | null {
  const readable = canonicals.filter(({ where, url }) => where !== 'body' && (url === null || isOpen(url, page)));
  const named = new Set(readable.map(({ url }) => (url === null ? null : withoutFragment(url))));
  const [only = null] = named;
  return named.size === 1 ? only : null;
}

function isOpen(url: string, page: string): boolean {
  return /^https?:/.test(url) && findUrlLeak(url, page) === null;
}

/** The URL of the folder for that of its index.html or index; other URLs as they are. */
export function withoutIndexFile(url: string): string {
  return url.replace(/\/index(?:\.html?)?$/, '/');
}

/** Whether the canonical URL of a page is its own URL; search engines ignore its fragment. */
export function isOwnCanonical(snapshot: Pick<PageSnapshot, 'canonicals' | 'url'>): boolean {
  const canonical = canonicalOf(snapshot);
  return canonical === null || withoutFragment(canonical) === snapshot.url;
}

/** In a title with « a quotation », the marks separate nothing. */
export function partsOfTitle(title: string): string[] {
  return title.split(title.includes('«') ? / (?:[|·•›]|[-–—]|::?) / : / (?:[|·•›»]|[-–—]|::?) /);
}

/** A title without its last part, and that part; it is empty if there is only one. */
export function splitLastPart(title: string): { subject: string; last: string } {
  const last = partsOfTitle(title).at(-1) ?? '';
  if (last === title) return { subject: title, last: '' };
  return { subject: title.slice(0, title.length - last.length).replace(/ \S{1,2} $/, ''), last };
}

/** A title without the name of the site: the last part, of at most three words. */
export function splitTitle(title: string): { subject: string; name: string } {
  const { subject, last } = splitLastPart(title);
  const isName = last.trim().split(' ').length <= 3;
  return isName ? { subject, name: last } : { subject: title, name: '' };
}

/** The source of a directive, for a message. */
export function describeWhere({ where }: PageRobots): string {
  return where === 'header' ? 'X-Robots-Tag' : 'robots meta tag';
}

/** The first part of a language tag: `fr` of `fr-CA`. */
export function primaryLanguage(tag: string): string {
  return tag.trim().toLowerCase().split('-')[0] ?? '';
}

export function isHttps({ url }: Pick<PageSnapshot, 'url'>): boolean {
  return url.startsWith('https:');
}

/** The first items of a list, and the number of others. */
export function listSome(items: readonly string[], max = 3): string {
  const rest = items.length - max;
  return items.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/**
 * Where the links of one template lead to: relative URLs differ from page to page, and share links have its URL or title in
 * their query. Another query may be an id, such as that of a video.
 */
export function targetOf({ href, url, path }: PageAnchor): string {
  const written = href?.trim() ?? '';
  if (written === '' || written.startsWith('#')) return written;
  const target = url ?? written;
  if (path !== null) return target;
  const page = withoutQuery(target);
  const query = target.slice(page.length);
  const isId = url !== null && /^\?[\w.=&-]+$/.test(query) && findTrackingParameter(query) === null;
  return isId ? target : page;
}

/** The languages that a page announces for a URL, without x-default. */
export function languagesOf(target: string, { alternates }: PageSnapshot): string[] {
  const codes = alternates.filter(({ url }) => url === target).map(({ hreflang }) => primaryLanguage(hreflang ?? ''));
  return [...new Set(codes)].filter((code) => code !== 'x');
}

/** Whether a page announces its canonical URL as a page in other languages than its own. */
export function isOtherLanguage(page: PageSnapshot, canonical: string): boolean {
  const codes = languagesOf(canonical, page);
  const own = ownLanguages(page);
  return codes.length > 0 && own.length > 0 && !own.some((code) => codes.includes(code));
}

/** The languages of a page: those it announces for its URL, else that of its path, else that of its `lang`, which a template often has wrong. */
export function ownLanguages(page: PageSnapshot): string[] {
  const announced = languagesOf(page.url, page);
  if (announced.length > 0) return announced;
  const language = primaryLanguage(announcedSegment(page) ?? page.lang ?? '');
  return language === '' ? [] : [language];
}

/** The first segment of the URL, if an alternate of that language has it too: `/it/support` alone is not in Italian. */
function announcedSegment({ url, alternates }: PageSnapshot): string | null {
  const segment = languageSegmentOf(url);
  const isAnnounced = alternates.some(
    ({ hreflang, url: target }) =>
      target !== null &&
      languageSegmentOf(target) === segment &&
      primaryLanguage(hreflang ?? '') === primaryLanguage(segment ?? ''),
  );
  return isAnnounced ? segment : null;
}

/** The first segment of a path in lower case, if it looks like `fr` or `fr-CA`. */
function languageSegmentOf(url: string): string | null {
  return /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z]{2})?)(?:[/?]|$)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** The first segment of the URL, if it is a language of the site or of an alternate that has it too. */
export function languageOfPath(page: PageSnapshot, { languages }: AuditContext): string | null {
  const segment = languageSegmentOf(page.url);
  return segment !== null && languages.includes(segment) ? segment : announcedSegment(page);
}

/** The language in the URL, if `lang` is another: lang/path-mismatch reports it, or hreflang/lang-mismatch. */
export function otherLanguageOfPath(page: PageSnapshot, context: AuditContext): string | null {
  const segment = languageOfPath(page, context);
  return page.lang && languageOf(page.lang) !== languageOf(segment ?? '') ? segment : null;
}

/** Whether lang/path-mismatch reports the page; where its own alternates contradict `lang`, hreflang/lang-mismatch does. */
export function hasPathMismatch(page: PageSnapshot, context: AuditContext): boolean {
  const announced = languagesOf(page.url, page);
  const isContradicted = announced.length > 0 && !announced.includes(writtenLanguage(page));
  return otherLanguageOfPath(page, context) !== null && !isContradicted;
}

function writtenLanguage({ lang }: PageSnapshot): string {
  return primaryLanguage(lang?.replace('_', '-') ?? ''); // lang/invalid reports the underscore
}

/** The language of a shorter text cannot be guessed. */
const minGuessedCharacters = 200;
/** A list of works or names has none: its language is that of the titles, whatever the page is in. */
const minSentences = 2;
const sentence = /\p{Ll}{2}[.!?…](?=[\s"”»)]|$)/gu;

const nonLatinTag = /^(?:ru|uk|be|bg|mk|el|hi|th|ka|hy|ja|ko)(?:-(?!Latn)|$)/i;
/** Names and a menu of languages may be in other letters. */
const maxForeignShare = 0.1;

function shareOfNonLatin(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length / letters.length;
}

/** The language the text seems to be in, unless it is the declared one. */
export function guessOtherLanguage({ sample, lang }: PageSnapshot): LanguageGuess | null {
  const declared = parseGuessableLanguage(lang ?? '');
  const isGuessed = declared !== null || (nonLatinTag.test(lang ?? '') && shareOfNonLatin(sample) < maxForeignShare);
  if (!isGuessed || sample.length < minGuessedCharacters) return null;
  if ((sample.match(sentence)?.length ?? 0) < minSentences) return null;
  const guess = guessLanguage(sample);
  return guess === null || guess.language === declared ? null : guess;
}

/** Whether path, alternates or text contradict the lang attribute: the rules about languages report that. */
export function contradictsLang(page: PageSnapshot, context: AuditContext): boolean {
  const language = primaryLanguage(page.lang ?? '');
  const segment = languageOfPath(page, context);
  const isElsewhere = segment !== null && languageOf(segment) !== languageOf(language);
  return isElsewhere || !ownLanguages(page).includes(language) || guessOtherLanguage(page) !== null;
}

/** A page with more words says something besides that more will come. */
const maxWordsOfNotice = 20;
/** A cinema has films that are "Coming soon", an architect houses that are "Under construction". */
const maxWordsBelowNotice = 150;

/** A notice that the page is not ready, as its title, as its first heading, or as nearly all of its text. */
export function readNotice(snapshot: PageSnapshot): string | null {
  if (!isIndexable(snapshot)) return null;
  const names = snapshot.words > maxWordsBelowNotice ? [] : [titleOf(snapshot) ?? '', ...mainHeadingsOf(snapshot)];
  const named = names.find((text) => wholeNotice.test(text));
  if (named !== undefined) return named.trim();
  const [said = null] =
    snapshot.sample.split(' ').length > maxWordsOfNotice ? [] : (notice.exec(snapshot.sample) ?? []);
  return said;
}

const notice = /coming soon|under construction|bient[oô]t disponible|en construction|pr[oó]ximamente|en construcción/i;
const wholeNotice = new RegExp(`^\\W*(?:${notice.source})(?=\\W*$|\\s*[|–—·:-])`, 'i');

/** The texts of the headings of level 1. */
export function mainHeadingsOf({ headings }: PageSnapshot): string[] {
  return headings.flatMap(({ level, text }) => (level === 1 ? text : []));
}
