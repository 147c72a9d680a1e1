import { passingKinds } from './literal-escapes.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import type { Entity, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, enclosingFunction, hasFlag, isFunctionValue } from '../expressions/syntax.ts';
import type { Property, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { type Escapes, isExported } from './escapes.ts';

/**
 * Finds classes that external code has in place of something else, or that nothing else has: one that is written where it is
 * passed (`plug(class {})`), one under a name (`mock("./a", () => ({ A: FakeA }))`), one that is put on a global
 * object (`globalThis.Worker = FakeWorker`). Its members are used by who gets it, or by code that means what it stands for.
 *
 * Members of a class that is passed as a plain argument or in a list are not: containers make services whose methods the
 * project calls.
 */
export function createGivenClasses(
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
  escapes: Escapes,
): (sites: CollectedSites, unit: Unit, node: number) => void {
  return (sites, unit, node) => {
    const { tree } = unit;
    if (!mayBeGiven(tree, node)) return;
    const way = wayOut(tree, node);
    if (way === undefined || !isOutside(unit, way)) return;
    const type = types.nonNullable(evaluate(unit, node));
    if (type.form !== 'anonymous' || type.of.kind !== 'class') return;
    const { entity } = type.of;
    for (const base of symbols.of(entity)) sites.relation({ symbol: 0, base, kind: 'given_to_package' });
    addMembers(sites, types.properties(types.declaredType(entity)));
    addMembers(sites, types.properties(type));
  };

  function addMembers(sites: CollectedSites, members: ReadonlyMap<string, Property>): void {
    for (const entity of [...members.values()].flatMap(({ entities }) => entities)) {
      if (isPrivate(entity)) continue;
      for (const base of symbols.of(entity)) sites.relation({ symbol: 0, base, kind: 'kept_within' });
    }
  }

  function isOutside(unit: Unit, { place, value }: WayOut): boolean {
    const { tree } = unit;
    if (tree.kinds[place] === kind.assign) return !isExported(tree, place) && isMemberOutside(unit, place + 1);
    return (
      escapes.callsPackage(unit, place) ||
      argumentsOf(tree, place).some((each) => each !== value && isObjectOutside(unit, each))
    );
  }

  function isMemberOutside(unit: Unit, node: number): boolean {
    const value = unit.tree.kinds[node];
    return (value === kind.propertyAccess || value === kind.elementAccess) && isObjectOutside(unit, node + 1);
  }

  /** `globalThis`, `window.top`, something of a package. */
  function isObjectOutside(unit: Unit, node: number): boolean {
    let root = node;
    while (ownsFirst.has(unit.tree.kinds[root])) root++;
    return unit.tree.kinds[root] === kind.identifier && escapes.isOutside(unit, root);
  }
}

/** The call that is given a value, or the assignment that puts it into an object. */
interface WayOut {
  readonly place: number;
  readonly value: number;
}

/** Follows a value through literals and results of functions that are written in place. */
function wayOut(tree: CodeTree, from: number): WayOut | undefined {
  const { kinds, parents } = tree;
  let value = from;
  for (;;) {
    const parent = parents[value];
    if (kinds[parent] === kind.assign || kinds[parent] === kind.call || kinds[parent] === kind.newExpression)
      return value === parent + 1 ? undefined : { place: parent, value };
    if (kinds[parent] === kind.returnStatement) value = enclosingFunction(tree, parent);
    else if (passing.has(kinds[parent])) value = parent;
    else return undefined;
    if (kinds[parent] === kind.returnStatement && !isFunctionValue(kinds[value])) return undefined;
  }
}

function mayBeGiven(tree: CodeTree, node: number): boolean {
  switch (tree.kinds[node]) {
    case kind.classExpression:
    case kind.shorthandProperty:
      return true;
    case kind.identifier:
    case kind.propertyAccess:
      return hasOwnName(tree, node);
    default:
      return false;
  }
}

/** `{ A: B }`, `("A", B)`, and what is assigned: the value is found there under a name. */
function hasOwnName(tree: CodeTree, node: number): boolean {
  const { kinds, parents } = tree;
  const parent = parents[node];
  if (kinds[parent] === kind.assign) return node !== parent + 1;
  if (kinds[parent] === kind.call) return argumentsOf(tree, parent).some((each) => kinds[each] === kind.stringLiteral);
  return kinds[parent] === kind.propertyAssignment;
}

function isPrivate({ name, declarations }: Entity): boolean {
  return name.startsWith('#') || declarations.some(({ unit, node }) => hasFlag(unit.tree, node, flag.isPrivate));
}

/** A mock factory gives what its body is. */
const passing: ReadonlySet<number> = new Set([...passingKinds, kind.arrowFunction]);

const ownsFirst: ReadonlySet<number> = new Set([
  kind.propertyAccess,
  kind.elementAccess,
  kind.nonNull,
  kind.asExpression,
  kind.satisfies,
]);
