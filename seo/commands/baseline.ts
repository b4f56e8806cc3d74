import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isWebUrl } from '../crawl/network-target.ts';
import { count } from '../engine/count.ts';
import { endOf, itemsOf, type JsonNode, membersOf, parseJson } from '../engine/json-source.ts';
import { isSiteRule } from '../engine/rule.ts';
import { applyEdits, type TextEdit } from '../engine/text-position.ts';
import { type BaselineEntry, baselineVersion, parseBaseline } from '../report/baseline.ts';
import { createFingerprints } from '../report/fingerprint.ts';
import { saveOutput } from '../report/outputs.ts';
import type { CliContext } from '../run/context.ts';
import { exitCodes } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import { applyProfile, isWanted, parseDuration, reachesLevel, type Settings } from '../run/settings.ts';
import { readNamedTextFile, readTextFile, schemaPathFor } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';
import { type AuditFlags, auditTargets } from './audit.ts';
import { parseSettings } from './parse-settings.ts';

const defaultFile = 'goshen.baseline.json';

export type WriteFlags = AuditFlags & { reason?: string; expires: string };

export async function writeBaseline(call: Call, targets: readonly string[], flags: WriteFlags): Promise<void> {
  const { cwd, now } = call.context;
  const today = dayOf(now());
  const { reason = `Found on ${today}.` } = flags;
  const expires = parseExpiry(flags.expires, now());
  await updateBaseline(call, targets, flags, {
    read: (file) => readTextFile(resolve(cwd, file), 'baseline'),
    update: (file, found) => acceptFindings(file, found.findings, { reason, expires, today }),
  });
}

export async function pruneBaseline(call: Call, targets: readonly string[], flags: AuditFlags): Promise<void> {
  const { cwd, now } = call.context;
  await updateBaseline(call, targets, flags, {
    read: (file) => readNamedTextFile(cwd, file, 'baseline'),
    update: (file, found) => removeEntries(file, found, dayOf(now())),
  });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function parseExpiry(text: string, now: Date): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  const day = isDay ? text : dayOf(new Date(now.getTime() + parseDuration('--expires', text)));
  if (day < dayOf(now)) throw new ToolError('USAGE', `--expires takes a future date, not "${text}"`);
  return day;
}

/** The file with its entries, in its order; without a text where it is new. */
type BaselineFile<Text = string | null> = { text: Text; entries: readonly BaselineEntry[]; schema: string | null };
type Accepted = Omit<BaselineEntry, 'reason' | 'expires'>;
/** What an audit found, as its report would show it. */
type Found = {
  findings: readonly Accepted[];
  complete: boolean;
  /** Whether the audit would have found it: the audit is complete, checks its rule and read its page. */
  isGone: (entry: BaselineEntry) => boolean;
};
type Change<Text extends string | null> = {
  read: (file: string) => Promise<Text>;
  update: (file: BaselineFile<Text>, found: Found) => { text: string; summary: string };
};

/** Audits, updates the file and reports the changes. An incomplete audit ends with exit code 3. */
async function updateBaseline<Text extends string | null>(
  call: Call,
  targets: readonly string[],
  flags: AuditFlags,
  { read, update }: Change<Text>,
): Promise<void> {
  const { command, context } = call;
  const settings = applyProfile(parseSettings(call), flags.profile);
  const name = settings.baseline ?? defaultFile;
  const path = resolve(context.cwd, name);
  const text = await read(name);
  const entries = text === null ? [] : parseBaseline(text, name);
  const found = await findPresent(command, { targets, flags }, settings, context);
  if (context.signal.aborted) throw new DOMException('The audit was interrupted.', 'AbortError');
  const { text: updated, summary } = update({ text, entries, schema: schemaPathFor(path, 'baseline', context) }, found);
  await saveOutput(path, updated);
  if (!settings.quiet) context.print(`${name}: ${summary}\n`);
  if (!found.complete) context.notify('The audit is incomplete: findings may be missing.\n');
  context.exitWith(found.complete ? exitCodes.clean : exitCodes.incomplete);
}

async function findPresent(
  command: Command,
  request: { targets: readonly string[]; flags: AuditFlags },
  settings: Settings,
  context: CliContext,
): Promise<Found> {
  const addFingerprints = createFingerprints();
  const findings: Accepted[] = [];
  const present = new Set<string>();
  const { sites, readUrls } = await auditTargets(command, request, settings, context, (finding) => {
    const { rule } = finding;
    if (!isWanted(rule, settings)) return;
    for (const { fingerprint = '', url, file = url } of addFingerprints(finding).places) {
      present.add(fingerprint);
      if (reachesLevel(finding, settings))
        findings.push({ fingerprint, rule, ...(file !== undefined && { place: file }) });
    }
  });
  const complete = sites.every(({ failures, truncated }) => failures.length + truncated.length === 0);
  const isRead = (place: string) => {
    if (readUrls !== null) return readUrls.has(place);
    return !isWebUrl(place) || sites.some(({ origin }) => new URL(place).origin === origin);
  };
  const isGone = ({ fingerprint, rule = '', place }: BaselineEntry) => {
    const isChecked = isSiteRule(rule) && (rule === '' || isWanted(rule, settings));
    const isNotRun = sites.some(({ notRun }) => notRun.some(({ rules }) => rules.includes(rule)));
    return complete && isChecked && !isNotRun && (place === undefined || isRead(place)) && !present.has(fingerprint);
  };
  return { findings: findings.sort(byRuleAndPlace), complete, isGone };
}

