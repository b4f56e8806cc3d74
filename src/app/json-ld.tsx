import type { ReactElement } from 'react';
import type { HeadInput } from '#domain/page-meta.ts';
import { buildStructuredData } from '#domain/structured-data/build-structured-data.ts';
import { serializeForScript } from './script-json.ts';

/** The page's structured data, in one script that no browser runs. */
export function JsonLd(input: HeadInput): ReactElement | null {
  const graph = buildStructuredData(input);
  if (graph === null) return null;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, with < escaped
      dangerouslySetInnerHTML={{ __html: serializeForScript(graph) }}
    />
  );
}
