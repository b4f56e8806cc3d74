import { type BorderHeight, type ClothRow, type Dyes, pickDyes, pickFlank, pickMiddle } from './cloth.ts';
import { fringe } from './motifs.ts';
import { createRandom, pick, type Random } from './random.ts';
import type { WeaveShape } from './strip.ts';

export type WeaveVariant = 'tile' | 'band' | 'hero' | 'icon';

/** A drawing `width` by `height` threads. Rows stand, and are painted, from the bottom up; the shapes of a row in order. */
export type Weave = { width: number; height: number; rows: WeaveShape[][] };

/** Of the seeds tried, the one with which neighbours on the site's pages look least alike. */
const thread = 61584;

/**
 * The pattern of a name: always the same for the same name, mirrored about its middle line and its middle
 * column, so that it may be cropped on any side.
 */
export function buildWeave(name: string, variant: WeaveVariant): Weave {
  const random = createRandom(`${thread}${name}`);
  const dyes = pickDyes(random);
  return layRows(plans[variant](random, dyes));
}

type Plan = { width: number; rows: PlacedRow[] };
type PlacedRow = ClothRow & { flipped: boolean };

/** The middle of a tile and the borders on each side of it: 24 threads in all. */
const tileLayouts: readonly [TileLayout, ...TileLayout[]] = [
  { middle: 12, borders: [6] },
  { middle: 8, borders: [4, 4] },
  { middle: 8, borders: [8] },
  { middle: 16, borders: [4] },
];
type TileLayout = { middle: number; borders: readonly BorderHeight[] };

const plans: Record<WeaveVariant, (random: Random, dyes: Dyes) => Plan> = {
  tile: (random, dyes) => {
    const { middle, borders } = pick(random, tileLayouts);
    return { width: 36, rows: mirror(pickMiddle(random, dyes, middle), pickFlank(random, dyes, borders)) };
  },
  band: (random, dyes) => ({ width: 108, rows: mirror(pickMiddle(random, dyes, 8), pickFlank(random, dyes, [2])) }),
  hero: (random, dyes) => {
    const cloth = mirror(pickMiddle(random, dyes, 16), pickFlank(random, dyes, [8, 6, 4]));
    return { width: 40, rows: [...cloth, { motif: fringe, height: 4, tones: fringeTones(dyes), flipped: true }] };
  },
  icon: (random, dyes) => ({ width: 12, rows: mirror(pickMiddle(random, dyes, 12), []) }),
};

/** A fringe hangs over the page, where the ground tone would not be seen by day nor ink by night. */
function fringeTones(dyes: Dyes): Dyes {
  const tone = dyes.find((dye) => dye !== 'ground' && dye !== 'ink') ?? 'accent';
  return [tone, tone, tone, tone];
}

function mirror(middle: ClothRow, flank: readonly ClothRow[]): PlacedRow[] {
  return [
    ...flank.toReversed().map((row) => ({ ...row, flipped: true })),
    { ...middle, flipped: false },
    ...flank.map((row) => ({ ...row, flipped: false })),
  ];
}

function layRows({ width, rows }: Plan): Weave {
  const total = rows.reduce((sum, { height }) => sum + height, 0);
  let y = total;
  const drawn = rows.toReversed().map(({ motif, height, tones, flipped }) => {
    y -= height;
    return motif({ width, y, height }, tones, flipped);
  });
  return { width, height: total, rows: drawn };
}
