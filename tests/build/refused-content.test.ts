import { expect, test } from 'vitest';
import { compileContent } from '#build/compile-content.ts';
import { readContentImages } from '#build/content-images.ts';
import { createMarkdownRenderer } from '#build/markdown-renderer.ts';
import { readContent } from '#build/read-content.ts';
import { createSmallSite, smallSite } from '../support/small-site.ts';

const article = 'content/blog/linen.en.md';
const company = 'content/companies/loom.en.md';
const service = 'content/services/weaving.en.md';
const legal = 'content/legal/terms.en.md';
const siteFile = 'content/site.json';
const formFile = 'locales/en/form.json';
const redirectsFile = 'content/redirects.json';

/** The redirects begin on line 2. */
const redirect = (redirects: Record<string, string>) => ({ [redirectsFile]: JSON.stringify(redirects, null, 2) });

/** The front matter of a service that has a page. */
const serviceWithPage = `${smallSite[service].replace(/---\n$/, '')}facts: web
benefits: [Cloth]
process: [{ step: Weave, description: Cloth }]
pricing: Cloth
timeline: Cloth
serviceType: Cloth
metaTitle: Cloth
metaDescription: Cloth
keywords: [cloth]
`;

type File = keyof typeof smallSite;

/** The small site with some files changed or added. */
async function compile(changed: Record<string, string>) {
  const root = await createSmallSite(changed);
  const raw = await readContent(root);
  const markdown = createMarkdownRenderer(await readContentImages(root, raw.images));
  return compileContent(raw, markdown, { showsDrafts: true, now: new Date('2024-06-10T22:30:00Z') });
}

/** What stops its build. */
async function listRefusals(changed: Record<string, string>): Promise<string[]> {
  const compilation = await compile(changed);
  return compilation.ok ? [] : compilation.problems.map(({ message, fix }) => [message, fix].filter(Boolean).join(' '));
}

/** A file of the small site with a text replaced. */
function edit(file: File, from: string, to: string): Record<string, string> {
  expect(smallSite[file]).toContain(from);
  return { [file]: smallSite[file].replace(from, to) };
}

test('a text may begin with a block of code', async () => {
  const compilation = await compile(edit(article, 'Linen is woven.', '    warp --long\n\nLinen is woven.'));
  const { html = '' } = (compilation.ok && compilation.compiled.content.en.articles[0]) || {};
  expect(html).toMatch(/^<pre><code>warp --long/);
});

test('the minutes that an article takes are counted from its words, at least one', async () => {
  const minutesOf = async (words: number) => {
    const compilation = await compile(edit(article, 'Linen is woven.', 'linen '.repeat(words)));
    return compilation.ok && compilation.compiled.content.en.articles[0]?.readMinutes;
  };
  expect(await minutesOf(3)).toBe(1);
  expect(await minutesOf(923)).toBe(5);
});

test('the small site is built', async () => {
  expect(await listRefusals({})).toEqual([]);
});

