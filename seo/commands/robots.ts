import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { describeFailure } from '../crawl/failure.ts';
import { readRobots } from '../crawl/find-site.ts';
import { createHttpClient } from '../crawl/http-client.ts';
import { isWebUrl } from '../crawl/network-target.ts';
import { count } from '../engine/count.ts';
import type { Finding } from '../engine/finding.ts';
import {
  evaluateFirstMatch,
  evaluateUrl,
  groupsFor,
  parseRobots,
  type RobotsFile,
  type RobotsVerdict,
} from '../engine/robots/parse-robots.ts';
import { auditRobotsText } from '../engine/robots/robots-file-rules.ts';
import { describeResponse } from '../engine/site/response-rules.ts';
import { escapeControls } from '../report/escape.ts';
import { printJson, printResult } from '../report/outputs.ts';
import type { CliContext } from '../run/context.ts';
import { exitCodes } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import type { Settings } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';
import { parseSettings } from './parse-settings.ts';

export type RobotsFlags = { agent: string; expect?: 'allow' | 'disallow' };

export async function showRobots(
  call: Call<'pretty' | 'json'>,
  source: string,
  paths: readonly string[],
  { agent: named, expect }: RobotsFlags,
): Promise<void> {
  const { context, outputs } = call;
  const settings = parseSettings(call);
  const agent = parseAgent(named);
  const wanted = listPaths(source, paths);
  const found = await readSource(source, settings, context);
  const lookups = wanted.map((path) => lookUp(path, agent, found));
  const aiCrawlers = lookUpAiCrawlers(found);
  const problems = listProblems(found);
  const isAsExpected = lookups.every(({ allowed }) => expect === undefined || allowed === (expect === 'allow'));
  const printers = {
    pretty: () =>
      `${printLookups(lookups, { agent, expect, ...found })}${printAiCrawlers(aiCrawlers)}${printProblems(problems)}`,
    json: () =>
      printJson({
        schemaVersion: 1,
        source: found.name,
        status: found.status,
        agent,
        expect: expect ?? null,
        paths: lookups,
        aiCrawlers,
        problems,
      }),
  };
  await printResult(outputs, printers, context);
  context.exitWith(isAsExpected ? exitCodes.clean : exitCodes.findings);
}

/** `Googlebot/2.1 (+http://…)` is the crawler Googlebot. */
function parseAgent(text: string): string {
  if (text === '*') return text;
  const [token] = /^[a-z_-]+/i.exec(text.trim()) ?? [];
  if (token === undefined)
    throw new ToolError('USAGE', `--agent takes the name of a crawler, such as Googlebot, not "${text}"`);
  return token;
}

/** The page of the source's URL and the given paths; the home page if there are none. */
function listPaths(source: string, given: readonly string[]): string[] {
  const url = isWebUrl(source) ? new URL(source) : null;
  for (const path of given) checkPath(path, url?.origin ?? null);
  const isPage = url !== null && url.pathname !== '/robots.txt' && (url.pathname !== '/' || given.length === 0);
  const all = [...(isPage ? [url.pathname + url.search] : []), ...given];
  return all.length === 0 ? ['/'] : all;
}

/** @throws ToolError USAGE for a path that is neither, or that another host's robots.txt decides. */
function checkPath(path: string, origin: string | null): void {
  if (!isWebUrl(path) && !path.startsWith('/')) {
    throw new ToolError('USAGE', `"${path}" is neither a URL nor a path; write /${path}`);
  }
  if (origin !== null && isWebUrl(path) && new URL(path).origin !== origin) {
    throw new ToolError('USAGE', `${path} is not on ${origin}: another robots.txt applies`);
  }
}

/** `text` is empty without a robots.txt; `isClosed` if the response forbids everything. */
type RobotsSource = { name: string; text: string; status: number | null; isClosed: boolean };

async function readSource(source: string, settings: Settings, context: CliContext): Promise<RobotsSource> {
  if (isWebUrl(source)) return fetchSource(new URL(source).origin, settings, context);
  const local = { status: null, isClosed: false };
  if (source === '-') return { ...local, name: 'stdin', text: await readText(context.stdin) };
  try {
    return { ...local, name: source, text: await readFile(resolve(context.cwd, source), 'utf8') };
  } catch (cause) {
    throw new ToolError('TARGET_UNREADABLE', `${source} ${describeFailure(cause)}`, { cause });
  }
}

async function fetchSource(origin: string, { network }: Settings, context: CliContext): Promise<RobotsSource> {
  const client = createHttpClient(network, context, [origin]);
  const robots = await readRobots(
    origin,
    { ...context, client, retries: network.retries, remap: network.remap },
    network.timeoutMs,
  );
  await client.close();
  const { url, status, text } = robots?.file ?? { url: `${origin}/robots.txt`, status: null, text: '' };
  if (status === null) {
    const why = robots === null ? 'was not read' : describeResponse(robots.response);
    throw new ToolError('TARGET_UNREADABLE', `${url}: ${why}`);
  }
  return { name: url, status, text: status === 200 ? text : '', isClosed: status === 429 || status >= 500 };
}

/** Crawlers that read pages to train or to answer; whether they may is the owner's decision. */
const aiAgents = ['GPTBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'];

type AiCrawler = Pick<Decision, 'allowed' | 'line'> & { agent: string };

/** What they may do with the home page. */
function lookUpAiCrawlers(source: RobotsSource): AiCrawler[] {
  return aiAgents.map((agent) => {
    const { allowed, line } = lookUp('/', agent, source);
    return { agent, allowed, line };
  });
}

