import type { Finding } from '../finding.ts';
import type { RuleText, Violation } from '../rule.ts';
import { hashAddress } from './address-hash.ts';
import { DocumentReader, reportHtml } from './document-reader.ts';
import { createDuplicateRule, createLocRules, createRepetitionRules } from './entry-rules.ts';
import { createExtensionRules, createNewsAgeRule } from './extension-rules.ts';
import { buildPlainEntry } from './feed-reader.ts';
import { fileRules } from './file-rules.ts';
import { FindingList } from './finding-list.ts';
import { type LanguageSet, LanguageSetRules } from './language-set-rules.ts';
import { type SitemapEntry, type SitemapKind, sitemapLimits, type XmlHandler } from './model.ts';
import { createExposureRules, createHostRules, createSlashRule } from './site-rules.ts';
import { parseUrlForm } from './url-form.ts';
import type { EntryRules, Site, ValidationContext } from './validation.ts';
import { createHintRules, createLastmodRules } from './value-rules.ts';

const createRules = [
  createLocRules,
  createRepetitionRules,
  createDuplicateRule,
  createHintRules,
  createLastmodRules,
  createExtensionRules,
  createNewsAgeRule,
  createHostRules,
  createExposureRules,
  createSlashRule,
];

export type SitemapCheckOptions = {
  /** The name findings carry: path, address or `-`. */
  file: string;
  site: Site | null;
  localHost: string | null;
  now: number;
  /** Sees each entry as it is read, with the language set it declares and the hash of its address. */
  entry?: (entry: SitemapEntry, set: LanguageSet | null, hash: number) => void;
};

export type SitemapSummary = {
  kind: SitemapKind | null;
  entries: number;
  findings: Finding[];
  /** Unpacked. */
  bytes: number;
};

/** Validates one sitemap while it streams by: feed `xml` or `readLine`, then `finish`. */
export class SitemapCheck {
  readonly xml: XmlHandler;
  readonly #options: SitemapCheckOptions;
  readonly #findings: FindingList;
  #kind: SitemapKind | null = null;
  #rules: EntryRules[] = [];
  #languages: LanguageSetRules | null = null;
  #entries = 0;
  #isBroken = false;

  constructor(options: SitemapCheckOptions) {
    this.#options = options;
    this.#findings = new FindingList(options.file);
    this.xml = new DocumentReader({
      findings: this.#findings,
      kind: (kind) => this.#start(kind),
      entry: (entry) => this.#see(entry),
    });
  }

  /** `null` until the root element is read, and where the file is no sitemap. */
  get kind(): SitemapKind | null {
    return this.#kind;
  }

  /** One line of a text sitemap; lines are 1-based. */
  readLine(text: string, line: number): void {
    if (this.#kind === null) this.#start('text');
    const loc = text.trim();
    if (loc !== '') this.#see(buildPlainEntry(this.#entries + 1, line, loc));
  }

  readHtml(title: string): void {
    this.#stop(() => reportHtml(this.#findings, title));
  }

  /** Something about the file that is no fault of its reading. */
  add(rule: RuleText, violation: Violation): void {
    this.#findings.add(rule, violation);
  }

  /** The file could not be read to its end, for the reason given: what was not read is not checked. */
  stop(rule: RuleText, violation: Violation): void {
    this.#stop(() => this.#findings.add(rule, violation));
  }

  /** Nobody wants to see the rest: what was not read is not missed. */
  giveUp(): void {
    this.#isBroken = true;
  }

  finish(bytes: number): SitemapSummary {
    for (const rules of this.#rules) rules.finish?.();
    this.#checkSize(bytes);
    return { kind: this.#kind, entries: this.#entries, findings: this.#findings.list(), bytes };
  }

  /** Only the first reason counts. */
  #stop(report: () => void): void {
    if (!this.#isBroken) report();
    this.#isBroken = true;
  }

  #start(kind: SitemapKind | null): void {
    this.#kind = kind;
    if (kind === null) {
      this.#isBroken = true;
      return;
    }
    const { site, localHost, now } = this.#options;
    const context: ValidationContext = { kind, site, localHost, now, findings: this.#findings };
    this.#rules = createRules.map((create) => create(context));
    this.#languages = new LanguageSetRules(context);
  }

  #see(entry: SitemapEntry): void {
    this.#entries += 1;
    const { loc } = entry.fields;
    const address = loc ? { form: parseUrlForm(loc), hash: hashAddress(loc) } : null;
    for (const rules of this.#rules) rules.see(entry, address);
    const set = entry.links.length > 0 ? (this.#languages?.see(entry) ?? null) : null;
    this.#options.entry?.(entry, set, address?.hash ?? 0);
  }

  #checkSize(bytes: number): void {
    const { urls, bytes: maxBytes } = sitemapLimits;
    if (this.#entries === 0 && !this.#isBroken) {
      const message = `No URLs found in ${this.#options.file}.`;
      this.#findings.add(fileRules.noUrls, { message });
    }
    if (this.#entries > urls) {
      const isIndex = this.#kind === 'index';
      const message = `${this.#entries} ${isIndex ? 'sitemaps' : 'URLs'} (limit ${urls}).`;
      const fix = isIndex ? 'Split it into several indexes.' : 'Split and add a sitemap index.';
      this.#findings.add(fileRules.tooManyUrls, { message, fix });
    } else if (this.#entries > urls * 0.9) this.#nearLimit(`${this.#entries} of ${urls} URLs`);
    if (bytes > maxBytes * 0.9 && bytes <= maxBytes) this.#nearLimit(`${toMegabytes(bytes)} of 50 MB`);
  }

  #nearLimit(amount: string): void {
    this.#findings.add(fileRules.nearLimit, { message: `${amount}: plan the split now.` });
  }
}

/** A file over the limit; reading stops there. */
export function tooLarge(bytes: number): Violation {
  return { message: `More than ${toMegabytes(bytes)} MB uncompressed (limit 50 MB).` };
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1).replace(/\.0$/, '');
}

const xmlTypes = /^(?:application|text)\/(?:[\w.+-]*\+)?xml\b|^application\/(?:x-)?gzip\b|^text\/plain\b/i;

/** A Content-Type that is not one of a sitemap; `null` for a good one and for none. */
export function wrongContentType(type: string | null): Violation | null {
  return type === null || xmlTypes.test(type) ? null : { message: `Served as ${type}.` };
}
