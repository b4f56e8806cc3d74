import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { AppError } from '#domain/errors.ts';
import { contentImageFolder } from '#domain/site-images.ts';
import { encodeImage } from './content-images.ts';
import { tokensFile } from './read-colours.ts';
import { showsDrafts } from './shows-drafts.ts';
import { readSiteParts, type SiteParts } from './site-parts.ts';

const indexModule = 'virtual:goshen/index';
const coloursModule = 'virtual:goshen/colours';
const partsModule = 'virtual:goshen/parts';
const partPrefix = 'virtual:goshen/part/';

/** The sources of the modules, relative to the project. */
const sources = ['content/', 'locales/', tokensFile];

/**
 * Gives content/ and locales/ to the application as virtual modules, one small chunk a part and language,
 * so that a page loads the words it shows and no others; the built server, which shows them all, has them in one.
 * The colours of the style sheet that scripts need come the same way.
 * An invalid file stops the build.
 */
export function siteContent(): Plugin {
  let root = '';
  let hasDrafts = false;
  let site: Promise<SiteParts> | null = null;
  const load = () => (site ??= readSiteParts(root, hasDrafts));
  return {
    name: 'site-content',
    configResolved: (config) => {
      root = config.root;
      hasDrafts = showsDrafts() || (config.command === 'serve' && config.mode === 'development');
    },
    resolveId: (id) => (id.startsWith('virtual:goshen/') ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0virtual:goshen/')) return null;
      const { mode, config } = this.environment;
      const needsAll = mode === 'build' && config.consumer === 'server';
      const words = await load().catch((error: unknown) => this.error(locate(error, root)));
      return printModule(id.slice(1), words, needsAll ? printAllParts : printLateParts);
    },
    configureServer: ({ watcher, environments, middlewares }) => {
      const reload = (file: string) => {
        if (!sources.some((source) => file.startsWith(join(root, source)))) return;
        site = null;
        for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
        environments.client?.hot.send({ type: 'full-reload' });
      };
      for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, reload);
      // Encoded at its first request; the server then sends the file from the cache.
      middlewares.use(contentImageFolder, (request, _response, next) => {
        encodeRequested(root, load, request.url ?? '').then(() => next(), next);
      });
    },
  };
}

/** A mistake in content with its location, which Vite's overlay links to. */
function locate(error: unknown, root: string): Rollup.RollupError | string {
  if (!(error instanceof AppError)) return error instanceof Error ? error : String(error);
  const { message } = error;
  const [, file, line] = /^([^\s:]+):(\d+) /.exec(message) ?? [];
  return { message, ...(file && { loc: { file: join(root, file), line: Number(line), column: 1 } }) };
}

async function encodeRequested(root: string, load: () => Promise<SiteParts>, url: string): Promise<void> {
  const name = url.replace(/^\//, '');
  for (const { file, variants } of (await load()).images) {
    const variant = variants.find((one) => one.name === name);
    if (variant !== undefined) await encodeImage(root, file, variant);
  }
}

type PrintParts = (names: readonly string[]) => string;

function printModule(id: string, { parts, index, redirects, colours }: SiteParts, printParts: PrintParts): string {
  if (id === indexModule) {
    return `export const contentIndex = ${JSON.stringify(index)};\nexport const redirects = ${JSON.stringify(redirects)};`;
  }
  if (id === coloursModule) {
    const { theme, weave } = colours;
    return `export const themeColours = ${JSON.stringify(theme)};\nexport const weaveColours = ${JSON.stringify(weave)};`;
  }
  if (id === partsModule) return printParts([...parts.keys()]);
  return `export const part = ${JSON.stringify(parts.get(id.slice(partPrefix.length)))};`;
}

const printLateParts: PrintParts = (names) =>
  printTable(names.map((name) => `${JSON.stringify(name)}: () => import(${idOf(name)})`));

const printAllParts: PrintParts = (names) => {
  const imports = names.map((name, index) => `import * as part${index} from ${idOf(name)};\n`);
  return imports.join('') + printTable(names.map((name, index) => `${JSON.stringify(name)}: () => part${index}`));
};

function idOf(name: string): string {
  return JSON.stringify(partPrefix + name);
}

function printTable(lines: readonly string[]): string {
  return `export const parts = {\n${lines.join(',\n')}\n};`;
}