function printAiCrawlers(crawlers: readonly AiCrawler[]): string {
  const rows = crawlers.map(({ agent, allowed, line }) => {
    const by = line === null ? '' : ` by line ${line}`;
    return `    ${agent.padEnd(16)}${allowed ? 'allowed' : 'disallowed'}${by}\n`;
  });
  return `\nAI crawlers, for /:\n${rows.join('')}`;
}

type Problem = Pick<Finding, 'rule' | 'severity' | 'message'> & { fix: string };

/** Faults that change what crawlers read: a misspelled line is lost, whatever path is looked up. */
function listProblems({ name, text }: RobotsSource): Problem[] {
  const origin = isWebUrl(name) ? new URL(name).origin : null;
  return auditRobotsText({ url: name, origin, text })
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity, message, fix = '' }) => ({ rule, severity, message, fix }));
}

/** More would hide the results of the paths. */
const maxProblems = 10;

function printProblems(problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  const rest = problems.length - maxProblems;
  const lines = [
    '',
    `${count(problems.length, 'problem')} in the file:`,
    ...problems.slice(0, maxProblems).map(({ rule, message, fix }) => `    ${message} ${fix}  ${rule}`),
    ...(rest > 0 ? [`    and ${rest} more; -f json lists all`] : []),
  ];
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}

const readings = ['Google', 'RFC 9309', 'first match'] as const;
type Reading = (typeof readings)[number];

/** What one reading decides, and by which line of which group. */
type Decision = { allowed: boolean; line: number | null; text: string | null; group: string[] };
type Lookup = Decision & { path: string; reading: Reading; readings: Record<Reading, Decision> };

function lookUp(path: string, agent: string, { text, isClosed }: RobotsSource): Lookup {
  const url = isWebUrl(path) ? path : `https://site.invalid${path}`;
  const google = parseRobots(text, 'google');
  const strict = parseRobots(text, 'rfc');
  const decide = (robots: RobotsFile, evaluate: typeof evaluateUrl): Decision => {
    const name = tokenIn(robots, agent);
    const decision = explain(evaluate(robots, name, url), name, robots);
    return isClosed ? { ...decision, allowed: false } : decision;
  };
  const decided = {
    Google: decide(google, evaluateUrl),
    'RFC 9309': decide(strict, evaluateUrl),
    'first match': decide(strict, evaluateFirstMatch),
  };
  const reading = /^googlebot/i.test(agent) ? 'Google' : 'RFC 9309';
  return { path, reading, ...decided[reading], readings: decided };
}

/** Google's special crawlers obey the group of Googlebot where none names them. */
function tokenIn(robots: RobotsFile, agent: string): string {
  if (!/^googlebot-/i.test(agent)) return agent;
  const isNamed = robots.groups.some(({ agents }) => agents.some((name) => name.toLowerCase() === agent.toLowerCase()));
  return isNamed ? agent : 'Googlebot';
}

function explain({ allowed, rule }: RobotsVerdict, agent: string, robots: RobotsFile): Decision {
  const groups = groupsFor(robots, agent);
  const deciding = rule === null ? groups : groups.filter(({ rules }) => rules.includes(rule));
  const line = robots.lines.find(({ number }) => number === rule?.line);
  return {
    allowed,
    line: line?.number ?? null,
    text: line?.text ?? null,
    group: deciding.flatMap(({ agents }) => agents),
  };
}

function printLookups(
  lookups: readonly Lookup[],
  { name, status, isClosed, agent, expect }: RobotsSource & { agent: string; expect: RobotsFlags['expect'] },
): string {
  const lines = [`${name}, for ${agent === '*' ? 'crawlers that it does not name' : agent}`];
  if (isClosed)
    lines.push(`It responds with ${status}: crawlers treat the whole site as disallowed (RFC 9309, section 2.3.1.4).`);
  else if (status !== null && status !== 200) {
    lines.push(`It responds with ${status}: crawlers treat everything as allowed (RFC 9309, section 2.3.1.3).`);
  }
  lines.push('');
  for (const lookup of lookups) lines.push(...printLookup(lookup, isClosed));
  const unexpected = lookups.filter(({ allowed }) => expect !== undefined && allowed !== (expect === 'allow'));
  if (expect !== undefined) {
    const how = expect === 'allow' ? 'disallowed' : 'allowed';
    lines.push(
      '',
      `--expect ${expect}: ${unexpected.length === 0 ? 'holds' : `${count(unexpected.length, 'path')} ${how}`}.`,
    );
  }
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}

function printLookup({ path, reading, readings: decided, ...decision }: Lookup, isClosed: boolean): string[] {
  const others = readings.filter((name) => decided[name].allowed !== decision.allowed);
  const main = `${path}  ${printDecision(decision, isClosed)}`;
  return [main, ...others.map((name) => `    ${readers[name]}: ${printDecision(decided[name], isClosed)}`)];
}

const readers: Readonly<Record<Reading, string>> = {
  Google: 'Google (longest match; misspelled fields are accepted)',
  'RFC 9309': 'Crawlers that follow RFC 9309 strictly (longest match)',
  'first match': 'Crawlers that use the first match',
};

function printDecision({ allowed, line, text, group }: Decision, isClosed: boolean): string {
  const verdict = allowed ? 'allowed' : 'disallowed';
  if (isClosed) return verdict;
  const agents = group.map((name) => `User-agent: ${name}`).join(', ');
  const where = agents === '' ? 'no group applies' : agents;
  return line === null ? `${verdict}: no line matches (${where})` : `${verdict} by line ${line}: ${text} (${where})`;
}
