import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import { bodyOf, childOfKind, hasFlag, isClass, isFunctionValue, valueOf } from '../expressions/syntax.ts';

/**
 * Functions that find the code of a call where a name alone determines it. They make the caller depend on all code of
 * the file that holds it.
 */
export interface CalledFunctions {
  /** The function of a call, the constructor of `new C()`; undefined where another one may be called. */
  calledBy(unit: Unit, call: number): Place | undefined;
  /** The same of the tag of an element. A component that is a file is its node 0. */
  component(unit: Unit, tag: number): Place | undefined;
}

export function createCalledFunctions(names: Names): CalledFunctions {
  return { calledBy, component };

  function calledBy(unit: Unit, call: number): Place | undefined {
    const entity = named(unit, call + 1);
    const place = entity && solePlace(entity);
    if (place === undefined) return undefined;
    return unit.tree.kinds[call] === kind.newExpression ? constructorOf(place) : functionAt(place);
  }

  function component(unit: Unit, tag: number): Place | undefined {
    const entity = named(unit, tag);
    if (entity === undefined) return undefined;
    if ((entity.meanings & meaning.module) === 0) {
      const place = solePlace(entity);
      return place && functionAt(place);
    }
    const [{ unit: file }] = entity.declarations;
    if (!isComponentFile(file.path)) return undefined;
    names.readsCode(file);
    return { unit: file, node: 0 };
  }

  /** Returns the meaning of a plain name, or of a name of a module (`ns.f`). */
  function named(unit: Unit, node: number): Entity | undefined {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier) return names.resolve(unit, node, nameOf(tree, node), valueMeaning).entity;
    if (tree.kinds[node] !== kind.propertyAccess || tree.kinds[node + 1] !== kind.identifier) return undefined;
    const { entity } = names.resolve(unit, node + 1, nameOf(tree, node + 1), valueMeaning);
    if (entity === undefined || (entity.meanings & meaning.module) === 0) return undefined;
    return names.exportOf(entity, nameOf(tree, node)).entity;
  }

  /** Where it is declared, and nothing else is assigned to it. */
  function solePlace(entity: Entity): Place | undefined {
    const [place, ...more] = entity.declarations;
    if (more.length > 0 || place.unit.isForeign) return undefined;
    names.readsCode(place.unit);
    return names.assignmentsOf(entity).length === 0 ? place : undefined;
  }
}

function functionAt({ unit, node }: Place): Place | undefined {
  const { tree } = unit;
  if (tree.kinds[node] === kind.functionDeclaration) return withBody(unit, node);
  if (tree.kinds[node] !== kind.variable || !hasFlag(tree, node, flag.constant)) return undefined;
  const value = valueOf(tree, node);
  return value >= 0 && isFunctionValue(tree.kinds[value]) ? withBody(unit, value) : undefined;
}

function constructorOf({ unit, node }: Place): Place | undefined {
  const { tree } = unit;
  if (!isClass(tree.kinds[node])) return undefined;
  const found = childOfKind(tree, node, kind.constructorMember);
  return found < 0 ? undefined : withBody(unit, found);
}

/** One that says what it does with what it is given, by the names of its parameters alone. */
function withBody(unit: Unit, node: number): Place | undefined {
  return bodyOf(unit.tree, node) >= 0 && !takesByOtherNames(unit.tree, node) ? { unit, node } : undefined;
}

/** `arguments` has them, and so has the code in a text. */
function takesByOtherNames(tree: CodeTree, owner: number): boolean {
  for (let node = owner + 1; node < tree.ends[owner]; node++) {
    if (tree.kinds[node] !== kind.identifier) continue;
    if (nameOf(tree, node) === 'arguments' || nameOf(tree, node) === 'eval') return true;
  }
  return false;
}
