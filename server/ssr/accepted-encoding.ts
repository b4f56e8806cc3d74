/** How a body may be packed, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best packing that the client accepts (RFC 9110, 12.5.3) and that there is. */
export function acceptedEncoding(header: string | undefined, bodies: Partial<Record<Encoding, unknown>>): Encoding {
  if (header === undefined) return 'identity';
  const accepts = (encoding: Encoding) =>
    header.split(',').some((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
      return !refused && (name.trim() === encoding || name.trim() === '*');
    });
  return (
    encodings.find((encoding) => encoding === 'identity' || (bodies[encoding] !== undefined && accepts(encoding))) ??
    'identity'
  );
}
