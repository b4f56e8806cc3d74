import type { Violation } from '../../rule.ts';
import { findErrorPhrase } from '../error-phrase.ts';
import { headerOf, type PagePlaceholder, type PageRule, type PageSnapshot, titleOf } from '../page-snapshot.ts';
import {
  isEmptyPage,
  isIndexable,
  isOwnCanonical,
  listSome,
  mainHeadingsOf,
  onlyLeadsToLanguages,
  readNotice,
} from '../page-state.ts';
import { isScriptShell } from '../script-shell.ts';
import { listMisread, listUnfilled } from '../unfilled-value.ts';

const minWords = 50;
/** Of languages without spaces between words, where each character counts: a word has about two. */
const minCharacters = 100;
/** A page with more links in its content is a list. */
const maxLinks = 2;
/** A page with fewer has a heading at most: scripts may add the rest. */
const minWordsOfText = 5;
/** A smaller image is an icon. */
const minImagePixels = 150;

/** The text of a page. */
export const contentRules: readonly PageRule[] = [
  {
    id: 'page/thin',
    severity: 'warning',
    title: 'An indexable page has fewer than 50 words.',
    why: 'Search engines often do not index a page with so little text, or rank it low.',
    fix: 'Say what readers look for on the page, or mark it noindex if searchers are not to find it.',
    source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
    examples: { bad: 'A page for each town, with one sentence', good: 'One page about all towns' },
    perPage: true,
    check: (snapshot) => {
      if (!isIndexable(snapshot) || !isOwnCanonical(snapshot)) return [];
      const { words, headerWords, sample, url } = snapshot;
      if (isEmptyPage(snapshot)) {
        const message = `${url} is empty: its HTML has no title, no text, no image and no link.`;
        return [{ message, fix: 'Write the page, or remove it and the links to it.', severity: 'error' }];
      }
      const [min, unit] = denseScript.test(sample) ? [minCharacters, 'characters'] : [minWords, 'words'];
      if (words + headerWords >= min || isShortByNature(snapshot) || onlyLeadsToLanguages(snapshot)) return [];
      return [{ message: `${url} has fewer than ${min} ${unit} outside header, navigation and footer.` }];
    },
  },
  {
    id: 'page/hidden-text',
    severity: 'warning',
    title: 'An inline style hides a text for good.',
    why: 'Search engines may take it for spam and rank the site lower; often it comes from an attack.',
    fix: 'Remove the text, or show it. If you did not write it, look for other changes to the site.',
    source: 'https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links',
    examples: { bad: '<p style="font-size:0">Cheap rooms, cheap hotels, …', good: 'Text that readers see' },
    perPage: true,
    check: (snapshot) => {
      if (!isIndexable(snapshot)) return [];
      return snapshot.unseenTexts
        .filter(({ reach, links }) => reach !== 'all' || (links > 0 && snapshot.scripts.length === 0)) // a script may show it
        .map(({ words, start, line }) => ({
          message: `An inline style hides ${words} words: "${start}…".`,
          line,
          evidence: start,
        }));
    },
  },
  {
    id: 'page/placeholder',
    severity: 'warning',
    title:
      'A page shows placeholder text, garbled text, an expression that its template did not replace, or an error of its server.',
    why: 'Readers see an unfinished page, and search engines may show the text in results.',
    fix: 'Write the text, correct the template, or remove the page until it is ready.',
    source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
    examples: { bad: '<p>Lorem ipsum dolor sit amet</p>', good: '<p>Twelve rooms, all with a view of the sea</p>' },
    perPage: true,
    check: (snapshot) => {
      const notice = readNotice(snapshot);
      const texts = snapshot.placeholders.filter(({ kind }) => kind === 'text');
      const found = notice === null ? texts : [{ text: notice, line: null }, ...texts];
      return [
        ...describeUnfilled(snapshot),
        ...describePlaceholders(found),
        ...describeErrors(snapshot),
        ...describeMisread(snapshot),
      ];
    },
  },
];

function describeUnfilled(snapshot: PageSnapshot): Violation[] {
  const unfilled = listUnfilled(snapshot);
  const [first] = unfilled;
  if (first === undefined) return [];
  const where = listSome([...new Set(unfilled.map((one) => one.where))]);
  return [{ message: `The template did not replace "${first.value}" in ${where}.`, evidence: first.value }];
}

