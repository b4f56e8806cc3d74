import type * as z from 'zod/mini';
import type {
  Article,
  Company,
  ContentIndex,
  FaqCategory,
  Industry,
  LegalDocument,
  PageMetaText,
  ServiceDetail,
  ServiceSummary,
  SiteContent,
} from '#domain/content/model.ts';
import {
  type ContentKind,
  type contentKinds,
  type Facts,
  type SiteDetails,
  serviceDetailSchema,
} from '#domain/content/schemas.ts';
import { addProblem, type MarkdownPlace, type WrittenCover } from './markdown-images.ts';
import type { HtmlOptions, MarkdownRenderer } from './markdown-renderer.ts';
import type { ContentProblem, RawEntry } from './read-content.ts';

/** The validated front matter of one entry, with its body; `fields` has the shape of the entry's kind. */
export type EntryFields = WrittenAt & { kind: ContentKind; id: string; fields: Record<string, unknown> };
type WrittenAt = Pick<RawEntry, 'file' | 'bodyLine' | 'lineOf'>;

export type ContentContext = {
  site: SiteDetails;
  facts: Facts;
  markdown: MarkdownRenderer;
  /** Problems in bodies and covers are added here. */
  problems: ContentProblem[];
};

type Shape<Kind extends ContentKind> = (typeof contentKinds)[Kind];
type Fields<Kind extends ContentKind> = {
  [Name in keyof Shape<Kind>['neutral']]: z.infer<Shape<Kind>['neutral'][Name]>;
} & {
  [Name in keyof Shape<Kind>['text']]: z.infer<Shape<Kind>['text'][Name]>;
} & { body: string };
type Entry<Kind extends ContentKind> = WrittenAt & { id: string; fields: Fields<Kind> };

/** The content of one language, from entries that match their schemas. */
export function buildSiteContent(entries: readonly EntryFields[], context: ContentContext): SiteContent {
  const { site, facts, markdown, problems } = context;
  const render = createEntryRenderer(markdown, problems);
  const companies = inOrder(ofKind(entries, 'companies')).map((entry) => buildCompany(entry, site, render));
  const services = inOrder(ofKind(entries, 'services'));
  return {
    site,
    companies,
    industries: inOrder(ofKind(entries, 'industries')).map((entry) => buildIndustry(entry, companies)),
    services: services.map(buildServiceSummary),
    serviceDetails: services.flatMap((entry) => buildServiceDetail(entry, facts, render) ?? []),
    faq: inOrder(ofKind(entries, 'faq')).map(
      ({ id, fields: { draft, icon, title, questions } }): FaqCategory => ({ id, draft, icon, title, questions }),
    ),
    legal: ofKind(entries, 'legal').map((entry) => buildLegalDocument(entry, render)),
    articles: ofKind(entries, 'blog')
      .map((entry) => buildArticle(entry, render))
      .sort((a, b) => Number(b.featured) - Number(a.featured) || b.publishedAt.localeCompare(a.publishedAt)),
  };
}

/** Which entries have pages. */
export function indexOf({ services, articles }: Pick<SiteContent, 'services' | 'articles'>): ContentIndex {
  return {
    services: services.filter(({ hasPage }) => hasPage).map(({ slug }) => slug),
    servicesWithoutPage: services.filter(({ hasPage }) => !hasPage).map(({ slug }) => slug),
    articles: articles.map(({ slug }) => slug),
  };
}

/** compileContent has validated the kind's schema, so the cast is true. */
function ofKind<Kind extends ContentKind>(entries: readonly EntryFields[], kind: Kind): Entry<Kind>[] {
  return entries
    .filter((entry) => entry.kind === kind)
    .map((entry) => ({ ...entry, fields: entry.fields as Fields<Kind> }));
}

type EntryRenderer = ReturnType<typeof createEntryRenderer>;

