import type { ExplainedCode } from '../../../metrics/explained-code.ts';
import { type BlockForms, BlockSearch } from '../../../metrics/possible-blocks.ts';
import { isComponentFile } from '../component-files.ts';
import { readScript } from '../declarations.ts';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { readScriptBlocks } from '../script-blocks.ts';
import { scriptDialect } from '../script-dialect.ts';
import { countScript } from './count-script.ts';
import { scriptNames } from './script-names.ts';

const loops = [kind.forStatement, kind.forIn, kind.forOf, kind.whileStatement, kind.doStatement];

const forms: BlockForms = {
  statements: new Set([...loops, kind.ifStatement, kind.switchStatement, kind.tryStatement]),
  loops: new Set(loops),
  switches: new Set([kind.switchStatement]),
  blocks: new Set([kind.block]),
  scopes: new Set([
    kind.functionDeclaration,
    kind.functionExpression,
    kind.arrowFunction,
    kind.method,
    kind.getter,
    kind.setter,
    kind.classDeclaration,
    kind.classExpression,
  ]),
  ways: new Set([kind.returnStatement, kind.yieldExpression]),
  breaks: new Set([kind.breakStatement]),
  continues: new Set([kind.continueStatement]),
  isLabelled: ({ flags }, node) => (flags[node] & flag.labelled) !== 0,
};

/** The functions of a script, or of the scripts of a component. */
export function explainScript(text: string, path: string): ExplainedCode {
  const blocks = isComponentFile(path) ? readScriptBlocks(text, false) : undefined;
  const { declarations, tree } = readScript(blocks?.text ?? text, blocks?.dialect ?? scriptDialect(path));
  const costs: ExplainedCode['costs'][number][] = [];
  const { counter } = countScript(tree, (of, cost) => costs.push({ of, cost }));
  return {
    tree,
    declarations: declarations.declarations,
    costs,
    functions: counter.functions,
    blocksIn: (node) => new BlockSearch(tree, forms).searchIn(node),
    namesIn: (node) => scriptNames(tree, node),
  };
}
