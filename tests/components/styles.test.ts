import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const everything = files.map(read).join('\n');
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('dev'))
  .map(read)
  .join('\n');

function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  return new Set([...selectors].flatMap(([, selector = '']) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
}

/** A class is written whole, or as `button--${tone}`. */
function isWritten(name: string): boolean {
  const stem = name.replace(/(--|__)\w[\w-]*$/, '$1');
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) || code.includes(`${stem}\${`);
}

describe('the style sheets', () => {
  it('are each imported by one of the four that are sent', () => {
    const sent = ['site', 'home', 'inner', 'later'].map((name) => `styles/${name}.css`);
    const imported = sent.flatMap((sheet) =>
      [...read(sheet).matchAll(/@import "([^"]+)"/g)].map(([, file = '']) => join('styles', file)),
    );
    expect(imported.toSorted()).toEqual(files.filter((file) => !sent.includes(file)).toSorted());
  });

  it('hold the classes that components write, and no other', () => {
    const held = classesOf(everything);
    expect([...held].filter((name) => !isWritten(name))).toEqual([]);
    const written = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(written.filter((name) => !held.has(name))).toEqual([]);
    expect([...classesOf('.nobody-writes-this > a {}')].filter(isWritten)).toEqual([]);
  });

  it('use no custom property that is defined nowhere', () => {
    const defined = new Set([...everything.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const used = [...everything.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });

  it('never make anything see-through: text stays readable at every moment of a motion', () => {
    expect(everything).not.toMatch(/opacity/);
  });
});
