import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';
import { argumentsOf, isAssignment, secondChild } from '../expressions/syntax.ts';

/**
 * Whether what goes by a name in a file was given nothing of the project there, and stays there: wherever the name stands,
 * alone or as a member, something is read or called of it, with arguments that carry nothing. Whoever else the name may
 * stand for in that file counts as well.
 */
export function createCleanNames(
  isNothing: (unit: Unit, node: number) => boolean,
): (unit: Unit, name: string) => boolean {
  const known = new WeakMap<CodeTree, Map<string, boolean>>();
  return (unit, name) => {
    const ofUnit = known.get(unit.tree) ?? new Map<string, boolean>();
    known.set(unit.tree, ofUnit);
    const found = ofUnit.get(name);
    if (found !== undefined) return found;
    // What is asked about itself on the way decides nothing.
    ofUnit.set(name, true);
    const isClean = nodesNamed(unit.tree, name).every((node) => isCleanUse(unit, node));
    ofUnit.set(name, isClean);
    return isClean;
  };

  function isCleanUse(unit: Unit, named: number): boolean {
    const { kinds, parents, ends } = unit.tree;
    let node = named;
    let isPart = false;
    for (;;) {
      const parent = parents[node];
      const isFirst = parent + 1 === node;
      const isAccess = isFirst && accesses.has(kinds[parent]);
      if (passing.has(kinds[parent]) || isAccess) {
        node = parent;
        isPart ||= isAccess;
        continue;
      }
      if (isFirst && (kinds[parent] === kind.call || kinds[parent] === kind.newExpression)) {
        return argumentsOf(unit.tree, parent).every((argument) => isNothing(unit, argument));
      }
      // What is put into the name is asked about elsewhere; this is about what is put into its properties.
      if (isFirst && isAssignment(kinds[parent])) return !isPart || isNothing(unit, secondChild(unit.tree, parent));
      return isPart || reading.has(kinds[parent]) || ends[parent] === parent + 1;
    }
  }
}

function nodesNamed(tree: CodeTree, name: string): number[] {
  const { kinds, names, texts, count } = tree;
  const found: number[] = [];
  for (let node = 1; node < count; node++) {
    if (
      kinds[node] !== kind.identifier &&
      kinds[node] !== kind.propertyAccess &&
      kinds[node] !== kind.shorthandProperty
    )
      continue;
    if (texts[names[node]] === name) found.push(node);
  }
  return found;
}

const passing = new Set<number>([kind.nonNull, kind.awaitExpression, kind.asExpression]);

const accesses = new Set<number>([kind.propertyAccess, kind.elementAccess]);

const reading = new Set<number>([
  kind.block,
  kind.file,
  kind.ifStatement,
  kind.and,
  kind.not,
  kind.equal,
  kind.typeOf,
  kind.voidExpression,
  kind.deleteExpression,
  kind.forOf,
  kind.template,
]);
