import type { RuleTexts } from '../rule.ts';
import type { SitemapEntry } from './model.ts';
import type { UrlForm } from './url-form.ts';
import { leakOf, mayBeSuspicious, sensitivePartOf, trackingParameterOf } from './url-suspicion.ts';
import type { CreateEntryRules, Site } from './validation.ts';

export const addressRules = {
  mixedHost: {
    id: 'sitemap/mixed-host',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An address is on another host than the site.',
    why: 'Engines take addresses of the own host only, unless the other host agrees in its robots.txt.',
    fix: 'List it in the sitemap of its own host.',
    source: 'sitemaps.org protocol',
    examples: { bad: 'https://shop.example.org/ in the sitemap of example.com', good: 'https://example.com/shop' },
  },
  mixedScheme: {
    id: 'sitemap/mixed-scheme',
    severity: 'error',
    topic: 'sitemaps',
    title: 'Addresses use another scheme or another www form than the site.',
    why: 'Every one of them is a redirect, or a second copy of the page.',
    fix: 'Build the addresses from the one public origin.',
    source: 'sitemaps.org protocol',
    examples: { bad: 'http://example.com/ in the sitemap of https://example.com', good: 'https://example.com/' },
  },
  leak: {
    id: 'sitemap/leak',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An address points to a local, private or staging host, or holds a value that was never set.',
    why: 'Nobody outside can open it.',
    fix: 'Set SITE_URL when the sitemap is built.',
    source: 'Practice of crawlers',
    examples: { bad: '<loc>http://localhost:3000/about</loc>', good: '<loc>https://example.com/about</loc>' },
  },
  sensitive: {
    id: 'sitemap/sensitive',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An address leads to an administration page or carries a secret in its query.',
    why: 'A sitemap is public: it hands the address to everybody.',
    fix: 'Drop it from the generator.',
    source: 'Practice of crawlers',
    examples: { bad: '<loc>https://example.com/reset?token=abc</loc>', good: 'The entry is gone' },
  },
  params: {
    id: 'sitemap/params',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'An address carries a parameter of advertising or analytics.',
    why: 'It is a second copy of the clean page.',
    fix: 'List the clean URL.',
    source: 'Practice of crawlers',
    examples: { bad: 'https://example.com/?utm_source=mail', good: 'https://example.com/' },
  },
  slashMix: {
    id: 'sitemap/slash-mix',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'Most addresses end one way, some the other: with / and without.',
    why: 'One of the two forms redirects, or is a second copy.',
    fix: 'Write all in the form the server answers with 200.',
    source: 'Practice of crawlers',
    examples: { bad: '/about and /contact/', good: '/about and /contact' },
  },
} as const satisfies RuleTexts;

type GoodForm = Extract<UrlForm, { ok: true }>;

/** Addresses that do not belong to the site, where the site is known. */
export const createHostRules: CreateEntryRules = ({ site, findings }) => ({
  see({ line }, address) {
    if (site === null || !address?.form.ok) return;
    const { form } = address;
    if (withoutWww(form.host) !== withoutWww(site.host)) {
      findings.addRepeated(addressRules.mixedHost, form.host, {
        line,
        url: form.url,
        evidence: form.host,
        message: (count) => `${form.url}${andMore(count)} is on ${form.host}, the site is ${site.host}.`,
        fix: 'List only addresses of the site, or move them to the sitemap of their own host.',
      });
    } else if (form.scheme !== site.scheme || form.host !== site.host) {
      const origin = `${form.scheme}://${form.host}`;
      findings.addRepeated(addressRules.mixedScheme, origin, {
        line,
        url: form.url,
        evidence: origin,
        message: (count) => `${count} URLs use ${origin}, the site is ${site.scheme}://${site.host}.`,
      });
    }
  },
});

/** Addresses that should never have left the machine or the back office. */
export const createExposureRules: CreateEntryRules = ({ site, localHost, findings }) => {
  const seeLeak = ({ line }: SitemapEntry, form: GoodForm, leak: string) =>
    findings.addRepeated(addressRules.leak, `${leak} ${form.host}`, {
      line,
      url: form.url,
      evidence: form.url,
      message: (count) => `${form.url}${andMore(count)} points to ${leak}.`,
    });
  return {
    see(entry, address) {
      if (!address?.form.ok || !mayBeSuspicious(address.form)) return;
      const { form } = address;
      const { line } = entry;
      const { url } = form;
      const leak = leakOf(form.host, form.rest, form.host === localHost || form.host === site?.host);
      if (leak !== null) seeLeak(entry, form, leak);
      const sensitive = sensitivePartOf(form.rest);
      if (sensitive !== null) {
        const message = `${url} should not be public (${sensitive}).`;
        findings.add(addressRules.sensitive, { line, url, message, evidence: sensitive });
      }
      const parameter = trackingParameterOf(form.rest);
      if (parameter !== null) {
        const message = `Tracking parameter ${parameter} in ${url}: list the clean URL.`;
        findings.add(addressRules.params, { line, url, message, evidence: parameter });
      }
    },
  };
};

/** Ten pages or more that mostly end one way, and some the other. */
export const createSlashRule: CreateEntryRules = ({ kind, findings }) => {
  const ends = { slash: { count: 0, first: '', line: 0 }, plain: { count: 0, first: '', line: 0 } };
  return {
    see({ line }, address) {
      if (!address?.form.ok || kind === 'index') return;
      const { form } = address;
      const path = pathOf(form);
      if (path === '' || path === '/' || /\.\w{1,5}$/.test(path)) return;
      const end = path.endsWith('/') ? ends.slash : ends.plain;
      end.count += 1;
      if (end.count === 1) Object.assign(end, { first: form.url, line });
    },
    finish() {
      const [few, many] = ends.slash.count < ends.plain.count ? [ends.slash, ends.plain] : [ends.plain, ends.slash];
      const pages = few.count + many.count;
      if (pages < 10 || few.count === 0 || many.count / pages < 0.7) return;
      const [rare, usual] = few === ends.slash ? ['end with /', 'do not'] : ['do not end with /', 'do'];
      const message = `${few.count} of ${pages} URLs ${rare}, the rest ${usual}; the first is ${few.first}.`;
      findings.add(addressRules.slashMix, { line: few.line, url: few.first, message });
    },
  };
};

function pathOf({ rest }: GoodForm): string {
  const query = rest.indexOf('?');
  return query === -1 ? rest : rest.slice(0, query);
}

function andMore(count: number): string {
  return count === 1 ? '' : ` (and ${count - 1} more)`;
}

function withoutWww(host: Site['host']): string {
  return host.replace(/^www\./, '');
}
