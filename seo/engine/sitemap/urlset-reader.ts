import type { Violation } from '../rule.ts';
import { unknownElementRule } from './entry-rules.ts';
import {
  buildLink,
  type Extension,
  extensionKinds,
  type FieldName,
  fieldNames,
  namespaces,
  type Report,
  type SitemapEntry,
  type SitemapLink,
  type XmlHandler,
  type XmlTag,
} from './model.ts';

type Draft = SitemapEntry & {
  fields: Partial<Record<FieldName, string>>;
  repeated: Map<FieldName, number> | null;
  links: SitemapLink[];
  extensions: Extension[];
};

const knownNamespaces: ReadonlySet<string> = new Set(Object.values(namespaces));
const indexFields: ReadonlySet<string> = new Set(['loc', 'lastmod']);
const urlFields: ReadonlySet<string> = new Set(fieldNames);

export type UrlsetReaderOptions = {
  kind: 'urlset' | 'index';
  /** Of the root element, even if it is wrong. */
  namespace: string;
  report: Report;
  entry: (entry: SitemapEntry) => void;
};

/** Readers know an extension by its namespace, so with a wrong one they skip its elements. */
function correctNamespace({ name, local, uri }: XmlTag): string | null {
  const kind = local === 'link' ? 'xhtml' : extensionKinds.find((one) => one === local);
  const [prefix] = name.split(':');
  if (kind === undefined || prefix === name) return null;
  return `Declare xmlns:${prefix}="${namespaces[kind]}", not "${uri}".`;
}

export class UrlsetReader implements XmlHandler {
  readonly #options: UrlsetReaderOptions;
  readonly #entryName: string;
  readonly #fields: ReadonlySet<string>;
  #depth = 1;
  /** Depth of the element whose content is skipped, or 0. */
  #skipped = 0;
  #count = 0;
  #draft: Draft | null = null;
  #field: FieldName | null = null;
  #extension: { fields: Map<string, string>; path: string[] } | null = null;
  #text = '';
  /** Reported only in well-formed files: elsewhere it is the consequence of a missing end tag. */
  #nested: Violation | null = null;

  constructor(options: UrlsetReaderOptions) {
    this.#options = options;
    this.#entryName = options.kind === 'index' ? 'sitemap' : 'url';
    this.#fields = options.kind === 'index' ? indexFields : urlFields;
  }

  openTag(tag: XmlTag, line: number, column: number): void {
    this.#depth += 1;
    if (this.#skipped > 0) return;
    if (this.#draft === null) this.#openEntry(tag, line, column);
    else if (this.#depth === 3) this.#openChild(this.#draft, tag, line, column);
    else if (this.#extension !== null) this.#extension.path.push(tag.local);
    else this.#skipUnknown(tag, line, column);
    if (this.#skipped === 0) this.#text = '';
  }

  text(text: string): void {
    if (this.#skipped === 0 && (this.#field !== null || this.#extension !== null)) this.#text += text;
  }

  closeTag(): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (this.#skipped > 0) {
      if (depth === this.#skipped) this.#skipped = 0;
      return;
    }
    if (depth === 1 && this.#nested !== null) this.#options.report(unknownElementRule, this.#nested);
    if (depth === 2) this.#closeEntry();
    else if (this.#field !== null) this.#closeField(this.#field);
    else if (this.#extension !== null) this.#closeExtensionField(this.#extension);
  }

  #openEntry(tag: XmlTag, line: number, column: number): void {
    if (tag.local !== this.#entryName || tag.uri !== this.#options.namespace) {
      this.#skipUnknown(tag, line, column);
      return;
    }
    this.#count += 1;
    this.#draft = { number: this.#count, line, column, fields: {}, repeated: null, links: [], extensions: [] };
  }

  #openChild(draft: Draft, tag: XmlTag, line: number, column: number): void {
    if (tag.uri === this.#options.namespace && this.#fields.has(tag.local)) {
      this.#openField(draft, tag.local as FieldName, line, column); // a member of fieldNames: both sets hold nothing else
      return;
    }
    if (tag.uri === namespaces.xhtml && tag.local === 'link') {
      draft.links.push(buildLink(tag, line));
      this.#skipped = this.#depth;
      return;
    }
    const kind = extensionKinds.find((one) => one === tag.local && namespaces[one] === tag.uri);
    if (kind !== undefined) {
      this.#extension = { fields: new Map(), path: [] };
      draft.extensions.push({ kind, line, fields: this.#extension.fields });
      return;
    }
    if (tag.uri !== namespaces.sitemap && knownNamespaces.has(tag.uri)) this.#skipped = this.#depth;
    else this.#skipUnknown(tag, line, column);
  }

  /** Findings quote the URL, so the line of an entry is that of its loc. */
  #openField(draft: Draft, name: FieldName, line: number, column: number): void {
    this.#field = name;
    if (name === 'loc' && draft.fields.loc === undefined && line > draft.line) Object.assign(draft, { line, column });
  }

  #closeEntry(): void {
    if (this.#draft !== null) this.#options.entry(this.#draft);
    this.#draft = null;
  }

  #closeField(name: FieldName): void {
    const draft = this.#draft;
    const value = this.#text.trim();
    this.#field = null;
    if (draft === null) return;
    if (draft.fields[name] === undefined) draft.fields[name] = value;
    else {
      draft.repeated ??= new Map();
      draft.repeated.set(name, (draft.repeated.get(name) ?? 1) + 1);
    }
  }

  #closeExtensionField({ fields, path }: { fields: Map<string, string>; path: string[] }): void {
    if (path.length === 0) {
      this.#extension = null;
      return;
    }
    const value = this.#text.trim();
    if (value !== '') fields.set(path.join('/'), value);
    path.pop();
    this.#text = '';
  }

  #skipUnknown(tag: XmlTag, line: number, column: number): void {
    this.#skipped = this.#depth;
    const message = `<${tag.name}> is not part of the protocol; search engines skip it.`;
    const fix = correctNamespace(tag);
    const violation = { line, column, evidence: tag.name, message, cause: tag.name, ...(fix !== null && { fix }) };
    const isNested = this.#draft !== null && tag.local === this.#entryName && tag.uri === this.#options.namespace;
    if (isNested) this.#nested ??= { ...violation, message: `<${tag.name}> is nested in another <${tag.name}>.` };
    else this.#options.report(unknownElementRule, violation);
  }
}
