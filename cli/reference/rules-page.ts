import { retirements } from '#seo/engine/retired-rules.ts';
import { type RuleText, topicOf, topics } from '#seo/engine/rule.ts';
import { listRules } from '#seo/run/project.ts';
import { thisSite } from '../this-site/this-site.ts';

/** docs/rules.md: the rules for any site, and those of this one. */
export async function buildRulesPage(): Promise<string> {
  const rules = await listRules({ project: thisSite });
  return [
    '# Rules',
    '',
    `${rules.length} rules. Made from their texts in \`seo/\` and \`cli/\` by \`npm run docs:reference\`; edit those instead.`,
    '`npm run -s goshen -- explain title/missing` adds why it matters, and a bad and a good line. Errors fail a run,',
    'warnings need a review, and `--level info` shows infos too.',
    ...Object.entries(topics).flatMap(([topic, { name }]) => [
      '',
      `## ${name}`,
      '',
      ...printTable(rules.filter(({ id }) => topicOf(id) === topic)),
    ]),
    '',
    '## Which rules are admitted',
    '',
    'A rule changes ranking, a search snippet, indexing, crawling, or whether a reader or a translator succeeds, and names its source.',
    'It was right on at least 95 % of what it reported on sites that its authors did not write.',
    '',
    '## Retired rules',
    '',
    'Their ids are never used again. `--skip` accepts them, and prints what to do instead.',
    '',
    '| rules | instead |',
    '| --- | --- |',
    ...retirements.map(({ ids, instead }) => `| ${ids.map((id) => `\`${id}\``).join(', ')} | ${cell(instead)} |`),
    '',
  ].join('\n');
}

function printTable(rules: readonly RuleText[]): string[] {
  const rows = rules.map(
    ({ id, severity, title, fix, source }) =>
      `| \`${id}\` | ${severity} | ${cell(title)} ${cell(fix)} | ${cell(source)} |`,
  );
  return ['| rule | severity | what is wrong, and what to do | source |', '| --- | --- | --- | --- |', ...rows];
}

/** Text in a cell of Markdown: nothing of it is a tag or ends the cell. */
function cell(text: string): string {
  return text.replace(/[|\\*_]/g, '\\$&').replaceAll('<', '&lt;');
}
