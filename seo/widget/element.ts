export type Child = Node | string;
type Attributes = Readonly<Record<string, string | number | boolean | ((event: never) => void) | null>>;

/** Creates an element; attributes that are `false` or `null` are left out, functions are event listeners. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(key, value as EventListener);
    else if (value === true) created.setAttribute(key, '');
    else if (value !== false && value !== null) created.setAttribute(key, String(value));
  }
  created.append(...children);
  return created;
}

/** Shapes that can be distinguished without colour. */
const shapes = {
  check: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-1.2 10L3.9 8.1l1.2-1.2 1.7 1.7 4-4L12 5.8Z',
  triangle: 'M8 1 0.5 14.5h15ZM7.2 6h1.6v4.5H7.2Zm0 5.7h1.6v1.6H7.2Z',
  cross:
    'M5 1h6l4 4v6l-4 4H5l-4-4V5Zm.6 3.5L4.5 5.6 6.9 8l-2.4 2.4 1.1 1.1L8 9.1l2.4 2.4 1.1-1.1L9.1 8l2.4-2.4-1.1-1.1L8 6.9Z',
  ring: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  letter: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3h1.6v1.6H7.2Zm0 3h1.6v5H7.2Z',
  close: 'm3.5 2.4 4.5 4.5 4.5-4.5 1.1 1.1L9.1 8l4.5 4.5-1.1 1.1L8 9.1l-4.5 4.5-1.1-1.1L6.9 8 2.4 3.5Z',
} as const;

/** An icon beside words with the same meaning. */
export function icon(shape: keyof typeof shapes): SVGSVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', shapes[shape]);
  path.setAttribute('fill-rule', 'evenodd');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', `icon icon--${shape}`);
  drawing.append(path);
  return drawing;
}

export const severityIcons = { error: 'cross', warning: 'triangle', info: 'letter' } as const;
