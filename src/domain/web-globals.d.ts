/** Globals that the domain uses and the language does not define; the same in browsers and in Node. */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
}
