import { headerOf } from '../answer-facts.ts';
import { metaContent } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { isIndexable, listSome } from '../page-state.ts';

/** A declaration that starts later is not seen by browsers. */
const charsetBytes = 1_024;
/** A page that shows fewer words, and loads scripts, is built by them. */
const fewestWords = 15;

/** What stands in the head, beside title, description and cards. */
export const headRules: PageRules = [
  {
    id: 'head/broken',
    shared: true,
    check: ({ headBreaker }) => {
      if (headBreaker === null) return [];
      const { element, line, lost } = headBreaker;
      const place = line === null ? '' : ` at line ${line}`;
      const message = `${element}${place} ends <head>; ${lost.length} tags after it (${listSome(lost)}) are ignored.`;
      return [{ message, fix: `Move ${element} into <body>.`, line, evidence: element }];
    },
  },
  {
    id: 'meta/charset',
    shared: true,
    check: ({ charset, answer }) => {
      const isSaidByServer = /charset=/i.test(headerOf(answer, 'content-type') ?? '');
      if (answer.headers === null || isSaidByServer) return [];
      if (charset === null) return [{ message: 'No charset is declared, by the page or by the server.' }];
      if (charset.offset === null || charset.offset < charsetBytes) return [];
      return [{ message: `<meta charset> ends at byte ${charset.offset}, after the first 1,024.`, line: charset.line }];
    },
  },
  {
    id: 'meta/viewport',
    shared: true,
    check: (facts) =>
      metaContent(facts, 'viewport')
        ? []
        : [
            {
              message: 'No viewport for small screens.',
              fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
            },
          ],
  },
  {
    id: 'a11y/meta-viewport-zoom',
    shared: true,
    check: (facts) => {
      const viewport = metaContent(facts, 'viewport') ?? '';
      const [, largest] = /maximum-scale\s*=\s*([\d.]+)/i.exec(viewport) ?? [];
      const isFixed = /user-scalable\s*=\s*(?:no|0)(?![\d.])/i.test(viewport);
      if (!isFixed && (largest === undefined || Number(largest) >= 2)) return [];
      return [{ message: `The viewport "${viewport}" forbids zooming.`, evidence: viewport }];
    },
  },
  {
    id: 'meta/doctype',
    shared: true,
    check: ({ doctype }) => {
      if (doctype === 'html5') return [];
      return [{ message: doctype === 'missing' ? 'No doctype.' : 'The doctype is one of an older HTML.' }];
    },
  },
  {
    id: 'meta/refresh',
    check: ({ metas }) =>
      metas
        .filter(({ name, attribute }) => name === 'refresh' && attribute === 'http-equiv')
        .map(({ content, line }) => {
          const [, target] = /url\s*=\s*["']?([^"']+)/i.exec(content) ?? [];
          if (target === undefined) {
            return { message: `The page reloads itself ("${content}").`, severity: 'warning', line, evidence: content };
          }
          return { message: `Meta refresh to ${target}.`, fix: 'Use a 301.', line, evidence: content };
        }),
  },
  {
    id: 'meta/keywords',
    shared: true,
    check: (facts) =>
      metaContent(facts, 'keywords') ? [{ message: 'Meta keywords are ignored by search engines.' }] : [],
  },
  {
    id: 'ssr/empty-root',
    check: (facts) => {
      const { words, scripts, url } = facts;
      const runsScripts = scripts.some(({ src }) => src !== null);
      if (!isIndexable(facts) || words >= fewestWords || !runsScripts) return [];
      return [{ message: `${url} has ${words} words without JavaScript.` }];
    },
  },
];