/** The renderer, with the file of each entry. */
function createEntryRenderer(markdown: MarkdownRenderer, problems: ContentProblem[]) {
  const bodyOf = ({ file, bodyLine }: WrittenAt): MarkdownPlace => ({ file, line: bodyLine, problems });
  return {
    html: (entry: WrittenAt, text: string, options?: HtmlOptions) => markdown.html(text, bodyOf(entry), options),
    /** The first paragraph of a service, which pages show as plain text. */
    lead: (entry: WrittenAt, text: string) => {
      const why = 'the first paragraph of a service is its lead and cannot hold an image';
      const fix = 'Write the image after the first paragraph.';
      if (text.includes('![')) addProblem(bodyOf(entry), why, { fix });
      return text;
    },
    sections: (entry: WrittenAt, text: string) => markdown.sections(text, bodyOf(entry)),
    /** Empty if the entry has no cover. */
    cover: (entry: WrittenAt, written: WrittenCover | undefined) => {
      const { file, lineOf } = entry;
      const cover = written && markdown.cover(written, { file, line: lineOf(['cover', 'image']), problems });
      return cover === undefined ? {} : { cover };
    },
  };
}

function inOrder<Item extends { fields: { order: number } }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.fields.order - b.fields.order);
}

function buildCompany(entry: Entry<'companies'>, site: SiteDetails, render: EntryRenderer): Company {
  const { id, fields } = entry;
  const { name, shortName = name, category, description } = fields;
  return {
    id,
    name,
    shortName,
    category,
    description,
    host: site.hosts[id] ?? '',
    ...render.cover(entry, fields.cover),
  };
}

function buildIndustry({ id, fields }: Entry<'industries'>, companies: readonly Company[]): Industry {
  const { icon, name, description, home, clickEvent } = fields;
  const members = fields.companies.map((companyId) => {
    const company = companies.find((candidate) => candidate.id === companyId);
    return { id: companyId, name: company?.shortName ?? companyId };
  });
  return { id, icon, name, description, home, companies: members, ...(clickEvent && { clickEvent }) };
}

function buildServiceSummary({ id, fields }: Entry<'services'>): ServiceSummary {
  const { draft, icon, title, description, features, facts, pricing, timeline } = fields;
  const hasPage = facts !== undefined;
  const terms = hasPage ? `${pricing} · ${timeline}` : null;
  return { slug: id, draft, icon, title, description, features, hasPage, terms };
}

function buildServiceDetail(entry: Entry<'services'>, facts: Facts, render: EntryRenderer): ServiceDetail | null {
  const { id, fields } = entry;
  if (fields.facts === undefined) return null;
  const [lead = ''] = fields.body.split(/\n{2,}/);
  const { benefits, process, pricing, timeline, serviceType, ...meta } = serviceDetailSchema.parse(fields);
  return {
    slug: id,
    draft: fields.draft,
    icon: fields.icon,
    title: fields.title,
    description: fields.description,
    lead: render.lead(entry, lead),
    html: render.html({ ...entry, bodyLine: entry.bodyLine + linesOf(lead) }, fields.body.slice(lead.length)),
    ...render.cover(entry, fields.cover),
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

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

function buildLegalDocument(entry: Entry<'legal'>, render: EntryRenderer): LegalDocument {
  const { id, fields } = entry;
  const { title, intro, updated, body } = fields;
  const [beforeSections = ''] = body.split(/^## /m);
  const opening = render.html(entry, beforeSections);
  const sections = render.sections(entry, body);
  return { id, title, intro, updated, ...(opening !== '' && { opening }), sections, meta: buildMeta(fields) };
}

/** Silent reading of English takes 238 words a minute (Brysbaert 2019); tables, figures and screens take longer. */
const wordsPerMinute = 200;

function buildArticle(entry: Entry<'blog'>, render: EntryRenderer): Article {
  const { id, fields } = entry;
  const { body, metaTitle, metaDescription, keywords, cover, ...rest } = fields;
  const html = render.html(entry, body, { isFirst: cover === undefined });
  const wordCount = countWords(html);
  return {
    slug: id,
    ...rest,
    ...render.cover(entry, cover),
    wordCount,
    readMinutes: Math.max(1, Math.round(wordCount / wordsPerMinute)),
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
