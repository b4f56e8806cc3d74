import { buildFinding } from '../build-finding.ts';
import type { Finding } from '../finding.ts';
import { metaContent, type PageFacts, titleOf } from './page-facts.ts';
import { canonicalOf } from './page-state.ts';

const compared: Readonly<Record<string, (facts: PageFacts) => string>> = {
  title: (facts) => titleOf(facts) ?? '',
  description: (facts) => metaContent(facts, 'description') ?? '',
  canonical: (facts) => canonicalOf(facts) ?? '',
  'robots meta': ({ robots }) =>
    robots
      .filter(({ where }) => where === 'meta')
      .map(({ directives }) => directives.join(', '))
      .join('; '),
  alternates: ({ alternates }) =>
    alternates
      .filter(({ where }) => where !== 'header')
      .map(({ hreflang, href }) => `${hreflang} ${href}`)
      .toSorted()
      .join(', '),
  'html lang': ({ lang }) => lang ?? '',
  'JSON-LD': ({ jsonLd }) =>
    jsonLd
      .map(({ text }) => foldJson(text))
      .toSorted()
      .join(' '),
};

/** What the page says otherwise after its scripts have run than the server sent it. */
export function compareHydration(server: PageFacts, client: PageFacts): Finding[] {
  return Object.entries(compared).flatMap(([what, read]) => {
    const [sent, shown] = [read(server), read(client)];
    if (sent === shown) return [];
    const message = `${what}: the server says ${quote(sent)}, the client changes it to ${quote(shown)}.`;
    return [buildFinding('ssr/parity', client.url, { message, evidence: shown })];
  });
}

function quote(text: string): string {
  if (text === '') return 'nothing';
  return text.length > 120 ? `"${text.slice(0, 120)}…"` : `"${text}"`;
}

/** The same data, however it is spaced and escaped. */
function foldJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim(); // schema/json says that it is none
  }
}
