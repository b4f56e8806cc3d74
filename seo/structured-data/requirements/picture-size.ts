import { type Entity, type Graph, textsAt, valuesOf } from '../graph.ts';
import type { Subject, ValueFlaw } from './requirement.ts';

/** Google Search Central, "Article": width times height. */
const leastArticlePixels = 50_000;
/** Google Search Central, "Organization": each side of a logo. */
const leastLogoPixels = 112;

type Size = { width: number; height: number };

export function checkPictureArea({ graph, entity }: Subject): ValueFlaw[] {
  const sizes = sizesOf(graph, entity, 'image');
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined || largest.width * largest.height >= leastArticlePixels) return [];
  const problem = `is small (${largest.width}x${largest.height})`;
  return [{ path: 'image', problem, need: 'advised', fix: 'Give one of 50,000 pixels or more, in 16:9, 4:3 or 1:1.' }];
}

export function checkLogo({ graph, entity }: Subject): ValueFlaw[] {
  const small = sizesOf(graph, entity, 'logo').find(({ width, height }) => Math.min(width, height) < leastLogoPixels);
  if (small === undefined) return [];
  const problem = `is small (${small.width}x${small.height})`;
  return [{ path: 'logo', problem, need: 'advised', fix: 'Give one of 112x112 pixels or more.' }];
}

/** Sizes that are told; `"1200 px"` is one. */
function sizesOf(graph: Graph, entity: Entity, property: string): Size[] {
  return valuesOf(graph, entity, property).flatMap((value) => {
    const picture = graph.follow(value);
    if (picture === null) return [];
    const [width, height] = ['width', 'height'].map((side) => {
      const [text = ''] = [...textsAt(graph, picture, side), ...textsAt(graph, picture, `${side}.value`)];
      return /^\d+(?:\.\d+)?(?: ?px)?$/i.test(text) ? Number.parseFloat(text) : Number.NaN;
    }) as [number, number];
    return Number.isNaN(width) || Number.isNaN(height) ? [] : [{ width, height }];
  });
}
