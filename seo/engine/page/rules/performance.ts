import { count } from '../../count.ts';
import type { PageRule } from '../page-snapshot.ts';
import { listSome } from '../page-state.ts';

const maxHtmlBytes = 1_000_000;
const maxReadHtmlBytes = 2_000_000;

/** Causes of slow pages that the HTML shows. */
export const performanceRules: readonly PageRule[] = [
  {
    id: 'perf/html-size',
    severity: 'warning',
    title: 'The HTML of a page is larger than 1 MB; an error above 2 MB.',
    why: 'It delays rendering, and Googlebot reads only the first 2 MB.',
    fix: 'Remove inline data, styles and scripts that the page does not need.',
    source: 'Google Search Central, "Googlebot", file size limits',
    examples: { bad: '1,400 kB of HTML', good: '40 kB of HTML' },
    perPage: true,
    check: ({ response: { bytes } }) => {
      if (bytes === null || bytes <= maxHtmlBytes) return [];
      const message = `The HTML has ${(bytes / 1_000_000).toFixed(1)} MB; Googlebot reads only the first 2 MB.`;
      return [{ message, ...(bytes > maxReadHtmlBytes && { severity: 'error' }) }];
    },
  },
  {
    id: 'perf/render-blocking',
    severity: 'warning',
    title: 'A script in <head> blocks rendering.',
    why: 'The page stays blank until the script has loaded.',
    fix: 'If the page can be drawn before it runs, add defer to it and to the scripts that use it; if an inline script uses it, move all of them to the end of <body>, in the same order. Otherwise write it into the page if it is short; replace a script that writes styles with a style sheet.',
    source: 'Lighthouse, render-blocking-resources',
    examples: { bad: '<script src="a.js"> in the head', good: '<script src="a.js" defer>' },
    check: ({ scripts }) => {
      const blocking = scripts.filter(({ where, src, deferred }) => where === 'head' && src !== null && !deferred);
      const urls = blocking.map(({ src, url }) => url ?? src ?? '');
      const [first] = urls;
      if (first === undefined) return [];
      const message = `${count(urls.length, 'script')} in <head> without defer or async: ${listSome(urls)}.`;
      const [folder] = /^[^?#]*\//.exec(first) ?? [first]; // the names of built files have hashes
      return [{ message, line: blocking[0]?.line ?? null, template: folder }];
    },
  },
];
