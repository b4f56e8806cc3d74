import { listRules } from '#seo/catalogue.ts';

/** The sections of the page, and the first parts of the ids that stand in each. */
const sections: readonly { title: string; groups: readonly string[] }[] = [
  { title: 'Sitemaps', groups: ['sitemap'] },
  { title: 'Answers of the server', groups: ['http'] },
  { title: 'Indexing', groups: ['index', 'canonical', 'robots'] },
  { title: 'Languages', groups: ['hreflang', 'lang'] },
  { title: 'Titles, descriptions, headings', groups: ['title', 'description', 'h1', 'heading', 'head', 'meta', 'ssr'] },
  { title: 'Social cards', groups: ['og', 'twitter'] },
  { title: 'Structured data', groups: ['schema'] },
  { title: 'Links, pictures, addresses', groups: ['link', 'img', 'url'] },
  { title: 'Feeds', groups: ['feed'] },
  { title: 'Speed and security', groups: ['perf', 'sec'] },
  { title: 'Accessibility', groups: ['a11y'] },
  { title: 'Content', groups: ['content'] },
  { title: 'Translations', groups: ['i18n'] },
];

type ListedRule = ReturnType<typeof listRules>[number];

/**
 * docs/rules.md, made from the catalogue.
 *
 * @throws Error where a rule belongs to no section
 */
export function buildRulesPage(): string {
  const rules = listRules();
  const groups = new Set(sections.flatMap((section) => section.groups));
  const homeless = rules.filter((rule) => !groups.has(groupOf(rule))).map(({ id }) => id);
  if (homeless.length > 0) throw new Error(`no section of docs/rules.md is for ${homeless.join(', ')}`);
  return [
    '# Rules',
    '',
    `${rules.length} rules. Made from the catalogue by \`npm run docs:rules\`; edit \`seo/rules/\` instead.`,
    '`npm run -s goshen -- explain title/missing` adds why it matters, and a bad and a good line. Errors fail a run, warnings ask for a',
    'look, infos show with `--level info`.',
    ...sections.flatMap(({ title, groups: own }) => ['', `## ${title}`, '', ...printTable(rules, own)]),
    '',
  ].join('\n');
}

function printTable(rules: readonly ListedRule[], groups: readonly string[]): string[] {
  const own = rules
    .filter((rule) => groups.includes(groupOf(rule)))
    .toSorted((a, b) => groups.indexOf(groupOf(a)) - groups.indexOf(groupOf(b)));
  const rows = own.map(
    ({ id, severity, what, fix, source }) =>
      `| \`${id}\` | ${severity} | ${cell(what)} ${cell(fix)} | ${cell(source)} |`,
  );
  return ['| rule | severity | what is wrong, and what to do | source |', '| --- | --- | --- | --- |', ...rows];
}

function groupOf({ id }: ListedRule): string {
  return id.split('/')[0] ?? '';
}

/** Text in a cell of Markdown: nothing of it is a tag or ends the cell. */
function cell(text: string): string {
  return text.replace(/[|\\*_]/g, '\\$&').replaceAll('<', '&lt;');
}
