import { createPositionFinder } from '#seo/text-position.ts';
import type { CodePlace, CodeUse, KeyUse } from '#seo/translations/project.ts';
import {
  listNodes,
  nodeOf,
  nodesOf,
  type ParsedCode,
  type SyntaxNode,
  stringPattern,
  stringPatterns,
} from './parse-code.ts';

/** How code uses the keys of i18next: calls of `t`, `<Trans i18nKey>`, and strings that may be keys. */
export function collectCodeUse(sources: readonly ParsedCode[], dynamicKeys: readonly string[]): CodeUse {
  return {
    dynamicKeys,
    keys: sources.flatMap(collectKeys),
    literals: new Set(sources.flatMap(({ text }) => collectLiterals(text))),
    hardcoded: sources.flatMap(collectHardcodedTexts),
  };
}

/** How a translating function was made: the namespaces and the key prefix of `useTranslation`. */
type Translator = { namespaces: readonly string[] | null; prefix: string };

function collectKeys({ file, text, tree }: ParsedCode): KeyUse[] {
  const positionAt = createPositionFinder(text);
  const nodes = listNodes(tree);
  const translators = collectTranslators(nodes);
  return nodes.flatMap((node) => {
    const { keys, translator } = readUse(node, translators);
    return keys
      .filter((key) => /[^*]/.test(key)) // nothing is known of the key
      .map((key) => ({
        file,
        ...positionAt(node.start),
        key: translator.prefix + key,
        namespaces: translator.namespaces,
      }));
  });
}

type Use = { keys: string[]; translator: Translator };

const anyTranslator: Translator = { namespaces: null, prefix: '' };
const noUse: Use = { keys: [], translator: anyTranslator };

function readUse(node: SyntaxNode, translators: ReadonlyMap<string, Translator>): Use {
  if (node.type === 'CallExpression') return readCall(node, translators);
  return node.type === 'JSXOpeningElement' ? readTrans(node) : noUse;
}

/** `t('key')`, `i18n.t('key', { ns: 'form' })`. */
function readCall(node: SyntaxNode, translators: ReadonlyMap<string, Translator>): Use {
  const name = calledName(node);
  const translator = name === null ? undefined : (translators.get(name) ?? (name === 't' ? anyTranslator : undefined));
  const [key, options] = nodesOf(node.arguments);
  if (translator === undefined || key === undefined) return noUse;
  const own = namespacesOf(objectField(options, 'ns'));
  const keys = key.type === 'ArrayExpression' ? nodesOf(key.elements).flatMap(stringPatterns) : stringPatterns(key);
  return { keys, translator: own === null ? translator : { namespaces: own, prefix: '' } };
}

/** The last name of the callee: `t` of `t(...)` and of `i18n.t(...)`. */
function calledName({ callee }: SyntaxNode): string | null {
  const node = nodeOf(callee);
  if (node?.type === 'Identifier') return String(node.name);
  if (node?.type === 'MemberExpression' && node.computed === false) return String(nodeOf(node.property)?.name);
  return null;
}

/** `<Trans i18nKey="key" ns="form">`. */
function readTrans(element: SyntaxNode): Use {
  const attribute = (wanted: string) => {
    const found = nodesOf(element.attributes).find((node) => nodeOf(node.name)?.name === wanted);
    const value = nodeOf(found?.value);
    return value?.type === 'JSXExpressionContainer' ? value.expression : value;
  };
  const keys = stringPatterns(attribute('i18nKey'));
  return { keys, translator: { namespaces: namespacesOf(attribute('ns')), prefix: '' } };
}

const hooks = new Set(['useTranslation', 'getFixedT', 'getT', 'useT']);

/** Names bound to a translating function, whatever scope they have: `const { t: label } = useTranslation('form')`. */
function collectTranslators(nodes: readonly SyntaxNode[]): Map<string, Translator> {
  const translators = new Map<string, Translator>();
  for (const node of nodes) {
    const call = node.type === 'VariableDeclarator' ? calledHook(node.init) : null;
    if (call === null) continue;
    for (const name of boundNames(node.id)) translators.set(name, merge(translators.get(name), readHook(call)));
  }
  return translators;
}

function calledHook(value: unknown): SyntaxNode | null {
  const node = nodeOf(value);
  if (node?.type === 'AwaitExpression') return calledHook(node.argument);
  return node?.type === 'CallExpression' && hooks.has(calledName(node) ?? '') ? node : null;
}

function readHook(call: SyntaxNode): Translator {
  const parameters = nodesOf(call.arguments);
  // getFixedT takes the language first.
  const [namespace, options] = calledName(call) === 'getFixedT' ? parameters.slice(1) : parameters;
  return {
    namespaces: namespacesOf(namespace),
    prefix: withDot(stringPattern(objectField(options, 'keyPrefix')) ?? stringPattern(options)),
  };
}

function withDot(prefix: string | null): string {
  return prefix === null ? '' : `${prefix}.`;
}

/** A name that is used for two namespaces in a file may mean either. */
function merge(known: Translator | undefined, found: Translator): Translator {
  if (known === undefined) return found;
  const isOpen = known.namespaces === null || found.namespaces === null;
  return {
    namespaces: isOpen ? null : [...new Set([...(known.namespaces ?? []), ...(found.namespaces ?? [])])],
    prefix: known.prefix === found.prefix ? known.prefix : '*',
  };
}

/** `t` of `const { t } = …`, `label` of `const { t: label } = …`, `t` of `const [t] = …` and of `const t = …`. */
function boundNames(target: unknown): string[] {
  const node = nodeOf(target);
  if (node?.type === 'Identifier') return [String(node.name)];
  if (node?.type === 'ArrayPattern') return nodesOf(node.elements).slice(0, 1).flatMap(boundNames);
  if (node?.type !== 'ObjectPattern') return [];
  const property = nodesOf(node.properties).find(({ key }) => nodeOf(key)?.name === 't');
  return boundNames(property?.value);
}

function namespacesOf(value: unknown): string[] | null {
  const node = nodeOf(value);
  const found =
    node?.type === 'ArrayExpression' ? nodesOf(node.elements).flatMap(stringPatterns) : stringPatterns(node);
  return found.length === 0 || found.some((namespace) => namespace.includes('*')) ? null : found;
}

function objectField(value: unknown, name: string): unknown {
  const node = nodeOf(value);
  if (node?.type !== 'ObjectExpression') return undefined;
  return nodesOf(node.properties).find(({ key }) => nodeOf(key)?.name === name)?.value;
}

/** Strings that look like keys: a table may name them far from the call of `t`. */
function collectLiterals(text: string): string[] {
  const literals = [...text.matchAll(/(['"`])([^'"`\s]+)\1/g)].map(({ 2: literal = '' }) => literal);
  return literals.filter((literal) => /[.:]/.test(literal));
}

/** Attributes with text for visitors. */
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
function collectHardcodedTexts({ file, text, tree }: ParsedCode): (CodePlace & { text: string })[] {
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

/** Whether a text has two letters in a row; signs, numbers and template values are not prose. */
function isProse(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\*/g, ' ').replace(/&\w+;/g, ' '));
}
