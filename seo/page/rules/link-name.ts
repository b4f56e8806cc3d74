import { isVagueLinkText } from '../../link-text.ts';
import type { PageRules } from '../page-rule.ts';

const mostLinks = 300;

/** What links are called, and what kind they are. */
export const linkNameRules: PageRules = [
  {
    id: 'link/text',
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(({ name, href }) => href !== null && isVagueLinkText(name))
        .map(({ name, href, line }) => ({
          message: `"${name}" does not say where it leads (${href}).`,
          line,
          evidence: name,
        })),
  },
  {
    id: 'link/empty',
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(({ href, name, emptyImage, hidden }) => href !== null && name === '' && !emptyImage && !hidden)
        .map(({ href, line }) => ({
          message: `The link to ${href} has no text.`,
          fix: 'Give it a text or aria-label.',
          line,
          evidence: href ?? '',
        })),
  },
  {
    id: 'link/javascript',
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(({ href }) => /^\s*javascript:/i.test(href ?? ''))
        .map(({ href, name, line }) => ({
          message: `The link "${name}" runs "${href?.trim().slice(0, 40)}".`,
          fix: 'Use a <button>.',
          line,
          evidence: href ?? '',
        })),
  },
  {
    id: 'link/too-many',
    check: ({ anchors }) => (anchors.length > mostLinks ? [{ message: `${anchors.length} links on one page.` }] : []),
  },
  {
    id: 'link/blank-rel',
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(
          ({ target, rel, url }) =>
            target === '_blank' && url !== null && !rel.some((word) => /^no(?:opener|referrer)$/.test(word)),
        )
        .map(({ href, line }) => ({ message: `target="_blank" without rel="noopener" on ${href}.`, line })),
  },
  {
    id: 'link/mailto-tel',
    shared: true,
    check: ({ anchors }) =>
      anchors.flatMap(({ href, line }) => {
        const fault = addressFault(href?.trim() ?? '');
        return fault === null ? [] : [{ message: `"${href}" is not a valid ${fault.kind}.`, fix: fault.fix, line }];
      }),
  },
];

function addressFault(href: string): { kind: string; fix: string } | null {
  const [, scheme = '', address = ''] = /^(mailto|tel):([^?]*)/i.exec(href) ?? [];
  if (scheme.toLowerCase() === 'tel') {
    const isNumber = /^\+?[\d\-.()*#]+(?:;.*)?$/.test(address) && /\d/.test(address);
    return isNumber ? null : { kind: 'phone number', fix: `Write tel:${suggestNumber(address)}.` };
  }
  // RFC 6068: no address at all asks the reader for one.
  if (scheme === '' || address === '') return null;
  const isList = address.split(',').every((one) => /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)*$/.test(decodeSafely(one)));
  return isList ? null : { kind: 'mail address', fix: 'Write mailto:name@example.com.' };
}

function suggestNumber(address: string): string {
  return address.replace(/[^\d+]/g, '') || '+27211234567';
}

function decodeSafely(text: string): string {
  return /%(?![0-9a-f]{2})/i.test(text) ? text : text.replace(/%40/g, '@').replace(/%20/g, ' ');
}
