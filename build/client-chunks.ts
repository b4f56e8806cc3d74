/** A file of the client build and its modules; it also gets their imports that nothing else needs. */
type ChunkGroup = {
  name: string | ((moduleId: string) => string | null);
  debugName?: string;
  test: RegExp | ((moduleId: string) => boolean);
};

/** Texts that are always shown together, by file. */
const textGroups = [
  { name: 'every-page', parts: ['locale/common', 'locale/meta', 'site', 'pages'] },
  { name: 'home', parts: ['locale/home', 'locale/companies', 'industries', 'companies'] },
];

/** Components that home does not show: those of several pages share a file, the others come with their page. */
const innerComponents = ['call-to-action', 'contents-list', 'lists', 'page-hero', 'prose'];
const laterComponents = [...innerComponents, 'accordion', 'field'];

/**
 * Which modules are sent together; the first matching group counts. By default, the bundler makes a file of every
 * module that two pages share: each costs a request with a kilobyte of headers, and compresses worse.
 */
export const clientChunks: ChunkGroup[] = [
  {
    name: 'application',
    test: anyOf(
      /node_modules\/(react|react-dom|scheduler|i18next)\//,
      /src\/entry-client/,
      components(`(?!(${laterComponents.join('|')})\\.)`),
    ),
  },
  { name: 'inner', test: components(`(${innerComponents.join('|')})\\.`) },
  { name: 'contact-form', test: anyOf(/src\/contact-form\//, components('field\\.')) },
  { name: textGroupOf, debugName: 'texts', test: /virtual:goshen\/part\// },
];

function components(name: string): RegExp {
  return new RegExp(`src/components/${name}`);
}

function anyOf(...patterns: readonly RegExp[]): (moduleId: string) => boolean {
  return (moduleId) => patterns.some((pattern) => pattern.test(moduleId));
}

function textGroupOf(moduleId: string): string | null {
  const [, language = '', part = ''] = /part\/(\w+)\/(.+)$/.exec(moduleId) ?? [];
  const group = textGroups.find(({ parts }) => parts.includes(part));
  return group === undefined ? null : `${language}-${group.name}`;
}