test.each<[what: string, changed: Record<string, string>, sentence: string]>([
  [
    'a day that does not exist',
    edit(article, '2024-05-01', '2024-02-31'),
    `${article}:3 publishedAt: "2024-02-31" is not a valid date; write it as 2024-06-11.`,
  ],
  [
    'a date in another form',
    edit(article, '"2024-05-01"', '1 May 2024'),
    `${article}:3 publishedAt: "1 May 2024" is not a valid date; write it as 2024-06-11.`,
  ],
  [
    'a month that does not exist',
    edit(legal, '2024-01', '2024-13'),
    `${legal}:2 updated: "2024-13" is not a valid month; write it as 2024-06.`,
  ],
  [
    'an article of tomorrow',
    edit(article, '2024-05-01', '2024-06-11'),
    `${article}:3 publishedAt: 2024-06-11 is in the future; write a date up to 2024-06-10, or add draft: true.`,
  ],
  [
    'a legal page of next month',
    edit(legal, '2024-01', '2024-07'),
    `${legal}:2 updated: 2024-07 is in the future; write a date up to 2024-06-10.`,
  ],
  [
    'a policy date of next month',
    edit('content/facts.json', '"2024-01"', '"2024-07"'),
    'content/facts.json:11 policyDate: 2024-07 is in the future; write a date up to 2024-06-10.',
  ],
  [
    'a name that is no slug',
    { 'content/companies/Fine_Wool.en.md': smallSite[company] },
    'content/companies/Fine_Wool.en.md:1 must have small letters, digits and single hyphens in its name; rename it to fine-wool.en.md.',
  ],
  [
    'a second file for the same slug',
    { 'content/blog/linen.en.copy.md': smallSite[article] },
    'content/blog/linen.en.copy.md:1 is neither named {id}.{language}.md nor a JPEG, PNG, WebP or AVIF image.',
  ],
  [
    'an unknown category',
    edit(article, 'category: design', 'category: desing'),
    `${article}:2 category: no category "desing" in locales/en/blog.json; it has design.`,
  ],
  [
    'an article on a service that does not exist',
    edit(article, 'category: design', 'category: design\nservice: carding'),
    `${article}:3 service: no service "carding" in content/services; it has weaving.`,
  ],
  [
    'an article on a service that is a draft',
    {
      ...edit(article, 'category: design', 'category: design\nservice: weaving'),
      ...edit(service, 'order: 1', 'draft: true\norder: 1'),
    },
    `${article}:3 service: the service "weaving" is a draft; remove this line, or make the article a draft too.`,
  ],
  [
    'a service whose price has no such key',
    { [service]: `${serviceWithPage.replace('facts: web', 'facts: wbe')}---\n\nLinen.\n` },
    `${service}:7 facts: no "wbe" under prices and weeks in content/facts.json; write a key that both prices and weeks have: web.`,
  ],
  [
    'a fact that is a table',
    edit(article, 'Linen is woven.', 'From {{facts.hours.weekdays}}.'),
    `${article}:14 facts.hours.weekdays: no such fact; facts.hours.weekdays has opens, closes.`,
  ],
  [
    'a field of every language in another one',
    { 'content/blog/linen.fr.md': smallSite[article].replace(/category[\s\S]*?(?=title)/, 'featured: true\n') },
    'content/blog/linen.fr.md:2 featured: belongs in the English file, for every language.',
  ],
  [
    'a field of the contact form without its label',
    edit(formFile, '"firstName": "firstName",', ''),
    `${formFile}:2 labels.firstName: required.`,
  ],
  [
    'a redirect to a page that does not exist',
    redirect({ '/blog/flax': '/blog/line' }),
    `${redirectsFile}:2 /blog/flax: there is no page "/blog/line".`,
  ],
  [
    'a redirect to a draft',
    { ...redirect({ '/blog/flax': '/blog/linen' }), ...edit(article, 'category:', 'draft: true\ncategory:') },
    `${redirectsFile}:2 /blog/flax: there is no page "/blog/linen".`,
  ],
  [
    'a redirect to another spelling of a page',
    redirect({ '/blog/flax': '/blog/Linen/' }),
    `${redirectsFile}:2 /blog/flax: "/blog/Linen/" is not the URL of the page; write /blog/linen.`,
  ],
  [
    'a redirect to another site',
    redirect({ '/blog/flax': 'https://weavers.example/' }),
    `${redirectsFile}:2 /blog/flax: "https://weavers.example/" is not a path of this site; write it as /blog/new-name, without host, spaces, ?, # and %.`,
  ],
  [
    'a redirect from something that is no path',
    redirect({ 'blog/flax': '/blog/linen' }),
    `${redirectsFile}:2 blog/flax: "blog/flax" is not a path of this site; write it as /blog/new-name, without host, spaces, ?, # and %.`,
  ],
  [
    'a redirect from a page',
    redirect({ '/about': '/blog/linen' }),
    `${redirectsFile}:2 /about: is the URL of the page /about; remove this line.`,
  ],
  [
    'a redirect from a service that is only listed',
    redirect({ '/services/weaving': '/services' }),
    `${redirectsFile}:2 /services/weaving: is the URL of the service weaving; remove this line.`,
  ],
  [
    'a redirect from the not-found page',
    redirect({ '/404': '/about' }),
    `${redirectsFile}:2 /404: is the URL of the not-found page; remove this line.`,
  ],
  [
    'a redirect from a path with a space',
    redirect({ '/blog/old flax': '/blog/linen' }),
    `${redirectsFile}:2 /blog/old flax: "/blog/old flax" is not a path of this site; write it as /blog/new-name, without host, spaces, ?, # and %.`,
  ],
  [
    'a redirect from a generated file',
    redirect({ '/sitemap.xml': '/about' }),
    `${redirectsFile}:2 /sitemap.xml: is the URL of the generated file /sitemap.xml; remove this line.`,
  ],
  [
    'a redirect from a path that is not canonical',
    redirect({ '/Blog//Flax/': '/blog/linen' }),
    `${redirectsFile}:2 /Blog//Flax/: write it as /blog/flax.`,
  ],
  [
    'a chain of redirects',
    redirect({ '/a': '/b', '/b': '/blog/linen' }),
    `${redirectsFile}:2 /a: "/b" is redirected too; write "/blog/linen".`,
  ],
  [
    'a host that is a URL',
    edit(siteFile, '"loom.example"', '"https://loom.example/"'),
    `${siteFile}:20 hosts.loom: "https://loom.example/" is not a host name; write it as goshen-hotels.example, without https:// and path.`,
  ],
  [
    'a host without a domain',
    edit(siteFile, '"loom.example"', '"loom"'),
    `${siteFile}:20 hosts.loom: "loom" is not a host name; write it as goshen-hotels.example, without https:// and path.`,
  ],
  [
    'a missing image',
    edit(article, 'Linen is woven.', '![A loom](./loom.jpg)'),
    `${article}:14 the image ./loom.jpg is not a file beside this one.`,
  ],
  [
    'an image that cannot be read',
    { ...edit(article, 'Linen is woven.', '![A loom](./loom.jpg)'), 'content/blog/loom.jpg': 'A loom.' },
    `${article}:14 the image ./loom.jpg cannot be read as JPEG, PNG, WebP or AVIF.`,
  ],
  [
    'an image in the lead of a service',
    { [service]: `${serviceWithPage}---\n![A loom](./loom.jpg)\n\nLinen.\n` },
    `${service}:17 the first paragraph of a service is its lead and cannot hold an image. Write the image after the first paragraph.`,
  ],
  [
    'markup that would be removed',
    edit(article, 'Linen is woven.', 'Linen.\n\n<script>weave()</script>'),
    `${article}:16 the build would remove <script>. Write it in Markdown.`,
  ],
  [
    'a text that goshen new left to write',
    edit(article, 'title: Linen', 'title: TODO'),
    `${article}:6 title: still the TODO of goshen new; write the text.`,
  ],
  [
    'a heading that goshen new left to write',
    edit(article, 'Linen is woven.', 'Linen.\n\n## TODO'),
    `${article}:16 body: still the TODO of goshen new; write the text.`,
  ],
])('%s is refused', async (_, changed, sentence) => {
  expect(await listRefusals(changed)).toEqual([sentence]);
});

