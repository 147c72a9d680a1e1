import { decodeCodeTree } from '../../../source/code-tree-codec.ts';
import { unreadFlow } from '../../../flow/unread-flow.ts';
import type { FlowGraph } from '../../../source/flow-graph.ts';
import { normalize, readDeclarations } from '../declarations.ts';
import type { PythonGrammar } from '../parse.ts';
import { FileLowering } from './file-lowering.ts';

/** How values flow through a Python file. One of which the tree has not all, because it is nested too deeply or is no Python, is cut. */
export function readPythonFlow(grammar: PythonGrammar, source: string): FlowGraph {
  const { tree, broken } = readDeclarations(grammar, source);
  if (tree === undefined) return unreadFlow();
  try {
    const graph = new FileLowering(decodeCodeTree(tree), normalize(source)).lower();
    return broken ? { ...graph, isCut: true } : graph;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unreadFlow();
  }
}
