import { describe, expect, it } from 'vitest';
import {
  buildMotifTile,
  buildWeave,
  serializeWeave,
  type TileMotif,
  type Weave,
  type WeaveVariant,
} from '#domain/weave/weave.ts';

const names = [
  'Goshen Group',
  'Goshen Hotels',
  'Goshenzon',
  'Goshen WebSolutions',
  'Goshen WebStudio',
  'Goshen Fashion',
  'Goshen Telecoms',
  'HotelGenius360',
  'Goshen Stays',
  'Hospitality & Travel',
  'Technology & SaaS',
  'Telecom & Connectivity',
  'E-commerce & Retail',
  'Fashion & Lifestyle',
  'Design & Creative',
];
const variants: readonly WeaveVariant[] = ['tile', 'band', 'hero', 'icon'];
const everyWeave = names.flatMap((name) => variants.map((variant) => ({ name, variant })));

const weaveColours = { ground: '#f5ead8', ink: '#14201b', accent: '#c8470f', second: '#0f5c4d', third: '#dda632' };
const serialized = (name: string, variant: WeaveVariant) =>
  serializeWeave(buildWeave(name, variant), 300, weaveColours);
const paths = (weave: Weave) => weave.rows.flat().map(({ path }) => path);

describe('buildWeave', () => {
  it('draws the same pattern for the same name every time', () => {
    expect(buildWeave('Goshenzon', 'tile')).toEqual(buildWeave('Goshenzon', 'tile'));
  });

  it('takes a name as the same however its letters are composed or capitalised', () => {
    expect(buildWeave('Développement', 'tile')).toEqual(buildWeave('de\u0301veloppement'.normalize('NFD'), 'tile'));
  });

  it('draws a different tile for each name of the group', () => {
    expect(new Set(names.map((name) => serialized(name, 'tile'))).size).toBe(names.length);
  });

  it.each(everyWeave)('draws $variant of $name in few bytes', ({ name, variant }) => {
    const bytes = Buffer.byteLength(serialized(name, variant));
    expect(bytes).toBeGreaterThan(250);
    expect(bytes).toBeLessThanOrEqual(variant === 'hero' ? 4352 : 3072);
  });

  it.each(everyWeave)('writes $variant of $name in path commands and short numbers only', ({ name, variant }) => {
    for (const path of paths(buildWeave(name, variant))) expect(path).toMatch(/^M[\d. hvlmHz-]+z$/);
  });

  it('covers the whole width at both ends with each row of a tile', () => {
    for (const name of names) {
      for (const [field] of buildWeave(name, 'tile').rows) expect(field?.path).toMatch(/^M0 [\d.-]+h36v/);
    }
  });

  it('hangs the hero from the top and ends it in a fringe that the page shows through', () => {
    const [fringe, lowest] = buildWeave('Goshen Group', 'hero').rows;
    expect(fringe).toHaveLength(1);
    expect(fringe?.[0]?.tone).not.toBe('ground');
    const unseen = names.filter((name) =>
      ['ground', 'ink'].includes(buildWeave(name, 'hero').rows[0]?.[0]?.tone ?? 'ink'),
    );
    expect(unseen).toEqual([]); // one is the page by day, the other by night
    expect(lowest?.[0]?.path).toMatch(/^M0 /);
  });
});

describe('buildMotifTile', () => {
  const motifs: readonly TileMotif[] = ['stairs', 'checks', 'chevrons', 'beads', 'teeth', 'eyes'];
  const isField = (path: string) => /^M0 [\d.-]+h36v/.test(path);
  const figures = (name: string, motif: TileMotif) =>
    paths(buildMotifTile(name, motif)).filter((path) => !isField(path));

  it('draws the same figures for one motif, whatever the name, and other figures for another', () => {
    for (const motif of motifs) expect(figures('Goshenzon', motif)).toEqual(figures('Goshen Stays', motif));
    const all = motifs.flatMap((motif) => [...new Set(figures('Goshenzon', motif))]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('draws them in few bytes', () => {
    for (const motif of motifs) {
      const svg = serializeWeave(buildMotifTile('Goshenzon', motif), 300, weaveColours);
      expect(Buffer.byteLength(svg)).toBeLessThan(3072);
    }
  });
});

describe('serializeWeave', () => {
  it('writes an image of its own with real colours and the height that belongs to its width', () => {
    const svg = serializeWeave(buildWeave('Goshen Group', 'icon'), 48, weaveColours);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="48" height="48" viewBox="0 0 12 12">/);
    expect(svg).toContain(weaveColours.second);
    expect(svg).not.toContain('var(');
  });
});
