import sharp from 'sharp';
import { languages } from '#domain/locale.ts';
import { buildCopy, copySite, type SiteCopy } from './site-copy.ts';

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

const front = (language: string) => `---
${language === 'en' ? 'category: design\npublishedAt: "2024-05-01"\nauthor: Goshen Group\nfeatured: false\nreadMinutes: 2\n' : ''}title: Harbour ${language}
excerpt: Three photographs of a harbour.
cover:
  image: ./harbour.jpg
  alt: 'Cranes & "ships", ${language}'
tags:
  - Harbour
metaTitle: Harbour ${language}
metaDescription: Three photographs of a harbour.
keywords:
  - harbour
---

A harbour in the morning, ${language}.

![A crane, ${language}](./crane.jpg)

A harbour in the evening.

![](./waves.png "decorative")
`;

/** This site with one more article, which has a cover and two images, and with a cover for a service and a company. */
export async function buildPhotographSite(): Promise<SiteCopy> {
  const waves = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#1234' } })
    .png()
    .toBuffer();
  const copy = await copySite({
    ...Object.fromEntries(languages.map((language) => [`content/blog/harbour.${language}.md`, front(language)])),
    'content/blog/harbour.jpg': await drawPhotograph(2400, 1350, '#3a6a80'),
    'content/blog/crane.jpg': await drawPhotograph(1000, 750, '#a06030'),
    'content/blog/waves.png': waves,
  });
  await buildCopy(copy);
  return copy;
}
