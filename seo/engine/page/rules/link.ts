import { count } from '../../count.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { findUrlLeak } from '../../find-host-leak.ts';
import { findGarbled } from '../../garbled-text.ts';
import { isVagueLinkText } from '../../link-text.ts';
import type { Violation } from '../../rule.ts';
import { findTrackingParameter } from '../../tracking-parameter.ts';
import { hostWithoutWww, withoutFragment } from '../collect/resolve-url.ts';
import type { PageAnchor, PageRule } from '../page-snapshot.ts';
import { targetOf } from '../page-state.ts';

/** The names and targets of links. */
export const linkRules: readonly PageRule[] = [
  {
    id: 'link/text',
    severity: 'warning',
    title: 'The text of a link does not describe its target.',
    why: 'Screen readers list links out of context, and search engines use the text to understand the target.',
    fix: 'Use the title of the target page as link text.',
    source: 'Lighthouse, link-text',
    examples: { bad: '<a href="/prices">click here</a>', good: '<a href="/prices">our prices</a>' },
    check: ({ anchors, lang: pageLanguage, url: own }) =>
      anchors
        .filter(({ name, href, lang }) => href !== null && isVagueLinkText(name, lang ?? pageLanguage ?? ''))
        .filter(({ url }) => url === null || withoutFragment(url) !== own) // a part of the page, as in Lighthouse
        .filter((anchor) => !isTab(anchor) && !namesTarget(anchor))
        .filter((anchor) => checkTarget(anchor).length === 0) // link/no-target reports the others
        .map(({ name, line }) => ({
          message: `The link text "${name}" does not describe the target of the link.`,
          line,
          evidence: name,
          template: name.toLowerCase(),
        })),
  },
  {
    id: 'link/empty',
    severity: 'warning',
    title: 'A link has no text.',
    why: 'Screen readers read out its URL.',
    fix: 'Add text or an aria-label.',
    source: 'WCAG 2.4.4; axe, link-name',
    examples: { bad: '<a href="/cart"><svg/></a>', good: '<a href="/cart" aria-label="Cart"><svg/></a>' },
    check: ({ anchors }) =>
      anchors
        .filter(({ href, name, emptyImage, hidden }) => href !== null && name === '' && !emptyImage && !hidden)
        .filter(({ href }) => !missingValue.test(href ?? '')) // link/broken reports it
        .filter(({ role }) => role !== 'button') // a11y/button-name reports it
        .map((anchor) => {
          const { href, line } = anchor;
          const place = { line, evidence: href ?? '', template: targetOf(anchor) };
          if (href?.trim()) return { message: `The link to "${href}" has no text.`, ...place };
          const fix = 'Add a URL and text, or remove the link.';
          return { message: 'A link with an empty href has no text.', fix, ...place };
        }),
  },
  {
    id: 'link/base',
    severity: 'error',
    title: 'A <base> makes the relative links of a page lead to another host.',
    why: 'Readers and crawlers leave the site, and do not find its other pages.',
    fix: 'Remove <base>, or give it a URL of the site.',
    source: 'HTML, the base element; Google Search Central, "Make your links crawlable"',
    examples: { bad: '<base href="https://builder.example/">', good: '<base href="/">' },
    check: ({ url, base, anchors, canonicals }) => {
      const moved = anchors.filter(({ href }) => href !== null && relative.test(href));
      if (base === null || !/^https?:/.test(base) || moved.length === 0) return [];
      // A copy of a site keeps its canonical URLs, and may keep its links.
      const named = canonicals.flatMap((canonical) => (relative.test(canonical.href) ? [] : (canonical.url ?? [])));
      if ([url, ...named].map(hostWithoutWww).includes(hostWithoutWww(base))) return [];
      const message = `<base href="${base}"> makes ${count(moved.length, 'relative link')} lead to ${hostWithoutWww(base)}.`;
      return [{ message, evidence: base }];
    },
  },
  {
    id: 'link/no-target',
    severity: 'warning',
    title: 'A link leads nowhere, or runs a script.',
    why: 'Crawlers cannot follow it, and it does not open in a new tab.',
    fix: 'Link to a URL; where a script handles the click, use a <button>.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    examples: { bad: '<a href="javascript:void(0)">Privacy</a>', good: '<a href="/privacy">Privacy</a>' },
    check: ({ anchors }) =>
      // Frameworks begin a page with a link by which a script skips its menu.
      anchors.flatMap((anchor, at) => (at === 0 && anchor.href?.trim() === '#' ? [] : checkTarget(anchor))),
  },
  {
    id: 'link/local',
    severity: 'error',
    title: 'A link leads to a local, private or staging host, or to a file on one computer.',
    why: 'Readers and crawlers cannot open it, or reach an unfinished copy of the site.',
    fix: 'Link to the public URL.',
    source: 'Practice of goshen',
    examples: { bad: '<a href="http://localhost:3000/rooms">', good: '<a href="/rooms">' },
    check: ({ anchors, url: page }) =>
      anchors.flatMap(({ href, url, line, text }) => {
        const written = href?.trim() ?? '';
        const leak = findUrlLeak(url ?? written, page);
        if (leak === null) return [];
        const isMeant = withoutScheme(text) === withoutScheme(written); // the computer of the reader, in a tutorial
        const fault = findSchemeFault(written) ?? {
          message: `A link leads to ${written}, ${leak}.`,
          ...(isMeant && { severity: 'info', fix: 'If it is an example, write it as code without a link.' }),
        };
        return [{ ...fault, line, evidence: href ?? '' }];
      }),
  },
  {
    id: 'link/tracking',
    severity: 'warning',
    title: 'A link within the site has a tracking parameter or a session id.',
    why: 'It is a second URL of the page, and analytics count a visitor of the site as one of a campaign.',
    fix: 'Remove the parameter from links within the site; keep sessions in cookies.',
    source: 'Google Analytics help, "Campaigns and traffic sources"',
    examples: { bad: '<a href="/rooms?utm_source=menu">', good: '<a href="/rooms">' },
    check: ({ anchors, url: page }) =>
      anchors.flatMap((anchor) => {
        const { href, url, line } = anchor;
        const parameter = describeParameter(anchor);
        if (parameter === null || withoutFragment(url ?? '') === page) return []; // within a page that was read with it
        return [{ message: `The link to ${href} has the ${parameter}.`, line, evidence: href ?? '' }];
      }),
  },
  {
    id: 'link/url-form',
    severity: 'info',
    title: 'The URL of a link has a form that servers and crawlers read in different ways.',
    why: 'The variants count as different URLs, and some of them fail.',
    fix: 'Write paths with single slashes, percent-encode other characters, and give each parameter once.',
    source: 'Google Search Central, "URL structure best practices"',
    examples: { bad: '/café?page=1&page=2', good: '/caf%C3%A9?page=2' },
    check: ({ anchors, url }) => {
      const violations = anchors.map((anchor) => checkForm(anchor, url)).filter((one) => one !== null);
      return [...new Map(violations.map((one) => [one.message, one])).values()];
    },
  },
  {
    id: 'link/mailto-tel',
    severity: 'warning',
    title: 'A mailto: or tel: link is not valid.',
    why: 'The mail or phone app cannot use it.',
    fix: 'Write a full mail address, or a number with its country code.',
    source: 'RFC 6068; RFC 3966',
    examples: { bad: 'tel:(021) 123', good: 'tel:+44…' },
    check: ({ anchors }) =>
      anchors.flatMap(({ href, line }) => {
        const invalid = checkContact(href?.trim() ?? '');
        return invalid === null ? [] : [{ message: `"${href}" ${invalid.problem}.`, ...invalid.advice, line }];
      }),
  },
];

