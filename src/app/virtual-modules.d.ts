// The modules that the content plugin of the build makes from content/ and locales/.
declare module 'virtual:goshen/index' {
  export const contentIndex: import('#domain/content/model.ts').ContentIndex;
}
declare module 'virtual:goshen/parts' {
  /** One loader a part, named `{language}/{part}`. */
  export const parts: Record<string, (() => Promise<{ part: unknown }>) | undefined>;
}
