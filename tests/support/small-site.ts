import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contactFields, formFields } from '#domain/contact/fields.ts';
import { listReasons } from '#domain/contact/message.ts';
import { type ContentKind, contentKinds, type Facts } from '#domain/content/schemas.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** The facts as the specification of the site gives them; those of content/facts.json are the editor's. */
export const specifiedFacts: Facts = {
  companies: 12,
  industries: 9,
  projects: 100,
  satisfactionPercent: 95,
  averageReturn: 3,
  rating: 4.9,
  ratingOutOf: 5,
  minimumAge: 18,
  copyrightYear: 2024,
  policyDate: '2024-01',
  prices: { mobile: 25_000, web: 15_000, ecommerce: 20_000, fintech: 50_000 },
  offers: ['mobile', 'web', 'ecommerce'],
  weeks: { web: { from: 4, to: 12 } },
  payment: { upfrontPercent: 50, completionPercent: 50 },
  replyHours: { email: 24, whatsapp: { from: 2, to: 4 } },
  openingHours: { weekdays: { opens: '08:00', closes: '18:00' }, saturday: { opens: '09:00', closes: '14:00' } },
};

/** The texts of the contact form, one a line; whatever fields it has. */
const form = {
  labels: Object.fromEntries(contactFields.map((field) => [field, field])),
  hints: Object.fromEntries(contactFields.map((field) => [field, field])),
  errors: Object.fromEntries(
    contactFields.map((field) => [field, Object.fromEntries(listReasons(formFields[field]).map((why) => [why, why]))]),
  ),
};

const contactSet = { phone: '+27 21 555 0110', email: 'hello@weavers.example', whatsapp: '+27 21 555 0120' };

const site = {
  name: 'Weavers',
  contact: { home: contactSet, page: contactSet, privacy: { email: contactSet.email, phone: contactSet.phone } },
  hosts: { loom: 'loom.example' },
  legal: {
    registeredName: 'Weavers',
    registrationNumber: '1',
    address: 'Cape Town',
    officeBearers: 'Naledi',
    informationOfficer: 'Naledi',
    vat: 'none',
    paiaManual: 'none',
    processingCountries: 'none',
  },
  regulator: {
    email: 'office@regulator.example',
    complaints: 'office@regulator.example',
    phone: '1',
    tollFree: '1',
    address: 'Cape Town',
  },
};

/** One English entry of most kinds; the fields of the article come one a line, from line 2 on. */
export const smallSite = {
  'content/facts.json': JSON.stringify(specifiedFacts, null, 2),
  'content/site.json': JSON.stringify(site, null, 2),
  'locales/en/blog.json': JSON.stringify({ categories: { design: 'Design' } }),
  'locales/en/common.json': JSON.stringify({ categories: { cloth: 'Cloth' } }),
  'locales/en/form.json': JSON.stringify(form, null, 2),
  'content/blog/linen.en.md': `---
category: design
publishedAt: "2024-05-01"
author: Naledi
featured: false
title: Linen
excerpt: Linen
tags: [linen]
metaTitle: Linen
metaDescription: Linen
keywords: [linen]
---

Linen is woven.
`,
  'content/companies/loom.en.md': '---\norder: 1\nname: Loom\ncategory: cloth\ndescription: Cloth\n---\n',
  'content/industries/textiles.en.md':
    '---\norder: 1\nicon: globe\nhome: true\ncompanies: [loom]\nname: Textiles\ndescription: Cloth\n---\n',
  'content/services/weaving.en.md':
    '---\norder: 1\nicon: globe\ntitle: Weaving\ndescription: Cloth\nfeatures: [Cloth]\n---\n',
  'content/faq/cloth.en.md':
    '---\norder: 1\nicon: help\ntitle: Cloth\nquestions:\n  - question: Why?\n    answer: For warmth.\n---\n',
  'content/legal/terms.en.md':
    '---\nupdated: "2024-01"\ntitle: Terms\nintro: Terms\nmetaTitle: Terms\nmetaDescription: Terms\nkeywords: [terms]\n---\n',
} as const satisfies Record<string, string>;

/**
 * A site with as little content as the build takes, in a folder of its own.
 *
 * @param changed Files to write besides those of `smallSite`, or over them.
 */
export async function createSmallSite(changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await createTemporaryFolder();
  for (const kind of Object.keys(contentKinds) as ContentKind[])
    await mkdir(join(root, 'content', kind), { recursive: true });
  for (const [file, text] of Object.entries({ ...smallSite, ...changed })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}
