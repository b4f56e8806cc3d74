import { contactFields, formFields } from '#domain/contact/fields.ts';
import { listReasons } from '#domain/contact/message.ts';
import type { SiteContent } from '#domain/content/model.ts';
import type { Facts, SiteFile } from '#domain/content/schemas.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import { type EntryFields, indexOf } from './build-site-content.ts';
import { listBrokenRedirects, type Redirects } from './check-redirects.ts';
import {
  type Categories,
  type ContentProblem,
  categoryCatalogues,
  type RawEntry,
  type RawTable,
} from './read-content.ts';
import type { SourceText } from './source-texts.ts';

// What no schema can say: what one file of content/ says about another, about today, or leaves to write.

/** A field of the form that lacks one shows the key. goshen lint compares the other languages with the English texts. */
export function reportMissingFormTexts({ file, value, lineOf }: RawTable, problems: ContentProblem[]): void {
  for (const field of contactFields) {
    const errors = listReasons(formFields[field]).map((reason) => ['errors', field, reason]);
    const hints = formFields[field].hasHint === true ? [['hints', field]] : [];
    for (const path of [['labels', field], ...hints, ...errors]) {
      const text = path.reduce<unknown>((texts, key) => (Object(texts) as Record<string, unknown>)[key], value);
      if (typeof text !== 'string') report(problems, file, lineOf(path), { path, message: 'required' });
    }
  }
}

export function isPublished({ fields }: Pick<EntryFields, 'fields'>): boolean {
  return fields.draft !== true;
}

/** A company needs a host in site.json, and an industry may only name companies that exist. */
export function reportDanglingCompanies(
  entries: readonly EntryFields[],
  { file, lineOf }: RawTable,
  { hosts }: SiteFile,
  problems: ContentProblem[],
): void {
  const companies = entries.filter(({ kind }) => kind === 'companies').map(({ id }) => id);
  for (const id of companies.filter((company) => !Object.hasOwn(hosts, company))) {
    report(problems, file, lineOf(['hosts']), { path: ['hosts', id], message: 'the company has no host' });
  }
  for (const { fields, ...entry } of entries.filter(({ kind }) => kind === 'industries')) {
    const unknown = (fields.companies as string[]).filter((company) => !companies.includes(company));
    for (const company of unknown)
      report(problems, entry.file, entry.lineOf(['companies']), {
        path: ['companies'],
        message: `no company "${company}"`,
      });
  }
}

export function reportUnknownServices(entries: readonly EntryFields[], problems: ContentProblem[]): void {
  const services = entries.filter(({ kind }) => kind === 'services');
  for (const article of entries.filter(({ kind }) => kind === 'blog')) {
    const { file, lineOf } = article;
    const { service } = article.fields;
    const found = services.find(({ id }) => id === service);
    const isShown = found !== undefined && (isPublished(found) || !isPublished(article));
    if (service === undefined || isShown) continue;
    const message =
      found === undefined
        ? `no service "${service}" in content/services; it has ${services.map(({ id }) => id).join(', ')}`
        : `the service "${service}" is a draft; remove this line, or make the article a draft too`;
    report(problems, file, lineOf(['service']), { path: ['service'], message });
  }
}

/** A service with a page names its price and its weeks in facts.json. */
export function reportUnknownPrices(
  entries: readonly EntryFields[],
  { prices, weeks }: Pick<Facts, 'prices' | 'weeks'>,
  problems: ContentProblem[],
): void {
  const known = Object.keys(prices).filter((key) => Object.hasOwn(weeks, key));
  for (const { fields, file, lineOf } of entries.filter((entry) => entry.kind === 'services' && isPublished(entry))) {
    const key = fields.facts;
    if (typeof key !== 'string' || known.includes(key)) continue;
    const missing = Object.entries({ prices, weeks }).filter(([, table]) => !Object.hasOwn(table, key));
    const names = missing.map(([name]) => name).join(' and ');
    const found = key === 'TODO' ? 'still the TODO of goshen new' : `no "${key}" under ${names} in content/facts.json`;
    const message = `${found}; write a key that both prices and weeks have: ${known.join(', ')}`;
    report(problems, file, lineOf(['facts']), { path: ['facts'], message });
  }
}

export function reportUnknownCategories(
  entries: readonly EntryFields[],
  categories: Categories,
  problems: ContentProblem[],
): void {
  for (const kind of ['blog', 'companies'] as const) {
    for (const { fields, file, lineOf } of entries.filter((entry) => entry.kind === kind)) {
      if (categories[kind].includes(String(fields.category))) continue;
      const message = `no category "${fields.category}" in ${categoryCatalogues[kind]}; it has ${categories[kind].join(', ')}`;
      report(problems, file, lineOf(['category']), { path: ['category'], message });
    }
  }
}

/** A draft is no page that a visitor could be led to. */
export function reportBrokenRedirects(
  { file, lineOf }: RawTable,
  redirects: Redirects,
  { services, articles }: SiteContent,
  problems: ContentProblem[],
): void {
  const isShown = ({ draft }: { draft?: boolean | undefined }) => draft !== true;
  const shown = indexOf({ services: services.filter(isShown), articles: articles.filter(isShown) });
  for (const { from, why } of listBrokenRedirects(redirects, createRouteRegistry(shown)))
    report(problems, file, lineOf([from]), { path: [from], message: why });
}

/** The dates of entries and of the facts; a month is later than today if today is in an earlier one. */
export function reportFutureDates(
  fields: Record<string, unknown>,
  { file, lineOf }: Pick<RawEntry, 'file' | 'lineOf'>,
  today: string,
  problems: ContentProblem[],
): void {
  for (const name of ['publishedAt', 'updated', 'policyDate']) {
    const date = String(fields[name] ?? '');
    if (date <= today.slice(0, date.length)) continue;
    const message = `${date} is in the future; write a date up to ${today}${name === 'publishedAt' ? ', or add draft: true' : ''}`;
    report(problems, file, lineOf([name]), { path: [name], message });
  }
}

/** A field, paragraph or heading that is nothing but the TODO of `goshen new`; the word in a sentence is lint's concern. */
export function reportUnwritten(sources: readonly SourceText[], problems: ContentProblem[]): void {
  for (const { file, line, key, text } of sources) {
    if (text !== 'TODO') continue;
    report(problems, file, line, { path: [key || 'body'], message: 'still the TODO of goshen new; write the text' });
  }
}

/** Adds a problem once, with its file and line in the message. */
export function report(
  problems: ContentProblem[],
  file: string,
  line: number,
  issue: { path: PropertyKey[]; message: string },
): void {
  const message = `${file}:${line} ${issue.path.join('.') || 'front matter'}: ${issue.message}.`;
  const known = problems.some((problem) => problem.message === message);
  if (!known) problems.push({ file, line, message });
}
