import type { Finding } from '../finding.ts';
import { buildFinding } from '../run-rules.ts';
import { duplicateLocRule } from './entry-rules.ts';
import { type ClusterScope, LanguageGraph, type LanguagePage, validateCluster } from './language-clusters.ts';
import type { LanguageSet } from './language-set.ts';
import { hashUrl, type RunStore, UrlRuns } from './listed-urls.ts';

/** Where a URL is listed. */
export type ListedPlace = { url: string; file: string; line: number };

/** URLs that several files list, each with a finding of its own. */
const maxSharedUrls = 200;

/**
 * What the sitemaps of one site say together: language sets across files, URLs in several of them.
 * A file's own clusters are checked when it ends, so that memory does not grow with the number of files.
 */
export class SitemapSet {
  readonly #complete: boolean;
  readonly #runs: UrlRuns;
  #graph = new LanguageGraph();
  readonly #rest = new LanguageGraph();

  /** @param complete The files are all the site has, so that what they do not list is not listed anywhere. */
  constructor(complete: boolean, store: RunStore) {
    this.#complete = complete;
    this.#runs = new UrlRuns(store);
  }

  /** @param hash Of the page's URL. */
  add(page: Omit<LanguagePage, 'set'>, hash: number, set: LanguageSet | null): void {
    this.#runs.add(hash);
    if (set !== null && set.targets.length > 0)
      this.#graph.add({ loc: page.loc, hash, file: page.file, line: page.line, set });
  }

  /** Checks the clusters that lie within the file; returns its number for `listShared`. */
  endFile(): { number: number; findings: Finding[] } {
    const number = this.#runs.endFile();
    const scope: ClusterScope = { complete: false, isListed: (url) => this.#runs.has(url, number) };
    const findings: Finding[] = [];
    for (const cluster of this.#graph.listInconsistent()) {
      const isWhole = [...cluster.absent].every(scope.isListed);
      if (isWhole) findings.push(...validateCluster(cluster, scope));
      else for (const page of cluster.pages) this.#rest.add({ ...page, hash: hashUrl(page.loc) });
    }
    this.#graph = new LanguageGraph();
    return { number, findings };
  }

  /** Checks the clusters that no single file holds. */
  finish(): Finding[] {
    const scope: ClusterScope = { complete: this.#complete, isListed: (url) => this.#runs.has(url) };
    return [...this.#rest.listInconsistent()].flatMap((cluster) => validateCluster(cluster, scope));
  }

  /** The hashes of URLs that several files list, with the numbers of those files. */
  listShared(): Map<number, number[]> {
    return this.#runs.listShared(maxSharedUrls);
  }
}

/** The findings for shared URLs, once the files that list them were read again. */
export function buildSharedFindings(places: readonly ListedPlace[]): Finding[] {
  const byUrl = Map.groupBy(places, ({ url }) => url);
  return [...byUrl.values()].flatMap((listed): Finding[] => {
    const [first, second] = [listed[0], listed.find(({ file }) => file !== listed[0]?.file)];
    if (first === undefined || second === undefined) return [];
    const shown = listed.slice(0, 5).map(({ file, line }) => `${file}:${line}`);
    const message = `${first.url} is listed ${listed.length} times (${shown.join(', ')}).`;
    return [buildFinding(duplicateLocRule, { ...second, message, evidence: second.url })];
  });
}
