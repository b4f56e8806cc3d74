import type { Plugin } from 'vite';

const http = process.getBuiltinModule('node:http');
/** What it holds as it is: the rest is made when it is read. */
const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) => (get ? [] : [name]));

/**
 * Takes node:http from Node without importing it. An import reads all its exports, and one of those loads a WebSocket
 * client: 13 MB and 40 ms that a server does not need.
 */
export const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0plain-http' : null),
  },
  load: {
    filter: { id: /^\0plain-http$/ },
    handler: () => `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${names.join(', ')} } = http;
`,
  },
};
