import { createPositionFinder } from '#seo/text-position.ts';
import type { CodePlace } from '#seo/translations/code-use-rules.ts';
import type { ParsedCode } from './collect-code-use.ts';
import { listNodes, nodeOf, nodesOf, type SyntaxNode, stringPattern } from './syntax-tree.ts';

/** Attributes whose text is read by or to a visitor. */
const readAttributes = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Elements whose text is not prose. */
const codeElements = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'Trans']);

/** Texts written straight into JSX: between tags, in `{'…'}`, and in attributes that are read out. */
export function collectHardcodedTexts({ file, text, tree }: ParsedCode): (CodePlace & { text: string })[] {
  if (!/\.[jt]sx$/.test(file)) return [];
  const positionAt = createPositionFinder(text);
  return listNodes(tree, isCodeElement).flatMap((node) => {
    const written = writtenText(node);
    if (written === null || !isProse(written)) return [];
    const offset = node.start + Math.max(0, text.slice(node.start, node.end).search(/\p{L}/u));
    return [{ file, ...positionAt(offset), text: written.replace(/\s+/g, ' ').trim() }];
  });
}

function isCodeElement(node: SyntaxNode): boolean {
  return node.type === 'JSXElement' && codeElements.has(elementName(node));
}

function elementName({ openingElement }: SyntaxNode): string {
  return String(nodeOf(nodeOf(openingElement)?.name)?.name ?? '');
}

function writtenText(node: SyntaxNode): string | null {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'JSXAttribute')
    return readAttributes.has(String(nodeOf(node.name)?.name)) ? attributeText(node.value) : null;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return bracedText(node);
  return null;
}

function attributeText(value: unknown): string | null {
  const node = nodeOf(value);
  return stringPattern(node?.type === 'JSXExpressionContainer' ? node.expression : node);
}

/** The text of `{'…'}` among the children of an element. */
function bracedText({ children }: SyntaxNode): string | null {
  const texts = nodesOf(children)
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .flatMap(({ expression }) => stringPattern(expression) ?? []);
  return texts.find(isProse) ?? null;
}

/** Two letters in a row; signs, numbers and the values of templates are no prose. */
function isProse(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\*/g, ' ').replace(/&\w+;/g, ' '));
}
