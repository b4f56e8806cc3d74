import { findHostLeak } from '../find-host-leak.ts';
import type { Violation } from '../rule.ts';
import { findTrackingParameter } from '../tracking-parameter.ts';
import type { EntryRule, ParsedEntry, Site, SitemapFile } from './model.ts';
import type { UrlForm } from './url-form.ts';

type ValidForm = Extract<UrlForm, { ok: true }>;

export const hostRules: readonly EntryRule[] = [
  {
    id: 'sitemap/mixed-host',
    severity: 'error',
    title: 'A sitemap lists a URL on another host, or with another scheme.',
    why: 'Search engines ignore another host, unless its robots.txt names the sitemap; another scheme or www redirects.',
    fix: 'List the URL in a sitemap of its own host, and build all URLs from the canonical origin.',
    source: 'sitemaps.org protocol',
    examples: { bad: 'http://www.example.com/ in the sitemap of https://example.com', good: 'https://example.com/' },
    check: checkForm(({ url, scheme, host, rest }, file) => {
      const { site } = file;
      if (site === null || (scheme === site.scheme && host === site.host) || leakOf(host, rest, file) !== null)
        return null;
      const isOther = withoutWww(host) !== withoutWww(site.host);
      const origin = `${scheme}://${host}`;
      const fact = isOther
        ? `is on ${host}, but the site is ${site.host}`
        : `uses ${origin}, but the site is ${site.scheme}://${site.host}`;
      const value = isOther ? host : origin;
      const fix = !isOther && { fix: `Build all URLs from ${site.scheme}://${site.host}.` };
      return { url, message: `${url} ${fact}.`, evidence: value, cause: value, ...fix };
    }),
  },
  {
    id: 'sitemap/leak',
    severity: 'error',
    title: 'A URL points to a local, private or staging host, or contains an unset variable.',
    why: 'The URL does not work for readers and search engines.',
    fix: 'Generate the sitemap with the public origin.',
    source: 'Practice of crawlers',
    examples: { bad: '<loc>http://localhost:3000/about</loc>', good: '<loc>https://example.com/about</loc>' },
    check: checkForm(({ url, host, rest }, file) => {
      const leak = leakOf(host, rest, file);
      if (leak === null) return null;
      return { url, message: `${url} points to ${leak}.`, evidence: url, cause: `${leak} ${host}` };
    }),
  },
  {
    id: 'sitemap/sensitive',
    severity: 'error',
    title: 'A sitemap lists an admin page or a URL with a secret in its query.',
    why: 'A sitemap is public, so anyone can read the URL.',
    fix: 'Remove the URL from the sitemap, and replace the secret if it contains one.',
    source: 'Practice of crawlers',
    examples: { bad: '<loc>https://example.com/reset?token=abc</loc>', good: '(removed)' },
    check: checkForm(({ url, rest }) => {
      const part = findSensitivePart(rest);
      return part === null
        ? null
        : { url, message: `${url} should not be public: it contains ${part}.`, evidence: part };
    }),
  },
  {
    id: 'sitemap/params',
    severity: 'warning',
    title: 'A sitemap lists a URL with a tracking parameter.',
    why: 'It is a duplicate of the page without the parameter.',
    fix: 'List the URL without tracking parameters.',
    source: 'Practice of crawlers',
    examples: { bad: 'https://example.com/?utm_source=mail', good: 'https://example.com/' },
    check: checkForm(({ url, rest }) => {
      const parameter = findTrackingParameter(rest);
      if (parameter === null) return null;
      return { url, message: `${url} has the tracking parameter ${parameter}.`, evidence: parameter };
    }),
  },
];

type CheckForm = (form: ValidForm, file: SitemapFile) => Violation | null;

function checkForm(check: CheckForm): EntryRule['check'] {
  return ({ form, line }: ParsedEntry, file) => {
    const violation = form?.ok ? check(form, file) : null;
    return violation === null ? [] : [{ line, ...violation }];
  };
}

function withoutWww(host: Site['host']): string {
  return host.replace(/^www\./, '');
}

const brokenValue = /(?:^|[/.=])undefined(?=[/.&]|$)|=(?:null|NaN)(?=&|$)|\[object(?:%20| )Object\]/;
const unfilledTemplate =
  /\{\{|\}\}|%7B%7B|\$\{|\$%7B|<%|%SITE|%HOST|\/(?:\{[a-z]\w*\}|%7B[a-z]\w*%7D|\[{1,2}(?:\.{3})?[a-z]\w*\]{1,2}|:[a-z]\w*)(?=[/?]|$)/i;

const sensitivePath = /\/(?:wp-login\.php|\.git|\.env|\.htaccess)(?=[/?]|$)/i;
/** At the root or below a language; elsewhere it may be a page of a manual, as are most pages below `/admin/`. */
const adminPath =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(\/(?:wp-admin|phpmyadmin)(?=[/?]|$)|\/(?:admin|administrator|backoffice)(?=\/?(?:\?|$)|\/(?:log-?in|sign-?in|index\.)))/i;
const sensitiveParameter =
  /[?&](?:access_?token|api_?key|auth|jsessionid|passw(?:or)?d|phpsessid|secret|session_?id|sid|token)=/i;

/** A sitemap served by a local host may list that host. */
function leakOf(host: string, rest: string, { site, localHost }: SitemapFile): string | null {
  const isOwnHost = host === localHost || host === site?.host;
  const name = host.replace(/:\d+$/, '');
  const leak = isOwnHost ? null : findHostLeak(name);
  if (leak !== null) return leak;
  if (brokenValue.test(name) || brokenValue.test(rest)) return 'an unset variable';
  return unfilledTemplate.test(rest) ? 'an unfilled template' : null;
}

function findSensitivePart(rest: string): string | null {
  const path = sensitivePath.exec(rest)?.[0] ?? adminPath.exec(rest)?.[1];
  return path ?? sensitiveParameter.exec(rest)?.[0]?.slice(1) ?? null;
}