/** "Link" names a page of links at `/links`. */
function namesTarget({ name, path }: PageAnchor): boolean {
  return path?.toLowerCase().match(/\/([^/]*?)s?\/?$/)?.[1] === name.toLowerCase();
}

/** Shows a part of the page. */
function isTab({ role, href, scripted }: PageAnchor): boolean {
  return role === 'tab' || (scripted && /^\s*#/.test(href ?? ''));
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/|\/$/gi, '');
}

/** What makes browsers take the scheme or the first folder for the host. */
function findSchemeFault(written: string): Pick<Violation, 'message' | 'fix'> | null {
  const [, twice] = /^https?:\/\/(https?:.*)$/is.exec(written) ?? [];
  if (twice !== undefined) return { message: `The link ${written} has two schemes.`, fix: `Write ${twice}.` };
  const [, path] = /^https?:(\/(?!\/).*)$/is.exec(written) ?? [];
  if (path === undefined) return null;
  const fix = `Write ${path}, or two slashes and the host.`;
  return { message: `The link ${written} has one slash after its scheme.`, fix };
}

/** "sid" may be the id of anything. */
const sessionId = /[?&;](phpsessid|jsessionid|aspsessionid\w*|s(?:ession_?)?id(?==[\da-f]{16,}(?![\w-])))=[\w,.!-]{8}/i;

