import { didYouMean } from '../did-you-mean.ts';
import type { Finding } from '../finding.ts';
import { isVagueLinkText } from '../link-text.ts';
import type { ContentContext } from './lint-content.ts';
import { type EntryText, type LintedEntry, textProblem } from './lint-entry.ts';
import { blankCode } from './markdown-code.ts';

type LinkContext = Pick<ContentContext, 'languages' | 'resolvePath' | 'paths'>;
type ContentLink = { label: string; target: string; start: number };

/** The links of an entry, against the pages the site has. */
export function lintLinks(entry: LintedEntry, context: LinkContext): Finding[] {
  return entry.texts.flatMap((text) => [
    ...collectLinks(text.text).flatMap((link) => [
      ...brokenLink(text, link, context),
      ...otherLanguage(text, link, context),
      ...vagueText(text, link),
    ]),
    ...bareUrls(text),
  ]);
}

/** Markdown links and images are read alike; code is not read. */
function collectLinks(source: string): ContentLink[] {
  const text = blankCode(source);
  const markdown = [...text.matchAll(/\[([^\]]*)\]\(\s*<?([^)\s>]+)(?:[\s>][^)]*)?\)/g)].map(
    ({ index, 1: label = '', 2: target = '' }) => ({ label, target, start: index }),
  );
  const html = [...text.matchAll(/<a\s[^<>]*?href=["']([^"'<>]*)["'][^<>]*>([\s\S]*?)<\/a>/gi)].map(
    ({ index, 1: target = '', 2: label = '' }) => ({ label: label.replace(/<[^>]*>/g, ''), target, start: index }),
  );
  return [...markdown, ...html];
}

function brokenLink(text: EntryText, { target, start }: ContentLink, context: LinkContext): Finding[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\{\{)/i.test(target)) return [];
  const [path = ''] = target.split(/[?#]/);
  if (/\.[a-z0-9]{2,11}$/i.test(path)) return []; // a file, such as the feed, is no page
  const fix = nearestPage(path, context);
  const broken = (why: string) =>
    textProblem('content/link-broken', text, start, {
      message: `${text.entry.file}:${placeLine(text, start)} links to ${target}, ${why}${fix === null ? '' : `; did you mean ${fix}?`}`,
      fix: fix === null ? 'Link to a page that exists.' : `Write ${fix}.`,
    });
  if (!path.startsWith('/') || path.startsWith('//')) return [broken('which is no path of this site')];
  if (/%(?![0-9a-f]{2})/i.test(path)) return [broken('which has a bad % escape')];
  const { kind } = context.resolvePath(path);
  if (kind === 'page') return [];
  return [broken(kind === 'moved' ? 'which redirects' : 'which does not exist')];
}

function placeLine(text: EntryText, start: number): number {
  return text.offset === null ? text.line : text.entry.positionAt(text.offset + start).line;
}

function nearestPage(path: string, { resolvePath, paths }: LinkContext): string | null {
  const resolution = /%(?![0-9a-f]{2})/i.test(path) || !path.startsWith('/') ? null : resolvePath(path);
  if (resolution?.kind === 'moved') return resolution.to;
  return didYouMean(`/${path.replace(/^\/+/, '')}`, paths);
}

/** The text is shown in its language, so a prefix of another one takes the reader away from it. */
function otherLanguage(
  text: EntryText,
  { target, start }: ContentLink,
  { languages: [base, ...others] }: LinkContext,
): Finding[] {
  const [, prefix = ''] = /^\/([^/?#]*)/.exec(target) ?? [];
  if (prefix === text.entry.language || ![base, ...others].includes(prefix)) return [];
  const own = `/${text.entry.language}${target.slice(`/${prefix}`.length)}`;
  const fix = text.entry.language === base ? target.slice(`/${prefix}`.length) || '/' : own;
  return [
    textProblem('content/link-language', text, start, {
      message: `The ${text.entry.language} text links to the ${prefix} page ${target}.`,
      fix: `Write ${fix}.`,
    }),
  ];
}

function vagueText(text: EntryText, { label, target, start }: ContentLink): Finding[] {
  if (!isVagueLinkText(label)) return [];
  return [
    textProblem('content/link-text', text, start, {
      message: `"${label}" does not say where it leads (${target}).`,
      fix: 'Use the title of the page it leads to.',
    }),
  ];
}

/** An address written out, which Markdown shows as text. */
function bareUrls(text: EntryText): Finding[] {
  return [...blankCode(text.text).matchAll(/(?<![(<"'=\w])https?:\/\/[^\s<>)"']+/g)].map(({ index, 0: url }) =>
    textProblem('content/bare-url', text, index, {
      message: `${url} is no link.`,
      fix: `Write [what it is](${url}).`,
    }),
  );
}