test('the text of an error of the contact form is needed too', async () => {
  expect(await listRefusals(edit(formFile, '"min": "min",', ''))).toEqual([
    expect.stringMatching(/^locales\/en\/form\.json:\d+ errors\.message\.min: required\.$/),
  ]);
});

test('a loop of redirects is refused at each of its lines', async () => {
  expect(await listRefusals(redirect({ '/a': '/b', '/b': '/a' }))).toEqual([
    `${redirectsFile}:2 /a: "/b" leads back to itself; name a page.`,
    `${redirectsFile}:3 /b: "/a" leads back to itself; name a page.`,
  ]);
});

test('an unknown icon is refused with the list of those that exist', async () => {
  expect(await listRefusals(edit(service, 'icon: globe', 'icon: lorry'))).toEqual([
    expect.stringMatching(`^${service}:3 icon: "lorry" is not one of .*, globe, .*, wrench\\.$`),
  ]);
});

test.each<[what: string, changed: Record<string, string>]>([
  ['a redirect to a page', redirect({ '/blog/flax': '/blog/linen', '/old.html': '/fr/about' })],
  ['an article of today', edit(article, '2024-05-01', '2024-06-10')],
  ['a leap day', edit(article, '2024-05-01', '2024-02-29')],
  ['a legal page of this month', edit(legal, '2024-01', '2024-06')],
  [
    'a draft of next year with texts to write',
    {
      [article]: smallSite[article]
        .replace('"2024-05-01"', '"2025-05-01"\ndraft: true\nservice: weaving')
        .replace('title: Linen', 'title: TODO'),
      ...edit(service, 'order: 1', 'draft: true\norder: 1'),
    },
  ],
  ['the word TODO in a sentence', edit(article, 'Linen is woven.', 'A TODO list.\n\n```\nTODO\n```')],
])('%s is built', async (_, changed) => {
  expect(await listRefusals(changed)).toEqual([]);
});

