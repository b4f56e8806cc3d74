// The modules that the content plugin of the build makes from content/, locales/ and src/styles/tokens.css.
declare module 'virtual:goshen/index' {
  export const contentIndex: import('#domain/content/model.ts').ContentIndex;
  /** Old paths, each with the path of a page. */
  export const redirects: Readonly<Record<string, string>>;
}
declare module 'virtual:goshen/colours' {
  export const themeColours: import('#domain/site-images.ts').ThemeColours;
  export const weaveColours: import('#domain/weave/weave.ts').WeaveColours;
}
declare module 'virtual:goshen/parts' {
  /** One loader per part, named `{language}/{part}`. */
  export const parts: Record<string, (() => Promise<{ part: unknown }>) | undefined>;
}
