import type { PageRules } from '../page-rule.ts';

const longestAddress = 115;
const fillers: ReadonlySet<string> = new Set('a an and at for in of on or the to with'.split(' '));

/** How the address of a page reads. */
export const addressRules: PageRules = [
  {
    id: 'url/length',
    check: ({ url }) =>
      url.length > longestAddress ? [{ message: `The address has ${url.length} characters.`, evidence: url }] : [],
  },
  {
    id: 'url/date',
    check: ({ url }) => {
      const [date] = /\/(?:19|20)\d\d(?:[/-](?:0?[1-9]|1[0-2]))?(?=[/-]|$)/.exec(new URL(url).pathname) ?? [];
      return date === undefined ? [] : [{ message: `The path has the date ${date.slice(1)}.`, evidence: url }];
    },
  },
  {
    id: 'url/stopwords',
    check: ({ url }) => {
      const words = new URL(url).pathname.toLowerCase().split(/[/-]/);
      const found = words.filter((word) => fillers.has(word));
      return found.length < 3 ? [] : [{ message: `The path has the fillers ${found.join(', ')}.`, evidence: url }];
    },
  },
];
