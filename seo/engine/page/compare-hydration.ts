import type { Finding } from '../finding.ts';
import type { Rule } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import { metaContent, type PageSnapshot, titleOf } from './page-snapshot.ts';
import { canonicalOf } from './page-state.ts';

const compared: Readonly<Record<string, (snapshot: PageSnapshot) => string>> = {
  title: (snapshot) => titleOf(snapshot) ?? '',
  description: (snapshot) => metaContent(snapshot, 'description') ?? '',
  canonical: (snapshot) => canonicalOf(snapshot) ?? '',
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

export const hydrationRule: Rule<[client: PageSnapshot, server: PageSnapshot]> = {
  id: 'ssr/parity',
  severity: 'error',
  title: 'Scripts change the head that the server sends.',
  why: 'Search engines may index either version.',
  fix: 'Render the final values on the server.',
  source: 'Google Search Central, "JavaScript SEO basics"',
  examples: { bad: 'Server: <title>Goshen</title>, script: <title>About us</title>', good: 'Both "About us"' },
  check: (client, server) =>
    Object.entries(compared).flatMap(([what, read]) => {
      const [sent, changed] = [read(server), read(client)];
      if (sent === changed) return [];
      const message = `${what}: the server sends ${quote(sent)}, scripts change it to ${quote(changed)}.`;
      return [{ message, evidence: changed }];
    }),
};

/** Compares the head that the server sent with the head after the scripts of the page have run. */
export function compareHydration(server: PageSnapshot, client: PageSnapshot): Finding[] {
  return runRules([hydrationRule], client, server);
}

function quote(text: string): string {
  if (text === '') return 'nothing';
  return text.length > 120 ? `"${text.slice(0, 120)}…"` : `"${text}"`;
}

/** The same text for the same data. */
function foldJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim(); // schema/json reports it
  }
}
