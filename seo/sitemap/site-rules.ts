import type { SitemapEntry } from './model.ts';
import type { UrlForm } from './url-form.ts';
import { leakOf, mayBeSuspicious, sensitivePartOf, trackingParameterOf } from './url-suspicion.ts';
import type { CreateEntryRules, Site } from './validation.ts';

type GoodForm = Extract<UrlForm, { ok: true }>;

/** Addresses that do not belong to the site, where the site is known. */
export const createHostRules: CreateEntryRules = ({ site, findings }) => ({
  see({ line }, address) {
    if (site === null || !address?.form.ok) return;
    const { form } = address;
    if (withoutWww(form.host) !== withoutWww(site.host)) {
      findings.addRepeated(form.host, {
        rule: 'sitemap/mixed-host',
        line,
        url: form.url,
        evidence: form.host,
        message: (count) => `${form.url}${andMore(count)} is on ${form.host}, the site is ${site.host}.`,
        fix: 'List only addresses of the site, or move them to the sitemap of their own host.',
      });
    } else if (form.scheme !== site.scheme || form.host !== site.host) {
      const origin = `${form.scheme}://${form.host}`;
      findings.addRepeated(origin, {
        rule: 'sitemap/mixed-scheme',
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
    findings.addRepeated(`${leak} ${form.host}`, {
      rule: 'sitemap/leak',
      line,
      url: form.url,
      evidence: form.url,
      message: (count) => `${form.url}${andMore(count)} points to ${leak}.`,
      fix: 'Set SITE_URL when the sitemap is built.',
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
        const fix = 'Drop it from the generator.';
        findings.add({ rule: 'sitemap/sensitive', line, url, message, fix, evidence: sensitive });
      }
      const parameter = trackingParameterOf(form.rest);
      if (parameter !== null) {
        const message = `Tracking parameter ${parameter} in ${url}: list the clean URL.`;
        findings.add({ rule: 'sitemap/params', line, url, message, evidence: parameter });
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
      findings.add({ rule: 'sitemap/slash-mix', line: few.line, url: few.first, message });
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
