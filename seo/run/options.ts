import { Option } from 'commander';
import { severities } from '../engine/finding.ts';
import { reportFormats } from './settings.ts';

/** Reads a repeatable option. */
export const many = (value: string, earlier: string[] = []) => [...earlier, value];
const list = (value: string, earlier: string[] = []) => [...earlier, ...value.split(',').map((part) => part.trim())];

/** Options that several commands share; those of the output belong to every command. A command takes what it uses. */
export const sharedOptions = {
  output: under('Output:', [
    new Option('-f, --format <name[=file]>', `${reportFormats.join(', ')}; repeatable.`).argParser(many),
    new Option('-q, --quiet', 'Print results only.'),
    new Option('-v, --verbose', 'Print every finding and place; by default, more than 20 become a table of rules.'),
    new Option('--color <when>', 'Use colours.').choices(['auto', 'always', 'never']).default('auto'),
    new Option('--no-progress', 'Print no progress.'),
    new Option('--config <file>', 'Configuration file (default: goshen.config.json if it exists).'),
  ]),
  languages: under('Languages:', [new Option('--lang <codes>', 'Only these languages: en,fr.').argParser(list)]),
  findings: under('Findings:', [
    new Option('--level <severity>', 'Show findings of this severity and above.')
      .choices([...severities])
      .default('warning'),
    new Option('--rule <ids>', 'Check only these rules; * matches any part.').argParser(list),
    new Option('--skip <ids>', 'Skip these rules.').argParser(list),
    new Option('--baseline <file>', 'File of accepted findings, each with a reason and an expiry date.'),
  ]),
  gate: under('Findings:', [
    new Option(
      '--fail-on <expression>',
      'Exit with 1 if a condition is true, such as error>0,warning>20 or new>0; never always exits with 0.',
    ).default('error>0'),
  ]),
  network: under('Network:', [
    new Option('--timeout <time>', 'Timeout per request.').default('10s'),
    new Option(
      '--header <name: value>',
      'Header for requests to the hosts (and ports) that you name, not to where they redirect or link; repeatable.',
    ).argParser(many),
    new Option('--user-agent <text>', 'User-Agent header.').default('goshen (sitemap and link checker)'),
    new Option('--allow-private', 'Allow requests to private IP addresses.'),
  ]),
  fetching: under('Network:', [
    new Option('--retries <n>', 'Retries after no response, 429 or 503.').default('2'),
    new Option('--remap <from=to>', 'Replace the start of URLs before requesting them; repeatable.').argParser(many),
  ]),
  throttle: under('Network:', [
    new Option('--per-host <n>', 'Maximum connections per host.'),
    new Option('--rate <n>', 'Maximum requests per second.'),
  ]),
  size: under('Network:', [new Option('--max-bytes <size>', 'Maximum size of a file, decompressed.').default('50MB')]),
  sitemaps: under('Network:', [
    new Option('--max-sitemaps <n>', 'Maximum number of sitemaps read over the network.').default('50'),
    new Option('--sitemap-time <time>', 'Time limit for reading all sitemaps.').default('30s'),
  ]),
  responses: under('Network:', [
    new Option('--accept <statuses>', 'Accepted status codes: 200..299,403:warn.').default('200..299'),
    new Option('--redirects <how>', 'Treat redirects as a warning, an error, or follow them.')
      .choices(['warn', 'error', 'follow'])
      .default('error'),
  ]),
};

export type SharedGroup = keyof typeof sharedOptions;

/** The groups of a command that lints files, and of one that reads whole sites. */
export const lintGroups = ['languages', 'findings', 'gate'] as const;
export const crawlGroups = ['network', 'fetching', 'size', 'throttle', 'sitemaps'] as const;

export const allSharedOptions: readonly Option[] = Object.values(sharedOptions).flat();

/** The own options of each linter. */
export const lintOptions: readonly Option[] = [
  new Option('--fix', 'Fix problems automatically where possible.'),
  new Option('--fix-dry-run', 'Show what --fix would change, without changing it.'),
  new Option('--strict', 'Check for a release: placeholder details are errors; fail on warnings too.'),
];

/** Whether a configuration file may set an option: not the one that names the file. */
export function isConfigurable(option: Option): boolean {
  return option.attributeName() !== 'config';
}

/** Options with the heading that the help lists them under. */
function under(heading: string, options: Option[]): readonly Option[] {
  for (const option of options) option.helpGroup(heading);
  return options;
}
