import type { Plugin } from 'vite';
import { readSiteParts, type SiteParts } from './site-parts.ts';

const indexModule = 'virtual:goshen/index';
const partsModule = 'virtual:goshen/parts';
const partPrefix = 'virtual:goshen/part/';

/**
 * Gives content/ and locales/ to the application as virtual modules, one small chunk a part and language,
 * so that a page loads the words it shows and no others; the built server, which shows them all, has them in one.
 * An invalid file stops the build.
 */
export function siteContent(): Plugin {
  let root = '';
  let site: Promise<SiteParts> | null = null;
  const load = () => (site ??= readSiteParts(root));
  return {
    name: 'site-content',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith('virtual:goshen/') ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0virtual:goshen/')) return null;
      const { mode, config } = this.environment;
      const needsAll = mode === 'build' && config.consumer === 'server';
      return printModule(id.slice(1), await load(), needsAll ? printAllParts : printLateParts);
    },
    configureServer: ({ watcher, moduleGraph, hot }) => {
      watcher.on('change', (file) => {
        if (!/[\\/](content|locales)[\\/]/.test(file)) return;
        site = null;
        moduleGraph.invalidateAll();
        hot.send({ type: 'full-reload' });
      });
    },
  };
}

type PrintParts = (names: readonly string[]) => string;

function printModule(id: string, { parts, index }: SiteParts, printParts: PrintParts): string {
  if (id === indexModule) return `export const contentIndex = ${JSON.stringify(index)};`;
  if (id === partsModule) return printParts([...parts.keys()]);
  return `export const part = ${JSON.stringify(parts.get(id.slice(partPrefix.length)))};`;
}

const printLateParts: PrintParts = (names) =>
  printTable(names.map((name) => `${JSON.stringify(name)}: () => import(${idOf(name)})`));

const printAllParts: PrintParts = (names) => {
  const imports = names.map((name, place) => `import * as part${place} from ${idOf(name)};\n`);
  return imports.join('') + printTable(names.map((name, place) => `${JSON.stringify(name)}: () => part${place}`));
};

function idOf(name: string): string {
  return JSON.stringify(partPrefix + name);
}

function printTable(lines: readonly string[]): string {
  return `export const parts = {\n${lines.join(',\n')}\n};`;
}
