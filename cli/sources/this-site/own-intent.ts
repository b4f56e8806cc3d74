import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSlugs } from '#domain/routes.ts';
import type { AuditContext } from '#seo/audit-context.ts';

type Intent = AuditContext['intended'];

/** Services that are only listed are linked to although they have no page; slugs stay English in every language. */
export function buildOwnIntent(origin: string, { servicesWithoutPage }: SiteSlugs): Intent {
  return { missing: new Set(servicesWithoutPage.map((slug) => `${origin}/services/${slug}`)), englishSlugs: true };
}

/** Whether a folder holds this site's sources. */
export function holdsOwnSite(root: string): boolean {
  return existsSync(join(root, 'content/site.json'));
}

/** What was decided about this site, for a copy of it that is crawled. */
export async function readOwnIntent(root: string, origin: string): Promise<Intent> {
  const { readWords } = await import('#build/site-words.ts');
  return buildOwnIntent(origin, (await readWords(root)).index);
}
