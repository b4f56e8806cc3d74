import type * as z from 'zod/mini';
import type {
  Article,
  Company,
  FaqCategory,
  Industry,
  LegalDocument,
  PageMetaText,
  ServiceDetail,
  ServiceSummary,
  SiteContent,
} from '#domain/content/model.ts';
import { type ContentKind, type contentKinds, type SiteDetails, serviceDetailSchema } from '#domain/content/schemas.ts';
import type { Facts } from '#domain/facts.ts';
import type { MarkdownRenderer } from './compile-content.ts';

/** The checked front matter of one entry, with its body; `fields` has the shape of the entry's kind. */
export type EntryFields = { kind: ContentKind; id: string; fields: Record<string, unknown> };

export type ContentSurroundings = { site: SiteDetails; facts: Facts; markdown: MarkdownRenderer };

type Shape<Kind extends ContentKind> = (typeof contentKinds)[Kind];
type Fields<Kind extends ContentKind> = {
  [Name in keyof Shape<Kind>['neutral']]: z.infer<Shape<Kind>['neutral'][Name]>;
} & {
  [Name in keyof Shape<Kind>['text']]: z.infer<Shape<Kind>['text'][Name]>;
} & { body: string };
type Entry<Kind extends ContentKind> = { id: string; fields: Fields<Kind> };

/** One language's content, from entries that have passed their schemas. */
export function buildSiteContent(entries: readonly EntryFields[], surroundings: ContentSurroundings): SiteContent {
  const { site, facts, markdown } = surroundings;
  const companies = inOrder(ofKind(entries, 'companies')).map((entry) => buildCompany(entry, site));
  const services = inOrder(ofKind(entries, 'services'));
  return {
    site,
    companies,
    industries: inOrder(ofKind(entries, 'industries')).map((entry) => buildIndustry(entry, companies)),
    services: services.map(buildServiceSummary),
    serviceDetails: services.flatMap((entry) => buildServiceDetail(entry, facts) ?? []),
    faq: inOrder(ofKind(entries, 'faq')).map(
      ({ id, fields: { icon, title, questions } }): FaqCategory => ({ id, icon, title, questions }),
    ),
    legal: ofKind(entries, 'legal').map((entry) => buildLegalDocument(entry, markdown)),
    articles: ofKind(entries, 'blog')
      .map((entry) => buildArticle(entry, markdown))
      .sort((a, b) => Number(b.featured) - Number(a.featured) || b.publishedAt.localeCompare(a.publishedAt)),
  };
}

/** The schema of the kind has been checked by compileContent, which is what makes the cast true. */
function ofKind<Kind extends ContentKind>(entries: readonly EntryFields[], kind: Kind): Entry<Kind>[] {
  return entries
    .filter((entry) => entry.kind === kind)
    .map(({ id, fields }) => ({ id, fields: fields as Fields<Kind> }));
}

function inOrder<Item extends { fields: { order: number } }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.fields.order - b.fields.order);
}

function buildCompany({ id, fields }: Entry<'companies'>, site: SiteDetails): Company {
  const { name, shortName = name, category, description } = fields;
  return { id, name, shortName, category, description, host: site.hosts[id] ?? '' };
}

function buildIndustry({ id, fields }: Entry<'industries'>, companies: readonly Company[]): Industry {
  const { icon, name, description, home } = fields;
  const members = fields.companies.map((companyId) => {
    const company = companies.find((candidate) => candidate.id === companyId);
    return { id: companyId, name: company?.shortName ?? companyId };
  });
  return { id, icon, name, description, home, companies: members };
}

function buildServiceSummary({ id, fields }: Entry<'services'>): ServiceSummary {
  const { icon, title, description, features, facts } = fields;
  return { slug: id, icon, title, description, features, hasPage: facts !== undefined };
}

function buildServiceDetail({ id, fields }: Entry<'services'>, facts: Facts): ServiceDetail | null {
  if (fields.facts === undefined) return null;
  const { benefits, process, pricing, timeline, serviceType, ...meta } = serviceDetailSchema.parse(fields);
  return {
    slug: id,
    icon: fields.icon,
    title: fields.title,
    description: fields.description,
    longDescription: fields.body.split(/\n{2,}/),
    benefits,
    process,
    technologies: fields.technologies ?? [],
    serviceType,
    pricing,
    timeline,
    offerPrice: facts.offers.includes(fields.facts) ? (facts.prices[fields.facts] ?? null) : null,
    meta: buildMeta(meta),
  };
}

function buildLegalDocument({ id, fields }: Entry<'legal'>, markdown: MarkdownRenderer): LegalDocument {
  const { title, intro, updated, body } = fields;
  return { id, title, intro, updated, sections: markdown.sections(body), meta: buildMeta(fields) };
}

function buildArticle({ id, fields }: Entry<'blog'>, markdown: MarkdownRenderer): Article {
  const { body, metaTitle, metaDescription, keywords, ...rest } = fields;
  const html = markdown.html(body);
  return {
    slug: id,
    ...rest,
    wordCount: countWords(html),
    html,
    meta: buildMeta({ metaTitle, metaDescription, keywords }),
  };
}

function countWords(html: string): number {
  return html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
}

function buildMeta({
  metaTitle,
  metaDescription,
  keywords,
}: {
  metaTitle: string;
  metaDescription: string;
  keywords: string[];
}): PageMetaText {
  return { title: metaTitle, description: metaDescription, keywords };
}
