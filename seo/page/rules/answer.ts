import { headerOf } from '../answer-facts.ts';
import { titleOf } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { isIndexable } from '../page-state.ts';

const slowMs = 600;
const smallBytes = 1_400;
const daySeconds = 86_400;
/** Not-found pages are short; an article about them is not. */
const mostWords = 150;
const longestSign = 150;

/** How the server answered for a page. */
export const answerRules: PageRules = [
  {
    id: 'http/soft-404',
    check: (facts) => {
      const heading = facts.headings.find(({ level }) => level === 1)?.text ?? '';
      const said = [titleOf(facts) ?? '', heading].find((text) => text.length <= longestSign && notFound.test(text));
      if (said === undefined || !isIndexable(facts) || facts.words > mostWords) return [];
      return [{ message: `${facts.url} is 200 but looks like the 404 page ("${said}").`, evidence: said }];
    },
  },
  {
    id: 'http/slow',
    check: ({ answer: { ttfbMs } }) =>
      ttfbMs !== null && ttfbMs > slowMs ? [{ message: `${Math.round(ttfbMs)} ms to first byte.` }] : [],
  },
  {
    id: 'http/content-type',
    shared: true,
    check: ({ answer }) => {
      const type = headerOf(answer, 'content-type');
      if (answer.headers === null || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? '')) return [];
      const fix = 'Send text/html; charset=utf-8.';
      return [{ message: type === null ? 'No Content-Type.' : `Served as "${type}".`, fix, evidence: type ?? '' }];
    },
  },
  {
    id: 'http/charset',
    shared: true,
    check: ({ answer }) => {
      const type = headerOf(answer, 'content-type') ?? '';
      const [, charset = 'utf-8'] = /charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
      if (/^utf-?8$/i.test(charset)) return [];
      return [{ message: `Served as "${type}".`, fix: 'Send text/html; charset=utf-8.', evidence: type }];
    },
  },
  {
    id: 'http/compression',
    shared: true,
    check: ({ answer }) => {
      const isSmall = answer.bytes === null || answer.bytes <= smallBytes;
      if (answer.headers === null || isSmall || headerOf(answer, 'content-encoding') !== null) return [];
      return [{ message: 'HTML is sent uncompressed.' }];
    },
  },
  {
    id: 'http/cache',
    shared: true,
    check: ({ answer }) => {
      const header = headerOf(answer, 'cache-control') ?? '';
      const [, age = '0'] = /(?:^|[\s,])max-age\s*=\s*(\d+)/i.exec(header) ?? [];
      if (!/immutable/i.test(header) && Number(age) <= daySeconds) return [];
      return [{ message: `HTML is sent with "Cache-Control: ${header}".`, evidence: header }];
    },
  },
];

/** The whole of a title, a site's name after it left out: "How to fix 404 errors" is an article. */
const notFound =
  /^\W*(?:(?:error )?404(?: error)?(?:\W*(?:page )?not found)?|(?:oops\W*)?(?:this |the )?page (?:was |could )?(?:not|n't|not be) (?:be )?found|page (?:introuvable|non trouvée)|página no encontrada)(?=[^\w|–—·:-]*(?:[|–—·:-]|$))/iu;
