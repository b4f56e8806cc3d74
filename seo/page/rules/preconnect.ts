import type { LinkTagFact, PageFacts } from '../page-facts.ts';
import type { Flaw, PageRules } from '../page-rule.ts';
import { count, listSome } from '../page-state.ts';

/** Each costs a handshake at the moment when the page needs the line most (Lighthouse, network-dependency-tree). */
const mostPreconnects = 4;

/** The font service whose style sheet leads to a host that no page names by itself. */
const fontService = { styles: 'https://fonts.googleapis.com', fonts: 'https://fonts.gstatic.com' } as const;
const fontHint = `Add <link rel="preconnect" href="${fontService.fonts}" crossorigin>.`;

/** Connections that are opened ahead. What the document names itself is found as early as a hint would be. */
export const preconnectRules: PageRules = [
  {
    id: 'perf/preconnect',
    shared: true,
    check: (facts) => {
      const hints = facts.linkTags.filter(({ rel }) => rel.includes('preconnect'));
      return [...missingHint(facts), ...hints.flatMap((hint) => vainHint(hint, facts)), ...manyHints(hints)];
    },
  },
];

function missingHint({ linkTags }: PageFacts): Flaw[] {
  const style = linkTags.find((tag) => tag.rel.includes('stylesheet') && originOf(tag) === fontService.styles);
  const isEarly = linkTags.some((tag) => !tag.rel.includes('stylesheet') && originOf(tag) === fontService.fonts);
  if (style === undefined || isEarly) return [];
  const message = `The fonts that ${style.url} names come from ${fontService.fonts}, which is connected to last of all.`;
  return [{ message, fix: fontHint, line: style.line, evidence: fontService.fonts }];
}

/** A hint that opens a connection nobody uses. */
function vainHint(hint: LinkTagFact, { url }: PageFacts): Flaw[] {
  const place = { line: hint.line, evidence: hint.href };
  const origin = originOf(hint);
  if (origin === '') return [{ ...place, message: `preconnect to "${hint.href}", which is no address of a server.` }];
  if (origin === fontService.fonts && !hint.anonymous) {
    const message = `preconnect to ${origin} without crossorigin: fonts use a connection without cookies.`;
    return [{ ...place, message, fix: fontHint }];
  }
  if (origin !== new URL(url).origin || hint.anonymous) return [];
  return [{ ...place, message: `preconnect to ${origin}, where the page itself comes from.`, fix: 'Remove it.' }];
}

function manyHints(hints: readonly LinkTagFact[]): Flaw[] {
  const origins = [...new Set(hints.map(originOf))];
  if (origins.length <= mostPreconnects) return [];
  const message = `${count(origins.length, 'connection')} opened ahead (${mostPreconnects}): ${listSome(origins)}.`;
  return [{ message, fix: 'Keep those that the first view needs.' }];
}

function originOf({ url }: LinkTagFact): string {
  return url !== null && /^https?:/.test(url) ? new URL(url).origin : '';
}
