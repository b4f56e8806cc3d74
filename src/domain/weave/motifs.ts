/** Tones of a motif, the background first. */
export type MotifTones = readonly [field: WeaveTone, figure: WeaveTone, inner: WeaveTone, heart: WeaveTone];

/** `flipped` turns a motif upside down, for the upper half of a mirrored cloth. */
export type Motif = (strip: Strip, tones: MotifTones, flipped: boolean) => WeaveShape[];

export const plain: Motif = (strip, [field]) => [fillStrip(strip, field)];

/** A row of triangles, each twice as wide as high, with their base on the far edge. */
export const teeth: Motif = (strip, tones, flipped) => [fillStrip(strip, tones[0]), ...fringe(strip, tones, flipped)];

/** Triangles without a background, for the end of a cloth. */
export const fringe: Motif = (strip, [, figure], flipped) => {
  const { height } = strip;
  const rise = flipped ? height : -height;
  const tooth = `l${height} ${rise} ${height} ${-rise}`;
  return [{ tone: figure, path: repeatLink(strip, height * 2, { x: 0, y: edge(strip, flipped) }, tooth) }];
};

/** Diamonds inside diamonds, touching at their points. */
export const lozenges: Motif = (strip, [field, figure, inner, heart]) => {
  const half = strip.height / 2;
  const rings: Ring[] = [
    [figure, half],
    [inner, half - 2],
    [heart, half - 4],
  ];
  return [fillStrip(strip, field), ...nest(strip, strip.height, rings, diamond)];
};

/** Flat diamonds, twice as wide as high. */
export const eyes: Motif = (strip, [field, figure, inner, heart]) => {
  const half = strip.height / 2;
  const rings: Ring[] = [
    [figure, half],
    [inner, half - 1.5],
    [heart, half - 3],
  ];
  return [fillStrip(strip, field), ...nest(strip, strip.height * 2, rings, flatDiamond)];
};

/** Nested stepped diamonds, the middle of many baskets. */
export const medallions: Motif = (strip, [field, figure, inner, heart]) => {
  const half = strip.height / 2;
  const rings: Ring[] = [
    [figure, half],
    [inner, half - 2],
    [heart, half - 3],
    [field, half - 5],
  ];
  return [fillStrip(strip, field), ...nest(strip, strip.height + 2, rings, steppedDiamond)];
};

/** Nested stepped pyramids with their base on the far edge. */
export const stairs: Motif = (strip, [field, figure, inner], flipped) => {
  const { height } = strip;
  const y = edge(strip, flipped);
  const climb = (levels: number) =>
    flipped ? 'v1h1'.repeat(levels) + 'h1v-1'.repeat(levels) : 'v-1h1'.repeat(levels) + 'h1v1'.repeat(levels);
  return [
    fillStrip(strip, field),
    { tone: figure, path: repeatLink(strip, height * 2, { x: 0, y }, climb(height)) },
    { tone: inner, path: repeatLink(strip, height * 2, { x: 2, y }, `${climb(height - 2)}h4`) },
  ];
};

/** Nested zigzags. */
export const chevrons: Motif = (strip, [field, figure, inner, heart], flipped) => {
  const rise = strip.height / 2;
  const up = flipped ? -1 : 1;
  const zigzag = `l${rise} ${-rise * up} ${rise} ${rise * up}`;
  return [
    fillStrip(strip, field),
    ...[figure, inner, heart].map((tone, index): WeaveShape => {
      const lift = (rise - Math.round((index * rise) / 3)) * up;
      return { tone, path: repeatLink(strip, rise * 2, { x: 0, y: edge(strip, flipped) }, zigzag, lift) };
    }),
  ];
};

/** Two rows of squares, offset from each other around the middle line. */
export const checks: Motif = (strip, [field, figure]) => {
  const side = strip.height / 2;
  const pair = `v${-side}h${side}v${side * 2}h${side}v${-side}`;
  return [
    fillStrip(strip, field),
    { tone: figure, path: repeatLink(strip, side * 2, { x: 0, y: strip.y + side }, pair) },
  ];
};