/** A crawl reports in another order each time; the file stays the same. */
function byRuleAndPlace(a: Accepted, b: Accepted): number {
  const keyOf = ({ rule = '', place = '', fingerprint }: Accepted) => `${rule}\n${place}\n${fingerprint}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

type Terms = Pick<BaselineEntry, 'reason' | 'expires'> & { today: string };

/** Adds what is new at the end, and renews what has expired; the other entries stay as they are written. */
function acceptFindings(file: BaselineFile, findings: readonly Accepted[], { reason, expires, today }: Terms) {
  const known = new Set(file.entries.map(({ fingerprint }) => fingerprint));
  const present = new Set(findings.map(({ fingerprint }) => fingerprint));
  const added = findings.filter(({ fingerprint }) => !known.has(fingerprint));
  const isRenewed = (entry: BaselineEntry) => entry.expires < today && present.has(entry.fingerprint);
  const renewed = file.entries.filter(isRenewed);
  const kept = file.entries.length - renewed.length;
  const summary = `${count(added.length, 'finding')} added, ${renewed.length} renewed, ${kept} kept, until ${expires}`;
  const fresh = added.map((finding) => ({ ...finding, reason, expires }));
  const { text, schema } = file;
  if (text === null) {
    const content = { ...(schema !== null && { $schema: schema }), schemaVersion: baselineVersion, findings: fresh };
    return { text: `${JSON.stringify(content, null, 2)}\n`, summary };
  }
  const list = findList(text);
  const renewals = itemsOf(list).flatMap((item, index) => {
    const entry = file.entries[index];
    return entry !== undefined && isRenewed(entry) ? editMembers(item, { reason, expires }) : [];
  });
  return { text: applyEdits(text, [...renewals, ...insertEntries(list, fresh)]), summary };
}

function editMembers(item: JsonNode, values: Readonly<Record<string, string>>): TextEdit[] {
  return membersOf(item).flatMap(({ key, value }) => {
    const wanted = values[key];
    return wanted === undefined ? [] : [{ start: value.offset, end: endOf(value), text: JSON.stringify(wanted) }];
  });
}

function insertEntries(list: JsonNode, entries: readonly BaselineEntry[]): TextEdit[] {
  if (entries.length === 0) return [];
  const lines = entries.map((entry) => `\n    ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`).join(',');
  const last = itemsOf(list).at(-1);
  if (last === undefined) return [{ start: list.offset + 1, end: endOf(list) - 1, text: `${lines}\n  ` }];
  return [{ start: endOf(last), end: endOf(last), text: `,${lines}` }];
}

function removeEntries({ text, entries }: BaselineFile<string>, { isGone }: Found, today: string) {
  const isExpired = ({ expires }: BaselineEntry) => expires < today;
  const expired = entries.filter(isExpired);
  const fixed = entries.filter((entry) => !isExpired(entry) && isGone(entry));
  const list = findList(text);
  const isKept = entries.map((entry) => !isExpired(entry) && !isGone(entry));
  const summary = `${count(fixed.length, 'fixed finding')} and ${expired.length} expired removed, ${isKept.filter(Boolean).length} kept`;
  return { text: applyEdits(text, removeItems(list, isKept)), summary };
}

/** Each removed item goes with what is before it, the leading ones with what is behind them. */
function removeItems(list: JsonNode, isKept: readonly boolean[]): TextEdit[] {
  const items = itemsOf(list);
  const firstKept = isKept.indexOf(true);
  if (firstKept === -1) return [{ start: list.offset + 1, end: endOf(list) - 1, text: '' }];
  const edits = items.flatMap((item, index) => {
    const before = items[index - 1];
    const isInside = index > firstKept && isKept[index] === false && before !== undefined;
    return isInside ? [{ start: endOf(before), end: endOf(item), text: '' }] : [];
  });
  const [first, kept] = [items[0], items[firstKept]];
  if (firstKept === 0 || first === undefined || kept === undefined) return edits;
  return [{ start: first.offset, end: kept.offset, text: '' }, ...edits];
}

/** The list "findings" of a file that was checked before. */
function findList(text: string): JsonNode {
  const parsed = parseJson(text, { withComments: true });
  const list = parsed.ok ? membersOf(parsed.root).findLast(({ key }) => key === 'findings')?.value : undefined;
  if (list === undefined) throw new Error('The baseline changed while it was read.');
  return list;
}
