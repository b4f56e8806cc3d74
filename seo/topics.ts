/** What rules are about, in the order in which reports and documents list them. */
export const topics = {
  sitemaps: 'Sitemaps',
  responses: 'HTTP responses',
  indexing: 'Indexing',
  robots: 'robots.txt',
  languages: 'Languages',
  titles: 'Titles, descriptions, headings',
  social: 'Social cards',
  'structured-data': 'Structured data',
  links: 'Links, images, URLs',
  feeds: 'Feeds',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  content: 'Content',
  translations: 'Translations',
} as const;

export type TopicId = keyof typeof topics;