test.each<[what: string, changed: Record<string, string>, sentence: string]>([
  ['a missing field', edit(article, 'author: Naledi\n', ''), `${article}:1 author: required.`],
  [
    'a field that a service needs for its page',
    { [service]: `${serviceWithPage.replace('timeline: Cloth\n', '')}---\nLinen.\n` },
    `${service}:1 timeline: required.`,
  ],
  [
    'a missing detail of the site',
    edit(siteFile, '"phone": "+27 21 555 0110",', ''),
    `${siteFile}:4 contact.home.phone: required.`,
  ],
  ['an empty field', edit(article, 'author: Naledi', 'author:'), `${article}:4 author: required.`],
  ['a blank text', edit(article, 'author: Naledi', 'author: " "'), `${article}:4 author: required.`],
  ['an empty list', edit(article, 'tags: [linen]', 'tags: []'), `${article}:8 tags: required.`],
  ['an unknown field', edit(article, 'author:', 'colour: red\nauthor:'), `${article}:4 colour: is not a known field.`],
  ['words instead of a number', edit(service, 'order: 1', 'order: two'), `${service}:2 order: "two" is not a number.`],
  [
    'a fraction instead of a whole number',
    edit(service, 'order: 1', 'order: 2.5'),
    `${service}:2 order: 2.5 is not a whole number.`,
  ],
  ['a number below 1', edit(service, 'order: 1', 'order: 0'), `${service}:2 order: 0 is not above 0.`],
  [
    'a word instead of yes or no',
    edit(article, 'featured: false', 'featured: no'),
    `${article}:5 featured: "no" is not true or false.`,
  ],
  [
    'a text instead of a list',
    edit(article, 'tags: [linen]', 'tags: linen'),
    `${article}:8 tags: "linen" is not a list.`,
  ],
  [
    'a number instead of a text',
    edit(article, 'author: Naledi', 'author: 7'),
    `${article}:4 author: 7 is not a text; put it in quotes.`,
  ],
  [
    'a phone number with letters',
    edit(siteFile, '"+27 21 555 0110"', '"021 555 0110"'),
    `${siteFile}:5 contact.home.phone: "021 555 0110" is not an international phone number; write it as +27 21 000 0110.`,
  ],
  [
    'a mailbox without a host',
    edit(siteFile, '"hello@weavers.example"', '"hello"'),
    `${siteFile}:6 contact.home.email: "hello" is not an email address.`,
  ],
  [
    'an hour in another form',
    edit('content/facts.json', '"08:00"', '"8 AM"'),
    'content/facts.json:42 openingHours.weekdays.opens: "8 AM" is not a time of day; write it as 08:00.',
  ],
  [
    'a colon in a text without quotes',
    edit(article, 'title: Linen', 'title: Linen: a history'),
    `${article}:6 put the text in quotes, it contains a colon.`,
  ],
  [
    'a text that begins with a sign of YAML',
    edit(article, 'title: Linen', 'title: *Linen*'),
    `${article}:6 put the text in quotes, it begins with *.`,
  ],
  [
    'a placeholder without quotes',
    edit(article, 'title: Linen', 'title: {{site.phone}} is our number'),
    `${article}:6 put the text in quotes, it begins with {.`,
  ],
  [
    'a text that begins with a dash',
    edit(article, 'title: Linen', 'title: - Linen'),
    `${article}:6 put the text in quotes, it begins with -.`,
  ],
  [
    'a field without its colon',
    edit(article, 'title: Linen', 'title Linen'),
    `${article}:6 write a colon and a space after the name of the field.`,
  ],
  [
    'a field that is indented by mistake',
    edit(article, 'author: Naledi', ' author: Naledi'),
    `${article}:4 is indented otherwise than its neighbours; begin fields of one group in the same column.`,
  ],
  [
    'a field that is written twice',
    edit(article, 'author: Naledi', 'author: Naledi\nauthor: Thandi'),
    `${article}:5 author: is written twice; remove one of the two.`,
  ],
])('%s is explained in words', async (_, changed, sentence) => {
  expect(await listRefusals(changed)).toEqual([sentence]);
});
