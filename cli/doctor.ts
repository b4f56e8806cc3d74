import { parseSettings } from '#seo/commands/parse-settings.ts';
import { describeFailure } from '#seo/crawl/failure.ts';
import { createHttpClient, type NetworkClient } from '#seo/crawl/http-client.ts';
import { escapeControls } from '#seo/report/escape.ts';
import { printJson, printResult } from '#seo/report/outputs.ts';
import type { CliContext } from '#seo/run/context.ts';
import { exitCodes } from '#seo/run/context.ts';
import type { Call } from '#seo/run/define-command.ts';
import type { NetworkSettings } from '#seo/run/settings.ts';
import { ToolError } from '#seo/run/tool-error.ts';
import { type Env, readEnv } from '#server/env.ts';
import { checkCertificate } from './doctor-certificate.ts';
import {
  checkDelivery,
  checkMailServer,
  checkSiteDetails,
  checkWebhook,
  type Diagnosis,
  diagnoseSettings,
} from './doctor-checks.ts';
import { checkDatabase } from './doctor-database.ts';

export type DoctorFlags = { strict?: boolean };

const marks = { ok: '✔', warning: '▲', failed: '✖', skipped: '-' } as const;
const maxClockErrorMs = 60_000;

export async function runDoctor(call: Call<'pretty' | 'json'>, { strict = false }: DoctorFlags): Promise<void> {
  const { context, outputs } = call;
  const { network } = parseSettings(call);
  refuseElsewhere(context);
  const diagnoses = await diagnose(network, context);
  const printers = {
    pretty: () => diagnoses.map(printDiagnosis).join(''),
    json: () => printJson({ schemaVersion: 1, checks: diagnoses }),
  };
  await printResult(outputs, printers, context);
  const isSound = diagnoses.every(({ state }) => state !== 'failed' && !(strict && state === 'warning'));
  context.exitWith(isSound ? exitCodes.clean : exitCodes.findings);
}

/** A guest, who uses the tool in another folder, would read about a site that is not there. */
function refuseElsewhere({ project, cwd, env }: CliContext): void {
  const isHere = project?.isIn(cwd) === true || env.SITE_URL !== undefined || env.DATABASE_URL !== undefined;
  if (isHere) return;
  const advice = 'Run it in the folder of the website, or set SITE_URL. To check any other site: goshen audit <url>';
  throw new ToolError(
    'USAGE',
    `doctor checks the machine that runs this website, and this folder does not contain it. ${advice}`,
  );
}

async function diagnose(network: NetworkSettings, context: CliContext): Promise<Diagnosis[]> {
  const name = 'environment';
  const parsed = readEnv(context.env);
  if (!parsed.ok) return [diagnoseNode(), { name, state: 'failed', detail: parsed.problems.join('; ') }];
  const environment: Diagnosis = { name, state: 'ok', detail: 'every variable is valid' };
  return [diagnoseNode(), environment, ...(await diagnoseSite(parsed.env, network, context))];
}

function diagnoseNode(): Diagnosis {
  return { name: 'node', state: 'ok', detail: process.versions.node }; // an older one does not come this far
}

async function diagnoseSite(env: Env, network: NetworkSettings, context: CliContext): Promise<Diagnosis[]> {
  const client = createHttpClient(network, context, [env.siteUrl]);
  const checks = await Promise.all([
    diagnoseSettings(env),
    checkDatabase(env, context.cwd, context.now()),
    checkDelivery(env),
    checkSiteDetails(context.cwd),
    checkMailServer(env.email, network.timeoutMs),
    checkWebhook(env.webhook, network.timeoutMs),
    diagnosePublished(env, client, network.timeoutMs, context),
  ]);
  await client.close();
  return checks.flat();
}

/** The site as the public sees it. A certificate that is refused ends the check: it explains what would follow. */
async function diagnosePublished(
  env: Env,
  client: NetworkClient,
  timeoutMs: number,
  context: CliContext,
): Promise<Diagnosis[]> {
  const certificate = await checkCertificate(new URL(env.siteUrl), timeoutMs, context.now());
  if (certificate?.state === 'failed') return [certificate];
  return [...(certificate === null ? [] : [certificate]), ...(await diagnoseRobots(env, client, context))];
}

/** One request checks both: whether the site may be crawled, and whether the clock is right. */
async function diagnoseRobots(
  { siteUrl, robots }: Env,
  client: NetworkClient,
  { now }: CliContext,
): Promise<Diagnosis[]> {
  try {
    const { status, headers, discard } = await client.fetch({ url: `${siteUrl}/robots.txt`, method: 'GET' });
    await discard();
    const isClosed = headers['x-robots-tag']?.includes('noindex') ?? false;
    const detail = `${siteUrl}/robots.txt returned ${status}${isClosed ? ', noindex' : ''}`;
    const isRight = status === 200 && isClosed === (robots === 'noindex');
    return [{ name: 'robots', state: isRight ? 'ok' : 'failed', detail }, diagnoseClock(headers.date, now())];
  } catch (error) {
    const detail = `${siteUrl} ${describeFailure(error)}: start the site, or check its proxy (an error with --strict)`;
    return [{ name: 'site', state: 'warning', detail }];
  }
}

function diagnoseClock(date: string | undefined, now: Date): Diagnosis {
  const there = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(there)) return { name: 'clock', state: 'skipped', detail: 'the site sends no date' };
  const seconds = Math.round((now.getTime() - there) / 1_000);
  const state = Math.abs(seconds) * 1_000 > maxClockErrorMs ? 'failed' : 'ok';
  return { name: 'clock', state, detail: `${now.toISOString()}, ${seconds} s from the site's` };
}

function printDiagnosis({ name, state, detail }: Diagnosis): string {
  return `${marks[state]} ${name.padEnd(23)} ${escapeControls(detail)}\n`;
}