function describeParameter({ href, path, query }: PageAnchor): string | null {
  if (path === null) return null;
  const tracking = findTrackingParameter(query);
  if (tracking !== null) return `tracking parameter ${tracking}`;
  const [, session] = sessionId.exec(href ?? '') ?? [];
  return session === undefined ? null : `session id ${session}`;
}

function checkForm({ href, url, path, query, line }: PageAnchor, pageUrl: string): Violation | null {
  if (href === null || url === null || path === null) return null;
  const report = (message: string, fix: string) => ({ message, fix, line, evidence: href });
  // Browsers keep the fragment, so servers and crawlers never read it.
  if (/[\u0080-\uffff]/.test(href.split('#')[0] ?? ''))
    return findGarbled(href) === null
      ? report(`"${href}" has unencoded non-ASCII characters.`, `Write ${url}.`)
      : report(`"${href}" has garbled letters.`, 'Write the letters that are meant, percent-encoded as UTF-8.');
  const name = repeatedParameter(query);
  const advice = 'Keep one of the values, unless the server reads them as a list.';
  if (name !== null) return report(`"${href}" has the parameter ${name} twice.`, advice);
  if (!doubleSlash.test(`/${withoutFoldersOf(pageUrl, path)}`)) return null;
  const fix = `Write ${path.replace(/\/{2,}/g, '/')}.`;
  return {
    ...report(`"${href}" has two slashes in its path.`, fix),
    template: path.slice(0, path.indexOf('//') + 2),
  };
}

/** A URL or a host may be part of a path, by mistake too: link/no-target and link/broken report it. */
const doubleSlash = /(?<!:|\/https?)\/\/(?!(?:[\w-]+\.)+(?:com|net|org|[a-z]{2})(?:\/|$))/;

