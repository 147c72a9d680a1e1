/** Functions of a file with their documentation cut out: what the measurement of search finds, and asks for. */
import { readFileSync } from 'node:fs';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { containerOf, type Grammar, grammarOf, nameOf } from './grammars.ts';

export interface FoundFunction {
  readonly path: string;
  readonly name: string;
  readonly container: string;
  readonly line: number;
  readonly endLine: number;
  /** Documentation as written, with its comment marks; empty where there is none. */
  readonly documentation: string;
  /** Its text without documentation, that of functions inside included. */
  readonly body: string;
}

const parsers = new Map<string, Parser>();

export async function loadParsers(grammarNames: readonly string[]): Promise<void> {
  await Parser.init();
  for (const name of grammarNames) {
    const file = new URL(`../../node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`, import.meta.url);
    const parser = new Parser();
    // oxlint-disable-next-line no-await-in-loop -- a handful of small files
    parser.setLanguage(await Language.load(readFileSync(file)));
    parsers.set(name, parser);
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export function functionsIn(path: string, text: string): FoundFunction[] {
  const grammar = grammarOf(path);
  if (grammar === undefined) return [];
  const tree = parsers.get(grammar.name)?.parse(text);
  if (!tree) return [];
  const found: { node: Node; name: string; documented: Span[] }[] = [];
  collect(tree.rootNode, { grammar, text }, found);
  const cut = found.flatMap(({ documented }) => documented).toSorted((left, right) => left.start - right.start);
  const functions = found.map(({ node, name, documented }) => ({
    path,
    name,
    container: containerOf(node, grammar),
    line: node.startPosition.row + 1,
    endLine: node.endPosition.row + 1,
    documentation: documented.map(({ start, end }) => text.slice(start, end)).join('\n'),
    body: without(text, { start: node.startIndex, end: node.endIndex }, cut),
  }));
  tree.delete();
  return functions.filter(({ line, endLine, body }) => line !== endLine || body.length > 60);
}

interface Source {
  readonly grammar: Grammar;
  readonly text: string;
}

function collect(node: Node, source: Source, found: { node: Node; name: string; documented: Span[] }[]): void {
  const { grammar } = source;
  if (grammar.functions.has(node.type) || grammar.values.has(node.type)) {
    const name = nameOf(node);
    if (name !== undefined) found.push({ node, name, documented: documentationOf(node, source) });
  }
  for (const child of node.namedChildren) if (child !== null) collect(child, source, found);
}

function documentationOf(node: Node, { grammar, text }: Source): Span[] {
  if (grammar.documentation === 'docstring') return docstringOf(node);
  const comments = commentsBefore(statementOf(node, grammar), grammar);
  if (grammar.documentation === 'above') return comments;
  const [last] = comments.slice(-1);
  return last !== undefined && text.startsWith('/**', last.start) ? [last] : [];
}

function docstringOf(node: Node): Span[] {
  const first = node.childForFieldName('body')?.namedChildren.find((child) => child?.type !== 'comment');
  const text = first?.type === 'expression_statement' ? first.namedChildren[0] : first;
  return text?.type === 'string' ? [{ start: text.startIndex, end: text.endIndex }] : [];
}

/** The outermost node that begins where nothing but the function does: `export const f = () => …`. */
function statementOf(node: Node, grammar: Grammar): Node {
  let at = node;
  while (at.parent !== null && !/(?:program|body|block|source_file|module|list|object)$/.test(at.parent.type)) {
    if (grammar.functions.has(at.parent.type) || grammar.values.has(at.parent.type)) break;
    at = at.parent;
  }
  return at;
}

/** Comments directly above, attributes and decorators between allowed, no empty line between. */
function commentsBefore(statement: Node, grammar: Grammar): Span[] {
  const spans: Span[] = [];
  let below = statement;
  for (let before = statement.previousNamedSibling; before !== null; before = before.previousNamedSibling) {
    if (below.startPosition.row - before.endPosition.row > 1) break;
    if (grammar.comments.has(before.type)) spans.unshift({ start: before.startIndex, end: before.endIndex });
    else if (!/attribute|decorator|annotation/.test(before.type)) break;
    below = before;
  }
  return spans;
}

function without(text: string, whole: Span, cut: readonly Span[]): string {
  let kept = '';
  let at = whole.start;
  for (const { start, end } of cut) {
    if (start < at || end > whole.end) continue;
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at, whole.end);
}
