import type { Motif, MotifTones } from './motifs.ts';
import * as motifs from './motifs.ts';
import { pick, type Random } from './random.ts';
import type { WeaveTone } from './strip.ts';

/** One strip of a cloth: what is drawn on it, how high it is, in which tones. */
export type ClothRow = { motif: Motif; height: number; tones: MotifTones };

/** Four of the five tones, the first for the fields. */
export type Dyes = MotifTones;

/** Tones that stand clearly beside each other: of each pair of neighbours one is light, one dark. */
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

export function pickDyes(random: Random): Dyes {
  return pick(random, dyes);
}

/** The rows on one side of the middle, from the middle out, one border after the other. */
export function pickFlank(random: Random, dyes: Dyes, heights: readonly BorderHeight[]): ClothRow[] {
  return heights.flatMap((height) => pick(random, borders[height])(dyes));
}

export function pickMiddle(random: Random, dyes: Dyes, height: number): ClothRow {
  const motif = pick(random, [motifs.lozenges, motifs.medallions, motifs.eyes]);
  return { motif, height, tones: dyes };
}

/** Threads. */
export type BorderHeight = 2 | 4 | 6 | 8;
type Border = (dyes: Dyes) => ClothRow[];

const line = (tone: WeaveTone, height = 1): ClothRow => row(motifs.plain, height, tone);

function row(motif: Motif, height: number, field: WeaveTone, figure = field, inner = figure, heart = inner): ClothRow {
  return { motif, height, tones: [field, figure, inner, heart] };
}

/** Borders by their height in threads: each a few rows that belong together. */
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
