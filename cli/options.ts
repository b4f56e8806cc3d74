import { type Command, Option } from 'commander';
import { AppError } from '#domain/errors.ts';
import { severities } from '#seo/finding.ts';
import type { CliContext } from './context.ts';
import { isWebAddress, parseRemap } from './net/network-target.ts';
import { parseOutputs, reportFormats } from './report/outputs.ts';
import {
  type NetworkSettings,
  parseAcceptedStatuses,
  parseBytes,
  parseCount,
  parseDuration,
  parseFailOn,
  type Settings,
} from './settings.ts';

type RawOptions = {
  level: string;
  failOn: string;
  rule: string[];
  skip: string[];
  lang: string[];
  quiet?: boolean;
  verbose?: boolean;
  color: string;
  progress: boolean;
  baseline?: string;
  timeout: string;
  retries: string;
  perHost?: string;
  rate?: string;
  header: string[];
  userAgent: string;
  accept: string;
  redirects: NetworkSettings['redirects'];
  remap: string[];
  maxBytes: string;
  maxSitemaps: string;
  sitemapTime: string;
  allowPrivate?: boolean;
};

const many = (value: string, earlier: string[] = []) => [...earlier, value];
const list = (value: string, earlier: string[] = []) => [...earlier, ...value.split(',').map((part) => part.trim())];

/** Adds the options that every command understands. */
export function addGlobalOptions(program: Command): void {
  const output = 'Output:';
  const network = 'Network:';
  const add = (group: string, flags: string, text: string, change: (option: Option) => Option = (option) => option) =>
    program.addOption(change(new Option(flags, text).helpGroup(group)));

  add(output, '-f, --format <name[=file]>', `${reportFormats.join('|')}; repeatable.`, (o) => o.argParser(many));
  add(output, '--level <severity>', 'Show findings of this severity and above.', (o) =>
    o.choices([...severities]).default('warning'),
  );
  add(output, '--fail-on <expression>', 'Exit with 1 if this holds: error>0,warning>20,new>0, or never.', (o) =>
    o.default('error>0'),
  );
  add(output, '--rule <ids>', 'Check only these rules; * matches any part.', (o) => o.argParser(list).default([]));
  add(output, '--skip <ids>', 'Skip these rules.', (o) => o.argParser(list).default([]));
  add(output, '--lang <codes>', 'Check only these languages: en,fr.', (o) => o.argParser(list).default([]));
  add(output, '--baseline <file>', 'File of accepted findings, each with a reason and an expiry date.');
  add(output, '--config <file>', 'Configuration file (default: goshen.config.json if it exists).');
  add(output, '-q, --quiet', 'Print results only.');
  add(output, '-v, --verbose', 'Print every finding with its fix.');
  add(output, '--color <when>', 'Use colors.', (o) => o.choices(['auto', 'always', 'never']).default('auto'));
  add(output, '--no-progress', 'Hide the progress bar.');
  add(network, '--timeout <time>', 'Timeout per request.', (o) => o.default('10s'));
  add(network, '--retries <n>', 'Retries after no response, 429 or 503.', (o) => o.default('2'));
  add(network, '--per-host <n>', 'Maximum connections per host.');
  add(network, '--rate <n>', 'Maximum requests per second.');
  add(network, '--header <name: value>', 'Header for every request; repeatable.', (o) => o.argParser(many).default([]));
  add(network, '--user-agent <text>', 'User-Agent header.', (o) => o.default('goshen (sitemap and link checker)'));
  add(network, '--accept <statuses>', 'Accepted status codes: 200..299,403:warn.', (o) => o.default('200..299'));
  add(network, '--redirects <how>', 'Treat redirects as a warning, an error, or follow them.', (o) =>
    o.choices(['warn', 'error', 'follow']).default('error'),
  );
  add(network, '--remap <from=to>', 'Request URLs that start with one address from another; repeatable.', (o) =>
    o.argParser(many).default([]),
  );
  add(network, '--max-bytes <size>', 'Maximum size of a file, decompressed.', (o) => o.default('50MB'));
  add(network, '--max-sitemaps <n>', 'Maximum number of sitemaps read over the network.', (o) => o.default('50'));
  add(network, '--sitemap-time <time>', 'Time limit for reading all sitemaps.', (o) => o.default('30s'));
  add(network, '--allow-private', 'Allow requests to private addresses.');
}

/**
 * Reads the shared options of a command, before any work.
 *
 * @throws AppError USAGE with one sentence that names the flag
 */
export function parseSettings(command: Command, { env, terminal }: CliContext): Settings {
  const raw = command.optsWithGlobals<RawOptions>();
  return {
    outputs: parseOutputs(command, reportFormats),
    level: severities.find((severity) => severity === raw.level) ?? 'warning',
    failOn: parseFailOn(raw.failOn),
    rules: raw.rule,
    skip: raw.skip,
    languages: raw.lang,
    quiet: raw.quiet ?? false,
    verbose: raw.verbose ?? false,
    color: wantsColor(raw.color, env, terminal.stdout),
    progress: raw.progress && !raw.quiet,
    baseline: raw.baseline ?? null,
    network: parseNetwork(raw),
  };
}

function parseNetwork(raw: RawOptions): NetworkSettings {
  return {
    timeoutMs: parseDuration('--timeout', raw.timeout),
    retries: parseCount('--retries', raw.retries, 0, 10),
    perHost: raw.perHost === undefined ? null : parseCount('--per-host', raw.perHost, 1, 1_000),
    rate: raw.rate === undefined ? null : parseCount('--rate', raw.rate, 1, 10_000),
    headers: Object.fromEntries(raw.header.map(parseHeader)),
    userAgent: raw.userAgent,
    accept: parseAcceptedStatuses(raw.accept),
    redirects: raw.redirects,
    remap: raw.remap.map(parseRemap),
    maxBytes: parseBytes('--max-bytes', raw.maxBytes),
    maxSitemaps: parseCount('--max-sitemaps', raw.maxSitemaps, 1, 50_000),
    sitemapTimeMs: parseDuration('--sitemap-time', raw.sitemapTime),
    allowPrivate: raw.allowPrivate ?? false,
  };
}

function parseHeader(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*([^\r\n]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new AppError('USAGE', `--header takes "name: value", not "${text}"`);
  return [name.toLowerCase(), value];
}

/** https://no-color.org, https://force-color.org and the dumb terminal, below the flag. */
function wantsColor(flag: string, env: CliContext['env'], isTerminal: boolean): boolean {
  if (flag !== 'auto') return flag === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

/** Reads `--site`: scheme and host of the public site. */
export function parseSite(text: string): { scheme: 'http' | 'https'; host: string } {
  if (!isWebAddress(text))
    throw new AppError('USAGE', `--site takes an origin like https://example.com, not "${text}"`);
  const { protocol, host } = new URL(text);
  return { scheme: protocol === 'https:' ? 'https' : 'http', host };
}