/** A row of square beads on a thread. */
export const beads: Motif = (strip, [field, figure]) => {
  const { y, height } = strip;
  const bead = `v${height}h${height}v${-height}h${height}`;
  return [fillStrip(strip, field), { tone: figure, path: repeatLink(strip, height * 2, { x: height / 2, y }, bead) }];
};

/** The base line of pyramids and triangles, which overlaps the neighbouring strip a little. */
function edge({ y, height }: Strip, flipped: boolean): number {
  return flipped ? y - seam : y + height + seam;
}

type Ring = readonly [tone: WeaveTone, radius: number];
type Figure = { path: (radius: number) => string; reach: (radius: number) => number };

const diamond: Figure = {
  path: (radius) => `l${radius} ${-radius} ${radius} ${radius} ${-radius} ${radius}`,
  reach: (radius) => radius,
};

const flatDiamond: Figure = {
  path: (radius) => `l${radius * 2} ${-radius} ${radius * 2} ${radius} ${radius * -2} ${radius}`,
  reach: (radius) => radius * 2,
};

const steppedDiamond: Figure = {
  path: (radius) => ['v-1h1', 'h1v1', 'v1h-1', 'h-1v-1'].map((step) => step.repeat(radius)).join(''),
  reach: (radius) => radius,
};

/** Draws nested copies of a figure around the middle line of a strip, the widest first. */
function nest(strip: Strip, period: number, rings: readonly Ring[], { path, reach }: Figure): WeaveShape[] {
  const y = strip.y + strip.height / 2;
  return rings
    .filter(([, radius]) => radius > 0)
    .map(([tone, radius]) => ({
      tone,
      path: repeatFigure(strip, period, { x: period / 2 - reach(radius), y }, path(radius)),
    }));
}

/** The dyes of a weave; the page or an image defines their colours. */
export type WeaveTone = 'ground' | 'ink' | 'accent' | 'second' | 'third';

/** All shapes of one tone that are painted together; `path` is SVG path data. */
export type WeaveShape = { tone: WeaveTone; path: string };

/** A horizontal strip of cloth, in threads. Motifs are symmetric around its middle and continue beyond both ends. */
export type Strip = { width: number; y: number; height: number };

/** Overlap in threads: without it, a hairline would show between neighbouring strips. */
const seam = 0.06;

function fillStrip({ width, y, height }: Strip, tone: WeaveTone): WeaveShape {
  return { tone, path: `M0 ${y - seam}h${width}v${height + seam}H0z` };
}

/** Where a drawing starts: `x` from the left edge of its period, `y` on the cloth. */
export type Start = { x: number; y: number };

/**
 * Draws a figure side by side over the whole width, with one in the middle.
 *
 * @param figure Relative path commands, without the closing `z`.
 */
function repeatFigure(strip: Strip, period: number, start: Start, figure: string): string {
  const { first, count } = spread(strip, period);
  const more = `m${period} 0${figure}z`.repeat(count - 1);
  return compact(`M${first + start.x} ${start.y}${figure}z${more}`);
}

/**
 * Draws figures on one line as a single outline, which is much shorter.
 *
 * @param link Relative path commands that end one period further at the same height.
 * @param lift How far above the line the outline runs; below it, if negative.
 */
function repeatLink(strip: Strip, period: number, start: Start, link: string, lift = 0): string {
  const { first, count } = spread(strip, period);
  const [up, down] = lift === 0 ? ['', ''] : [`v${-lift}`, `v${lift}`];
  return compact(`M${first + start.x} ${start.y}${up}${link.repeat(count)}${down}z`);
}

function spread({ width }: Strip, period: number): { first: number; count: number } {
  const aside = Math.ceil((width / period - 1) / 2);
  return { first: width / 2 - period / 2 - aside * period, count: aside * 2 + 1 };
}

/** Merges steps in one direction, and removes spaces that no number needs. */
function compact(path: string): string {
  return path
    .replace(/([hv])(-?\d+)\1(-?\d+)/g, (_, way: string, one: string, two: string) => way + (Number(one) + Number(two)))
    .replaceAll(' -', '-');
}
