import { styleText } from 'node:util';
import { fetchUrl } from '../crawl/fetch-url.ts';
import { createHttpClient } from '../crawl/http-client.ts';
import { isWebUrl } from '../crawl/network-target.ts';
import { parsePage } from '../crawl/parse-page.ts';
import { buildResponseSnapshot, htmlOf, pageBytes } from '../crawl/response-content.ts';
import { buildPreview, type PagePreview, type ShownText } from '../engine/page/build-preview.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import { describeResponse } from '../engine/site/response-rules.ts';
import { escapeControls } from '../report/escape.ts';
import { printJson, printResult } from '../report/outputs.ts';
import { type CliContext, exitCodes, openProject } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import type { Settings } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';
import { parseSettings } from './parse-settings.ts';

export async function preview(call: Call<'pretty' | 'json' | 'markdown'>, target: string): Promise<void> {
  const { context, outputs } = call;
  const settings = parseSettings(call);
  const snapshot = isWebUrl(target)
    ? [await fetchPage(target, settings, context)]
    : await openProject(context).readVersions(target, settings, context);
  const previews = snapshot.map(buildPreview);
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

/**
 * Any page, as it is sent to a crawler without scripts.
 *
 * @throws ToolError TARGET_UNREADABLE where the URL leads to no page
 */
async function fetchPage(
  url: string,
  { network, quiet, languages }: Settings,
  context: CliContext,
): Promise<PageSnapshot> {
  if (languages.length > 0)
    throw new ToolError('USAGE', `--lang does not apply to ${url}; name the URL of the language version`);
  const client = createHttpClient(network, context, [url]);
  const fetcher = { ...context, client, retries: network.retries, remap: network.remap };
  const followed = await fetchUrl(new URL(url).href, fetcher, { keep: pageBytes, maxBytes: network.maxBytes });
  await client.close();
  if (followed === null) throw new DOMException('The preview was interrupted.', 'AbortError');
  const { response, content } = followed;
  const { hops, finalUrl, end } = response;
  if (end.kind !== 'status' || end.status < 200 || end.status > 299 || content === null) {
    throw new ToolError('TARGET_UNREADABLE', `${finalUrl}: ${describeResponse({ ...response, hops: [] })}`);
  }
  const html = htmlOf(content);
  const type = content.headers['content-type']?.[0] ?? 'no content type';
  if (html === null) throw new ToolError('TARGET_UNREADABLE', `${finalUrl} is not an HTML page (${type})`);
  if (hops.length > 0 && !quiet) context.notify(`${escapeControls(`${url} redirects to ${finalUrl}`)}\n`);
  return parsePage(html, buildResponseSnapshot(response, content, true));
}

export type PreviewStyle = { color: boolean; columns: number };

/** Where a search result is truncated; the rest follows. */
const cutMark = '✂';
const widest = 100;
const margin = 4;

/** Snippet and card for a terminal, texts wrapped to its width. */
export function printPreview(preview: PagePreview, style: PreviewStyle): string {
  const { url, language, title, description, card } = preview;
  const paint = (name: 'bold' | 'dim' | 'green' | 'blue', text: string) =>
    style.color ? styleText(name, text, { validateStream: false }) : text;
  const lines = (text: string) => wrap(escapeControls(text), Math.min(style.columns, widest) - margin);
  const row = (name: string, text: string | null) => `${paint('dim', name.padEnd(12))}${text ?? 'none'}`;
  const body = [
    ...lines(breadcrumb(url)).map((line) => paint('green', line)),
    ...(title === null ? ['no title'] : lines(marked(title)).map((line) => paint('blue', line))),
    ...(description === null ? ['no description'] : lines(marked(description))),
    '',
    row('title', measured(title)),
    row('description', measured(description)),
    ...(preview.indexable ? [] : [row('noindex', 'search engines do not show this page')]),
    '',
    ...cardRows(card).map(([name, text]) => row(name, text === null ? null : escapeControls(text))),
  ];
  const heading = paint('bold', `${language ?? '??'}  ${escapeControls(url)}`);
  return `${heading}\n\n${body.map((line) => (line === '' ? '' : ' '.repeat(margin) + line)).join('\n')}\n\n`;
}

/** The same as a section of Markdown. */
export function printPreviewMarkdown(preview: PagePreview): string {
  const { url, language, title, description, card } = preview;
  const cell = (text: string | null) => escapeControls(text ?? 'none').replace(/[|<>`\\]/g, '\\$&');
  const rows: [string, string | null][] = [
    ['Title', title === null ? null : `${marked(title)} (${measured(title)})`],
    ['Description', description === null ? null : `${marked(description)} (${measured(description)})`],
    ...cardRows(card),
  ];
  const table = rows.map(([name, text]) => `| ${name} | ${cell(text)} |\n`).join('');
  return `## ${language ?? '??'} ${cell(url)}\n\n| | |\n| --- | --- |\n${table}\n`;
}

function cardRows({ site, title, description, image, imageSize, imageAlt }: PagePreview['card']) {
  return [
    ['card', [site, title].filter((part) => part !== null).join(': ') || null],
    ['card text', description],
    ['image', image === null ? null : `${image}${imageSize === null ? '' : ` (${imageSize})`}`],
    ['image alt', imageAlt],
  ] as [string, string | null][];
}

function marked({ shown, rest }: ShownText): string {
  return rest === '' ? shown : `${shown} … ${cutMark} ${rest}`;
}

function measured(text: ShownText | null): string | null {
  if (text === null) return null;
  const { pixels, maxPixels, rest } = text;
  return `${pixels} of ${maxPixels} px${rest === '' ? '' : `, cut before "${rest.split(' ')[0] ?? ''}"`}`;
}

/** `example.com › fr › blog`, as results show URLs. */
function breadcrumb(url: string): string {
  const { host, pathname } = new URL(url);
  return [host, ...pathname.split('/').filter(Boolean)].join(' › ');
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
