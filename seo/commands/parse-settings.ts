import type { Command } from 'commander';
import { isWebUrl, parseRemap, refuseCredentials } from '../crawl/network-target.ts';
import { severities } from '../engine/finding.ts';
import type { parseHreflang } from '../engine/hreflang/hreflang-code.ts';
import { matchesPattern, type RuleText } from '../engine/rule.ts';
import type { CliContext } from '../run/context.ts';
import type { Call, CommandDefinition } from '../run/define-command.ts';
import { listRules } from '../run/project.ts';
import {
  type AuditProfile,
  applyProfile,
  isWanted,
  type NetworkSettings,
  parseAcceptedStatuses,
  parseBytes,
  parseCount,
  parseDuration,
  parseFailOn,
  type Settings,
} from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';

type RawOptions = {
  level: string;
  failOn: string;
  rule?: string[];
  skip?: string[];
  profile?: AuditProfile;
  lang?: string[];
  quiet?: boolean;
  verbose?: boolean;
  color: string;
  progress: boolean;
  baseline?: string;
  timeout: string;
  retries: string;
  perHost?: string;
  rate?: string;
  header?: string[];
  userAgent: string;
  accept: string;
  redirects: NetworkSettings['redirects'];
  remap?: string[];
  maxBytes: string;
  maxSitemaps: string;
  sitemapTime: string;
  allowPrivate?: boolean;
};

/**
 * Reads the shared options of a command, before any work.
 *
 * @throws ToolError USAGE with one sentence that names the flag
 */
export function parseSettings({ command, context, outputs }: Call): Settings {
  const { env, terminal } = context;
  const raw = command.optsWithGlobals<RawOptions>();
  return {
    outputs,
    level: severities.find((severity) => severity === raw.level) ?? 'warning',
    failOn: parseFailOn(raw.failOn),
    rules: raw.rule ?? [],
    skip: raw.skip ?? [],
    languages: raw.lang ?? [],
    quiet: raw.quiet ?? false,
    verbose: raw.verbose ?? false,
    color: wantsColor(raw.color, env, terminal.stdout),
    progress: raw.progress && !raw.quiet,
    baseline: raw.baseline ?? null,
    network: parseNetwork(raw),
  };
}

/**
 * Refuses rules and languages that do not exist, and rules of other commands, of flags and of the configuration: a check
 * of none would pass. To skip a retired rule is only noted.
 *
 * @param definitions Every command.
 * @param note Gets a sentence about a flag.
 * @throws ToolError USAGE with a suggestion
 */
export async function refuseUnknownNames(
  { command, context }: Omit<Call, 'outputs'>,
  definition: CommandDefinition,
  definitions: readonly CommandDefinition[],
  note: (flag: string, why: string) => void,
): Promise<void> {
  const options = command.optsWithGlobals<RawOptions>();
  const { rule = [], skip = [], lang = [] } = options;
  if (rule.length + skip.length > 0) {
    const rules = await listRules(context);
    await refuseUnknownRules(options, rules, note);
    const isFlag = command.getOptionValueSourceWithGlobals('rule') === 'cli';
    refuseForeignRules(rule, isFlag, rules, definition, definitions);
  }
  if (lang.length > 0)
    refuseUnknownLanguages(lang, (await import('../engine/hreflang/hreflang-code.ts')).parseHreflang);
}

async function refuseUnknownRules(
  { rule = [], skip = [], profile, quiet = false }: RawOptions,
  rules: readonly RuleText[],
  note: (flag: string, why: string) => void,
): Promise<void> {
  const { listUnmatched } = await import('../engine/all-rules.ts');
  for (const { why } of listUnmatched(rule, rules)) throw new ToolError('USAGE', `--rule: ${why}`);
  for (const { why, isRetired } of listUnmatched(skip, rules)) {
    if (!isRetired) throw new ToolError('USAGE', `--skip: ${why}`);
    if (!quiet) note('--skip', why);
  }
  for (const pattern of rule) refuseSkipped(pattern, skip, profile, rules);
}

