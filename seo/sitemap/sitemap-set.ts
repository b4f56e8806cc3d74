import type { Finding } from '../finding.ts';
import { buildFinding } from '../run-rules.ts';
import { hashAddress } from './address-hash.ts';
import { AddressRuns, type RunStore } from './address-runs.ts';
import { entryRules } from './entry-rules.ts';
import { type ClusterScope, validateCluster } from './language-cluster.ts';
import { LanguageGraph, type LanguagePage } from './language-graph.ts';
import type { LanguageSet } from './language-set-rules.ts';

/** Where an address stands. */
export type ListedPlace = { address: string; file: string; line: number };

/** Addresses told singly when several files list them. */
const sharedLimit = 200;

/**
 * What the sitemaps of one site say together: language sets across files, addresses in several of them.
 * A file's own clusters are judged when it ends, so that memory does not grow with the number of files.
 */
export class SitemapSet {
  readonly #complete: boolean;
  readonly #runs: AddressRuns;
  #graph = new LanguageGraph();
  readonly #rest = new LanguageGraph();

  /** @param complete The files are all the site has, so that what they do not list is not listed anywhere. */
  constructor(complete: boolean, store: RunStore) {
    this.#complete = complete;
    this.#runs = new AddressRuns(store);
  }

  /** @param hash Of the page's address. */
  add(page: Omit<LanguagePage, 'set'>, hash: number, set: LanguageSet | null): void {
    this.#runs.add(hash);
    if (set !== null && set.targets.length > 0)
      this.#graph.add({ loc: page.loc, hash, file: page.file, line: page.line, set });
  }

  /** Judges the clusters that lie within the file; returns its number for `listShared`. */
  endFile(): { number: number; findings: Finding[] } {
    const number = this.#runs.endFile();
    const scope: ClusterScope = { complete: false, isListed: (address) => this.#runs.has(address, number) };
    const findings: Finding[] = [];
    for (const cluster of this.#graph.listDoubtful()) {
      const isWhole = [...cluster.absent].every(scope.isListed);
      if (isWhole) findings.push(...validateCluster(cluster, scope));
      else for (const page of cluster.pages) this.#rest.add({ ...page, hash: hashAddress(page.loc) });
    }
    this.#graph = new LanguageGraph();
    return { number, findings };
  }

  /** Judges the clusters that no single file holds. */
  finish(): Finding[] {
    const scope: ClusterScope = { complete: this.#complete, isListed: (address) => this.#runs.has(address) };
    return [...this.#rest.listDoubtful()].flatMap((cluster) => validateCluster(cluster, scope));
  }

  /** The hashes of addresses that several files list, with the numbers of those files. */
  listShared(): Map<number, number[]> {
    return this.#runs.listShared(sharedLimit);
  }
}

/** The findings for shared addresses, once the files that list them were read again. */
export function buildSharedFindings(places: readonly ListedPlace[]): Finding[] {
  const byAddress = Map.groupBy(places, ({ address }) => address);
  return [...byAddress.values()].flatMap((listed): Finding[] => {
    const [first, second] = [listed[0], listed.find(({ file }) => file !== listed[0]?.file)];
    if (first === undefined || second === undefined) return [];
    const shown = listed.slice(0, 5).map(({ file, line }) => `${file}:${line}`);
    const message = `${first.address} is listed ${listed.length} times (${shown.join(', ')}).`;
    const { address, file, line } = second;
    return [buildFinding(entryRules.duplicateLoc, { message, url: address, file, line, evidence: address })];
  });
}
