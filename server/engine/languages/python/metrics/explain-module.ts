import type { ExplainedCode } from '../../../metrics/explained-code.ts';
import { type BlockForms, BlockSearch } from '../../../metrics/possible-blocks.ts';
import { decodeCodeTree } from '../../../source/code-tree-codec.ts';
import { normalize, readDeclarations } from '../declarations.ts';
import { kind } from '../node-kinds.ts';
import type { PythonGrammar } from '../parse.ts';
import { countModule } from './count-module.ts';
import { moduleNames } from './module-names.ts';

const loops = [kind.forStatement, kind.whileStatement];

const forms: BlockForms = {
  statements: new Set([...loops, kind.ifStatement, kind.tryStatement, kind.matchStatement, kind.withStatement]),
  loops: new Set(loops),
  switches: new Set(),
  blocks: new Set([kind.block]),
  scopes: new Set([kind.functionDefinition, kind.classDefinition, kind.lambda]),
  ways: new Set([kind.returnStatement, kind.yieldExpression, kind.yieldFrom]),
  breaks: new Set([kind.jump]),
  continues: new Set(),
  isLabelled: () => false,
};

/** The functions of a Python file. */
export function explainModule(grammar: PythonGrammar, source: string): ExplainedCode {
  const { declarations, tree: encoded } = readDeclarations(grammar, source);
  const tree = decodeCodeTree(encoded as Uint8Array);
  const costs: ExplainedCode['costs'][number][] = [];
  const { counter } = countModule(tree, normalize(source), (of, cost) => costs.push({ of, cost }));
  return {
    tree,
    declarations,
    costs,
    functions: counter.functions,
    blocksIn: (node) => new BlockSearch(tree, forms).searchIn(node),
    namesIn: (node) => moduleNames(tree, node),
  };
}
