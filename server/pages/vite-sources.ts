import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import {
  createLogger,
  createServer,
  type DevEnvironment,
  type ErrorPayload,
  type Logger,
  normalizePath,
  type Plugin,
  type ViteDevServer,
} from 'vite';
import { refuseFetchInPages } from './refuse-fetch.ts';

/** The sources of server/ and src/, as they are now. */
export type Sources = {
  vite: ViteDevServer;
  /**
   * @param file In the project.
   * @returns the same module until it, or one that it imports, has changed
   */
  load: <Module>(file: string) => Promise<Module>;
  /** Shows in the browser why `work` failed. */
  report: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs the rendering of a page, which must not fetch. */
  withoutFetch: <Result>(render: () => Promise<Result>) => Promise<Result>;
  /** Nothing fails any more. */
  clear: () => void;
  /** Vite's web socket, on the server of the pages. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/**
 * Starts Vite, which watches the sources, for `npm run dev`.
 *
 * @param root Folder of the project.
 * @param siteUrl Public origin: its host and the language subdomains of it are let in beside localhost.
 */
export async function openSources(root: string, siteUrl = ''): Promise<Sources> {
  const socketServer = createHttpServer(); // never listens: the server of the pages hands the web socket over
  const { plugin, report, clear } = followChanges(root);
  const vite = await createServer({
    root,
    plugins: [plugin],
    server: {
      middlewareMode: true,
      allowedHosts: URL.canParse(siteUrl) ? [`.${new URL(siteUrl).hostname}`] : [],
      hmr: { server: socketServer },
      watch: { ignored: isUnwatched(root) },
    },
    appType: 'custom',
    customLogger: createShortLogger(),
  });
  return {
    vite,
    load: <Module>(file: string) => report(async () => (await vite.ssrLoadModule(`/${file}`)) as Module),
    report,
    withoutFetch: refuseFetchInPages(),
    clear,
    upgrade: (request, socket, head) => void socketServer.emit('upgrade', request, socket, head),
  };
}

/** No page is made of these; watching them would only make each start slower. */
const unserved = ['bench', 'cli', 'deploy', 'dist', 'docs', 'editor', 'seo/tests', 'tests'];

function isUnwatched(root: string): (path: string) => boolean {
  const folders = unserved.map((folder) => normalizePath(join(root, folder)));
  return (path) => folders.some((folder) => `${normalizePath(path)}/`.startsWith(`${folder}/`));
}

/** The first file of the server that Vite loads. */
export const serverFile = 'server/start-site.ts';

/** Shows in the browser why a page cannot be rendered. Loads open pages again when that, or a file of the server, has changed. */
function followChanges(root: string) {
  const [folder, start] = ['server/', serverFile].map((file) => normalizePath(join(root, file))) as [string, string];
  let fault: ErrorPayload | null = null;
  const plugin: Plugin = {
    name: 'open-pages',
    configureServer({ environments: { client }, watcher }) {
      client.hot.on('vite:client:connect', (_payload, { send }) => fault !== null && send(fault));
      for (const event of ['add', 'change', 'unlink'] as const)
        watcher.on(event, () => fault !== null && client.hot.send({ type: 'full-reload' }));
    },
    hotUpdate({ file, modules, server: { environments } }) {
      if (this.environment.name !== 'ssr') return;
      const { client } = environments;
      const isForPages = client.moduleGraph.getModulesByFile(file) !== undefined; // fast refresh sees to it
      const isOfServer = file.startsWith(folder);
      if (isOfServer) forget(this.environment, start); // also for the program of a worker or a migration, which no module imports
      if (isOfServer || (modules.length > 0 && !isForPages)) client.hot.send({ type: 'full-reload' });
    },
  };
  return {
    plugin,
    report: <Result>(work: () => Promise<Result>): Promise<Result> =>
      work().catch((error: Fault) => {
        const { message, stack, id = '', frame = '', plugin = '', loc } = rootCauseOf(error);
        fault = { type: 'error', err: { message, id, frame, plugin, ...(loc ? { loc, stack: '' } : { stack }) } };
        throw error;
      }),
    clear: () => {
      fault = null;
    },
  };
}

/** The next load reads the file, and what imports it, again. */
function forget({ moduleGraph }: DevEnvironment, file: string): void {
  for (const module of moduleGraph.getModulesByFile(file) ?? []) moduleGraph.invalidateModule(module);
}

type Fault = Error & ErrorPayload['err'];

function rootCauseOf(error: Fault): Fault {
  return error.cause instanceof Error ? rootCauseOf(error.cause as typeof error) : error;
}

/**
 * Vite's messages without the stacks of Vite, and each error once however many requests meet it. A mistake in content is
 * one line: its message has file and line.
 */
function createShortLogger(): Logger {
  const logger = createLogger();
  let last = '';
  return {
    ...logger,
    error: (message, options) => {
      const short = message.replaceAll(/\n\s+at .*|\n\s+Plugin: .*site-content[\s\S]*/g, '');
      if (short !== last) logger.error(short, options);
      last = short;
    },
  };
}
