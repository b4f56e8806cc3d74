import type { ReactElement } from 'react';
import { Helmet, HelmetProvider } from 'react-helmet-async';
import { buildPageHead, type HeadInput } from '#domain/page-meta.ts';

/** The one place that writes title, meta and links. There is exactly one of it on a page. */
export function Head(input: HeadInput): ReactElement {
  const { title, metas, links } = buildPageHead(input);
  return (
    <HelmetProvider>
      <Helmet>
        <title>{title}</title>
        {metas.map((meta) => (
          <meta key={JSON.stringify(meta)} {...meta} />
        ))}
        {links.map((link) => (
          <link key={JSON.stringify(link)} {...link} />
        ))}
      </Helmet>
    </HelmetProvider>
  );
}
