/** What the first part of a rule's id is called in a report; topics with one name are counted together. */
const names: Readonly<Record<string, string>> = {
  a11y: 'Accessibility',
  canonical: 'Canonical addresses',
  content: 'Content',
  description: 'Titles and descriptions',
  feed: 'Feeds',
  h1: 'Headings',
  head: 'Document head',
  heading: 'Headings',
  hreflang: 'Languages',
  http: 'Answers of the server',
  i18n: 'Translations',
  img: 'Pictures',
  index: 'Indexing',
  lang: 'Languages',
  link: 'Links',
  meta: 'Document head',
  og: 'Social cards',
  perf: 'Speed',
  robots: 'robots.txt',
  schema: 'Structured data',
  sec: 'Security',
  sitemap: 'Sitemaps',
  ssr: 'Server rendering',
  title: 'Titles and descriptions',
  twitter: 'Social cards',
  url: 'Addresses',
};

export function topicOf(rule: string): string {
  const [group = rule] = rule.split('/');
  return names[group] ?? group;
}
