import { decodeCodeTree } from '../../../source/code-tree-codec.ts';
import type { FlowGraph } from '../../../source/flow-graph.ts';
import { normalize, readDeclarations } from '../declarations.ts';
import type { PythonGrammar } from '../parse.ts';
import { FileLowering } from './file-lowering.ts';

/** How values flow through a Python file; undefined where it is nested too deeply. */
export function readPythonFlow(grammar: PythonGrammar, source: string): FlowGraph | undefined {
  const { tree } = readDeclarations(grammar, source);
  if (tree === undefined) return undefined;
  try {
    return new FileLowering(decodeCodeTree(tree), normalize(source)).lower();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