/** What a page has in common with its links, such as the base path of the site, is for links from outside to report. */
function withoutFoldersOf(pageUrl: string, path: string): string {
  const [, , , ...own] = pageUrl.split(/[?#]/, 1)[0]?.replace(/\/$/, '').split('/') ?? [];
  const [, ...parts] = path.split('/');
  const from = parts.findIndex((part, at) => part !== own[at]);
  return from === -1 ? '' : parts.slice(from).join('/');
}

/** A parameter with two values; `a[]` is a list. */
function repeatedParameter(query: string): string | null {
  const names = query
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name !== '' && !/\[|%5B/i.test(name));
  return names.find((name, at) => names.indexOf(name) !== at) ?? null;
}

/** A link in a menu may open a part of it, and one that says "top" leads there. */
function leadsNowhere({ href, name, scripted, hidden, region, rel, target }: PageAnchor): boolean {
  if (scripted || hidden || name === '' || topNames.test(name)) return false; // link/empty reports one without a name
  if (href === null) return target !== null || rel.length > 0;
  const written = href.trim();
  return (written === '' || written === '#') && region !== 'nav' && region !== 'header';
}

/** Printing a page, and going back, have no URL. */
const ownAction = /^\s*javascript:\s*(?:window\.)?(?:print|history\.(?:back|go))\b/i;

/** A link with the role of a button, such as one that opens a menu, is none for screen readers. */
function runsScript({ href, name, role }: PageAnchor): boolean {
  if (role === 'button') return false;
  const code = href ?? '';
  return /^\s*javascript:/i.test(code) && !ownAction.test(code) && !topNames.test(name);
}

function checkTarget(anchor: PageAnchor): Violation[] {
  const { href, name, line } = anchor;
  const scheme = findMeantScheme(anchor);
  const isInvalid = isInvalidUrl(anchor);
  const isFaulty =
    isInvalid || scheme !== null || hasBrokenScheme(anchor) || leadsNowhere(anchor) || runsScript(anchor);
  if (!isFaulty) return [];
  const shown = href?.trim() ?? '';
  const written = href === null ? 'no href' : `href="${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}"`;
  return [
    {
      message: `The link "${name}" has ${written}${isInvalid ? ', which is not a valid URL' : ''}.`,
      line,
      evidence: name,
      ...(scheme !== null && { fix: `Write ${scheme}://.` }),
    },
  ];
}

/** What a template writes for a value that it lacks. */
export const missingValue = /^\s*\/?(?:null|undefined)\/?\s*$/;

/** Whether a link is meant to lead to a web page, but has no URL that a browser can request. */
export function isUnusableUrl(anchor: PageAnchor): boolean {
  return isInvalidUrl(anchor) || findMeantScheme(anchor) !== null;
}

/** An absolute URL that cannot be parsed; a relative one always can. */
function isInvalidUrl({ href, url }: PageAnchor): boolean {
  const written = href?.trim() ?? '';
  return url === null && /^(?:https?:|[/\\]{2})/i.test(written) && !URL.canParse(written, 'https://base.example');
}

/** `https` of `htps://…`; `null` for what is not misspelled. */
function findMeantScheme({ href }: PageAnchor): string | null {
  const [, scheme = 'https'] = /^\s*(h\w+):\/\//i.exec(href ?? '') ?? [];
  return /^https?$/i.test(scheme) ? null : didYouMean(scheme, ['https', 'http']);
}

/** `https:` and `https://` and nothing else, and `https//…`, which leads to a path of the site. */
function hasBrokenScheme({ href }: PageAnchor): boolean {
  return /^\s*https?(?::\/*\s*$|\/\/)/i.test(href ?? '');
}

const topNames = /\b(?:top|haut|arriba|inicio|oben)\b|[↑⬆▲⇧^]/iu;

type InvalidContact = { problem: string; advice: Pick<Violation, 'fix' | 'severity'> };

function checkContact(href: string): InvalidContact | null {
  const [, scheme = '', contact = ''] = /^(mailto|tel):([^?]*)/i.exec(href) ?? [];
  if (scheme.toLowerCase() === 'tel') {
    const isNumber = (text: string) => /^\+?[\d\-.()*#,]+(?:;.*)?$/.test(text) && /\d/.test(text);
    const written = contact.replaceAll('%20', ''); // phones skip spaces
    if (isNumber(written)) return null;
    const fix = suggestNumber(contact.replace(/%[0-9a-f]{2}/gi, ' '));
    return isNumber(written.replaceAll(' ', ''))
      ? { problem: 'has spaces, which most phones skip but a URL may not have', advice: { fix, severity: 'info' } }
      : { problem: 'is not a valid phone number', advice: { fix } };
  }
  return scheme === '' || contact === '' ? null : checkMail(contact); // mailto: alone is valid (RFC 6068)
}

function checkMail(contact: string): InvalidContact | null {
  const decoded = contact.replaceAll('%40', '@').replaceAll('%20', ' ');
  const address = decoded.replace(/^\/+/, '');
  if (address !== decoded)
    return { problem: 'has slashes before the mail address', advice: { fix: `Write mailto:${address}.` } };
  if (decoded.split(',').every((one) => /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(one))) return null;
  const [, inner] = /^<([^\s@<>]+@[^\s@<>]+)>$/.exec(decoded) ?? [];
  if (inner !== undefined)
    return { problem: 'has angle brackets around the mail address', advice: { fix: `Write mailto:${inner}.` } };
  const fix = 'Write mailto: and the whole mail address, with @ and its domain.';
  return { problem: 'is not a valid mail address', advice: { fix } };
}

/** Without the 0 in brackets that is dialled only inside the country. Letters may be digits or an extension, and a slash may part two numbers. */
function suggestNumber(contact: string): string {
  const dialled = /^[\s(]*(?:\+|00)/.test(contact) ? contact.replace('(0)', '') : contact;
  const number = dialled.replace(/[^\p{L}\d+/,;|]/gu, '');
  return /^\+?\d+$/.test(number) ? `Write tel:${number}.` : 'Write tel: and the number, with + and its country code.';
}

/** Also a fragment: with a base it is no longer one of the page. */
const relative = /^\s*(?![a-z][a-z0-9+.-]*:|[/\\]{2}|\s)./i;
