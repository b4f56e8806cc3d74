/** The addresses that belong to the audited site: any scheme, with and without www, and where the start led to. */
export type CrawlScope = {
  add: (url: string) => void;
  includes: (url: string) => boolean;
};

export function createCrawlScope(start: readonly string[]): CrawlScope {
  const hosts = new Set(start.map(plainHost));
  return {
    add: (url) => void hosts.add(plainHost(url)),
    includes: (url) => hosts.has(plainHost(url)),
  };
}

function plainHost(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
