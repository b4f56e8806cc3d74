/** The pairs of colours that pages show text in, front and back, by the names of tokens.css. */
const text = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunk'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['accent', 'sunk'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['second', 'ground'],
  ['second', 'surface'],
  ['second', 'sunk'],
  ['on-second', 'second'],
  ['error', 'surface'],
  ['error', 'ground'],
  ['error', 'error-ground'],
  ['ink', 'error-ground'],
  ['ink', 'success-ground'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
  ['on-deep-accent', 'deep-accent'],
] as const;

/** Borders of controls and the mark of the focus. */
const controls = [
  ['control-line', 'ground'],
  ['control-line', 'surface'],
  ['control-line', 'sunk'],
  ['focus', 'ground'],
  ['focus', 'surface'],
  ['focus', 'sunk'],
  ['deep-accent', 'deep'],
  ['focus-deep', 'deep'],
] as const;

/** WCAG 2.2, 1.4.3 (AA) and 1.4.11. */
const minText = 4.5;
const minControl = 3;

type LowContrast = {
  /** 1-based, of the front colour. */
  line: number;
  message: string;
};

/**
 * The pairs of colours that are too close to each other, in either theme.
 *
 * @param css The text of tokens.css.
 */
export function listLowContrast(css: string): LowContrast[] {
  const [lightCss = '', darkCss = ''] = css.split('(prefers-color-scheme: dark)');
  const light = readTokens(lightCss, 0);
  const dark = new Map([...light, ...readTokens(darkCss, lightCss.split('\n').length - 1)]);
  return [
    ...listPairs('light', light, text, minText),
    ...listPairs('light', light, controls, minControl),
    ...listPairs('dark', dark, text, minText),
    ...listPairs('dark', dark, controls, minControl),
  ];
}

type Tokens = ReadonlyMap<string, { colour: string; line: number }>;

function readTokens(css: string, linesAbove: number): Tokens {
  const tokens = new Map<string, { colour: string; line: number }>();
  for (const [index, line] of css.split('\n').entries()) {
    const [, name, colour] = /^\s*--([\w-]+):\s*(#[0-9a-f]{6})\s*;/i.exec(line) ?? [];
    if (name !== undefined && colour !== undefined) tokens.set(name, { colour, line: linesAbove + index + 1 });
  }
  return tokens;
}

function listPairs(
  theme: string,
  tokens: Tokens,
  pairs: readonly (readonly [front: string, back: string])[],
  min: number,
): LowContrast[] {
  return pairs.flatMap(([front, back]) => {
    const [one, other] = [tokens.get(front), tokens.get(back)];
    if (one === undefined || other === undefined) return [];
    const ratio = contrast(one.colour, other.colour);
    if (ratio >= min) return [];
    const found = Math.floor(ratio * 10) / 10;
    const message = `--${front} on --${back} of the ${theme} theme has a contrast of ${found}:1; it needs ${min}:1`;
    return [{ line: one.line, message }];
  });
}

/** The contrast ratio of WCAG 2.2 between two colours `#rrggbb`, 1 to 21. */
export function contrast(front: string, back: string): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(back)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
