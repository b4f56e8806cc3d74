import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factsSchema, siteSchema } from '#domain/content/schemas.ts';
import { fillFacts, formatFacts, formatSiteDetails } from '#domain/facts.ts';
import { writtenLanguages } from '#domain/locale.ts';
import type { FillText } from '#seo/engine/translations/project.ts';

/**
 * A function that fills the facts of a project into its texts.
 *
 * @returns `undefined` where the project has no valid facts; `goshen lint content` reports their errors.
 */
export async function readFill(project: string): Promise<FillText | undefined> {
  const facts = factsSchema.safeParse(await readTable(project, 'facts'));
  const site = siteSchema.safeParse(await readTable(project, 'site'));
  if (!facts.success || !site.success) return undefined;
  const values = new Map(
    writtenLanguages.map((language) => [
      language as string,
      { facts: formatFacts(facts.data, language), site: formatSiteDetails(site.data, language) },
    ]),
  );
  return (text, language) => {
    const texts = values.get(language);
    return texts === undefined ? text : fillFacts(text, texts).text;
  };
}

async function readTable(project: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(project, 'content', `${name}.json`), 'utf8'));
  } catch {
    return null; // absent in other projects, broken ones are reported elsewhere
  }
}
