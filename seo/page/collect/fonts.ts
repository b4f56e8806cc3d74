import type { FontFact } from '../page-facts.ts';

/** More than any page has for a reason. */
const mostFaces = 200;

/** The `@font-face` rules of a style sheet. */
export function readFontFaces(css: string, line: number | null, resolve: (href: string) => string | null): FontFact[] {
  const blocks = [...css.matchAll(/@font-face\s*\{([^{}]*)\}/gi)].slice(0, mostFaces);
  return blocks.map(([, block = '']) => ({
    family: readDescriptor(block, 'font-family')?.replace(/["']/g, '') ?? '',
    urls: [...block.matchAll(/url\(\s*["']?([^"')]*)/gi)].flatMap(([, href = '']) => resolve(href.trim()) ?? []),
    display: readDescriptor(block, 'font-display')?.toLowerCase() ?? 'auto',
    fitted: /(?:size-adjust|(?:ascent|descent|line-gap)-override)\s*:/i.test(block),
    line,
  }));
}

function readDescriptor(block: string, name: string): string | null {
  return new RegExp(`(?:^|[;\\s/])${name}\\s*:\\s*([^;]+)`, 'i').exec(block)?.[1]?.trim() ?? null;
}
