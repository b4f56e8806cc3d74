import type { Plugin } from 'vite';

/**
 * Leaves dynamic imports as they are. Vite puts each into a helper that loads the sheets and modules that come with
 * it: here none do.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};
