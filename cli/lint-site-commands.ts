import { defineLint } from '#seo/commands/lint-command.ts';
import { openLocaleLint } from '#seo/commands/lint-sources.ts';
import { openContentLint } from './content-lint.ts';

/** Both linters over the site they are run in. */
export const defineLintCommand = defineLint('lint', async ({ strict = false }, context, config) => [
  await openContentLint({ root: context.cwd, isRelease: strict, now: context.now() }),
  await openLocaleLint({ root: '.', base: 'en', config }, context),
]);

export const defineLintContentCommand = defineLint('lint content', async ({ strict = false }, { cwd, now }) => [
  await openContentLint({ root: cwd, isRelease: strict, now: now() }),
]);
