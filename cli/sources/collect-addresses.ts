import type { Finding } from '#seo/finding.ts';
import { buildFinding, pickRule } from '#seo/run-rules.ts';
import { hostRules } from '#seo/sitemap/host-rules.ts';
import { isLanguageLink, type SitemapEntry } from '#seo/sitemap/model.ts';
import { parseUrlForm } from '#seo/sitemap/url-form.ts';
import { isWebAddress, type Remap, remapAddress } from '../net/remap.ts';

/** An address to ask and where it is first written; `hreflang` where it is an alternate only. */
export type ListedAddress = { url: string; file: string; line: number; hreflang: string | null };

/** Gathers the addresses of sitemaps, each once; a listed page stays one when it is an alternate too. */
export class AddressList {
  readonly #withAlternates: boolean;
  readonly #addresses = new Map<string, ListedAddress>();
  readonly #unusable = new Set<string>();

  constructor(withAlternates: boolean) {
    this.#withAlternates = withAlternates;
  }

  see({ fields: { loc }, line, links }: SitemapEntry, file: string): void {
    if (loc) this.#add({ url: loc, file, line, hreflang: null });
    if (!this.#withAlternates) return;
    for (const link of links.filter(isLanguageLink)) {
      if (link.href && link.hreflang) this.#add({ url: link.href, file, line: link.line, hreflang: link.hreflang });
    }
  }

  list(): { addresses: ListedAddress[]; unusable: number } {
    return { addresses: [...this.#addresses.values()], unusable: this.#unusable.size };
  }

  #add(address: ListedAddress): void {
    const known = this.#addresses.get(address.url);
    const isBetter = known === undefined || (known.hreflang !== null && address.hreflang === null);
    if (!parseUrlForm(address.url).ok) this.#unusable.add(address.url);
    else if (isBetter) this.#addresses.set(address.url, address);
  }
}

/**
 * Parts the addresses of the site from those of other hosts, which are not asked unless the user says so: a
 * sitemap must not be able to send the checker anywhere. The site is what was named, else where the first
 * listed address lies; `www` makes no difference.
 */
export function keepOwnHosts(
  addresses: readonly ListedAddress[],
  named: readonly string[],
  remap: readonly Remap[],
): { own: ListedAddress[]; foreign: Finding[]; isOwn: (address: string) => boolean } {
  const hostOf = (address: string) => new URL(remapAddress(address, remap)).host.replace(/^www\./, '');
  const namedHosts = named.filter(isWebAddress).map(hostOf);
  const [first] = addresses;
  const site = new Set(namedHosts.length > 0 || first === undefined ? namedHosts : [hostOf(first.url)]);
  const groups = Map.groupBy(addresses, ({ url }) => hostOf(url));
  const others = [...groups].filter(([host]) => !site.has(host));
  const isOwn = (address: string) => site.has(hostOf(address));
  return {
    isOwn,
    own: addresses.filter(({ url }) => isOwn(url)),
    foreign: others.map(([host, listed]) => foreignFinding(host, listed)),
  };
}

const mixedHostRule = pickRule(hostRules, 'sitemap/mixed-host');

function foreignFinding(host: string, listed: readonly ListedAddress[]): Finding {
  const message = `${listed.length} addresses are on ${host}, not on the site, and were not asked.`;
  const fix = '--external asks them; --remap asks them at the site.';
  const [first] = listed;
  const place = first === undefined ? {} : { url: first.url, file: first.file, line: first.line };
  return buildFinding(mixedHostRule, { message, fix, evidence: host, ...place });
}
