import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { LanguageAssets } from '../../source/language.ts';
import { readSyntax, type PythonSyntax } from './syntax.ts';

/** The grammar, once loaded, with all that is made of it once. */
export interface PythonGrammar {
  readonly parser: Parser;
  readonly syntax: PythonSyntax;
}

/** Reads `web-tree-sitter.wasm`, the runtime of the package of that name, and `tree-sitter-python.wasm`. */
export async function loadGrammar(assets: LanguageAssets): Promise<PythonGrammar> {
  await Parser.init({ wasmBinary: assets.read('web-tree-sitter.wasm') });
  const language = await Language.load(assets.read('tree-sitter-python.wasm'));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, syntax: readSyntax(language) };
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
