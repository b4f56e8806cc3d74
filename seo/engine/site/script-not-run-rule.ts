import { count } from '../count.ts';
import { listSome } from '../page/page-state.ts';
import { isScriptShell } from '../page/script-shell.ts';
import type { SiteRule } from './site-index.ts';

export const scriptNotRunRule: SiteRule = {
  id: 'ssr/not-run',
  severity: 'info',
  title: 'JavaScript is not run: what scripts write into nearly empty pages was not checked.',
  why: 'What the report says about the text, the headings and the links of these pages is about their empty HTML.',
  fix: 'Render the pages on the server, or audit a copy that is rendered.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  examples: { bad: '<body><div id="root"></div><script src="/app.js"></script></body>', good: 'The text in the HTML' },
  check: ({ pages }) => {
    const urls = pages.filter(isScriptShell).map(({ url }) => url);
    const [url] = urls;
    if (url === undefined) return [];
    const verb = urls.length === 1 ? 'has' : 'have';
    const message = `JavaScript is not run: ${count(urls.length, 'page')} ${verb} hardly any text without it (${listSome(urls)}), so what scripts write there was not checked.`;
    return [{ url, message, urls }];
  },
};
