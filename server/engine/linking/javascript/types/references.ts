import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import {
  type Entity,
  meaning,
  type Missing,
  namespaceMeaning,
  type Place,
  type Resolved,
  typeMeaning,
  type Unit,
  valueMeaning,
} from '../entity.ts';
import { Query } from '../../query.ts';
import type { IntrinsicType, Mapper, ReferenceType, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { hasFlag, isJavaScript, typeChildren } from './tree-parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'unresolved'
  | 'instantiate'
  | 'typeAt'
  | 'declaredType'
  | 'typeParametersOf'
  | 'fillArguments'
  | 'createMapper'
  | 'arrayOf'
  | 'outerParameters'
  | 'deferredAt'
  | 'valueType'
>;

/** Where the arguments of a lazy reference are written. */
interface DeferredPlace {
  readonly place: Place;
  readonly mapper: Mapper | undefined;
}

/** Types by name: `A`, `A.B<C>`, `T[]`, `import("m").A`. */
export function createReferences(parts: Deps) {
  const { store, names } = parts;
  const lazyArguments = new Query<ReferenceType, readonly Type[]>(parts.queries, []);

  function missing(reason: Missing): IntrinsicType {
    return parts.unresolved(reason === 'not_found' || reason === 'receiver_type_unknown' ? undefined : reason);
  }

  function referenceAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    const found = resolveEntityName(unit, node + 1, typeMeaning);
    if (found.entity !== undefined) return entityAt(unit, node, found.entity);
    if (hasFlag(tree, node, flag.fromComment) || isJavaScript(unit.tree))
      return commentTypeAt(unit, node, found.missing);
    return missing(found.missing);
  }

  /** Returns the type of a name that comments use differently: `Object`, `String`, a constructor function. */
  function commentTypeAt(unit: Unit, node: number, reason: Missing): Type {
    const loose = looseName(nameOf(unit.tree, node));
    if (loose !== undefined) return store.intrinsic(loose);
    const value = resolveEntityName(unit, node + 1, valueMeaning);
    if (value.entity === undefined) return missing(reason);
    return value.entity.meanings & meaning.functionLike ? store.reference(value.entity, []) : missing(reason);
  }

  function entityAt(unit: Unit, node: number, entity: Entity): Type {
    if (entity.meanings & meaning.typeAlias && isIntrinsicAlias(entity)) return parts.deferredAt(unit, node, undefined);
    const given = typeChildren(unit.tree, node);
    if (isJavaScript(unit.tree) && given.length === 0) return looseReference(entity);
    if (given.length > 0 && entity.meanings & (meaning.classLike | meaning.interface) && isInsideAlias(unit, node)) {
      return lazyReference(entity, unit, node);
    }
    return entityReference(
      entity,
      given.map((child) => parts.typeAt(unit, child)),
    );
  }

  /** In JavaScript a type that is named without its arguments has `any` for them. */
  function looseReference(entity: Entity): Type {
    const loose = entity.parent === undefined ? looseName(entity.name) : undefined;
    if (loose !== undefined && isGlobal(entity)) return store.intrinsic(loose);
    const any = store.intrinsic('any');
    return entityReference(
      entity,
      parts.typeParametersOf(entity).map(() => any),
    );
  }

  function isGlobal(entity: Entity): boolean {
    return names.global(entity.name, typeMeaning) === entity;
  }

  function entityReference(entity: Entity, given: readonly Type[]): Type {
    if (entity.meanings & (meaning.classLike | meaning.interface)) {
      return store.reference(entity, parts.fillArguments(entity, given));
    }
    const declared = parts.declaredType(entity);
    if (!(entity.meanings & meaning.typeAlias)) return declared;
    const parameters = parts.typeParametersOf(entity);
    if (parameters.length === 0) return declared;
    return parts.instantiate(declared, parts.createMapper(parameters, parts.fillArguments(entity, given)));
  }

  /** Inside an alias an argument may name the alias: it is looked at when it is asked for. */
  function lazyReference(entity: Entity, unit: Unit, node: number): Type {
    const free = parts.outerParameters(unit, node).length > 0;
    return store.lazyReference(entity, store.placeAt(unit, node), undefined, free, argumentsOf);
  }

  function argumentsOf(self: ReferenceType): readonly Type[] {
    return lazyArguments.ask(self, () => {
      const { place, mapper } = self as ReferenceType & DeferredPlace;
      const given = typeChildren(place.unit.tree, place.node).map((child) => parts.typeAt(place.unit, child, mapper));
      return parts.fillArguments(self.entity, given);
    });
  }

  function arrayAt(unit: Unit, node: number): Type {
    if (isInsideAlias(unit, node)) {
      const array = names.global('Array', typeMeaning);
      if (array !== undefined) return lazyReference(array, unit, node);
    }
    return parts.arrayOf(parts.typeAt(unit, node + 1));
  }

  /** `a`, `a.b`, `a.b.c`: the left parts are namespaces. */
  function resolveEntityName(unit: Unit, node: number, meanings: number): Resolved {
    const { tree } = unit;
    const name = nameOf(tree, node);
    if (tree.kinds[node] === kind.identifier) return names.resolve(unit, node, name, meanings);
    if (tree.kinds[node] !== kind.qualifiedName && tree.kinds[node] !== kind.propertyAccess) return notFound;
    const left = resolveEntityName(unit, node + 1, namespaceMeaning);
    return left.entity === undefined ? left : memberOfNamespace(left, name);
  }

  function memberOfNamespace(left: Resolved & { entity: Entity }, name: string): Resolved {
    const { entity, importSite, proof } = left;
    if (entity.meanings & meaning.module) {
      const found = names.exportOf(entity, name);
      return found.entity === undefined ? found : { ...found, importSite };
    }
    const member = names.staticOf(entity, name);
    if (member === undefined) return notFound;
    const followed = names.followAlias(member);
    return followed.entity === undefined ? followed : { entity: followed.entity, importSite, proof };
  }

  function importTypeAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    const module = names.moduleNamed(unit, nameOf(tree, node));
    if (module.entity === undefined) return missing(module.missing);
    const isQuery = hasFlag(tree, node, flag.typeOf);
    const found = hasQualifier(tree, node) ? memberOfModule(module, unit, node + 1) : module;
    if (found.entity === undefined) return missing(found.missing);
    if (isQuery) return parts.valueType(found.entity);
    return entityReference(
      found.entity,
      typeChildren(tree, node).map((child) => parts.typeAt(unit, child)),
    );
  }

  function memberOfModule(module: Resolved & { entity: Entity }, unit: Unit, node: number): Resolved {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier) return memberOfNamespace(module, nameOf(tree, node));
    const left = memberOfModule(module, unit, node + 1);
    return left.entity === undefined ? left : memberOfNamespace(left, nameOf(tree, node));
  }

  return { missing, referenceAt, arrayAt, importTypeAt, entityReference, resolveEntityName };
}

