import type { Finding } from '../finding.ts';
import type { Rule, RuleText } from '../rule.ts';
import { FindingCollector } from '../run-rules.ts';
import { buildLocEntry, DocumentReader } from './document-reader.ts';
import { duplicateLocRule, entryRules, unknownElementRule, wrongRelRule } from './entry-rules.ts';
import { extensionRules } from './extension-rules.ts';
import { fileRules, sizeRules, tooLargeRule } from './file-rules.ts';
import { hostRules } from './host-rules.ts';
import { indexRules } from './index-rules.ts';
import {
  type EntriesRule,
  type EntryRule,
  type ParsedEntry,
  type SitemapEntry,
  type SitemapFile,
  type SitemapKind,
  sitemapLimits,
  type XmlHandler,
} from './model.ts';
import { lostUrlRule } from './sitemap-diff.ts';
import { copyText, normalizeUrl, parseUrlForm } from './url-form.ts';
import { sameLastmodRule, valueRule } from './value-rules.ts';
import { parseW3cDate } from './w3c-date.ts';

const rulesOfEntry: readonly EntryRule[] = [...entryRules, valueRule, ...extensionRules, ...hostRules, wrongRelRule];
const rulesOfEntries: readonly EntriesRule[] = [duplicateLocRule, sameLastmodRule];

export const sitemapRules: readonly RuleText[] = [
  ...fileRules,
  ...indexRules,
  unknownElementRule,
  ...rulesOfEntry,
  ...rulesOfEntries,
  lostUrlRule,
];

export type SitemapCheckOptions = Pick<SitemapFile, 'site' | 'localHost' | 'now'> & {
  /** Path, URL or `-`. */
  file: string;
  /** Sees each entry as it is read, with its URL in one spelling. */
  entry?: (entry: SitemapEntry, url: string) => void;
};

/** `isWhole`: the file was read to its end, as a sitemap. */
export type SitemapSummary = { kind: SitemapKind | null; isWhole: boolean; findings: Finding[] };

type Watcher = { rule: EntriesRule } & ReturnType<EntriesRule['watch']>;

/** Validates one sitemap while it streams by: feed `xml` or `readLine`, then `finish`. */
export class SitemapCheck {
  readonly xml: XmlHandler;
  readonly #options: SitemapCheckOptions;
  readonly #findings: FindingCollector;
  #file: SitemapFile | null = null;
  #watchers: Watcher[] = [];
  #entries = 0;
  #isBroken = false;

  constructor(options: SitemapCheckOptions) {
    this.#options = options;
    this.#findings = new FindingCollector({ file: options.file });
    this.xml = new DocumentReader({
      report: (rule, violation) => this.#findings.add(rule, violation),
      kind: (kind) => this.#start(kind),
      entry: (entry) => this.#see(entry),
    });
  }

  /** `null` until the root element is read, and where the file is not a sitemap. */
  get kind(): SitemapKind | null {
    return this.#file?.kind ?? null;
  }

  /** One line of a text sitemap; lines are 1-based. */
  readLine(text: string, line: number): void {
    if (this.#file === null) this.#start('text');
    const loc = text.trim();
    if (loc !== '') this.#see(buildLocEntry(this.#entries + 1, line, loc));
  }

  run<Subject extends readonly unknown[]>(rule: Rule<Subject>, ...subject: Subject): void {
    for (const violation of rule.check(...subject)) this.#findings.add(rule, violation);
  }

  /** Ends the reading; rules about what is missing then report nothing. */
  stop<Subject extends readonly unknown[]>(rule: Rule<Subject>, ...subject: Subject): void {
    if (!this.#isBroken) this.run(rule, ...subject);
    this.#isBroken = true;
  }

  /** Ends the reading without a finding. */
  cancel(): void {
    this.#isBroken = true;
  }

  /** @param bytes Uncompressed. */
  finish(bytes: number): SitemapSummary {
    for (const { rule, finish } of this.#watchers) {
      for (const violation of finish()) this.#findings.add(rule, violation);
    }
    const { kind } = this;
    const size = { name: this.#options.file, kind, entries: this.#entries, complete: !this.#isBroken };
    for (const rule of sizeRules) this.run(rule, size);
    if (size.complete && bytes > sitemapLimits.bytes) this.run(tooLargeRule, bytes, sitemapLimits.bytes);
    return { kind, isWhole: size.complete, findings: this.#findings.list() };
  }

  #start(kind: SitemapKind | null): void {
    if (kind === null) {
      this.#isBroken = true;
      return;
    }
    const { site, localHost, now } = this.#options;
    const file = { kind, site, localHost, now };
    this.#file = file;
    this.#watchers = rulesOfEntries.map((rule) => ({ rule, ...rule.watch(file) }));
  }

  #see(entry: SitemapEntry): void {
    this.#entries += 1;
    const { loc, lastmod } = entry.fields;
    const url = loc ? copyText(normalizeUrl(loc)) : '';
    if (this.#file !== null) {
      const form = loc ? parseUrlForm(loc) : null;
      this.#check({ ...entry, form, url, lastmod: lastmod === undefined ? null : parseW3cDate(lastmod) }, this.#file);
    }
    this.#options.entry?.(entry, url);
  }

  #check(entry: ParsedEntry, file: SitemapFile): void {
    for (const rule of rulesOfEntry) {
      for (const violation of rule.check(entry, file)) {
        // In a file of one line, only the column distinguishes the entries.
        this.#findings.add(rule, violation.line === entry.line ? { column: entry.column, ...violation } : violation);
      }
    }
    for (const watcher of this.#watchers) watcher.see(entry);
  }
}
