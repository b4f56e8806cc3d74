import { isLanguageLink } from '#seo/sitemap/link.ts';
import type { SitemapEntry } from '#seo/sitemap/model.ts';
import { parseUrlForm } from '#seo/sitemap/url-form.ts';

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