const notFound: Resolved = { missing: 'not_found', importSite: -1 };

function hasQualifier({ kinds, ends }: CodeTree, node: number): boolean {
  if (ends[node] === node + 1) return false;
  return kinds[node + 1] === kind.identifier || kinds[node + 1] === kind.qualifiedName;
}

const looseNames: Record<string, IntrinsicType['name'] | undefined> = {
  Object: 'any',
  object: 'any',
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  Void: 'void',
  Undefined: 'undefined',
  Null: 'null',
  function: 'any',
};

function looseName(name: string): IntrinsicType['name'] | undefined {
  return Object.hasOwn(looseNames, name) ? looseNames[name] : undefined;
}

/** Between these and the alias there is nothing that would put off looking at an argument. */
const eager = new Set<number>([
  kind.arrayType,
  kind.tupleType,
  kind.optionalType,
  kind.restType,
  kind.readonlyType,
  kind.unionType,
  kind.intersectionType,
  kind.typeReference,
  kind.conditionalType,
  kind.indexedAccessType,
  kind.keyOfType,
]);

function isInsideAlias({ tree }: Unit, node: number): boolean {
  let outer = tree.parents[node];
  while (eager.has(tree.kinds[outer])) outer = tree.parents[outer];
  return tree.kinds[outer] === kind.typeAlias;
}

/** `type Uppercase<S extends string> = intrinsic`. */
function isIntrinsicAlias({ declarations }: Entity): boolean {
  const { unit, node } = declarations[0];
  const body = unit.tree.ends[node] - 1;
  return unit.isForeign && unit.tree.kinds[body] === kind.keywordType && nameOf(unit.tree, body) === 'intrinsic';
}
