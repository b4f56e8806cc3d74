import type { SiteColours } from '#domain/site-images.ts';
import { buildWeave, serializeWeave, type WeaveColours } from '#domain/weave/weave.ts';
import type { SocialImageTexts } from './site-parts.ts';

/** The second one has the letters of other Western European languages. */
export const fontFiles = [
  'src/styles/fonts/bricolage-grotesque.woff2',
  'src/styles/fonts/bricolage-grotesque-more.woff2',
];

/** An element as satori takes it, without React. */
export type CardElement = {
  type: string;
  props: { style?: object; children?: CardChild | CardChild[]; src?: string; width?: number; height?: number };
};
type CardChild = CardElement | string;

const margin = 72;

/** Whole pixels per thread keep the edges sharp; the band is slightly too wide and cropped evenly. */
const threadPx = 12;

/** The social image of a page: the group's icon and name, the headline, and a band of the page's weave below. */
export function buildSocialCard(
  { headline, label, siteName, tagline, weave }: SocialImageTexts,
  { theme, weave: dyes, softInk }: SiteColours,
): CardElement {
  return box({ flexDirection: 'column', width: '100%', height: '100%', backgroundColor: theme.light }, [
    box({ flexDirection: 'column', flexGrow: 1, padding: `56px ${margin}px 40px` }, [
      box({ alignItems: 'center', gap: 20 }, [
        image(serializeWeave(buildWeave(siteName, 'icon'), 60, dyes), 60, 60),
        text(siteName, { fontSize: 34, color: dyes.ink }),
        text(tagline, { fontSize: 24, color: softInk, marginLeft: 'auto' }),
      ]),
      box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center', gap: 12 }, [
        ...(label === null ? [] : [text(label, { fontSize: 30, color: dyes.accent })]),
        text(headline, {
          fontSize: headlineSize(headline),
          lineHeight: 1.08,
          letterSpacing: '-0.02em',
          color: dyes.ink,
          textWrap: 'balance',
        }),
      ]),
    ]),
    band(weave, dyes),
  ]);
}

function band(name: string, dyes: WeaveColours): CardElement {
  const weave = buildWeave(name, 'band');
  const width = weave.width * threadPx;
  const height = weave.height * threadPx;
  const drawing = image(serializeWeave(weave, width, dyes), width, height);
  return box({ justifyContent: 'center', width: '100%', height }, [drawing]);
}

/** Two lines, or three for a long title. */
function headlineSize({ length }: string): number {
  if (length <= 32) return 92;
  return length <= 48 ? 76 : 64;
}

function box(style: object, children: CardElement[]): CardElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function text(words: string, style: object): CardElement {
  return { type: 'div', props: { style, children: words } };
}

function image(svg: string, width: number, height: number): CardElement {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { type: 'img', props: { src, width, height } };
}
