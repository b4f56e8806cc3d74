/** How a body may be packed, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best packing that the client accepts (RFC 9110, 12.5.3) and that there is. */
export function acceptedEncoding(header: string | undefined, bodies: Partial<Record<Encoding, unknown>>): Encoding {
  if (header === undefined) return 'identity';
  const given = new Map(header.toLowerCase().split(',').map(parsePart));
  const accepts = (encoding: Encoding) => given.get(encoding) ?? given.get('*') ?? false;
  return (
    encodings.find((encoding) => encoding === 'identity' || (bodies[encoding] !== undefined && accepts(encoding))) ??
    'identity'
  );
}

/** @returns The name, and whether it is accepted at all. */
function parsePart(part: string): [name: string, isAccepted: boolean] {
  const [name = '', ...parameters] = part.split(';');
  return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))];
}
