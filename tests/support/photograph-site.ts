import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readCategories } from '#build/read-content.ts';
import { languages } from '#domain/locale.ts';
import { buildCopy, copySite, type SiteCopy } from './copy-project.ts';
import { root } from './root.ts';
import { companies, servicePath } from './site-content.ts';

/** The same on every run, so that it is encoded once: soft spots over a colour, which compress like a photograph. */
async function drawPhotograph(width: number, height: number, background: string): Promise<Buffer> {
  const [spotsWide, spotsHigh] = [Math.round(width / 12), Math.round(height / 12)];
  let seed = 1;
  const spots = Buffer.from(
    Array.from({ length: spotsWide * spotsHigh }, () => {
      seed = (seed * 48_271) % 2_147_483_647; // stays a safe integer
      return 64 + (seed >> 23);
    }),
  );
  const layer = await sharp(spots, { raw: { width: spotsWide, height: spotsHigh, channels: 1 } })
    .resize(width, height)
    .png()
    .toBuffer();
  const ground = sharp({ create: { width, height, channels: 3, background } });
  return ground
    .composite([{ input: layer, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

const [category] = (await readCategories(root)).blog;
const shared = `category: ${category}\npublishedAt: "2024-05-01"\nauthor: Goshen Group\n`;

const front = (language: string, name: string, cover: string) => `---
${cover}${language === 'en' ? `${shared}featured: ${name === 'Harbour'}\n` : ''}title: ${name} ${language}
excerpt: Photographs of a ${name.toLowerCase()}, from the first ship to the last.
tags:
  - ${name}
metaTitle: ${name} ${language}
metaDescription: Three photographs of a harbour.
keywords:
  - harbour
---
`;

const cover = (image: string, alt: string) => `cover:\n  image: ./${image}\n  alt: '${alt}'\n`;

/** Long enough to push the images below it far out of the first screen. */
const paragraphs = (count: number) => `${'Ships come in and ships go out, all day long. '.repeat(8)}\n\n`.repeat(count);

const harbour = (
  language: string,
) => `${front(language, 'Harbour', cover('harbour.jpg', `Cranes & "ships", ${language}`))}
A harbour in the morning, ${language}.

## Morning

![A crane, ${language}](./crane.jpg)

${paragraphs(20)}

Table: Ships of a day.

| Ship | Cargo | Tons |
| :-- | :-: | --: |
| Protea | Fruit and wine from the valleys behind the town | 12,400 |
| Fynbos | Machines | 980 |

## Evening

${paragraphs(20)}
![A quay, ${language}](./quay.jpg "The quay at six, ${language}")

A harbour in the evening.

![](./waves.png "decorative")
`;

/** Puts a cover into the front matter of this site's entries of a kind, in every language. */
async function addCovers(kind: string, images: readonly string[], ids: readonly string[]): Promise<[string, string][]> {
  const files = ids.flatMap((id) =>
    languages.map((language) => ({ id, file: `content/${kind}/${id}.${language}.md` })),
  );
  return Promise.all(
    files.map(async ({ id, file }): Promise<[string, string]> => {
      const text = await readFile(join(root, file), 'utf8');
      return [file, text.replace('---\n', `---\n${cover(images[ids.indexOf(id)] ?? '', `Cover of ${id}`)}`)];
    }),
  );
}

/** The service and the companies of this site that have a cover; the other companies have none. */
export const coveredService = servicePath.split('/').at(-1) ?? '';
export const coveredCompanies = companies.slice(0, 3).map(({ id }) => id);

/** The articles without the covers of their editors: two covered articles are known to come first. */
async function removeArticleCovers(): Promise<[file: string, text: string][]> {
  const names = (await readdir(join(root, 'content/blog'))).filter((name) => name.endsWith('.md'));
  return Promise.all(
    names.map(async (name) => {
      const file = `content/blog/${name}`;
      return [file, (await readFile(join(root, file), 'utf8')).replace(/^cover:\n(?: +.*\n)+/m, '')];
    }),
  );
}

/**
 * This site with two more articles that have covers, one of them with three images, and with covers for a service and
 * for some companies: wide, square and tall.
 */
export async function buildPhotographSite(): Promise<SiteCopy> {
  const waves = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#1234' } })
    .png()
    .toBuffer();
  const shapes = ['wide.jpg', 'square.jpg', 'tall.jpg'];
  const copy = await copySite({
    ...Object.fromEntries(await removeArticleCovers()),
    ...Object.fromEntries(await addCovers('services', ['desk.jpg'], [coveredService])),
    ...Object.fromEntries(await addCovers('companies', shapes, coveredCompanies)),
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`content/blog/harbour.${language}.md`, harbour(language)],
        [`content/blog/market.${language}.md`, `${front(language, 'Market', cover('market.jpg', ''))}\nA market.\n`],
      ]),
    ),
    'content/blog/harbour.jpg': await drawPhotograph(2400, 1350, '#3a6a80'),
    'content/blog/crane.jpg': await drawPhotograph(1000, 750, '#a06030'),
    'content/blog/quay.jpg': await drawPhotograph(1200, 1800, '#506050'),
    'content/blog/waves.png': waves,
    'content/blog/market.jpg': await drawPhotograph(900, 1200, '#b08040'),
    'content/services/desk.jpg': await drawPhotograph(2000, 1500, '#404858'),
    'content/companies/wide.jpg': await drawPhotograph(1600, 500, '#806040'),
    'content/companies/square.jpg': await drawPhotograph(800, 800, '#306050'),
    'content/companies/tall.jpg': await drawPhotograph(500, 900, '#703040'),
  });
  await buildCopy(copy.folder);
  return copy;
}