/** A configuration is for every command: there, other commands' rules may stand beside those of this one. */
function refuseForeignRules(
  patterns: readonly string[],
  isFlag: boolean,
  rules: readonly RuleText[],
  definition: CommandDefinition,
  definitions: readonly CommandDefinition[],
): void {
  const isChecked = (pattern: string, { checks }: CommandDefinition) =>
    rules.some(({ id }) => checks(id) && matchesPattern(id, pattern));
  const foreign = patterns.filter((pattern) => !isChecked(pattern, definition));
  const [pattern] = foreign;
  if (pattern === undefined || (!isFlag && foreign.length < patterns.length)) return;
  const others = definitions.filter((one) => one.shared.includes('findings') && isChecked(pattern, one));
  const [name, other] = [definition, ...others].map(({ path }) => `goshen ${path.join(' ')}`);
  throw new ToolError('USAGE', `--rule: ${name} does not check "${pattern}"; ${other} does`);
}

function refuseSkipped(
  pattern: string,
  skip: string[],
  profile: AuditProfile | undefined,
  rules: readonly RuleText[],
): void {
  const selection = { rules: [pattern], skip };
  const isLeft = (selected: typeof selection) => rules.some(({ id }) => isWanted(id, selected));
  if (isLeft(applyProfile(selection, profile))) return;
  const flag = isLeft(selection) ? `--profile ${profile}` : '--skip';
  throw new ToolError('USAGE', `--rule: ${flag} leaves out every rule of "${pattern}"`);
}

/** Checks every argument and option, also those of the configuration, before one of them is printed. */
export function refuseUrlCredentials(command: Command): void {
  const texts = [...command.args, ...Object.values(command.optsWithGlobals<Record<string, unknown>>()).flat()];
  for (const text of texts) if (typeof text === 'string') refuseCredentials(text);
}

function refuseUnknownLanguages(codes: readonly string[], parse: typeof parseHreflang): void {
  for (const code of codes) {
    const parsed = parse(code);
    if (parsed.ok && parsed.code !== 'x-default') continue;
    const meant = parsed.ok ? null : parsed.suggestion;
    const hint = meant === null ? 'write codes such as en,fr' : `did you mean ${meant}?`;
    throw new ToolError('USAGE', `--lang: unknown language "${code}"; ${hint}`);
  }
}

function parseNetwork(raw: RawOptions): NetworkSettings {
  return {
    timeoutMs: parseTimeout(raw.timeout),
    retries: parseCount('--retries', raw.retries, 0, 10),
    perHost: raw.perHost === undefined ? null : parseCount('--per-host', raw.perHost, 1, 1_000),
    rate: raw.rate === undefined ? null : parseCount('--rate', raw.rate, 1, 10_000),
    headers: Object.fromEntries((raw.header ?? []).map(parseHeader)),
    userAgent: raw.userAgent,
    accept: parseAcceptedStatuses(raw.accept),
    redirects: raw.redirects,
    remap: (raw.remap ?? []).map(parseRemap),
    maxBytes: parseBytes('--max-bytes', raw.maxBytes),
    maxSitemaps: parseCount('--max-sitemaps', raw.maxSitemaps, 1, 50_000),
    sitemapTimeMs: parseDuration('--sitemap-time', raw.sitemapTime),
    allowPrivate: raw.allowPrivate ?? false,
  };
}

/** Without any time, every request would fail. */
function parseTimeout(text: string): number {
  const timeoutMs = parseDuration('--timeout', text);
  if (timeoutMs < 1)
    throw new ToolError('USAGE', `--timeout must be longer than 0, not "${text}"; write 500ms, 10s or 2m`);
  return timeoutMs;
}

function parseHeader(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*([^\r\n]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new ToolError('USAGE', `--header takes "name: value", not "${text}"`);
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
  if (!isWebUrl(text)) throw new ToolError('USAGE', `--site takes an origin like https://example.com, not "${text}"`);
  const { protocol, host } = new URL(text);
  return { scheme: protocol === 'https:' ? 'https' : 'http', host };
}
