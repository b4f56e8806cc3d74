import type { Plugin } from 'vite';
import { readSiteParts, type SiteParts } from './site-parts.ts';

const indexModule = 'virtual:goshen/index';
const partsModule = 'virtual:goshen/parts';
const partPrefix = 'virtual:goshen/part/';

/**
 * Gives content/ and locales/ to the application as virtual modules, one small chunk a part and language,
 * so that a page loads the words it shows and no others. A wrong file stops the build.
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
    load: async (id) => {
      if (!id.startsWith('\0virtual:goshen/')) return null;
      return printModule(id.slice(1), await load());
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

function printModule(id: string, { parts, index }: SiteParts): string {
  if (id === indexModule) return `export const contentIndex = ${JSON.stringify(index)};`;
  if (id === partsModule) return printPartsModule(parts);
  return `export const part = ${JSON.stringify(parts.get(id.slice(partPrefix.length)))};`;
}

function printPartsModule(parts: SiteParts['parts']): string {
  const lines = [...parts.keys()].map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(partPrefix + name)}),`,
  );
  return `export const parts = {\n${lines.join('\n')}\n};`;
}
