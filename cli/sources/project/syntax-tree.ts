/** A node of an ESTree syntax tree; what its fields hold is asked, not assumed. */
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

/** A node and all below it, parents first; what lies below a node that is passed over is passed over too. */
export function listNodes(root: SyntaxNode, isPassedOver: (node: SyntaxNode) => boolean = () => false): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const collect = (node: SyntaxNode): void => {
    if (isPassedOver(node)) return;
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
