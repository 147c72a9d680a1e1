import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { nodesNamed } from '../../../source/nodes-by-name.ts';
import type { Unit } from '../entity.ts';
import { argumentsOf, isAssignment, secondChild } from '../expressions/syntax.ts';
import { type CarriedTypes, noTypes, together } from './carried-types.ts';

/**
 * Reports whether the value under a name in a file got nothing of the project there, and stays there: wherever the name
 * stands, alone or as a member, it is read or called, with arguments that carry nothing. Everything else that the name
 * may stand for in that file counts as well.
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
    const uses = usesOf(unit.tree, name).map((node) => useOf(unit.tree, node));
    const isClean = uses.every(({ isKept, given }) => !isKept && given.every((node) => isNothing(unit, node)));
    ofUnit.set(name, isClean);
    return isClean;
  };
}

/**
 * Returns the types that come with all values given to a name in a file: by calls of it and its members, and as
 * properties.
 */
export function createPassedToNames(
  carriedBy: (unit: Unit, node: number) => CarriedTypes,
): (unit: Unit, name: string) => CarriedTypes {
  const known = new WeakMap<CodeTree, Map<string, CarriedTypes>>();
  return (unit, name) => {
    const ofUnit = known.get(unit.tree) ?? new Map<string, CarriedTypes>();
    known.set(unit.tree, ofUnit);
    if (ofUnit.has(name)) return ofUnit.get(name);
    ofUnit.set(name, noTypes);
    const values = usesOf(unit.tree, name).flatMap((node) => useOf(unit.tree, node).given);
    const given = together(values.map((value) => carriedBy(unit, value)));
    ofUnit.set(name, given);
    return given;
  };
}

/**
 * Reports whether what a name stands for in a file is given a value there, by itself or beside it, of which something holds: a package may make a
 * member of a function that it gets.
 */
export function createGivenToNames(
  holds: (unit: Unit, node: number) => boolean,
): (unit: Unit, name: string) => boolean {
  return (unit, name) => {
    const values = usesOf(unit.tree, name).flatMap((node) => {
      const { given, beside = [] } = useOf(unit.tree, node);
      return [...given, ...beside];
    });
    return values.some((value) => holds(unit, value));
  };
}

interface NameUse {
  /** Values that are given to what the name stands for. */
  readonly given: readonly number[];
  /** Values that are passed together with it. */
  readonly beside?: readonly number[];
  /** The value escapes from here on. */
  readonly isKept: boolean;
}

const onlyRead: NameUse = { given: [], isKept: false };

function useOf(tree: CodeTree, named: number): NameUse {
  const { kinds, parents, ends } = tree;
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
      return { given: argumentsOf(tree, parent), isKept: false };
    }
    // What is put into the name is asked about elsewhere; this is about what is put into its properties.
    if (isFirst && isAssignment(kinds[parent]))
      return isPart ? { given: [secondChild(tree, parent)], isKept: false } : onlyRead;
    const isRead = isPart || reading.has(kinds[parent]) || ends[parent] === parent + 1;
    return isRead ? onlyRead : { given: [], beside: argumentsBeside(tree, node), isKept: true };
  }
}

function argumentsBeside(tree: CodeTree, node: number): readonly number[] {
  const call = tree.parents[node];
  const isArgument = tree.kinds[call] === kind.call || tree.kinds[call] === kind.newExpression;
  return isArgument ? argumentsOf(tree, call).filter((each) => each !== node) : [];
}

function usesOf(tree: CodeTree, name: string): readonly number[] {
  return [...nodesNamed(tree, name)].filter((node) => using.has(tree.kinds[node]));
}

const using = new Set<number>([kind.identifier, kind.propertyAccess, kind.shorthandProperty]);

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
