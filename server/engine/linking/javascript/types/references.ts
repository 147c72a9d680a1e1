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
  type Names,
} from '../entity.ts';
import { Query } from '../../query.ts';
import type { IntrinsicType, Mapper, ReferenceType, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { hasFlag, isJavaScript, typeChildren } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

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
export class References {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #names: Names;
  readonly #lazyArguments: Query<ReferenceType, readonly Type[]>;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#names = parts.names;
    this.#lazyArguments = new Query<ReferenceType, readonly Type[]>(parts.queries, []);
  }

  missing(reason: Missing): IntrinsicType {
    return this.#parts.unresolved(reason === 'not_found' || reason === 'receiver_type_unknown' ? undefined : reason);
  }

  referenceAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    const found = this.resolveEntityName(unit, node + 1, typeMeaning);
    if (found.entity !== undefined) return this.#entityAt(unit, node, found.entity);
    if (hasFlag(tree, node, flag.fromComment) || isJavaScript(unit.tree))
      return this.#commentTypeAt(unit, node, found.missing);
    return this.missing(found.missing);
  }

  /** Returns the type of a name that comments use differently: `Object`, `String`, a constructor function. */
  #commentTypeAt(unit: Unit, node: number, reason: Missing): Type {
    const loose = looseName(nameOf(unit.tree, node));
    if (loose !== undefined) return this.#store.intrinsic(loose);
    const value = this.resolveEntityName(unit, node + 1, valueMeaning);
    if (value.entity === undefined) return this.missing(reason);
    return value.entity.meanings & meaning.functionLike
      ? this.#store.reference(value.entity, [])
      : this.missing(reason);
  }

  #entityAt(unit: Unit, node: number, entity: Entity): Type {
    if (entity.meanings & meaning.typeAlias && isIntrinsicAlias(entity))
      return this.#parts.deferredAt(unit, node, undefined);
    const given = typeChildren(unit.tree, node);
    if (isJavaScript(unit.tree) && given.length === 0) return this.#looseReference(entity);
    if (given.length > 0 && entity.meanings & (meaning.classLike | meaning.interface) && isInsideAlias(unit, node)) {
      return this.#lazyReference(entity, unit, node);
    }
    return this.entityReference(
      entity,
      given.map((child) => this.#parts.typeAt(unit, child)),
    );
  }

  /** In JavaScript a type that is named without its arguments has `any` for them. */
  #looseReference(entity: Entity): Type {
    const loose = entity.parent === undefined ? looseName(entity.name) : undefined;
    if (loose !== undefined && this.#isGlobal(entity)) return this.#store.intrinsic(loose);
    const any = this.#store.intrinsic('any');
    return this.entityReference(
      entity,
      this.#parts.typeParametersOf(entity).map(() => any),
    );
  }

  #isGlobal(entity: Entity): boolean {
    return this.#names.global(entity.name, typeMeaning) === entity;
  }

  entityReference(entity: Entity, given: readonly Type[]): Type {
    if (entity.meanings & (meaning.classLike | meaning.interface)) {
      return this.#store.reference(entity, this.#parts.fillArguments(entity, given));
    }
    const declared = this.#parts.declaredType(entity);
    if (!(entity.meanings & meaning.typeAlias)) return declared;
    const parameters = this.#parts.typeParametersOf(entity);
    if (parameters.length === 0) return declared;
    return this.#parts.instantiate(
      declared,
      this.#parts.createMapper(parameters, this.#parts.fillArguments(entity, given)),
    );
  }

  /** Inside an alias an argument may name the alias: it is looked at when it is asked for. */
  #lazyReference(entity: Entity, unit: Unit, node: number): Type {
    const free = this.#parts.outerParameters(unit, node).length > 0;
    return this.#store.lazyReference(entity, this.#store.placeAt(unit, node), undefined, free, (self) =>
      this.#argumentsOf(self),
    );
  }

  #argumentsOf(self: ReferenceType): readonly Type[] {
    return this.#lazyArguments.ask(self, () => {
      const { place, mapper } = self as ReferenceType & DeferredPlace;
      const given = typeChildren(place.unit.tree, place.node).map((child) =>
        this.#parts.typeAt(place.unit, child, mapper),
      );
      return this.#parts.fillArguments(self.entity, given);
    });
  }

  arrayAt(unit: Unit, node: number): Type {
    if (isInsideAlias(unit, node)) {
      const array = this.#names.global('Array', typeMeaning);
      if (array !== undefined) return this.#lazyReference(array, unit, node);
    }
    return this.#parts.arrayOf(this.#parts.typeAt(unit, node + 1));
  }

  /** `a`, `a.b`, `a.b.c`: the left parts are namespaces. */
  resolveEntityName(unit: Unit, node: number, meanings: number): Resolved {
    const { tree } = unit;
    const name = nameOf(tree, node);
    if (tree.kinds[node] === kind.identifier) return this.#names.resolve(unit, node, name, meanings);
    if (tree.kinds[node] !== kind.qualifiedName && tree.kinds[node] !== kind.propertyAccess) return notFound;
    const left = this.resolveEntityName(unit, node + 1, namespaceMeaning);
    return left.entity === undefined ? left : this.#memberOfNamespace(left, name);
  }

  #memberOfNamespace(left: Resolved & { entity: Entity }, name: string): Resolved {
    const { entity, importSite, proof } = left;
    if (entity.meanings & meaning.module) {
      const found = this.#names.exportOf(entity, name);
      return found.entity === undefined ? found : { ...found, importSite };
    }
    const member = this.#names.staticOf(entity, name);
    if (member === undefined) return notFound;
    const followed = this.#names.followAlias(member);
    return followed.entity === undefined ? followed : { entity: followed.entity, importSite, proof };
  }

  importTypeAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    const module = this.#names.moduleNamed(unit, nameOf(tree, node));
    if (module.entity === undefined) return this.missing(module.missing);
    const isQuery = hasFlag(tree, node, flag.typeOf);
    const found = hasQualifier(tree, node) ? this.#memberOfModule(module, unit, node + 1) : module;
    if (found.entity === undefined) return this.missing(found.missing);
    if (isQuery) return this.#parts.valueType(found.entity);
    return this.entityReference(
      found.entity,
      typeChildren(tree, node).map((child) => this.#parts.typeAt(unit, child)),
    );
  }

  #memberOfModule(module: Resolved & { entity: Entity }, unit: Unit, node: number): Resolved {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier) return this.#memberOfNamespace(module, nameOf(tree, node));
    const left = this.#memberOfModule(module, unit, node + 1);
    return left.entity === undefined ? left : this.#memberOfNamespace(left, nameOf(tree, node));
  }
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
