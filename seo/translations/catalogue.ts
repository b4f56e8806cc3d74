import { type Problem, problem } from '../problem.ts';
import { i18nRules } from '../rules/i18n-rules.ts';
import { createPositionFinder, type TextPosition } from '../text-position.ts';
import { escapeJson, type JsonNode, type JsonObject, type JsonText, offsetInSource, parseJson } from './json-source.ts';
import type { TextFlaw } from './typography/text-flaw.ts';

/** One file of translations as it was read: `locales/fr/form.json` holds the namespace `form` in `fr`. */
export type LocaleFile = {
  /** As findings should name it. */
  file: string;
  language: string;
  namespace: string;
  text: string;
};

/** One text of a catalogue. `key` is its path joined with dots. */
export type Message = { key: string; value: string; language: string; catalogue: Catalogue; node: JsonText };

/** What stands at a key and is no text: something with other keys below it, a number, true or false. */
type Branch = { kind: 'object' | 'list' | 'value'; size: number; offset: number };

export type Catalogue = LocaleFile & {
  root: JsonObject;
  messages: ReadonlyMap<string, Message>;
  branches: ReadonlyMap<string, Branch>;
  positionAt: (offset: number) => TextPosition;
};

/** Reads a file. Without a catalogue the file is unreadable, and the problems say why. */
export function parseCatalogue(source: LocaleFile): { catalogue: Catalogue | null; problems: Problem[] } {
  const positionAt = createPositionFinder(source.text);
  const bom = source.text.startsWith('\ufeff') ? [byteOrderMark(source)] : [];
  const parsed = parseJson(bom.length > 0 ? ` ${source.text.slice(1)}` : source.text); // a blank keeps all offsets
  if (!parsed.ok) {
    const { line, column } = positionAt(parsed.offset);
    return {
      catalogue: null,
      problems: [
        ...bom,
        jsonProblem(
          source,
          { line, column },
          `Not valid JSON: ${parsed.why}.`,
          'Mend the syntax; no text of this file can be shown.',
        ),
      ],
    };
  }
  if (parsed.root.kind !== 'object') {
    return {
      catalogue: null,
      problems: [
        ...bom,
        jsonProblem(
          source,
          { line: 1, column: 1 },
          'The file is not an object of keys and texts.',
          'Begin it with "{".',
        ),
      ],
    };
  }
  const whole = { ...source, root: parsed.root, messages: new Map(), branches: new Map(), positionAt };
  const { catalogue, problems } = collectMessages(whole);
  return { catalogue, problems: [...bom, ...problems] };
}

function byteOrderMark(source: LocaleFile): Problem {
  return jsonProblem(
    source,
    { line: 1, column: 1 },
    'The file begins with a byte order mark, which JSON readers refuse.',
    'Save it as UTF-8 without BOM.',
    [{ file: source.file, start: 0, end: 1, text: '' }],
  );
}

function jsonProblem(
  { file }: LocaleFile,
  place: TextPosition,
  message: string,
  fix: string,
  edits: Problem['edits'] = [],
): Problem {
  return problem({ rule: 'i18n/json', severity: i18nRules['i18n/json'].severity, file, ...place, message, fix }, edits);
}

function collectMessages(catalogue: Catalogue): { catalogue: Catalogue; problems: Problem[] } {
  const messages = new Map<string, Message>();
  const branches = new Map<string, Branch>();
  const whole: Catalogue = { ...catalogue, messages, branches };
  const nodes = listNodes(catalogue.root, []);
  for (const { key, node } of nodes) {
    if (node.kind === 'text')
      messages.set(key, { key, value: node.value, language: catalogue.language, catalogue: whole, node });
    if (node.kind === 'object') branches.set(key, { kind: 'object', size: node.members.length, offset: node.start });
    if (node.kind === 'list') branches.set(key, { kind: 'list', size: node.items.length, offset: node.start });
    // i18next takes null for a text that is missing.
    if (node.kind === 'scalar' && !catalogue.text.startsWith('null', node.start))
      branches.set(key, { kind: 'value', size: 0, offset: node.start });
  }
  const problems = nodes.flatMap(({ node }) => (node.kind === 'object' ? duplicateKeys(whole, node) : []));
  return { catalogue: whole, problems };
}

/** Every node with the path of keys that leads to it, in the order of the file. */
function listNodes(node: JsonNode, path: readonly string[]): { key: string; node: JsonNode }[] {
  const own = { key: path.join('.'), node };
  if (node.kind === 'object')
    return [own, ...node.members.flatMap(({ key, value }) => listNodes(value, [...path, key]))];
  if (node.kind === 'list')
    return [own, ...node.items.flatMap((item, index) => listNodes(item, [...path, String(index)]))];
  return [own];
}

function duplicateKeys(catalogue: Catalogue, { members }: JsonObject): Problem[] {
  const firstLines = new Map<string, number>();
  return members.flatMap(({ key, keyStart }) => {
    const place = catalogue.positionAt(keyStart);
    const first = firstLines.get(key);
    firstLines.set(key, place.line);
    if (first === undefined) return [];
    return [
      jsonProblem(
        catalogue,
        place,
        `Duplicate key "${key}" at lines ${first} and ${place.line}; the first is lost.`,
        'Rename or remove one of them.',
      ),
    ];
  });
}

/** A flaw of a message's text as a finding in its file. */
export function messageProblem({ key, value, catalogue, node }: Message, flaw: TextFlaw): Problem {
  const { file, text } = catalogue;
  const place = (offset: number) => offsetInSource(text, node, offset);
  return problem(
    {
      rule: flaw.rule,
      severity: flaw.severity ?? i18nRules[flaw.rule].severity,
      file,
      ...catalogue.positionAt(place(flaw.start)),
      message: `"${key}": ${flaw.message}`,
      fix: flaw.fix,
      evidence: value,
    },
    flaw.edits.map((edit) => ({ file, start: place(edit.start), end: place(edit.end), text: escapeJson(edit.text) })),
  );
}
