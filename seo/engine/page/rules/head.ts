import { count } from '../../count.ts';
import type { Violation } from '../../rule.ts';
import { resolveUrl } from '../collect/resolve-url.ts';
import { headerOf, metaContent, type PageMetaTag, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import { listSome, refreshTags, secondDocument, withoutIndexFile } from '../page-state.ts';
import { isScriptShell } from '../script-shell.ts';

/** Browsers ignore a declaration that starts later. */
const charsetBytes = 1_024;
/** Other tags of the head, and the content without scripts. */
export const headRules: readonly PageRule[] = [
  {
    id: 'head/broken',
    severity: 'error',
    title: 'An element that is not allowed in <head> ends it early, or a second document follows the first.',
    why: 'Parsers move the tags after it into <body>, where search engines ignore them.',
    fix: 'Move the element into <body>.',
    source: 'Screaming Frog, "Invalid elements in head"',
    examples: { bad: '<head><div></div><link …>', good: '<head><link …></head><body><div>' },
    check: ({ headBreaker }) => {
      if (headBreaker === null) return [];
      const { element, line, lost } = headBreaker;
      if (element === secondDocument)
        return [
          { message: `A second HTML document begins at line ${line}.`, fix: 'Remove one of the documents.', line },
        ];
      const place = line === null ? '' : ` at line ${line}`;
      const tags = `${count(lost.length, 'tag')} after it (${listSome(lost)}) ${lost.length === 1 ? 'is' : 'are'} ignored`;
      const isText = element.startsWith('text ');
      const message = `${isText ? 'The ' : ''}${element}${place} ends <head>; ${tags}.`;
      if (element.startsWith('text "---'))
        return [{ message, fix: adviceForFrontMatter, line, template: 'front matter' }];
      const fix = isText
        ? 'Remove the text, or move it into <body> if readers should see it.'
        : `Move ${element} into <body>.`;
      return [{ message, fix, line, evidence: element }];
    },
  },
  {
    id: 'meta/charset',
    severity: 'error',
    title: 'The encoding is declared nowhere, too late, or in two ways.',
    why: 'Browsers may garble accented characters.',
    fix: 'Encode the page as UTF-8, put <meta charset="utf-8"> first in <head>, and send the same in Content-Type.',
    source: "HTML, specifying the document's character encoding",
    examples: { bad: '<meta charset> after 2,000 bytes of scripts', good: '<meta charset="utf-8"> first in <head>' },
    check: ({ charset, response }) => {
      const [, sent] = /charset\s*=\s*"?([^\s";]+)/i.exec(headerOf(response, 'content-type') ?? '') ?? [];
      if (response.headers === null) return [];
      if (sent !== undefined) return checkSameCharset(sent, charset);
      if (charset === null) return [{ message: 'Neither Content-Type nor a meta tag declares a charset.' }];
      if (charset.offset === null || charset.offset < charsetBytes) return [];
      return [{ message: `<meta charset> ends at byte ${charset.offset}, after the first 1,024.`, line: charset.line }];
    },
  },
  {
    id: 'meta/viewport',
    severity: 'error',
    title: 'The page has no viewport meta tag, one of a fixed width, or two that differ.',
    why: 'Phones show a scaled-down desktop layout.',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    source: 'Lighthouse, viewport',
    examples: { bad: 'None', good: '<meta name="viewport" content="width=device-width, initial-scale=1">' },
    check: ({ metas }) => {
      const tags = metas.filter(({ name, content }) => name === 'viewport' && content.trim() !== '');
      if (tags.length === 0) return [{ message: 'The page has no viewport meta tag.' }];
      const fixed = tags.find(({ content }) => fixedWidth.test(content));
      if (fixed !== undefined) return [describeViewport(fixed, 'has a fixed width', 'Write width=device-width.')];
      const differing = findDifferingViewport(tags);
      if (differing === undefined) return [];
      const problem = `differs from "${tags[0]?.content}" before it`;
      return [describeViewport(differing, problem, 'Keep one viewport meta tag.')];
    },
  },
  {
    id: 'a11y/meta-viewport-zoom',
    severity: 'error',
    title: 'The viewport meta tag disables zooming, or limits it to less than 200 %.',
    why: 'People with low vision cannot enlarge the text.',
    fix: 'Remove user-scalable and maximum-scale from the viewport meta tag.',
    source: 'WCAG 1.4.4; axe, meta-viewport',
    examples: { bad: 'user-scalable=no', good: 'width=device-width, initial-scale=1' },
    check: (snapshot) => {
      const viewport = metaContent(snapshot, 'viewport') ?? '';
      const [, scale] = /maximum-scale\s*=\s*([\d.]+)/i.exec(viewport) ?? [];
      const isFixed = /user-scalable\s*=\s*(?:no|0)(?![\d.])/i.test(viewport);
      if (!isFixed && (scale === undefined || Number(scale) >= 2)) return [];
      return [{ message: `The viewport "${viewport}" keeps readers from zooming to 200 %.`, evidence: viewport }];
    },
  },
  {
    id: 'meta/doctype',
    severity: 'warning',
    title: 'The doctype is missing or late, or is one for which browsers use quirks mode.',
    why: 'Browsers render the page in quirks mode.',
    fix: 'Start the page with <!doctype html>.',
    source: 'Lighthouse, doctype',
    examples: { bad: '<html>', good: '<!doctype html><html>' },
    check: ({ doctype }) => {
      if (doctype === 'standards') return [];
      return [
        {
          missing: { message: 'The page has no doctype.' },
          late: {
            message: 'The doctype is not at the beginning of the page, so browsers use quirks mode.',
            fix: 'Remove what comes before <!doctype html>.',
          },
          quirks: { message: 'The doctype is of an older HTML version, for which browsers use quirks mode.' },
        }[doctype],
      ];
    },
  },
  {
    id: 'meta/refresh',
    severity: 'error',
    title: 'The page reloads or redirects while it is read, or redirects with a script or a meta tag.',
    why: 'It interrupts people who read slowly; crawlers that run no scripts do not follow a script.',
    fix: 'Use an HTTP redirect, or let readers reload the page.',
    source: 'WCAG 2.2.1; axe, meta-refresh; Google Search Central, "Redirects and Google Search"',
    examples: { bad: '<meta http-equiv="refresh" content="5;url=/new">', good: '301 to /new' },
    perPage: true,
    check: (snapshot) => {
      if (snapshot.metas.some(({ name }) => name === 'go-import')) return []; // for the tools of Go, not for readers
      const refreshes = listRefreshes(snapshot);
      return refreshes.length > 0 ? refreshes : listScriptRedirects(snapshot); // a page may have both for one redirect
    },
  },
  {
    id: 'ssr/empty-root',
    severity: 'error',
    title: 'The HTML of the page has almost no text without JavaScript.',
    why: 'Crawlers that do not run JavaScript see an empty page.',
    fix: 'Render the page on the server; if it only leads to another one, redirect there.',
    source: 'Google Search Central, "JavaScript SEO basics"',
    examples: { bad: '<div id="root"></div>', good: "The text of the page in the server's HTML" },
    perPage: true,
    check: (snapshot) => {
      const { words, url } = snapshot;
      if (!isScriptShell(snapshot)) return [];
      const message = `Without JavaScript, ${url} has ${count(words, 'word')} outside header, navigation and footer.`;
      return [{ message }];
    },
  },
];

