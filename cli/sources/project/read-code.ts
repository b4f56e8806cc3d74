import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needsTree, type ParsedCode } from './collect-code-use.ts';
import { isNode } from './syntax-tree.ts';

/** Tests and developer tools are not read by visitors. */
const skippedFolders = /(?:^|\/)(?:node_modules|dist|build|coverage|__tests__|tests?|dev)(?:\/|$)/;
const skippedFiles = /\.(?:test|spec|stories|d)\.[jt]sx?$/;

/**
 * Parses the components and modules below some folders of a project.
 *
 * @param folders Relative to the root; those that do not exist are passed over.
 * @returns `null` where no parser is installed: it comes with Vite, which a production install leaves out.
 */
export async function readCode(root: string, folders: readonly string[]): Promise<ParsedCode[] | null> {
  const vite = await import('vite').catch(() => null);
  if (vite === null) return null;
  const names = await Promise.all(folders.map((folder) => listFiles(root, folder)));
  return Promise.all(
    names.flat().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const tree: unknown = needsTree(file, text) ? vite.parseSync(file, text).program : null;
      return { file, text, tree: isNode(tree) ? tree : emptyTree };
    }),
  );
}

const emptyTree = { type: 'Program', start: 0, end: 0 };

async function listFiles(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.[jt]sx?$/.test(file) && !skippedFiles.test(file) && !skippedFolders.test(file))
    .sort();
}
