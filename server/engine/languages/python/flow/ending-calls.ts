import type { FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import { flowKind, noNode } from '../../../source/flow-graph.ts';

/** Functions after which no code runs: they raise, or end the program. Sources: docs.python.org, sys and os; flask and werkzeug, flask-restful, abort. */
const endings: ReadonlyMap<string, readonly string[]> = new Map([
  ['sys', ['exit']],
  ['os', ['_exit', 'abort']],
  ['flask', ['abort']],
  ['flask_restful', ['abort']],
  ['flask_restx', ['abort']],
  ['flask_smorest', ['abort']],
  ['quart', ['abort']],
  ['bottle', ['abort']],
  ['werkzeug.exceptions', ['abort']],
]);

/** Whether a value is the result of a call that never comes back. */
export function neverReturns(graph: FlowGraphWriter, value: number): boolean {
  if (value === noNode || graph.kindOf(value) !== flowKind.call) return false;
  let callee = graph.unguarded(graph.operandOf(value, 0));
  if (graph.kindOf(callee) === flowKind.named) callee = graph.unguarded(graph.operandOf(callee, 0));
  if (callee === noNode || graph.kindOf(callee) !== flowKind.member) return false;
  const module = moduleAt(graph, graph.operandOf(callee, 0));
  return endings.get(module)?.includes(graph.nameOf(callee)) === true;
}

function moduleAt(graph: FlowGraphWriter, node: number): string {
  let module = node === noNode ? node : graph.unguarded(node);
  if (module !== noNode && graph.kindOf(module) === flowKind.named) module = graph.operandOf(module, 0);
  return module !== noNode && graph.kindOf(module) === flowKind.imported ? graph.nameOf(module) : '';
}
