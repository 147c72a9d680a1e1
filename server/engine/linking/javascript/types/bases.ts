import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, typeMeaning, type Unit, valueMeaning } from '../entity.ts';
import type { Resolved } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Mapper, ReferenceType, Type } from '../type.ts';
import { isTooFar } from './nesting.ts';
import type { Parts } from './parts.ts';
import { childOfKind, childrenOfKind, expressionChild, typeChildren } from './tree-parts.ts';
import { isFree } from './type-store.ts';

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
export function createBases(parts: Deps) {
  const { store } = parts;
  const { steps } = parts.queries.dependencies;
  const declared = new Query<Entity, readonly Type[]>(parts.queries, [parts.unresolved('circular')]);
  const implemented = new Query<Entity, ReadonlySet<Entity>>(parts.queries, new Set());
  const instantiated = new Map<Type, { readonly declared: readonly Type[]; readonly bases: readonly Type[] }>();
  const mappers = new Map<ReferenceType, Mapper>();
  const constructors = new Query<Entity, Type | undefined>(parts.queries, undefined);

  function declaredBases(entity: Entity): readonly Type[] {
    return declared.ask(entity, () => entity.declarations.flatMap((place) => basesAt(place)));
  }

  function basesAt({ unit, node }: Place): Type[] {
    const { tree } = unit;
    const what = tree.kinds[node];
    const clauses = childrenOfKind(tree, node, kind.extendsClause);
    if (what === kind.interfaceDeclaration) return clauses.flatMap((clause) => membersOf(interfaceAt(unit, clause)));
    if (what !== kind.classDeclaration && what !== kind.classExpression) return [];
    return clauses.slice(0, 1).flatMap((clause) => membersOf(classAt(unit, clause)));
  }

  function interfaceAt(unit: Unit, clause: number): Type {
    const found = parts.resolveEntityName(unit, clause + 1, typeMeaning);
    if (found.entity === undefined) return parts.missing(found.missing);
    return parts.entityReference(found.entity, argumentsAt(unit, clause));
  }

  function classAt(unit: Unit, clause: number): Type {
    const found = namedClass(unit, clause + 1);
    if (found !== undefined && found.meanings & meaning.classLike) {
      return parts.entityReference(found, argumentsAt(unit, clause));
    }
    return constructedBy(superValue(unit, clause), argumentsAt(unit, clause));
  }

  function namedClass(unit: Unit, node: number): Entity | undefined {
    const what = unit.tree.kinds[node];
    if (what !== kind.identifier && what !== kind.propertyAccess) return undefined;
    return parts.resolveEntityName(unit, node, valueMeaning).entity;
  }

  function superValue(unit: Unit, clause: number): Type {
    const found = namedClass(unit, clause + 1);
    if (found !== undefined) return parts.valueType(found);
    return parts.expressions().typeOf(store.placeAt(unit, expressionChild(unit.tree, clause)));
  }

  /**
   * Returns the instance type of `new` of the value: TypeScript takes the first signature with as many type parameters
   * as there are arguments.
   */
  function constructedBy(value: Type, args: readonly Type[]): Type {
    if (value.form === 'intrinsic') return value;
    const signatures = parts.constructSignatures(value);
    const fitting = signatures.find(({ typeParameters }) => typeParameters.length === args.length) ?? signatures[0];
    if (fitting === undefined) return parts.unresolved();
    if (args.length === 0 || fitting.typeParameters.length !== args.length) return fitting.returnType();
    return fitting.instantiate(parts.createMapper(fitting.typeParameters, args)).returnType();
  }

  function argumentsAt(unit: Unit, clause: number): Type[] {
    return typeChildren(unit.tree, clause).map((child) => parts.typeAt(unit, child));
  }

  function basesOf(type: Type): readonly Type[] {
    if (type.form !== 'reference') return [];
    const bases = declaredBases(type.entity);
    if (bases.length === 0) return bases;
    const known = instantiated.get(type);
    if (known !== undefined && known.declared === bases) return known.bases;
    const made = instantiateBases(type, bases);
    // The result of a deferred argument depends on other files: later callers must depend on them as well.
    if (bases.every(hasPlainArguments)) instantiated.set(type, { declared: bases, bases: made });
    return made;
  }

  function instantiateBases(type: ReferenceType, bases: readonly Type[]): readonly Type[] {
    const mapper = mapperOf(type);
    const self = type.thisType ?? type;
    return bases.map((base) => withThis(parts.instantiate(base, mapper), self));
  }

  function withThis(base: Type, self: Type): Type {
    return base.form === 'reference' ? store.reference(base.entity, base.arguments, self) : base;
  }

  function mapperOf(type: ReferenceType): Mapper {
    let mapper = mappers.get(type);
    if (mapper === undefined) mappers.set(type, (mapper = makeMapper(type)));
    return mapper;
  }

  function makeMapper(type: ReferenceType): Mapper {
    const parameters = parts.typeParametersOf(type.entity);
    const args = parts.fillArguments(type.entity, type.arguments);
    return parts.createMapper([...parameters, parts.thisTypeOf(type.entity)], [...args, type.thisType ?? type]);
  }

  function baseOf(type: Type, entity: Entity): ReferenceType | undefined {
    return findBase(type, entity, new Set(), 0) ?? standardView(type, entity);
  }

  /** Arrays and promises are used as what they do not extend: comparing all their members would say the same, and take long. */
  function standardView(type: Type, entity: Entity): ReferenceType | undefined {
    if (type.form !== 'reference' || !isStandard(entity)) return undefined;
    const of = viewed[entity.name];
    if (of === undefined || !of.includes(type.entity.name) || !isStandard(type.entity)) return undefined;
    return store.reference(entity, parts.fillArguments(entity, type.arguments.slice(0, 1)));
  }

  function isStandard(entity: Entity): boolean {
    return viewNames.has(entity.name) && parts.names.global(entity.name, typeMeaning) === entity;
  }

  /** `seen`: what does not extend it. */
  function findBase(type: Type, entity: Entity, seen: Set<Type>, depth: number): ReferenceType | undefined {
    if (type.form !== 'reference' || isTooFar(depth) || seen.has(type)) return undefined;
    if (type.entity === entity) return type;
    seen.add(type);
    steps.take();
    for (const base of basesOf(type)) {
      const found = findBase(base, entity, seen, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function implementsOf({ entity }: ReferenceType): ReadonlySet<Entity> {
    return implemented.ask(entity, () => {
      const found = new Set<Entity>();
      addImplemented(entity, found, new Set());
      return found;
    });
  }

  function addImplemented(entity: Entity, found: Set<Entity>, seen: Set<Entity>): void {
    if (seen.has(entity)) return;
    seen.add(entity);
    for (const { unit, node } of entity.declarations) {
      for (const clause of childrenOfKind(unit.tree, node, kind.implementsClause)) {
        const named = parts.resolveEntityName(unit, clause + 1, typeMeaning).entity;
        if (named !== undefined) addInterface(named, found);
      }
    }
    for (const base of declaredBases(entity)) if (base.form === 'reference') addImplemented(base.entity, found, seen);
  }

  function addInterface(entity: Entity, found: Set<Entity>): void {
    if (found.has(entity)) return;
    found.add(entity);
    for (const base of declaredBases(entity)) if (base.form === 'reference') addInterface(base.entity, found);
  }

  function baseConstructor(entity: Entity): Type | undefined {
    return constructors.ask(entity, () => {
      for (const { unit, node } of entity.declarations) {
        const what = unit.tree.kinds[node];
        if (what !== kind.classDeclaration && what !== kind.classExpression) continue;
        const clause = childOfKind(unit.tree, node, kind.extendsClause);
        if (clause >= 0) return superValue(unit, clause);
      }
      return undefined;
    });
  }

  return { declaredBases, basesOf, baseOf, implementsOf, baseConstructor, mapperOf };
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
