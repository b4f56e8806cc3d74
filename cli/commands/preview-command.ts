import type { Command } from 'commander';
import { buildPreview, type PagePreview } from '#domain/audit/build-preview.ts';
import { AppError } from '#domain/errors.ts';
import { canonicalPathOf } from '#domain/page-address.ts';
import { everyReading, listOwnReadings } from '../audit/own/own-readings.ts';
import { openOwnSite } from '../audit/own/own-site.ts';
import { readPage } from '../audit/own/read-page.ts';
import { printPreview, printPreviewMarkdown } from '../audit/preview/print-preview.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseSettings } from '../global-options.ts';
import { stringifyJson } from '../report/escape.ts';
import type { Settings } from '../settings.ts';

export function definePreviewCommand(command: Command, context: CliContext): void {
  command
    .argument('<route>', 'a path of this site, such as /about')
    .action((route: string) => preview(command, context, route));
}

/** Every language of a page, whichever of its addresses was named. */
async function preview(command: Command, context: CliContext, route: string): Promise<void> {
  const settings = parseSettings(command, context);
  const print = choosePrinter(settings, context);
  const own = await openOwnSite(context, settings.quiet);
  const { registry, origin, client } = own;
  const [named] = listOwnReadings(registry, { ...everyReading, routes: [route] });
  const versions = listOwnReadings(registry, { ...everyReading, languages: settings.languages }).filter(
    ({ page, path, language }) => page === named?.page && path === canonicalPathOf(page, language),
  );
  const facts = await Promise.all(versions.map((reading) => readPage(reading, origin, client)));
  context.print(print(facts.map(buildPreview)));
  context.exitWith(exitCodes.clean);
}

function choosePrinter({ outputs, color }: Settings, { terminal }: CliContext): (previews: PagePreview[]) => string {
  const [{ format } = { format: 'pretty' as const }] = outputs;
  const style = { color, columns: terminal.columns };
  if (format === 'pretty') return (previews) => previews.map((one) => printPreview(one, style)).join('');
  if (format === 'markdown') return (previews) => previews.map(printPreviewMarkdown).join('');
  if (format === 'json') return (previews) => `${stringifyJson(previews, 2)}\n`;
  throw new AppError('USAGE', `preview prints pretty, json or markdown, not ${format}`);
}
