import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factsSchema, siteSchema } from '#domain/content/schemas.ts';
import { fillFacts, formatFacts } from '#domain/facts.ts';
import { languages } from '#domain/locale.ts';
import type { FillText } from '#seo/translations/project.ts';

/**
 * What fills the facts of a project into its texts.
 *
 * @returns `undefined` where the project has no valid facts; `goshen lint content` says what is wrong with them.
 */
export async function readFill(project: string): Promise<FillText | undefined> {
  const facts = factsSchema.safeParse(await readTable(project, 'facts'));
  const site = siteSchema.safeParse(await readTable(project, 'site'));
  if (!facts.success || !site.success) return undefined;
  const { privacy } = site.data.contact;
  const siteTexts = { privacyEmail: privacy.email, privacyPhone: privacy.phone };
  const values = new Map(languages.map((language) => [language as string, formatFacts(facts.data, language)]));
  return (text, language) => {
    const factTexts = values.get(language);
    return factTexts === undefined ? text : fillFacts(text, { facts: factTexts, site: siteTexts }).text;
  };
}

async function readTable(project: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(project, 'content', `${name}.json`), 'utf8'));
  } catch {
    return null; // absent in other projects, broken ones are reported elsewhere
  }
}
