/** The dyes of a weave; the page or a picture says what they look like. */
export const weaveTones = ['ground', 'ink', 'accent', 'second', 'third'] as const;
export type WeaveTone = (typeof weaveTones)[number];

/** Everything of one tone that is painted in one go; `path` is SVG path data. */
export type WeaveShape = { tone: WeaveTone; path: string };

/** A horizontal strip of cloth, in threads. Motifs stand symmetrically about its middle and run off both ends. */
export type Strip = { width: number; y: number; height: number };

/** Neighbouring strips would show a hairline between them, so what touches a border reaches a little over it. */
export const seam = 0.06;

export function fillStrip({ width, y, height }: Strip, tone: WeaveTone): WeaveShape {
  return { tone, path: `M0 ${y - seam}h${width}v${height + seam}H0z` };
}

/** Where a drawing begins: `x` from the left edge of its period, `y` on the cloth. */
export type Start = { x: number; y: number };

/**
 * Draws a figure side by side over the whole width, one of them in the middle.
 *
 * @param figure Relative path commands, without the closing `z`.
 */
export function repeatFigure(strip: Strip, period: number, start: Start, figure: string): string {
  const { first, count } = spread(strip, period);
  const more = `m${period} 0${figure}z`.repeat(count - 1);
  return compact(`M${first + start.x} ${start.y}${figure}z${more}`);
}

/**
 * Draws figures that stand on one line in a single outline, which is much shorter.
 *
 * @param link Relative path commands that end one period further on at the same height.
 * @param lift How far above the line the outline runs; below it, if negative.
 */
export function repeatLink(strip: Strip, period: number, start: Start, link: string, lift = 0): string {
  const { first, count } = spread(strip, period);
  const [up, down] = lift === 0 ? ['', ''] : [`v${-lift}`, `v${lift}`];
  return compact(`M${first + start.x} ${start.y}${up}${link.repeat(count)}${down}z`);
}

function spread({ width }: Strip, period: number): { first: number; count: number } {
  const aside = Math.ceil((width / period - 1) / 2);
  return { first: width / 2 - period / 2 - aside * period, count: aside * 2 + 1 };
}

/** Joins steps that go on in one direction, and drops spaces that no number needs. */
function compact(path: string): string {
  return path
    .replace(/([hv])(-?\d+)\1(-?\d+)/g, (_, way: string, one: string, two: string) => way + (Number(one) + Number(two)))
    .replaceAll(' -', '-');
}