const adviceForFrontMatter = 'Remove the text: it is front matter, which the generator should have read.';

function describeViewport({ content, line }: PageMetaTag, problem: string, fix: string): Violation {
  return { message: `The viewport "${content}" ${problem}.`, fix, severity: 'warning', line, evidence: content };
}

const fixedWidth = /(?<![\w-])width\s*=\s*\d/i;

/** A tag with another value of what the first one sets; what it adds is right. */
function findDifferingViewport([first, ...others]: readonly PageMetaTag[]): PageMetaTag | undefined {
  const set = readViewport(first?.content ?? '');
  return others.find(({ content }) =>
    [...readViewport(content)].some(([name, value]) => (set.get(name) ?? value) !== value),
  );
}

function readViewport(content: string): ReadonlyMap<string, string> {
  const pairs = content.toLowerCase().split(/[,;]/);
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2).map((part) => part.trim());
      return [name, value.replace(/\.0$/, '')];
    }),
  );
}

/** Browsers believe the header. */
function checkSameCharset(sent: string, written: PageSnapshot['charset']): Violation[] {
  if (written === null || nameOfCharset(written.value) === nameOfCharset(sent)) return [];
  return [{ message: `Content-Type declares ${sent}, the page ${written.value}.`, line: written.line, evidence: sent }];
}

/** Browsers know most encodings by several labels. */
function nameOfCharset(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label.toLowerCase(); // unknown, or not in this build of Node
  }
}

/** WCAG 2.2.1: nobody is interrupted after 20 hours. */
const maxSeconds = 72_000;

function listRefreshes(snapshot: PageSnapshot): Violation[] {
  return refreshTags(snapshot).flatMap(({ tag: { content, line }, target, seconds }): Violation[] => {
    const place = { line, evidence: content };
    if (seconds > maxSeconds) return [];
    if (target === null) return [{ message: `The page reloads itself ("${content}").`, severity: 'warning', ...place }];
    const message = `A meta refresh redirects to ${target}.`;
    // A page of thanks, or of a download, is to be seen before.
    const shownFix = `Redirect to ${target} with status ${statusFor(target, snapshot)}, or, if readers are to see this page first, link to it.`;
    if (seconds >= 1) return [{ message, fix: shownFix, ...place }];
    // Search engines treat it as a permanent redirect; some hosts of static files offer no other.
    const fix =
      snapshot.scriptRedirect?.url === null
        ? 'If the server can, let it choose the language as the script does, and redirect with status 302.'
        : `If the server can, redirect to ${target} with status ${statusFor(target, snapshot)}.`;
    return [{ message, fix, severity: 'info', ...place }];
  });
}

function listScriptRedirects(snapshot: PageSnapshot): Violation[] {
  const { url = null, line = null } = snapshot.scriptRedirect ?? {};
  if (url === null) return [];
  const fix = `Redirect to ${url} with status ${statusFor(url, snapshot)}.`;
  return [{ message: `A script redirects to ${url}.`, fix, severity: 'warning', line, evidence: url }];
}

/** A redirect from a folder to the home page of a language in it is not permanent: others are sent to another one. */
function statusFor(target: string, { url }: PageSnapshot): 301 | 302 {
  const from = withoutIndexFile(url);
  const to = withoutIndexFile(resolveUrl(target, url) ?? '');
  const isBelow = from.endsWith('/') && to.startsWith(from);
  return isBelow && /^[a-z]{2}(?:-[a-z]{2})?\/?$/i.test(to.slice(from.length)) ? 302 : 301;
}
