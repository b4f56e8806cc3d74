// biome-ignore lint/style/noRestrictedImports: types only, nothing of it is there when the program runs
import type * as schema from 'schema-dts';
import { canonicalPathOf } from '../page-address.ts';
import type { HeadInput, ShownPage } from '../page-meta.ts';
import { socialPicture } from '../social-picture.ts';

/** A page's head input with what its nodes share: its own address, and the names by which they point at each other. */
export type GraphInput = HeadInput & { shown: ShownPage; url: string; ids: Record<NodeName, string> };
type NodeName = 'website' | 'organization' | 'page' | 'picture' | 'breadcrumb' | 'subject';

export function buildGraphInput(input: HeadInput, shown: ShownPage): GraphInput {
  const { siteUrl, prefix } = input;
  const url = siteUrl + canonicalPathOf(shown.page, prefix);
  const ids = {
    website: `${siteUrl}/#website`,
    organization: `${siteUrl}/#organization`,
    page: `${url}#page`,
    picture: `${url}#picture`,
    breadcrumb: `${url}#breadcrumb`,
    subject: `${url}#subject`,
  };
  return { ...input, shown, url, ids };
}

/** The social picture, written out wherever it is named: not every reader follows an `@id`. */
export function buildPicture({ ids, siteUrl, shown }: GraphInput): schema.ImageObject {
  const { width, height, type } = socialPicture;
  return {
    '@type': 'ImageObject',
    '@id': ids.picture,
    url: siteUrl + shown.card.picture,
    width: `${width} px`,
    height: `${height} px`,
    encodingFormat: type,
    caption: shown.pictureAlt,
  };
}
