import * as motifs from './motifs.ts';
import { fringe, type Motif, type MotifTones, type WeaveShape, type WeaveTone } from './motifs.ts';

export type WeaveVariant = 'tile' | 'band' | 'hero' | 'icon';

/** A drawing of `width` by `height` threads. Rows are painted from the bottom up, the shapes of a row in order. */
export type Weave = { width: number; height: number; rows: WeaveShape[][] };

/** The motifs that a whole tile can have, so that it is told from others at a glance; heights in threads. */
const tileMotifs = {
  stairs: { motif: motifs.stairs, middle: 8, outer: [6] },
  checks: { motif: motifs.checks, middle: 8, outer: [6] },
  chevrons: { motif: motifs.chevrons, middle: 8, outer: [6] },
  beads: { motif: motifs.beads, middle: 4, outer: [4, 4] },
  teeth: { motif: motifs.teeth, middle: 4, outer: [4, 4] },
  eyes: { motif: motifs.eyes, middle: 4, outer: [4, 4] },
} as const satisfies Record<string, { motif: Motif; middle: number; outer: readonly number[] }>;
export type TileMotif = keyof typeof tileMotifs;

/** Of the seeds tried, the one for which neighbouring patterns on the site differ most. */
const seed = 61584;

/**
 * The pattern of a name: always the same for the same name, mirrored around its middle line and its middle column, so
 * that it can be cropped on any side.
 */
export function buildWeave(name: string, variant: WeaveVariant): Weave {
  const random = createRandom(`${seed}${name}`);
  const dyes = pickDyes(random);
  return layRows(plans[variant](random, dyes));
}

/** A tile with one motif only, in the dyes of a name. */
export function buildMotifTile(name: string, id: TileMotif): Weave {
  const [a, b, c, d] = pickDyes(createRandom(`${seed}${name}`));
  const { motif, middle, outer } = tileMotifs[id];
  const flank = outer.flatMap((height, index) => [
    line(b),
    index % 2 === 0 ? row(motif, height, d, c, b) : row(motif, height, a, b, c, d),
  ]);
  return layRows({ width: 36, rows: mirror(row(motif, middle, a, b, c, d), flank) });
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

/**
 * A fringe lies on the page's background, where the ground tone is invisible in the light theme, and ink in the dark
 * one.
 */
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

/** One strip of a cloth: its motif, height and tones. */
export type ClothRow = { motif: Motif; height: number; tones: MotifTones };

/** Four of the five tones, the first for the fields. */
export type Dyes = MotifTones;

/** Tones with a clear contrast: of two neighbours one is light, the other dark. */
const dyes: readonly [Dyes, ...Dyes[]] = [
  ['second', 'ground', 'accent', 'third'],
  ['accent', 'ground', 'ink', 'third'],
  ['third', 'ink', 'accent', 'ground'],
  ['ink', 'accent', 'ground', 'third'],
  ['ground', 'second', 'third', 'accent'],
  ['second', 'third', 'ink', 'ground'],
  ['ground', 'accent', 'ink', 'third'],
  ['ink', 'third', 'second', 'ground'],
];

function pickDyes(random: Random): Dyes {
  return pick(random, dyes);
}

/** The rows on one side of the middle, from the middle outwards, one border after the other. */
function pickFlank(random: Random, dyes: Dyes, heights: readonly BorderHeight[]): ClothRow[] {
  return heights.flatMap((height) => pick(random, borders[height])(dyes));
}

function pickMiddle(random: Random, dyes: Dyes, height: number): ClothRow {
  const motif = pick(random, [motifs.lozenges, motifs.medallions, motifs.eyes]);
  return { motif, height, tones: dyes };
}

/** In threads. */
export type BorderHeight = 2 | 4 | 6 | 8;
type Border = (dyes: Dyes) => ClothRow[];

const line = (tone: WeaveTone, height = 1): ClothRow => row(motifs.plain, height, tone);

function row(motif: Motif, height: number, field: WeaveTone, figure = field, inner = figure, heart = inner): ClothRow {
  return { motif, height, tones: [field, figure, inner, heart] };
}

/** Borders by their height in threads: each is a group of rows. */
const borders: Record<BorderHeight, readonly [Border, ...Border[]]> = {
  2: [
    ([, b, c]) => [row(motifs.beads, 2, c, b)],
    ([, b, , d]) => [line(b), line(d)],
    ([a, b, c]) => [row(motifs.teeth, 2, b, c === 'ground' ? a : c)],
  ],
  4: [
    ([a, b, c]) => [line(b), row(motifs.teeth, 3, a, c)],
    ([, b, c, d]) => [row(motifs.checks, 2, c, d), line(b), line(c)],
    ([, b, c, d]) => [line(d), row(motifs.beads, 2, b, c), line(d)],
    ([, b, c]) => [row(motifs.teeth, 4, b, c)],
  ],
  6: [
    ([a, b, c, d]) => [line(b), row(motifs.stairs, 4, a, d, c), line(b)],
    ([, b, c, d]) => [line(b), row(motifs.lozenges, 4, d, c, b), line(b)],
    ([a, b, c, d]) => [row(motifs.chevrons, 6, a, b, c, d)],
    ([, b, c, d]) => [row(motifs.beads, 2, d, b), row(motifs.teeth, 4, c, b)],
    ([a, b, c, d]) => [line(d, 2), row(motifs.teeth, 3, b, c), line(a)],
  ],
  8: [
    ([a, b, c, d]) => [row(motifs.chevrons, 8, a, b, c, d)],
    ([, b, c, d]) => [line(b), row(motifs.lozenges, 6, c, d, b), line(b)],
    ([a, b, c, d]) => [line(b), row(motifs.stairs, 4, d, c, b), row(motifs.teeth, 3, c, a)],
    ([, b, c, d]) => [row(motifs.checks, 2, b, c), line(d), row(motifs.teeth, 4, b, c), line(d)],
  ],
};

/** The next integer from 0 up to `limit`, exclusive. */
export type Random = (limit: number) => number;

/**
 * A random generator that gives the same numbers for the same seed on every machine: FNV-1a for the seed, then
 * mulberry32.
 */
function createRandom(seed: string): Random {
  let state = hashText(seed);
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[random(items.length)] ?? items[0];
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}

export type WeaveColours = Readonly<Record<WeaveTone, string>>;

/** A weave as an SVG file of its own, `width` px wide. */
export function serializeWeave(weave: Weave, width: number, colours: WeaveColours): string {
  const height = (width * weave.height) / weave.width;
  const shapes = weave.rows
    .flat()
    .map(({ tone, path }) => `<path fill="${colours[tone]}" d="${path}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${weave.width} ${weave.height}">${shapes}</svg>`;
}
