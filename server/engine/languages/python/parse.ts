import { Language, Parser, Query, type Tree } from 'web-tree-sitter';
import type { LanguageAssets } from '../../source/language.ts';
import { declarationQuery, publicNamesQuery } from './queries.ts';

/** The grammar, once loaded, with all that is made of it once. */
export interface PythonGrammar {
  readonly parser: Parser;
  readonly declarations: Query;
  readonly publicNames: Query;
}

/** Reads `web-tree-sitter.wasm`, the runtime of the package of that name, and `tree-sitter-python.wasm`. */
export async function loadGrammar(assets: LanguageAssets): Promise<PythonGrammar> {
  await Parser.init({ wasmBinary: assets.read('web-tree-sitter.wasm') });
  const language = await Language.load(assets.read('tree-sitter-python.wasm'));
  const parser = new Parser();
  parser.setLanguage(language);
  return {
    parser,
    declarations: new Query(language, declarationQuery),
    publicNames: new Query(language, publicNamesQuery),
  };
}

/**
 * Steps of the parser between two looks at the budget are a constant of tree-sitter (100); ordinary code needs less
 * than one step a character. The budget is counted and not timed, so that the same bytes always give the same facts.
 */
const callsPerCharacter = 0.1;
const callsForAnyFile = 10_000;

/**
 * Parses `text` and hands the tree to `use`; undefined if it took more than the budget.
 *
 * Invariant: the tree is freed before this returns. Trees live in WebAssembly memory, which no collector sees.
 */
export function withTree<Result>(
  grammar: PythonGrammar,
  text: string,
  use: (tree: Tree) => Result,
): Result | undefined {
  let calls = callsForAnyFile + text.length * callsPerCharacter;
  const tree = grammar.parser.parse(text, null, { progressCallback: () => --calls < 0 });
  if (tree === null) {
    grammar.parser.reset();
    return undefined;
  }
  try {
    return use(tree);
  } finally {
    tree.delete();
  }
}

/** About a second and a half: measured 7.5 ns a step. */
const maxSiblingSteps = 2e8;

/**
 * Whether a query over the tree ends in good time. At every child of a node the query looks for the next sibling that
 * has a name. Where the grammar has a list it is balanced and this costs nothing, but what could not be parsed hangs
 * flat below an error node: for 100,000 open brackets, which have no names, the search takes more than a minute.
 */
export function isSearchable(tree: Tree): boolean {
  let steps = 0;
  const waiting = tree.rootNode.hasError ? [tree.rootNode] : [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    let unnamed = 0;
    for (const child of node.children) {
      unnamed = child.isNamed ? 0 : unnamed + 1;
      steps += unnamed;
      if (child.hasError) waiting.push(child);
    }
    if (steps > maxSiblingSteps) return false;
  }
  return true;
}
