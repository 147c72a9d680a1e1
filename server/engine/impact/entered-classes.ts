import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { lostReasons } from '../graph/calls/sites-by-name.ts';
import { fileOfNode } from '../graph/calls/symbol-nodes.ts';

/**
 * Reports whether an external base of a class may enter it into a table as it is defined (`__init_subclass__`, a metaclass), and make something of it
 * from there. Bases whose classes only code that names them makes (views, forms, serializers) enter none. Code outside that was given an instance has
 * the class of one that there is already.
 */
export function isEnteredByBase(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  const { hierarchy, outside } = callGraphOf(snapshot);
  if (outside.isRun(node)) return false;
  return [...hierarchy.ancestors([node])].some(
    (type) => hasOwnForeignBase(snapshot, type) || (outside.isMadeByBase(type) && !outside.isRun(type)),
  );
}

/** A base that is written at the type itself lies outside, or is not known. */
function hasOwnForeignBase(snapshot: LinkedSnapshot, type: SymbolNode): boolean {
  const { unknowns } = callGraphOf(snapshot);
  const { starts, sources } = snapshot.calls.unknowns;
  const file = fileOfNode(snapshot, type);
  const source = type - snapshot.symbols.starts[file] + 1;
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    const site = { row, file };
    if (sources[row] !== source || unknowns.isCall(site)) continue;
    if (unknowns.isOutside(site) || lostReasons.has(unknowns.reasonOf(site))) return true;
  }
  return false;
}
