import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';

/**
 * Reports whether an external base of a class may enter it into a table as it is defined (`__init_subclass__`, a metaclass), and make something of it
 * from there. Bases whose classes only code that names them makes (views, forms, serializers) enter none. Code outside that was given an instance has
 * the class of one that there is already.
 */
export function isEnteredByBase(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  const { hierarchy, outside, possible } = callGraphOf(snapshot);
  if (outside.isRun(node)) return false;
  return [...hierarchy.ancestors([node])].some(
    (type) => possible.hasOwnForeignBase(type) || (outside.isMadeByBase(type) && !outside.isRun(type)),
  );
}
