import { count } from '../../count.ts';
import type { PageRule } from '../page-facts.ts';
import { isHttps, thirdPartyScripts } from '../page-state.ts';

/** What a page exposes its visitors to: plain http, leaked secrets, unpinned scripts. */
export const securityRules: readonly PageRule[] = [
  {
    id: 'sec/https',
    severity: 'error',
    topic: 'security',
    title: 'A page is served over http.',
    why: 'Anybody on the way can read and change it; engines prefer https.',
    fix: 'Serve it over https.',
    source: 'Lighthouse, is-on-https',
    examples: { bad: 'http://example.com/', good: 'https://example.com/' },
    shared: true,
    check: (facts, { stage }) =>
      isHttps(facts) || stage === 'local' ? [] : [{ message: 'The page is served over http.' }],
  },
  {
    id: 'sec/mixed-content',
    severity: 'error',
    topic: 'security',
    title: 'A page on https fetches something over http.',
    why: 'Browsers block it or warn.',
    fix: 'Write https.',
    source: 'Lighthouse, is-on-https',
    examples: { bad: '<img src="http://example.com/a.png">', good: '<img src="https://example.com/a.png">' },
    shared: true,
    check: (facts) => {
      const plain = facts.plainHttp.filter(({ element }) => element !== 'form');
      const [first] = plain;
      if (first === undefined || !isHttps(facts)) return [];
      const message = `${count(plain.length, 'http resource')}: <${first.element}> ${first.url}${plain.length > 1 ? ' …' : ''}.`;
      return [{ message, line: first.line, evidence: first.url }];
    },
  },
  {
    id: 'sec/form-action',
    severity: 'error',
    topic: 'security',
    title: 'A form is sent over http.',
    why: 'What visitors write can be read on the way.',
    fix: 'Send it over https.',
    source: 'OWASP Transport Layer Security',
    examples: { bad: '<form action="http://example.com/contact">', good: '<form action="/contact">' },
    shared: true,
    check: (facts) =>
      facts.plainHttp
        .filter(({ element }) => element === 'form' && isHttps(facts))
        .map(({ url, line }) => ({ message: `A form is sent to ${url}.`, line, evidence: url })),
  },
  {
    id: 'sec/secrets',
    severity: 'error',
    topic: 'security',
    title: 'A key that should be secret stands in the page.',
    why: 'Everybody can use it.',
    fix: 'Revoke it, then remove it.',
    source: 'OWASP Secrets Management',
    examples: { bad: 'sk_live_… in a script', good: 'The key on the server' },
    shared: true,
    check: ({ secrets }) => secrets.map(({ kind, line }) => ({ message: `${kind} in a script of the page.`, line })),
  },
  {
    id: 'sec/sri',
    severity: 'info',
    topic: 'security',
    title: 'A script of another host is not pinned.',
    why: 'Who takes over that host takes over the page.',
    fix: 'Add integrity, or serve it yourself.',
    source: 'W3C, Subresource Integrity',
    examples: { bad: '<script src="https://cdn.example/a.js">', good: 'The same with integrity="sha384-…"' },
    shared: true,
    check: (facts) =>
      thirdPartyScripts(facts)
        .filter(({ integrity }) => !integrity)
        .map(({ url, line }) => ({ message: `${url} is not pinned by integrity.`, line, evidence: url })),
  },
];