function describePlaceholders(found: readonly Omit<PagePlaceholder, 'kind'>[]): Violation[] {
  const [first] = found;
  if (first === undefined) return [];
  const more = found.length === 1 ? '' : `, and ${found.length - 1} more`;
  return [{ message: `The page shows "${first.text}"${more}.`, line: first.line, evidence: first.text }];
}

function describeErrors({ placeholders }: PageSnapshot): Violation[] {
  const first = placeholders.find(({ kind }) => kind === 'error');
  if (first === undefined) return [];
  const message = `The page shows an error of its server: "${first.text}".`;
  const fix = 'Correct the error, and let the server log errors and not show them.';
  return [{ message, fix, severity: 'error', line: first.line, evidence: first.text }];
}

/** Without a declared encoding, browsers may read the page in another one; meta/charset reports it. */
function describeMisread(snapshot: PageSnapshot): Violation[] {
  const { tagged, escaped, garbled } = listMisread(snapshot);
  const shown = snapshot.placeholders.flatMap((one) => (one.kind === 'garbled' ? [{ ...one, where: 'the text' }] : []));
  const isDeclared = snapshot.charset !== null || /charset=/i.test(headerOf(snapshot.response, 'content-type') ?? '');
  const report = (all: readonly { where: string; text: string }[], problem: string, fix: string): Violation[] =>
    all.slice(0, 1).map(({ text }) => {
      const same = all.filter((one) => one.text === text);
      const others = same.length === all.length ? '' : '; other texts, too';
      const where = listSome([...new Set(same.map((one) => one.where))]);
      return { message: `"${text.slice(0, 60)}" ${problem} in ${where}${others}.`, fix, evidence: text };
    });
  return [
    ...report(tagged, 'has HTML tags', 'Leave the tags out: they are shown as text.'),
    ...report(escaped, 'is escaped twice', 'Escape the text once, where the template writes it.'),
    ...report(
      isDeclared ? [...garbled, ...shown] : [],
      'is garbled',
      'Read and write the text as UTF-8 in each step from its source to the page.',
    ),
  ];
}

/** Thai, Lao, Burmese, Khmer, and everything from Chinese characters to Korean syllables. */
const denseScript = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7af\uf900-\ufaff]/;

/** A list, a form, a medium, an app, a way to get in touch; or a page that another rule reports. */
function isShortByNature(snapshot: PageSnapshot): boolean {
  const { anchors, controls, images, embeds, placeholders, url } = snapshot;
  const links = anchors.filter(({ href, region }) => href !== null && isContent(region));
  return (
    links.length > maxLinks ||
    links.some(({ href }) => /^(?:mailto|tel|sms|whatsapp):/i.test(href ?? '')) ||
    controls.some(({ region }) => isContent(region)) ||
    embeds > 0 ||
    images.some(({ region, width }) => isContent(region) && (width ?? minImagePixels) >= minImagePixels) ||
    isMadeByScript(snapshot) ||
    placeholders.length > 0 ||
    readNotice(snapshot) !== null ||
    isNamedShort(snapshot) ||
    shortPaths.test(new URL(url).pathname)
  );
}

/** Scripts fill the page or a part of it, or lead to another one. */
function isMadeByScript(snapshot: PageSnapshot): boolean {
  const { scripts, headings, anchors, words, emptyContainers } = snapshot;
  const mayBeFilled = emptyContainers > 0 || words < minWordsOfText || (headings.length === 0 && anchors.length === 0);
  return isScriptShell(snapshot) || (scripts.length > 0 && mayBeFilled);
}

function isContent(region: PageSnapshot['anchors'][number]['region']): boolean {
  return region === null || region === 'main' || region === 'aside';
}

/** Pages of a list with one item, and pages for an action. */
const shortPaths =
  /\/(?:tags?|topics?|categor(?:y|ies)|authors?|archives?|labels?|page|search|log-?in|sign-?(?:in|up)|register|contact(?:o|-us)?|kontakt|contatti|contato|cart|checkout|account|impressum|imprint|thank-?(?:you|s)|success|offline|404)(?:[/.]|$)/i;

/** A not-found page is http/soft-404; a redirect by script has no text to add. */
function isNamedShort(snapshot: PageSnapshot): boolean {
  const names = [titleOf(snapshot) ?? '', ...mainHeadingsOf(snapshot)];
  return findErrorPhrase(snapshot) !== null || names.some((name) => /\b404\b|not found|^redirect/i.test(name));
}
