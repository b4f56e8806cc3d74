import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { draftLanguages, writtenLanguages } from '#domain/locale.ts';
import type { Project } from '#seo/run/project.ts';
import { doctorCommand } from '../doctor-command.ts';
import { lintCommand, lintContentCommand } from '../lint-commands.ts';
import { messageCommands } from '../messages-commands.ts';
import { newCommand } from '../new-command.ts';

/** This website. What it needs is loaded when it is used: it is the whole server. */
export const thisSite: Project = {
  isExpected: (error) => error instanceof AppError,
  schemas: join(import.meta.dirname, '../../docs/schemas'),
  isIn: (folder) => existsSync(join(folder, 'content/site.json')),
  languages: { all: writtenLanguages, drafts: draftLanguages },
  summary: 'Audit websites, check sitemaps, content and translations, and read contact messages.',
  commands: [lintCommand, lintContentCommand, newCommand, doctorCommand, ...messageCommands],
  groupSummaries: { messages: 'List, show, export and erase contact messages.' },
  loadRules: async () => (await import('../lint-content-rules.ts')).contentRules,
  readPages: async (selection, settings, context) => {
    const [{ openOwnSite }, { readOwnSite }, { openLocator }] = await Promise.all([
      import('./own-site.ts'),
      import('./read-own-site.ts'),
      import('./locate-finding.ts'),
    ]);
    const own = await openOwnSite(context, settings.quiet);
    return { ...(await readOwnSite(own, selection, settings, context)), locate: await openLocator(own) };
  },
  readVersions: async (path, settings, context) => {
    const [{ openOwnSite }, { readVersions }] = await Promise.all([
      import('./own-site.ts'),
      import('./read-own-site.ts'),
    ]);
    return readVersions(await openOwnSite(context, settings.quiet), path, settings.languages);
  },
  readKnownExceptions: async (folder, origin) => {
    const { readKnownExceptions } = await import('./own-site.ts');
    return readKnownExceptions(folder, origin);
  },
  readFill: async (folder) => {
    const { readFill } = await import('./read-fill.ts');
    return readFill(folder);
  },
};
