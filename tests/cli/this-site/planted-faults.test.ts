import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { topicModules } from '#cli/this-site/locate-finding.ts';
import { type PlacedFinding, placeFindings } from '#seo/tests/support/placed-findings.ts';
import { copySite, type SiteCopy } from '../../support/copy-project.ts';
import { root } from '../../support/root.ts';
import { articlePath, servicePath } from '../../support/site-content.ts';
import { runGoshen } from '../command-line.ts';

type Planted = {
  fault: string;
  file: string;
  /** What stands there, and what is written instead. */
  from: RegExp;
  to: string;
  /** A piece of the line that the finding must name. */
  line: string;
  rule: string;
};

const article = `content${articlePath}.en.md`;

const planted: Planted[] = [
  {
    fault: 'a description that is cut',
    file: 'locales/fr/meta.json',
    from: /"description": "/,
    to: `"description": "${'Depuis Le Cap, et pour longtemps, '.repeat(4)}`,
    line: 'Depuis Le Cap',
    rule: 'description/too-long',
  },
  {
    fault: 'a description that is too short',
    file: `content${servicePath}.es.md`,
    from: /^metaDescription: .*$/m,
    to: 'metaDescription: Sitios web.',
    line: 'metaDescription: Sitios web.',
    rule: 'description/too-short',
  },
  {
    fault: 'a title that is cut',
    file: `content${articlePath}.es.md`,
    from: /^metaTitle: .*$/m,
    to: `metaTitle: ${'Lo que necesita un hotel '.repeat(4)}`,
    line: 'metaTitle: Lo que necesita',
    rule: 'title/too-long',
  },
  {
    fault: 'a heading that skips a level',
    file: article,
    from: /$/,
    to: '\n\n#### The plan of the year\n\nText.',
    line: '#### The plan',
    rule: 'heading/order',
  },
  {
    fault: 'a link that leads nowhere',
    file: article,
    from: /$/,
    to: '\n\nRead [the plan of the year](/plan).',
    line: '(/plan)',
    rule: 'link/broken',
  },
  {
    fault: 'a place of a page that is not there',
    file: article,
    from: /$/,
    to: '\n\nSee [what others ask](/faq#others).',
    line: '(/faq#others)',
    rule: 'link/fragment',
  },
  {
    fault: 'a link that does not say where it leads',
    file: `content${articlePath}.fr.md`,
    from: /$/,
    to: '\n\nPour nous écrire, [cliquez ici](/contact).',
    line: '[cliquez ici]',
    rule: 'link/text',
  },
  {
    fault: 'a link to a page in another language',
    file: 'content/legal/terms-of-service.es.md',
    from: /$/,
    to: '\n\nPara escribirnos, use [el formulario de contacto](/en/contact).',
    line: '(/en/contact)',
    rule: 'link/wrong-language',
  },
];

/** A copy of the project with every fault in it; only what renders pages is built, files for browsers are copied. */
async function plant(): Promise<SiteCopy> {
  const copy = await copySite({});
  await cp(join(root, 'dist'), join(copy.folder, 'dist'), { recursive: true, preserveTimestamps: true });
  for (const { file, from, to } of planted) {
    const text = await readFile(join(copy.folder, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(copy.folder, file), text.trimEnd().replace(from, to));
  }
  vi.stubEnv('NODE_ENV', 'production'); // as in every build; otherwise React's development build would be loaded
  const builder = await createBuilder({ root: copy.folder, logLevel: 'error' });
  const { ssr } = builder.environments;
  if (ssr !== undefined) await builder.build(ssr);
  vi.unstubAllEnvs();
  return copy;
}

const nameOf = ({ rule, file, line }: PlacedFinding) => `${rule} ${file}:${line}`;

async function audit(folder: string): Promise<PlacedFinding[]> {
  const { out } = await runGoshen(['audit', '-f', 'json', '--level', 'info'], { cwd: folder, now: () => new Date() });
  return placeFindings(JSON.parse(out).findings);
}

describe('an error is reported in its source file', () => {
  let copy: SiteCopy;
  let found: PlacedFinding[] = [];

  beforeAll(async () => {
    copy = await plant();
    const before = new Set((await audit(root)).map(nameOf)); // an editor's site may have findings of its own
    found = (await audit(copy.folder)).filter((finding) => !before.has(nameOf(finding)));
  });
  afterAll(() => copy.remove());

  test.each(planted)('$fault: $file', async ({ rule, file, line }) => {
    const lines = (await readFile(join(copy.folder, file), 'utf8')).split('\n');
    const places = found.filter((finding) => finding.rule === rule).map((finding) => `${finding.file}:${finding.line}`);
    expect(places).toEqual([`${file}:${lines.findIndex((text) => text.includes(line)) + 1}`]);
  });

  test('no other new finding is reported', () => {
    const rules = new Set(planted.map(({ rule }) => rule));
    expect(found.filter(({ rule }) => !rules.has(rule))).toEqual([]);
  });
});

test('the modules that findings name exist', () => {
  expect(Object.values(topicModules).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
