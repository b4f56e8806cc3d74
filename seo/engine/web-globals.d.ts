/** Globals of browsers and Node that are not part of the language. */
declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string | URL): boolean;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare class TextDecoder {
  constructor(label: string, options?: { fatal: boolean });
  readonly encoding: string;
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
