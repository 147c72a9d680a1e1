import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, typeMeaning, type Unit, valueMeaning } from '../entity.ts';
import type { Resolved } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Mapper, ReferenceType, Type } from '../type.ts';
import { isTooFar } from './nesting.ts';
import type { Parts } from './parts.ts';
import { childOfKind, childrenOfKind, expressionChild, typeChildren } from './tree-parts.ts';
import { isFree, type TypeStore } from './type-store.ts';
import type { Steps } from '../../steps.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'expressions'
  | 'missing'
  | 'unresolved'
  | 'typeAt'
  | 'instantiate'
  | 'createMapper'
  | 'typeParametersOf'
  | 'thisTypeOf'
  | 'fillArguments'
  | 'entityReference'
  | 'constructSignatures'
  | 'valueType'
  | 'intersection'
> & { resolveEntityName(unit: Unit, node: number, meanings: number): Resolved };

/** Bases of classes and interfaces. */
export class Bases {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #steps: Steps;
  readonly #declared: Query<Entity, readonly Type[]>;
  readonly #implemented: Query<Entity, ReadonlySet<Entity>>;
  readonly #instantiated = new Map<Type, { readonly declared: readonly Type[]; readonly bases: readonly Type[] }>();
  readonly #mappers = new Map<ReferenceType, Mapper>();
  readonly #constructors: Query<Entity, Type | undefined>;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#steps = parts.queries.dependencies.steps;
    this.#declared = new Query<Entity, readonly Type[]>(parts.queries, [parts.unresolved('circular')]);
    this.#implemented = new Query<Entity, ReadonlySet<Entity>>(parts.queries, new Set());
    this.#constructors = new Query<Entity, Type | undefined>(parts.queries, undefined);
  }

  declaredBases(entity: Entity): readonly Type[] {
    return this.#declared.ask(entity, () => entity.declarations.flatMap((place) => this.#basesAt(place)));
  }

  #basesAt({ unit, node }: Place): Type[] {
    const { tree } = unit;
    const what = tree.kinds[node];
    const clauses = childrenOfKind(tree, node, kind.extendsClause);
    if (what === kind.interfaceDeclaration)
      return clauses.flatMap((clause) => membersOf(this.#interfaceAt(unit, clause)));
    if (what !== kind.classDeclaration && what !== kind.classExpression) return [];
    return clauses.slice(0, 1).flatMap((clause) => membersOf(this.#classAt(unit, clause)));
  }

  #interfaceAt(unit: Unit, clause: number): Type {
    const found = this.#parts.resolveEntityName(unit, clause + 1, typeMeaning);
    if (found.entity === undefined) return this.#parts.missing(found.missing);
    return this.#parts.entityReference(found.entity, this.#argumentsAt(unit, clause));
  }

  #classAt(unit: Unit, clause: number): Type {
    const found = this.#namedClass(unit, clause + 1);
    if (found !== undefined && found.meanings & meaning.classLike) {
      return this.#parts.entityReference(found, this.#argumentsAt(unit, clause));
    }
    return this.#constructedBy(this.#superValue(unit, clause), this.#argumentsAt(unit, clause));
  }

  #namedClass(unit: Unit, node: number): Entity | undefined {
    const what = unit.tree.kinds[node];
    if (what !== kind.identifier && what !== kind.propertyAccess) return undefined;
    return this.#parts.resolveEntityName(unit, node, valueMeaning).entity;
  }

  #superValue(unit: Unit, clause: number): Type {
    const found = this.#namedClass(unit, clause + 1);
    if (found !== undefined) return this.#parts.valueType(found);
    return this.#parts.expressions().typeOf(this.#store.placeAt(unit, expressionChild(unit.tree, clause)));
  }

  /**
   * Returns the instance type of `new` of the value: TypeScript takes the first signature with as many type parameters
   * as there are arguments.
   */
  #constructedBy(value: Type, args: readonly Type[]): Type {
    if (value.form === 'intrinsic') return value;
    const signatures = this.#parts.constructSignatures(value);
    const fitting = signatures.find(({ typeParameters }) => typeParameters.length === args.length) ?? signatures[0];
    if (fitting === undefined) return this.#parts.unresolved();
    if (args.length === 0 || fitting.typeParameters.length !== args.length) return fitting.returnType();
    return fitting.instantiate(this.#parts.createMapper(fitting.typeParameters, args)).returnType();
  }

  #argumentsAt(unit: Unit, clause: number): Type[] {
    return typeChildren(unit.tree, clause).map((child) => this.#parts.typeAt(unit, child));
  }

  basesOf(type: Type): readonly Type[] {
    if (type.form !== 'reference') return [];
    const bases = this.declaredBases(type.entity);
    if (bases.length === 0) return bases;
    const known = this.#instantiated.get(type);
    if (known !== undefined && known.declared === bases) return known.bases;
    const made = this.#instantiateBases(type, bases);
    // The result of a deferred argument depends on other files: later callers must depend on them as well.
    if (bases.every(hasPlainArguments)) this.#instantiated.set(type, { declared: bases, bases: made });
    return made;
  }

  #instantiateBases(type: ReferenceType, bases: readonly Type[]): readonly Type[] {
    const mapper = this.mapperOf(type);
    const self = type.thisType ?? type;
    return bases.map((base) => this.#withThis(this.#parts.instantiate(base, mapper), self));
  }

  #withThis(base: Type, self: Type): Type {
    return base.form === 'reference' ? this.#store.reference(base.entity, base.arguments, self) : base;
  }

  mapperOf(type: ReferenceType): Mapper {
    let mapper = this.#mappers.get(type);
    if (mapper === undefined) this.#mappers.set(type, (mapper = this.#makeMapper(type)));
    return mapper;
  }

  #makeMapper(type: ReferenceType): Mapper {
    const parameters = this.#parts.typeParametersOf(type.entity);
    const args = this.#parts.fillArguments(type.entity, type.arguments);
    return this.#parts.createMapper(
      [...parameters, this.#parts.thisTypeOf(type.entity)],
      [...args, type.thisType ?? type],
    );
  }

  baseOf(type: Type, entity: Entity): ReferenceType | undefined {
    return this.#findBase(type, entity, new Set(), 0) ?? this.#standardView(type, entity);
  }

  /** Arrays and promises are used as what they do not extend: comparing all their members would say the same, and take long. */
  #standardView(type: Type, entity: Entity): ReferenceType | undefined {
    if (type.form !== 'reference' || !this.#isStandard(entity)) return undefined;
    const of = viewed[entity.name];
    if (of === undefined || !of.includes(type.entity.name) || !this.#isStandard(type.entity)) return undefined;
    return this.#store.reference(entity, this.#parts.fillArguments(entity, type.arguments.slice(0, 1)));
  }

  #isStandard(entity: Entity): boolean {
    return viewNames.has(entity.name) && this.#parts.names.global(entity.name, typeMeaning) === entity;
  }

  /** `seen`: what does not extend it. */
  #findBase(type: Type, entity: Entity, seen: Set<Type>, depth: number): ReferenceType | undefined {
    if (type.form !== 'reference' || isTooFar(depth) || seen.has(type)) return undefined;
    if (type.entity === entity) return type;
    seen.add(type);
    this.#steps.take();
    for (const base of this.basesOf(type)) {
      const found = this.#findBase(base, entity, seen, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  implementsOf({ entity }: ReferenceType): ReadonlySet<Entity> {
    return this.#implemented.ask(entity, () => {
      const found = new Set<Entity>();
      this.#addImplemented(entity, found, new Set());
      return found;
    });
  }

  #addImplemented(entity: Entity, found: Set<Entity>, seen: Set<Entity>): void {
    if (seen.has(entity)) return;
    seen.add(entity);
    for (const { unit, node } of entity.declarations) {
      for (const clause of childrenOfKind(unit.tree, node, kind.implementsClause)) {
        const named = this.#parts.resolveEntityName(unit, clause + 1, typeMeaning).entity;
        if (named !== undefined) this.#addInterface(named, found);
      }
    }
    for (const base of this.declaredBases(entity))
      if (base.form === 'reference') this.#addImplemented(base.entity, found, seen);
  }

  #addInterface(entity: Entity, found: Set<Entity>): void {
    if (found.has(entity)) return;
    found.add(entity);
    for (const base of this.declaredBases(entity))
      if (base.form === 'reference') this.#addInterface(base.entity, found);
  }

  baseConstructor(entity: Entity): Type | undefined {
    return this.#constructors.ask(entity, () => {
      for (const { unit, node } of entity.declarations) {
        const what = unit.tree.kinds[node];
        if (what !== kind.classDeclaration && what !== kind.classExpression) continue;
        const clause = childOfKind(unit.tree, node, kind.extendsClause);
        if (clause >= 0) return this.#superValue(unit, clause);
      }
      return undefined;
    });
  }
}

function membersOf(base: Type): readonly Type[] {
  return base.form === 'intersection' ? base.members : [base];
}

function hasPlainArguments(base: Type): boolean {
  if (base.form !== 'reference') return false;
  return base.arguments.every((argument) => argument.form === 'parameter' || !isFree(argument));
}

/** Interfaces with one argument that says all, by what may stand for them. */
const viewed: Partial<Record<string, readonly string[]>> = {
  PromiseLike: ['Promise'],
  ReadonlyArray: ['Array'],
  ArrayLike: ['Array', 'ReadonlyArray'],
  ConcatArray: ['Array', 'ReadonlyArray'],
  Iterable: ['Array', 'ReadonlyArray', 'Set', 'ReadonlySet'],
};

const viewNames = new Set(Object.entries(viewed).flatMap(([name, others]) => [name, ...(others ?? [])]));
