import type { FlowGraph } from '../source/flow-graph.ts';
import { FlowGraphWriter } from './flow-graph-writer.ts';

/** The graph of a file that is nested too deeply for the parser: nothing is in it, and it says so. */
export function unreadFlow(): FlowGraph {
  const graph = new FlowGraphWriter();
  graph.isCut = true;
  return graph.finish(Uint32Array.of(0));
}
