/** By the name of the field, or by that of the kind of entry and the field. */
const hints: Readonly<Record<string, string>> = {
  draft: 'A draft is shown by npm run dev only, not to visitors. Yes in one language holds for all.',
  order: 'The place in lists: 1 is the first.',
  icon: 'The sign on its card.',
  category: 'The heading under which it is listed.',
  metaTitle: 'The title in search results: up to about 60 characters, with the name of the group.',
  metaDescription: 'The text in search results: one or two sentences, about 120 to 155 characters.',
  keywords: 'What people search for, one entry for each phrase.',
  features: 'Four short points for the card of the service.',
  benefits: 'What the client gains, one sentence for each.',
  process: 'The steps of a project, in their order.',
  technologies: 'Names of tools, the same in every language.',
  facts: 'The key in content/facts.json that has its price and weeks. A service with it has a page of its own.',
  pricing: 'The price as facts: From {{facts.price.web}}',
  timeline: 'The weeks as facts: {{facts.weeks.web.from}}–{{facts.weeks.web.to}} weeks',
  serviceType: 'What kind of service it is, for search engines.',
  cover: 'A photograph for the top of the page and for cards.',
  image: 'A JPEG, PNG, WebP or AVIF file, 1,600 px wide or more. All languages share it.',
  alt: 'What the image shows, for people who cannot see it.',
  publishedAt: 'The day of publication, not in the future.',
  updated: 'The month of the last change, such as 2024-06.',
  author: 'The name of a person or of the group.',
  featured: 'A featured article is shown first and larger.',
  service: 'The service that the article is about; the page links to it.',
  excerpt: 'One or two sentences for lists and feeds.',
  tags: 'A few topics, one entry for each.',
  'industries.home': 'Whether the home page shows it.',
  companies: 'The companies of the group in this industry.',
  clickEvent: 'The name under which analytics counts clicks, such as hospitality_interest. Usually empty.',
  shortName: 'A shorter name for narrow places. Usually empty.',
  questions: 'Each question with its answer.',
  answer: 'Plain text. Write numbers as facts, such as {{facts.price.web}}.',
  body: 'Write numbers as facts, such as {{facts.price.web}}. The button at the right shows the Markdown, for tables.',
  hosts: 'The address of each company’s website, without https:// and path.',
  legal: 'What the legal texts say about the company. A text in [brackets] is not shown.',
  phone: 'As people dial it, such as +27 21 000 0110.',
  whatsapp: 'With + and the code of the country, such as +27 21 000 0120.',
};

/**
 * What to write in a field of content/, for the forms of the browser editor and for the JSON Schemas.
 *
 * @param kind Of the entry, or `site` or `facts`.
 */
export function hintFor(kind: string, field: string): string | undefined {
  return hints[`${kind}.${field}`] ?? hints[field];
}
