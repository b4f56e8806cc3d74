import type { ContentIndex } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import { defaultLanguage, languages } from '#domain/locale.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import { readContentDates } from './content-dates-file.ts';
import { buildPageDirectory } from './page-directory.ts';
import { type Parts, readWords } from './site-words.ts';
import { buildSocialPictures, readPictureDesign, type SocialPicture } from './social-picture-list.ts';

export type SiteParts = {
  parts: Parts;
  index: ContentIndex;
  siteName: string;
  /** The social picture of each page and language. */
  pictures: SocialPicture[];
};

/** The site's words with what the build makes of them. */
export async function readSiteParts(root: string): Promise<SiteParts> {
  const { parts, index } = await readWords(root);
  const registry = createRouteRegistry(index);
  const dates = await readContentDates(root);
  const pictures = buildSocialPictures(registry, parts, await readPictureDesign(root));
  for (const language of languages) {
    parts.set(`${language}/pages`, buildPageDirectory({ registry, parts, language, dates, pictures }));
  }
  const { name: siteName } = parts.get(`${defaultLanguage}/site`) as SiteDetails;
  return { parts, index, siteName, pictures };
}
