import { isPrivate, traitsOfNode } from './node-traits.ts';
import type { Doubt, LinkedSnapshot, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isConstructor } from './caller-sites.ts';
import { doubtOfNodes } from './doubts.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';

/**
 * Returns the doubts about a class that external code has: it may make an instance at no site in the project.
 *
 * In Python it calls members of the class as well, since no declaration limits its argument. In JavaScript it calls
 * those that an interface, a base or a convention names (containers make services whose methods only the project
 * calls): the last by a table (`lifecycle-calls.ts`).
 */
export function doubtsAboutEscapingClass(graph: CallGraph, node: SymbolNode): Doubt[] {
  const type = classOf(graph.snapshot, node);
  if (type === undefined) return [];
  const doubt = (what: string): Doubt => doubtOfNodes(graph.snapshot, 'escapes', what, [node]);
  if (type === node) {
    const isPassed = graph.outside.isPassedToPackage(type);
    return [
      ...(isPassed ? [doubt('Code outside of the project has the class and may make something of it')] : []),
      ...(lendsItsConstructor(graph, type) ? [doubt('Classes that inherit its constructor are made by it')] : []),
      ...(isMadeAbove(graph, type) ? [doubt(madeAbove)] : []),
    ];
  }
  if (isConstructor(graph.snapshot, graph.members, node)) return isMadeAbove(graph, type) ? [doubt(madeAbove)] : [];
  const isPassed = isPublicByName(graph, node) && hasEscapingInstance(graph, type);
  return isPassed ? [doubt('Code outside of the project has its class and may call it')] : [];
}

const madeAbove = 'Something is made of the class of a value, which may be of this one';

/** Whether something is made of the class of a value that is known to be of a class above. */
function isMadeAbove({ hierarchy, outside }: CallGraph, type: SymbolNode): boolean {
  return [...hierarchy.ancestors([type])].some((each) => each !== type && outside.isMadeOfValue(each));
}

/** Whether its constructor runs where something is made of a class below it, which has none. */
function lendsItsConstructor(
  { snapshot, members, hierarchy, dispatch, outside }: CallGraph,
  type: SymbolNode,
): boolean {
  const constructor = members.membersOf(type).find((member) => isConstructor(snapshot, members, member));
  if (constructor === undefined) return false;
  const below = [...hierarchy.inheritors(type, constructor)].filter((each) => each !== type);
  return below.some(
    (each) => dispatch.countCallsOf(each) > 0 || outside.isPassedToPackage(each) || outside.isCalledOrRun(each),
  );
}

/** Whether code outside has the class itself, something of it, or one that inherits its members. */
export function hasEscapingInstance({ outside, hierarchy }: CallGraph, type: SymbolNode): boolean {
  return [type, ...hierarchy.descendants([type])].some(
    (each) => outside.isPassedToPackage(each) || outside.isDecorated(each) || outside.hasInstance(each),
  );
}

/** The class itself, or the one whose member a node is. */
function classOf(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode | undefined {
  if (isModule(snapshot, node)) return undefined;
  if (kindOfNode(snapshot, node) === 'class') return node;
  const owner = containerOfNode(snapshot, node) as SymbolNode;
  return !isModule(snapshot, owner) && kindOfNode(snapshot, owner) === 'class' ? owner : undefined;
}

/** Reports whether a method is public by the convention of a language without a keyword for it. */
function isPublicByName({ snapshot, members }: CallGraph, node: SymbolNode): boolean {
  if (traitsOfNode(snapshot, node).privatePrefix === undefined) return false;
  return kindOfNode(snapshot, node) === 'method' && !isPrivate(snapshot, members, node);
}
