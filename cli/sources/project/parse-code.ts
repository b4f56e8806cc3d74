import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A source file; its tree is empty where it neither translates nor has JSX. */
export type ParsedCode = { file: string; text: string; tree: SyntaxNode };

/** Whether a file has JSX or may translate. Others are not parsed, which takes most of the time. */
function needsTree(file: string, text: string): boolean {
  return /\.[jt]sx$/.test(file) || /\bt\(|useTranslation|getFixedT|i18nKey/.test(text);
}

/** Visitors do not see tests and developer tools. */
const skippedFolders = /(?:^|\/)(?:node_modules|dist|build|coverage|__tests__|tests?|dev)(?:\/|$)/;
const skippedFiles = /\.(?:test|spec|stories|d)\.[jt]sx?$/;

/**
 * Parses the components and modules below some folders of a project.
 *
 * @param folders Relative to the root; those that do not exist are skipped.
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

/** A node of an ESTree syntax tree; its fields are checked before use. */
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes in a field that holds one or a list of them. */
export function nodesOf(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.filter(isNode);
  return isNode(value) ? [value] : [];
}

export function nodeOf(value: unknown): SyntaxNode | null {
  return isNode(value) ? value : null;
}

/** A node and all below it, parents first; a skipped node is left out with all below it. */
export function listNodes(root: SyntaxNode, isSkipped: (node: SyntaxNode) => boolean = () => false): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const collect = (node: SyntaxNode): void => {
    if (isSkipped(node)) return;
    found.push(node);
    for (const field of Object.values(node)) nodesOf(field).forEach(collect);
  };
  collect(root);
  return found;
}

/** The string of a literal, or of a template literal with `*` for each value in it; `null` for anything else. */
export function stringPattern(value: unknown): string | null {
  const node = withoutTypes(value);
  if (node === null) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return nodesOf(node.quasis).map(cookedText).join('*');
  return null;
}

function cookedText({ value }: SyntaxNode): string {
  const { cooked } = value as { cooked?: string };
  return cooked ?? '';
}

/** Every string an expression may be: `a ? 'x' : 'y'` is two. */
export function stringPatterns(value: unknown): string[] {
  const node = withoutTypes(value);
  if (node === null) return [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringPatterns);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(stringPatterns);
  const pattern = stringPattern(node);
  return pattern === null ? [] : [pattern];
}

function withoutTypes(value: unknown): SyntaxNode | null {
  const node = nodeOf(value);
  const isWrapped =
    node !== null &&
    ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression'].includes(node.type);
  return isWrapped ? withoutTypes(node.expression) : node;
}
