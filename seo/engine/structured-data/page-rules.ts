import { languageOf } from '../hreflang/language-site.ts';
import type { Violation } from '../rule.ts';
import { type Entity, textsAt, valuesAt } from './graph.ts';
import {
  andMore,
  isAny,
  isArticleList,
  nameOf,
  type PageGraph,
  pageOf,
  type SchemaPage,
  type SchemaRule,
} from './schema-page.ts';

type IsVisible = (text: string) => boolean;

/** The structured data compared with the page. */
export const pageRules: readonly SchemaRule[] = [
  {
    id: 'schema/lang',
    severity: 'warning',
    title: 'inLanguage differs from the language of the page.',
    why: 'Search engines may assign the page to the wrong language.',
    fix: 'Correct inLanguage or lang: both name the language of the text.',
    source: 'schema.org, inLanguage',
    examples: { bad: '<html lang="fr"> with "inLanguage": "en"', good: '<html lang="fr"> with "inLanguage": "fr"' },
    check: (pageGraph) => pageGraph.graph.entities.flatMap((entity) => wrongLanguage(pageGraph, entity)),
  },
  {
    id: 'schema/visible',
    severity: 'warning',
    title: 'A marked-up headline, question or answer is not on the page.',
    why: 'Google requires that readers see marked-up text, and may ignore the markup.',
    fix: 'Mark up only text that the page shows.',
    source: 'Google Search Central, "General structured data guidelines"',
    examples: { bad: 'Answers that the page does not show', good: 'Answers in the page, collapsed or not' },
    check: (pageGraph) => {
      const isVisible = createVisibleText(pageGraph.page.visibleText);
      return [...hiddenHeadlines(pageGraph, isVisible), ...hiddenQuestions(pageGraph, isVisible)];
    },
  },
];

/** Only nodes about this page; of several languages one must be that of the page. `eng` is also English. */
function wrongLanguage(pageGraph: PageGraph, entity: Entity): Violation[] {
  const { page, graph } = pageGraph;
  const isAboutPage =
    entity.top && isAny(pageGraph, entity, ['WebPage', 'Article']) && !isOfOtherPage(pageGraph, entity);
  if (page.language === null || !isAboutPage) return [];
  const codes = [...textsAt(graph, entity, 'inLanguage'), ...textsAt(graph, entity, 'inLanguage.alternateName')];
  const languages = codes.filter((code) => /^[a-z]{2}(?:[-_][a-z\d]+)*$/i.test(code)).map(languageOf);
  if (languages.length === 0 || languages.includes(languageOf(page.language))) return [];
  const message = `${nameOf(entity, page)}: inLanguage is "${codes.join(', ')}", but <html> has lang="${page.language}". Effect: search engines may assign the page to the wrong language.`;
  return [{ line: entity.main.line, message }];
}

function isOfOtherPage({ page, graph }: PageGraph, entity: Entity): boolean {
  const named = ['url', 'mainEntityOfPage', 'mainEntityOfPage.url'].flatMap((path) => textsAt(graph, entity, path));
  const ids = valuesAt(graph, entity, 'mainEntityOfPage').map((value) => (value.kind === 'reference' ? value.id : ''));
  const urls = [...named, ...ids, entity.id ?? ''].filter((url) => /^https?:/i.test(url)).map(pageOf);
  return urls.length > 0 && !urls.includes(pageOf(page.url));
}

function hiddenHeadlines(pageGraph: PageGraph, isVisible: IsVisible): Violation[] {
  const { page, graph } = pageGraph;
  const articles = graph.entities.filter((entity) => entity.top && isAny(pageGraph, entity, ['Article']));
  return articles
    .filter((entity) => !isOfOtherPage(pageGraph, entity) && !isArticleList(page))
    .flatMap((entity) => {
      const hidden = textsAt(graph, entity, 'headline').find((text) => !isVisible(text) && !startsTitle(text, page));
      if (hidden === undefined) return [];
      const message = `${nameOf(entity, page)}: headline ("${hidden}") is not on the page. Effect: search engines may ignore it.`;
      const fix = 'Use the headline that the page shows.';
      return [{ severity: 'info', line: entity.main.line, message, fix, evidence: hidden }];
    });
}

