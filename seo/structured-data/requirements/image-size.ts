import { type Entity, type Graph, textsAt, valuesOf } from '../graph.ts';
import type { Subject, WrongValue } from './requirement.ts';

/** Google Search Central, "Article": width times height. */
const minArticlePixels = 50_000;
/** Google Search Central, "Organization": each side of a logo. */
const minLogoPixels = 112;

type Size = { width: number; height: number };

export function checkImageArea({ graph, entity }: Subject): WrongValue[] {
  const sizes = sizesOf(graph, entity, 'image');
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined || largest.width * largest.height >= minArticlePixels) return [];
  const problem = `is small (${largest.width}x${largest.height})`;
  return [{ path: 'image', problem, need: 'advised', fix: 'Give one of 50,000 pixels or more, in 16:9, 4:3 or 1:1.' }];
}

export function checkLogo({ graph, entity }: Subject): WrongValue[] {
  const small = sizesOf(graph, entity, 'logo').find(({ width, height }) => Math.min(width, height) < minLogoPixels);
  if (small === undefined) return [];
  const problem = `is small (${small.width}x${small.height})`;
  return [{ path: 'logo', problem, need: 'advised', fix: 'Give one of 112x112 pixels or more.' }];
}

/** Sizes that are told; `"1200 px"` is one. */
function sizesOf(graph: Graph, entity: Entity, property: string): Size[] {
  return valuesOf(graph, entity, property).flatMap((value) => {
    const image = graph.follow(value);
    if (image === null) return [];
    const [width, height] = ['width', 'height'].map((side) => {
      const [text = ''] = [...textsAt(graph, image, side), ...textsAt(graph, image, `${side}.value`)];
      return /^\d+(?:\.\d+)?(?: ?px)?$/i.test(text) ? Number.parseFloat(text) : Number.NaN;
    }) as [number, number];
    return Number.isNaN(width) || Number.isNaN(height) ? [] : [{ width, height }];
  });
}
