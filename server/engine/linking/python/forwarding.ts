import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { childList, parametersOf } from './syntax.ts';
import { type ClassDeclaration, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * `def __getattr__(self, name): return getattr(self.inner, name)`: what the class does not have is asked for there. Such a
 * `getattr` names what is named on an instance of the class, and nothing else: it counts where that is written.
 */
export function isForward({ tree }: Unit, getattrCall: number): boolean {
  const definition = functionAround(tree, getattrCall);
  if (definition < 0 || nameOf(tree, definition) !== '__getattr__') return false;
  const key = parametersOf(tree, definition)[1];
  const given = childList(tree, getattrCall)[2];
  if (key === undefined || given === undefined || tree.kinds[given] !== kind.name) return false;
  return nameOf(tree, given) === nameOf(tree, key) && isInClass(tree, definition);
}

/** The value that an instance of the class asks for members that it does not have itself. */
export function forwardsOf(context: LinkingContext, of: ClassDeclaration): readonly Type[] {
  const found = context.classes.member(of, [], '__getattr__');
  if (found === undefined) return [];
  const { unit } = found.owner.of;
  return found.nodes.flatMap((definition) =>
    getattrCallsIn(unit, definition)
      .filter((call) => isForward(unit, call))
      .flatMap((call) => membersOf(context.evaluate(unit, childList(unit.tree, call)[1]).type)),
  );
}

function getattrCallsIn({ tree }: Unit, definition: number): number[] {
  const calls: number[] = [];
  for (let node = definition; node < tree.ends[definition]; node++) {
    if (tree.kinds[node] === kind.call && nameOf(tree, node + 1) === 'getattr') calls.push(node);
  }
  return calls;
}

function functionAround({ kinds, parents }: Unit['tree'], node: number): number {
  for (let outer = parents[node]; outer !== 0; outer = parents[outer]) {
    if (kinds[outer] === kind.functionDefinition) return outer;
    if (kinds[outer] === kind.lambda || kinds[outer] === kind.classDefinition) return -1;
  }
  return -1;
}

function isInClass({ kinds, parents }: Unit['tree'], definition: number): boolean {
  let outer = parents[definition];
  while (kinds[outer] === kind.decorated || kinds[outer] === kind.block || kinds[outer] === kind.ifStatement)
    outer = parents[outer];
  return kinds[outer] === kind.classDefinition;
}