/** Readers of the result see the title; the name of the site may follow. */
function startsTitle(headline: string, { title }: SchemaPage): boolean {
  const start = trimSpaces(headline);
  const text = trimSpaces(title ?? '');
  return text.startsWith(start) && /^(?:$| ?[|·•:–—-] )/.test(text.slice(start.length));
}

function trimSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const maxQuoted = 80;

/** The beginning of a text, and how a message names the text: the page may show its beginning and lack the rest. */
function quoteHidden(text: string, isVisible: IsVisible): { quoted: string; subject: string } {
  if (text.length <= maxQuoted) return { quoted: text, subject: `"${text}"` };
  const start = text.slice(0, maxQuoted - 1);
  return { quoted: `${start}…`, subject: `${isVisible(start) ? 'the rest of ' : ''}"${start}…"` };
}

function hiddenQuestions(pageGraph: PageGraph, isVisible: IsVisible): Violation[] {
  const { page, graph } = pageGraph;
  return graph.entities
    .filter((entity) => isAny(pageGraph, entity, ['FAQPage']))
    .flatMap((entity) => {
      const texts = ['mainEntity.name', 'mainEntity.acceptedAnswer.text'].flatMap((path) =>
        textsAt(graph, entity, path),
      );
      const [first, ...others] = texts.filter((text) => !isVisible(text));
      if (first === undefined) return [];
      const { quoted, subject } = quoteHidden(first, isVisible);
      const hint = page.mayBeFilled ? '; a script may show it' : '';
      const message = `${nameOf(entity, page)}: ${subject}${andMore(others.length)} is not on the page${hint}. Google requires marked-up text to be visible. Effect: search engines may ignore the markup.`;
      const fix = 'Show the text on the page, or remove it from the markup.';
      // Else shortened or rewritten beside others that the page shows.
      const isHint = page.mayBeFilled || (others.length + 1) * 2 <= texts.length;
      const severity = isHint ? 'info' : 'warning';
      return [{ severity, line: entity.main.line, message, fix, evidence: quoted, template: 'questions' }];
    });
}

/** A text is on the page if most of its runs of four words are: templates shorten and rephrase. */
const runLength = 4;
const shareOfRuns = 0.6;

/**
 * Whether a text is visible on the page, ignoring punctuation and a shortened end.
 *
 * @param pageText `null` if it is not known; then every text counts as visible.
 */
function createVisibleText(pageText: string | null): (text: string) => boolean {
  if (pageText === null || pageText.trim() === '') return () => true;
  const words = wordsOf(pageText);
  const page: PageWords = { text: ` ${words.join(' ')} `, runs: new Set(words.map((_, at) => runAt(words, at))) };
  return (text) => {
    if (hasScriptWithoutSpaces(text)) return true;
    // The first part is the subject, the others may be a subtitle, the name of the site or of a section.
    const parts = text.split(/ [|·–—-] |: |[?!] /).filter(({ length }, at) => at === 0 || length * 2 > text.length);
    return [text, ...parts].some((part) => isIn(page, part));
  };
}

type PageWords = { text: string; runs: ReadonlySet<string> };

function isIn(page: PageWords, text: string): boolean {
  const wanted = wordsOf(stripMarkup(text));
  if (wanted.length <= runLength) return page.text.includes(` ${wanted.join(' ')} `) || wanted.length === 0;
  const runs = wanted.slice(0, 1 - runLength).map((_, at) => runAt(wanted, at));
  return runs.filter((run) => page.runs.has(run)).length / runs.length >= shareOfRuns;
}

function runAt(words: readonly string[], at: number): string {
  return words.slice(at, at + runLength).join(' ');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function stripMarkup(text: string): string {
  return text.replace(/<[^<>]*>/g, ' ').replace(/&(?:[a-z]+|#\d+|#x[\da-f]+);/gi, ' ');
}

/** Words of Chinese, Japanese and Thai cannot be split at spaces. */
function hasScriptWithoutSpaces(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}
