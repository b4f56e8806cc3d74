import type { PageLinkTag, PageResource, PageSnapshot, ResourceKind } from './page-snapshot.ts';

/** The files that a browser loads for a page: those of other schemes, such as `data:`, are left out. */
export function listResources({ images, scripts, linkTags, resources }: PageSnapshot): PageResource[] {
  const named = [
    ...linkTags.flatMap((link) => {
      const kind = kindOf(link);
      return kind === null ? [] : [{ kind, url: link.url, line: link.line }];
    }),
    ...scripts.map(({ url, line }) => ({ kind: 'script' as const, url, line })),
    ...images.map(({ url, line }) => ({ kind: 'image' as const, url, line })),
  ];
  const loaded = named.flatMap(({ kind, url, line }) =>
    url !== null && /^https?:/.test(url) ? { kind, url, line } : [],
  );
  return [...loaded, ...resources];
}

const kindsByRel: readonly (readonly [rel: string, kind: ResourceKind])[] = [
  ['stylesheet', 'style sheet'],
  ['icon', 'icon'],
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['modulepreload', 'preload'],
  ['preload', 'preload'],
];

function kindOf({ rel }: PageLinkTag): ResourceKind | null {
  return kindsByRel.find(([name]) => rel.includes(name))?.[1] ?? null;
}
