import * as z from 'zod/mini';
import { completeLanguages, type Language, writtenLanguages } from '../locale.ts';
import { iconNames } from './icon-names.ts';

/**
 * The shapes of the files in content/. The English file of an entry has the fields of `neutral` and `text`, the files
 * of other languages only those of `text`. All are strict: an unknown field is an error.
 */
const sentence = z.string().check(z.trim(), z.minLength(1));
const words = z.array(sentence).check(z.minLength(1));
const order = z.int().check(z.positive());

/** What a value should be, and how to write it, for a message that quotes the value. */
const written = (what: string, how: string) => ({
  error: ({ code, input }: z.core.$ZodRawIssue) =>
    code === 'invalid_format' ? `"${input}" is not ${what}; ${how}` : undefined,
});

const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, written('a valid month', 'write it as 2024-06')));

/** A key of `categories` in a catalogue of locales/: see build/read-content.ts. */
const category = sentence;

/** Whether only `npm run dev` and `SHOW_DRAFTS` show the entry. `true` in one of its files holds for every language. */
const draft = z.optional(z.boolean());

/** Google Analytics takes at most 40 characters. */
const eventName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, written('the name of an event', 'write it as hospitality_interest')));

const meta = { metaTitle: sentence, metaDescription: sentence, keywords: words };

/** An image beside the content file; an empty `alt` marks it as decorative, the compiler reports a missing one. */
const cover = z.optional(z.strictObject({ image: sentence, alt: z.nullish(z.string().check(z.trim())) }));

const detailText = {
  ...meta,
  benefits: words,
  process: z.array(z.strictObject({ step: sentence, description: sentence })).check(z.minLength(1)),
  pricing: sentence,
  timeline: sentence,
  serviceType: sentence,
};

const optional = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) => z.partial(z.strictObject(shape)).shape;

export const contentKinds = {
  companies: {
    neutral: { order, name: sentence, shortName: z.optional(sentence), category },
    text: { description: sentence, cover },
  },
  industries: {
    neutral: { order, icon: z.enum(iconNames), home: z.boolean(), companies: words, clickEvent: z.optional(eventName) },
    text: { name: sentence, description: sentence },
  },
  services: {
    neutral: {
      order,
      icon: z.enum(iconNames),
      facts: z.optional(sentence),
      technologies: z.optional(words),
    },
    text: {
      draft,
      title: sentence,
      description: sentence,
      features: words,
      cover,
      ...optional(detailText),
    },
  },
  faq: {
    neutral: { order, icon: z.enum(iconNames) },
    text: {
      draft,
      title: sentence,
      questions: z.array(z.strictObject({ question: sentence, answer: sentence })).check(z.minLength(1)),
    },
  },
  legal: {
    neutral: { updated: month },
    text: { title: sentence, intro: sentence, ...meta },
  },
  blog: {
    neutral: {
      category,
      publishedAt: z.iso.date(written('a valid date', 'write it as 2024-06-11')),
      author: sentence,
      featured: z.boolean(),
      /** The service that the article speaks of, by its id. */
      service: z.optional(sentence),
    },
    text: { draft, title: sentence, excerpt: sentence, tags: words, cover, ...meta },
  },
} as const;

export type ContentKind = keyof typeof contentKinds;

export const serviceDetailSchema = z.object(detailText);

const mailbox = z.email();
const phone = z
  .string()
  .check(z.regex(/^\+[\d ]{7,20}$/, written('an international phone number', 'write it as +27 21 000 0110')));
/** RFC 1123, with a top-level domain. */
const host = z
  .string()
  .check(
    z.regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      written('a host name', 'write it as goshen-hotels.example, without https:// and path'),
    ),
  );
const contactSet = z.strictObject({ phone, email: mailbox, whatsapp: phone });

const isInEveryLanguage = (texts: Partial<Record<Language, string>>) =>
  completeLanguages.every((language) => texts[language] !== undefined);

/** One text for all languages, or one per language. */
const ownText = z.union(
  [
    sentence,
    z
      .partialRecord(z.enum(writtenLanguages), sentence)
      .check(z.refine(isInEveryLanguage, `needs a text in ${completeLanguages.join(', ')}`)),
  ],
  'write one text, or one text for each language',
);

/** content/site.json: details that only the operator knows. */
export const siteSchema = z.strictObject({
  name: sentence,
  contact: z.strictObject({ home: contactSet, page: contactSet, privacy: z.strictObject({ email: mailbox, phone }) }),
  hosts: z.record(z.string(), host),
  /** What the legal texts say about the company. */
  legal: z.strictObject({
    registeredName: ownText,
    registrationNumber: ownText,
    address: ownText,
    officeBearers: ownText,
    informationOfficer: ownText,
    vat: ownText,
    paiaManual: ownText,
    processingCountries: ownText,
  }),
  /** The authority that takes complaints about the use of personal information. */
  regulator: z.strictObject({
    email: mailbox,
    complaints: mailbox,
    phone: sentence,
    tollFree: sentence,
    address: sentence,
  }),
});
export type SiteFile = z.infer<typeof siteSchema>;

/** What every page knows of the operator, and when the group is open; only the legal texts use the rest. */
export type SiteDetails = Pick<SiteFile, 'name' | 'contact' | 'hosts'> & Pick<Facts, 'openingHours'>;

const path = z
  .string()
  .check(
    z.regex(
      /^\/[^\s?#%]*$/,
      written('a path of this site', 'write it as /blog/new-name, without host, spaces, ?, # and %'),
    ),
  );

/** content/redirects.json: old paths, each with the path of the page that it redirects to. */
export const redirectsSchema = z.record(path, path);

const weeks = z.strictObject({ from: z.int(), to: z.int() });
const hour = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, written('a time of day', 'write it as 08:00')));
const hours = z.strictObject({ opens: hour, closes: hour });

/** content/facts.json: counts, prices, weeks, hours and claims of the group. */
export const factsSchema = z.strictObject({
  companies: z.int(),
  industries: z.int(),
  projects: z.int(),
  satisfactionPercent: z.number(),
  averageReturn: z.number(),
  rating: z.number(),
  ratingOutOf: z.int(),
  minimumAge: z.int(),
  copyrightYear: z.int(),
  /** Of the last change of policy and terms. */
  policyDate: month,
  /** Starting prices in whole rand (ZAR). */
  prices: z.record(z.string(), z.int()),
  /** Services whose price is marked up as an offer. */
  offers: z.array(z.string()),
  weeks: z.record(z.string(), weeks),
  payment: z.strictObject({ upfrontPercent: z.int(), completionPercent: z.int() }),
  replyHours: z.strictObject({ email: z.int(), whatsapp: weeks }),
  /** In Cape Town's time. Closed on Sundays. */
  openingHours: z.strictObject({ weekdays: hours, saturday: hours }),
});
export type Facts = z.infer<typeof factsSchema>;
