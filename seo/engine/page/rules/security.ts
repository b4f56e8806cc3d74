import { count } from '../../count.ts';
import { findUrlLeak } from '../../find-host-leak.ts';
import { headerOf, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import { isHttps } from '../page-state.ts';

/** `auditSite` checks links to other sites by this rule too. */
export const httpLinkRule: PageRule = {
  id: 'link/http',
  severity: 'warning',
  title: 'A link uses http although https works.',
  why: 'Others on the network can change the request.',
  fix: 'Use the https URL.',
  source: 'lychee, --require-https',
  examples: { bad: 'http://example.com/', good: 'https://example.com/' },
  check: (snapshot) => {
    if (!isHttps(snapshot)) return [];
    const links = snapshot.anchors.filter(({ path, url }) => path !== null && url?.startsWith('http:'));
    const unique = new Map(links.map((link) => [link.href, link]));
    return [...unique.values()].map(({ href, url, line }) => ({
      message: `${href} uses http.`,
      fix: `Use ${url?.replace('http:', 'https:')}.`,
      line,
      evidence: href ?? '',
    }));
  },
};

/** Unencrypted connections and leaked keys. */
export const securityRules: readonly PageRule[] = [
  {
    id: 'sec/https',
    severity: 'error',
    title: 'A page is served over http.',
    why: 'Others on the network can read and change it.',
    fix: 'Serve the page over https, and redirect http to it.',
    source: 'Lighthouse, is-on-https',
    examples: { bad: 'http://example.com/', good: 'https://example.com/' },
    unit: 'host',
    check: (snapshot, { stage }) =>
      isHttps(snapshot) || stage === 'local' ? [] : [{ message: 'The page is served over http.' }],
  },
  {
    id: 'sec/mixed-content',
    severity: 'error',
    title: 'An https page loads a resource over http.',
    why: 'Browsers block the resource or show a warning.',
    fix: 'Load the resource over https.',
    source: 'Lighthouse, is-on-https',
    examples: { bad: '<img src="http://example.com/a.png">', good: '<img src="https://example.com/a.png">' },
    check: (snapshot) => {
      const resources = snapshot.plainHttp.filter(({ element }) => element !== 'form');
      const [first] = resources;
      if (first === undefined || !isHttps(snapshot) || isUpgraded(snapshot)) return [];
      const { size } = new Set(resources.map(({ url }) => url));
      // A preload says nothing of what the page does with the file.
      const { element, url, line } = resources.find((one) => one.url === first.url && one.element !== 'link') ?? first;
      const leak = findUrlLeak(url, snapshot.url);
      const from = leak === null ? '' : `, which a visitor's browser loads from ${leak}`;
      const message = `The page loads ${count(size, 'resource')} over http; <${element}> loads ${url}${from}.`;
      return [{ message, ...(leak && { fix: 'Use the public URL.' }), line, evidence: url, template: url }];
    },
  },
  {
    id: 'sec/form-action',
    severity: 'error',
    title: 'A form submits over http.',
    why: 'Others on the network can read what visitors enter.',
    fix: 'Use an https URL in the action attribute.',
    source: 'OWASP Transport Layer Security',
    examples: { bad: '<form action="http://example.com/contact">', good: '<form action="/contact">' },
    check: (snapshot) =>
      snapshot.plainHttp
        .filter(({ element }) => element === 'form' && isHttps(snapshot) && !isUpgraded(snapshot))
        .map(({ url, line }) => ({ message: `A form submits to ${url}.`, line, evidence: url })),
  },
  httpLinkRule,
  {
    id: 'sec/secrets',
    severity: 'error',
    title: 'A script of the page contains a secret key.',
    why: 'Anyone who opens the page can use it.',
    fix: 'Revoke the key, then move its use to the server.',
    source: 'OWASP Secrets Management',
    examples: { bad: 'sk_live_… in a script', good: 'The key on the server' },
    check: ({ secrets }) =>
      secrets.map(({ kind, line }) => ({ message: `A script of the page contains ${kind}.`, line })),
  },
];

/** Whether the policy of the page makes browsers use https for what it loads and submits over http. */
function isUpgraded({ metas, response }: PageSnapshot): boolean {
  const name = 'content-security-policy';
  const written = metas.filter((tag) => tag.name === name).map(({ content }) => content);
  return [headerOf(response, name) ?? '', ...written].some((policy) => /\bupgrade-insecure-requests\b/i.test(policy));
}
