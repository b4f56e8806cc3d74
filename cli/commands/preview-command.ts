import type { Command } from 'commander';
import { canonicalPathOf } from '#domain/page-address.ts';
import { buildPreview } from '#seo/page/build-preview.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseSettings } from '../options.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import { printPreview, printPreviewMarkdown } from '../report/print-preview.ts';
import { openOwnSite } from '../sources/this-site/own-site.ts';
import { allPages, listPageVisits, readPage } from '../sources/this-site/read-own-site.ts';

export function definePreviewCommand(command: Command, context: CliContext): void {
  command
    .argument('<route>', 'a path of this site, such as /about')
    .action((route: string) => preview(command, context, route));
}

/** Every language of a page, whichever of its addresses was named. */
async function preview(command: Command, context: CliContext, route: string): Promise<void> {
  const outputs = parseOutputs(command, ['pretty', 'json', 'markdown']);
  const settings = parseSettings(command, context);
  const own = await openOwnSite(context, settings.quiet);
  const { registry, origin, client } = own;
  const [named] = listPageVisits(registry, { ...allPages, routes: [route] });
  const versions = listPageVisits(registry, { ...allPages, languages: settings.languages }).filter(
    ({ page, path, language }) => page === named?.page && path === canonicalPathOf(page, language),
  );
  const facts = await Promise.all(versions.map((reading) => readPage(reading, origin, client)));
  const previews = facts.map(buildPreview);
  const { columns } = context.terminal;
  const printers = {
    pretty: (file: string | null) =>
      previews.map((one) => printPreview(one, { color: settings.color && file === null, columns })).join(''),
    json: () => printJson(previews),
    markdown: () => previews.map(printPreviewMarkdown).join(''),
  };
  await printResult(outputs, printers, context);
  context.exitWith(exitCodes.clean);
}
