import { isConstructor, isPrivate, traitsOfNode } from './node-traits.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
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
  const doubt = (code: DoubtCode): Doubt => doubtOfNodes(graph.snapshot, code, [node]);
  if (type === node) {
    const isPassed = graph.outside.isPassedToPackage(type);
    return [
      ...(isPassed ? [doubt('class_passed_outside')] : []),
      ...(lendsItsConstructor(graph, type) ? [doubt('constructor_inherited')] : []),
      ...(mayBeMadeOfValue(graph, type) ? [doubt('class_of_value_made')] : []),
    ];
  }
  if (isConstructor(graph.snapshot, graph.members, node))
    return mayBeMadeOfValue(graph, type) ? [doubt('class_of_value_made')] : [];
  const isPassed = isPublicByName(graph, node) && hasEscapingInstance(graph, type);
  return isPassed ? [doubt('class_called_outside')] : [];
}

/** Of what there is nothing, nothing is made so. */
function mayBeMadeOfValue(graph: CallGraph, type: SymbolNode): boolean {
  return isMadeAbove(graph, type) || (graph.unknownClasses.making(type).length > 0 && mayBeMade(graph, type));
}

/** Whether something is made of the class of a value that is known to be of a class above. */
function isMadeAbove({ hierarchy, outside }: CallGraph, type: SymbolNode): boolean {
  return [...hierarchy.ancestors([type])].some((each) => each !== type && outside.isMadeOfValue(each));
}

/** Whether its constructor runs, or may run, where something is made of a class below it, which has none. */
function lendsItsConstructor(graph: CallGraph, type: SymbolNode): boolean {
  const { snapshot, members, hierarchy } = graph;
  const constructor = members.membersOf(type).find((member) => isConstructor(snapshot, members, member));
  if (constructor === undefined) return false;
  const below = [...hierarchy.inheritors(type, constructor)].filter((each) => each !== type);
  return below.some((each) => mayBeMade(graph, each));
}

function mayBeMade({ dispatch, hierarchy, outside, possible, uses }: CallGraph, type: SymbolNode): boolean {
  return (
    dispatch.countCallsOf(type) > 0 ||
    hierarchy.holdersOf(type).length > 0 ||
    outside.isPassedToPackage(type) ||
    outside.isCalledOrRun(type) ||
    uses.countsOf(type).escapes > 0 ||
    possible.of(type, true).length > 0
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
