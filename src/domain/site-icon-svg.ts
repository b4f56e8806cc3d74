import { serializeWeave, weaveColours } from './weave/serialize-weave.ts';
import { buildWeave } from './weave/weave.ts';

/** The group's sign as an SVG file. */
export function buildIconSvg(siteName: string): string {
  return serializeWeave(buildWeave(siteName, 'icon'), 512);
}

/**
 * The sign with room around it: a phone may cut an icon to any shape within its middle 80 %
 * (W3C Web Application Manifest, "safe zone").
 */
export function buildMaskableIconSvg(siteName: string): string {
  const size = 512;
  const edge = 96;
  const sign = serializeWeave(buildWeave(siteName, 'icon'), size - edge * 2).replace(
    '<svg ',
    `<svg x="${edge}" y="${edge}" `,
  );
  const ground = `<rect width="${size}" height="${size}" fill="${weaveColours.second}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${sign}</svg>`;
}
