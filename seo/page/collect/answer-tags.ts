import { type AnswerFacts, headerOf } from '../answer-facts.ts';
import type { CookieFact, LinkTagFact, RobotsFact } from '../page-facts.ts';
import { isAnonymous, splitTokens } from './head-tags.ts';

/** The links of a Link header (RFC 8288), as if they stood in the head. */
export function readLinkHeader(answer: AnswerFacts, resolve: (href: string) => string | null): LinkTagFact[] {
  const header = headerOf(answer, 'link') ?? '';
  return [...header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g)].map(
    ([, href = '', rest = '']) => {
      const parameters = readParameters(rest);
      return {
        rel: splitTokens(parameters.get('rel')),
        href: href.trim(),
        url: resolve(href.trim()),
        hreflang: parameters.get('hreflang') ?? null,
        type: parameters.get('type') ?? null,
        media: parameters.get('media') ?? null,
        use: parameters.get('as') ?? null,
        integrity: false,
        anonymous: isAnonymous(parameters.get('crossorigin')),
        where: 'header',
        line: null,
      };
    },
  );
}

function readParameters(text: string): Map<string, string> {
  const pairs = [...text.matchAll(/;\s*([\w*-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s",;]*)))?/g)];
  return new Map(pairs.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}

/** Directives that carry a colon themselves, so that it does not end the name of a crawler. */
const valued = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i;

/** One fact for each X-Robots-Tag header. */
export function readRobotsHeader({ headers }: AnswerFacts): RobotsFact[] {
  return (headers?.['x-robots-tag'] ?? []).map((value) => {
    const [whole, agent] = /^\s*([\w-]+)\s*:/.exec(value) ?? [];
    const isNamed = agent !== undefined && !valued.test(agent);
    return {
      agent: isNamed ? agent.toLowerCase() : null,
      directives: splitDirectives(isNamed ? value.slice(whole?.length) : value),
      where: 'header',
      line: null,
    };
  });
}

/** `noindex, max-snippet: 0` as `noindex` and `max-snippet:0`. */
export function splitDirectives(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((directive) => directive.split(':').map(trimmed).join(':'))
    .filter(Boolean);
}

const trimmed = (text: string) => text.trim();

export function readCookies({ headers }: AnswerFacts): CookieFact[] {
  return (headers?.['set-cookie'] ?? []).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const names = attributes.map((attribute) => attribute.split('=')[0]?.trim().toLowerCase());
    return {
      name: pair.split('=')[0] ?? '',
      secure: names.includes('secure'),
      httpOnly: names.includes('httponly'),
      sameSite: names.includes('samesite'),
    };
  });
}
