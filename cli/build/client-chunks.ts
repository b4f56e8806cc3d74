/** A file of the client build, and the modules that it holds; what they import comes along where nothing else needs it. */
type ChunkGroup = { name: string | ((moduleId: string) => string | null); debugName?: string; test: RegExp };

/** Texts that are always shown together, by the file they come in. */
const textGroups = [
  { name: 'every-page', parts: ['locale/common', 'locale/meta', 'site', 'pages'] },
  { name: 'home', parts: ['locale/home', 'locale/companies', 'industries', 'companies'] },
];

/**
 * Which modules are sent together. Left to itself the bundler makes a file of every module that two pages share: each
 * is a request with headers of a kilobyte, and packs worse.
 */
export const clientChunks: ChunkGroup[] = [
  { name: 'boot', test: /src[\\/]entry-boot|preload-helper|rolldown.runtime/ },
  {
    name: 'application',
    test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next)[\\/]|src[\\/](components|entry-client|layout[\\/]site-path)/,
  },
  { name: textGroupOf, debugName: 'texts', test: /virtual:goshen\/part\// },
];

function textGroupOf(moduleId: string): string | null {
  const [, language = '', part = ''] = /part\/(\w+)\/(.+)$/.exec(moduleId) ?? [];
  const group = textGroups.find(({ parts }) => parts.includes(part));
  return group === undefined ? null : `${language}-${group.name}`;
}
