import type { ReactNode } from 'react';

type ProseProps = { html: string; children?: never } | { html?: never; children: ReactNode };

/** Running text: articles, legal pages, long descriptions. */
export function Prose({ html, children }: ProseProps) {
  if (html === undefined) return <div className="prose">{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: articles are sanitised when content is built
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
