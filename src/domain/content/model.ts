import type { IconName } from './icon-names.ts';
import type { SiteDetails } from './schemas.ts';

/** The site's content as pages use it: one language, facts filled in, Markdown compiled to sanitised HTML. */
export type PageMetaText = { title: string; description: string; keywords: string[] };

/** `true` for an entry that visitors do not see yet: only development and SHOW_DRAFTS show it. */
type MaybeDraft = { draft?: boolean | undefined };

/** An image as pages show it, in several widths and formats. */
export type SiteImage = {
  sources: readonly { type: string; srcset: string }[];
  /** The fallback for browsers that support none of the formats of `sources`, with its type and its size in pixels. */
  src: string;
  type: string;
  width: number;
  height: number;
  /** Its dominant colour, `#a0b1c2`; `null` if the image is partly transparent. */
  colour: string | null;
  /** Path of its crop for social networks. */
  social: string;
  /** Empty if the image is decorative. */
  alt: string;
};

export type Company = {
  id: string;
  name: string;
  /** A short name for chips, if the full one is too long. */
  shortName: string;
  /** A key of `categories` in locales/en/common.json. */
  category: string;
  description: string;
  /** Host name without the scheme; the site is served over https. */
  host: string;
  cover?: SiteImage;
};

export type Industry = {
  id: string;
  icon: IconName;
  name: string;
  description: string;
  /** Whether the home page has a card for it; /companies has cards for all. */
  home: boolean;
  companies: { id: string; name: string }[];
  /** The analytics event of a click on it, or on the site of one of its companies. */
  clickEvent?: string;
};

export type ServiceSummary = MaybeDraft & {
  slug: string;
  icon: IconName;
  title: string;
  description: string;
  features: string[];
  /** Whether /services/{slug} exists. */
  hasPage: boolean;
  /** Price and weeks, `From R25,000 · 8–16 weeks`; `null` without a page. */
  terms: string | null;
};

export type ServiceDetail = Omit<ServiceSummary, 'features' | 'hasPage' | 'terms'> & {
  /** The first paragraph of the long description. */
  lead: string;
  /** The other paragraphs, as sanitised HTML. */
  html: string;
  cover?: SiteImage;
  benefits: string[];
  process: { step: string; description: string }[];
  technologies: string[];
  serviceType: string;
  pricing: string;
  timeline: string;
  /** In whole rand, if the price is marked up as an offer. */
  offerPrice: number | null;
  meta: PageMetaText;
};

export type FaqCategory = MaybeDraft & {
  id: string;
  icon: IconName;
  title: string;
  questions: { question: string; answer: string }[];
};

export type LegalSection = { id: string; heading: string; html: string };

export type LegalDocument = {
  id: string;
  title: string;
  intro: string;
  /** Year and month, `2024-01`. */
  updated: string;
  /** The HTML of what the text says before its first heading. */
  opening?: string;
  sections: LegalSection[];
  meta: PageMetaText;
};

export type ArticleSummary = MaybeDraft & {
  slug: string;
  title: string;
  excerpt: string;
  /** A key of `categories` in locales/en/blog.json. */
  category: string;
  tags: string[];
  author: string;
  /** Day of publication, `2024-03-12`, in UTC. */
  publishedAt: string;
  /** Whole minutes that reading the body takes, in this language. */
  readMinutes: number;
  featured: boolean;
  /** The slug of the service that it speaks of. */
  service?: string | undefined;
  /** Number of words of the body, in this language. */
  wordCount: number;
  cover?: SiteImage;
  meta: PageMetaText;
};

/** `html` is sanitised at build time, so it may be inserted as it is. */
export type Article = ArticleSummary & { html: string };

export type SiteContent = {
  site: SiteDetails;
  companies: Company[];
  industries: Industry[];
  services: ServiceSummary[];
  serviceDetails: ServiceDetail[];
  faq: FaqCategory[];
  legal: LegalDocument[];
  articles: Article[];
};

/** Which entries have pages, for the route registry; the same in every language. */
export type ContentIndex = {
  services: string[];
  servicesWithoutPage: string[];
  articles: string[];
};

/** What the head of a page contains beside its metadata, in one language. */
export type PageCard = {
  /** The headline on the social image: the page's title without the site's name. */
  headline: string;
  /** Path of the social image. */
  image: string;
  /** The date on which the texts of this URL last changed; `null` if it is not recorded. */
  modified: string | null;
};

/** The cards of all pages in one language, by path without a language prefix. */
export type PageDirectory = { feedTitle: string; cards: Record<string, PageCard> };
