import type { UnseenText } from '../page-snapshot.ts';

/**
 * What an inline style hides of an element: the text in it and in its descendants, or only the text that is directly in
 * it, as style sheets may give descendants another size and colour; or it moves the text out of the window. `null` if it
 * hides nothing.
 *
 * @param inherited That of the parent element.
 */
export function readUnseen(
  style: string | undefined,
  line: number | null,
  inherited: UnseenText | null,
): UnseenText | null {
  if (inherited !== null && inherited.reach !== 'own') return inherited;
  if (style === undefined) return null;
  const values = readDeclarations(style);
  const reach = isNotShown(values) ? 'all' : isOutside(values) ? 'outside' : isInvisible(values) ? 'own' : null;
  return reach === null ? null : { reach, words: 0, links: 0, start: '', line };
}

function readDeclarations(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').map((declaration) => {
      const [name = '', value = ''] = declaration.toLowerCase().split(':');
      return [name.trim(), value.replace('!important', '').trim()];
    }),
  );
}

function isNotShown(values: ReadonlyMap<string, string>): boolean {
  return values.get('display') === 'none' || values.get('visibility') === 'hidden';
}

/** Menus wait less far outside for a script to move them in. */
function isOutside(values: ReadonlyMap<string, string>): boolean {
  const isMoved = /^(?:absolute|fixed)$/.test(values.get('position') ?? '');
  const offsets = isMoved ? ['left', 'right', 'top', 'text-indent'] : ['text-indent', 'margin-left'];
  return offsets.some((name) => /^-\d{4,}(?:\.\d+)?(?:px)?$/.test(values.get(name) ?? ''));
}

/** Black on black is how forums hide the end of a film. */
function isInvisible(values: ReadonlyMap<string, string>): boolean {
  const color = normaliseColor(values.get('color'));
  const background = normaliseColor(values.get('background-color') ?? values.get('background'));
  return (
    /^0(?:\.0+)?(?:[a-z]+|%)?$/.test(values.get('font-size') ?? '') ||
    (color === background && color.startsWith('#') && color !== '#000000')
  );
}

/** `#ffffff` of `white` and `#fff`; `''` for what cannot be compared. */
function normaliseColor(color = ''): string {
  const hex = color === 'white' ? '#fff' : color === 'black' ? '#000' : color;
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex;
  return /^#[0-9a-f]{3}$/.test(hex) ? hex.replace(/[0-9a-f]/g, '$&$&') : '';
}
