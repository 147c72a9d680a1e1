import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, type Unit, type Names } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Type, TypeParameterType } from '../type.ts';
import { enumValue } from './enum-values.ts';
import type { Parts } from './parts.ts';
import { childrenOfKind, hasFlag, isJavaScript, typeChildren } from './tree-parts.ts';
import { mapperOfParameter, type TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  'store' | 'names' | 'queries' | 'unresolved' | 'typeAt' | 'instantiate' | 'createMapper' | 'outerParameters'
>;

/** Types of declarations: classes, aliases, enums, and the type parameters of all of them. */
export class DeclaredTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #names: Names;
  readonly #aliases: Query<Entity, Type>;
  readonly #constraints: Query<Entity, Type | undefined>;
  readonly #defaults: Query<Entity, Type | undefined>;
  readonly #parametersOfEntity = new Map<Entity, readonly TypeParameterType[]>();
  readonly #thisTypes = new Map<Entity, TypeParameterType>();
  readonly #canonical = new Map<Entity, TypeParameterType>();

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#names = parts.names;
    this.#aliases = new Query<Entity, Type>(parts.queries, parts.unresolved('circular'));
    this.#constraints = new Query<Entity, Type | undefined>(parts.queries, undefined);
    this.#defaults = new Query<Entity, Type | undefined>(parts.queries, undefined);
  }

  declaredType(entity: Entity): Type {
    const { meanings } = entity;
    if (meanings & (meaning.classLike | meaning.interface))
      return this.#store.reference(entity, this.typeParametersOf(entity));
    if (meanings & meaning.typeAlias) return this.#aliases.ask(entity, () => this.#aliasType(entity));
    if (meanings & meaning.typeParameter) return this.#parameterOf(entity);
    if (meanings & meaning.enumMember) return this.#enumMemberType(entity);
    if (meanings & (meaning.enumLike | meaning.functionLike)) return this.#store.reference(entity, []);
    return this.#parts.unresolved();
  }

  #aliasType({ declarations }: Entity): Type {
    const place = declarations.find(({ unit, node }) => unit.tree.kinds[node] === kind.typeAlias);
    if (place === undefined) return this.#parts.unresolved();
    const [body] = typeChildren(place.unit.tree, place.node);
    return body === undefined ? this.#parts.unresolved() : this.#parts.typeAt(place.unit, body);
  }

  #enumMemberType(entity: Entity): Type {
    const value = enumValue(entity);
    return value === undefined
      ? this.#store.reference(entity.parent ?? entity, [])
      : this.#store.literal(value, false, entity);
  }

  /** The parameters of the first declaration that has any: those of the others are the same, one by one. */
  typeParametersOf(entity: Entity): readonly TypeParameterType[] {
    let known = this.#parametersOfEntity.get(entity);
    if (known === undefined) {
      known =
        entity.declarations.map(({ unit, node }) => this.#parametersAt(unit, node)).find(({ length }) => length > 0) ??
        [];
      this.#parametersOfEntity.set(entity, known);
    }
    return known;
  }

  #parametersAt(unit: Unit, node: number): TypeParameterType[] {
    return childrenOfKind(unit.tree, node, kind.typeParameter).flatMap((child) => this.parameterAt(unit, child) ?? []);
  }

  parameterAt(unit: Unit, node: number): TypeParameterType | undefined {
    const entity = this.#names.entityAt(unit, node);
    return entity === undefined ? undefined : this.#parameterOf(entity);
  }

  /** Merged interfaces declare their parameters again and again: all of them are those of the first. */
  #parameterOf(entity: Entity): TypeParameterType {
    let known = this.#canonical.get(entity);
    if (known === undefined) this.#canonical.set(entity, (known = this.#findCanonical(entity)));
    return known;
  }

  #findCanonical(entity: Entity): TypeParameterType {
    const [{ unit, node }] = entity.declarations;
    const owner = unit.tree.parents[node];
    const what = unit.tree.kinds[owner];
    if (what === kind.interfaceDeclaration || what === kind.classDeclaration) {
      const siblings = childrenOfKind(unit.tree, owner, kind.typeParameter);
      const first = this.#names.entityAt(unit, owner)?.declarations.find(hasTypeParameters);
      const twin = first && childrenOfKind(first.unit.tree, first.node, kind.typeParameter)[siblings.indexOf(node)];
      const twinEntity = first && twin !== undefined ? this.#names.entityAt(first.unit, twin) : undefined;
      if (twinEntity !== undefined) return this.#store.parameter(twinEntity, twinEntity.declarations[0]);
    }
    return this.#store.parameter(entity, this.#store.placeAt(unit, node));
  }

  thisTypeOf(entity: Entity): TypeParameterType {
    let known = this.#thisTypes.get(entity);
    if (known === undefined) {
      const [{ unit, node }] = entity.declarations;
      this.#thisTypes.set(entity, (known = this.#store.parameter(entity, this.#store.placeAt(unit, node))));
    }
    return known;
  }

  thisTypeAt(unit: Unit, node: number): TypeParameterType | undefined {
    return this.thisTypeOf(this.#names.entityAt(unit, node) ?? this.#names.anonymousAt(unit, node));
  }

  constraintOf(parameter: TypeParameterType): Type | undefined {
    const declared = isThis(parameter)
      ? this.#withThis(parameter)
      : this.#constraints.ask(parameter.entity, () => this.#constraintAt(parameter.place));
    return declared && this.#parts.instantiate(declared, mapperOfParameter(parameter));
  }

  #withThis(parameter: TypeParameterType): Type {
    return this.#store.reference(parameter.entity, this.typeParametersOf(parameter.entity), parameter);
  }

  #constraintAt({ unit, node }: Place): Type | undefined {
    const { tree } = unit;
    const [constraint] = typeChildren(tree, node);
    if (constraint === undefined || hasFlag(tree, node, flag.defaultOnly)) return undefined;
    return this.#parts.typeAt(unit, constraint);
  }

  defaultOf(parameter: TypeParameterType): Type | undefined {
    const declared = this.#defaults.ask(parameter.entity, () => this.#defaultAt(parameter.place));
    return declared && this.#parts.instantiate(declared, mapperOfParameter(parameter));
  }

  #defaultAt({ unit, node }: Place): Type | undefined {
    const written = typeChildren(unit.tree, node);
    if (written.length < 2 && !hasFlag(unit.tree, node, flag.defaultOnly)) return undefined;
    return this.#parts.typeAt(unit, written[written.length - 1]);
  }

  fillArguments(entity: Entity, given: readonly Type[]): readonly Type[] {
    const parameters = this.typeParametersOf(entity);
    if (given.length === parameters.length) return given;
    const filled = given.slice(0, parameters.length);
    for (let index = filled.length; index < parameters.length; index++) {
      const known = this.#parts.createMapper(parameters.slice(0, index), filled);
      const fallback = this.defaultOf(parameters[index]);
      filled.push(fallback === undefined ? this.#missingArgument(entity) : this.#parts.instantiate(fallback, known));
    }
    return filled;
  }

  #missingArgument({ declarations }: Entity): Type {
    return isJavaScript(declarations[0].unit.tree) ? this.#store.intrinsic('any') : this.#parts.unresolved();
  }
}

function hasTypeParameters({ unit, node }: Place): boolean {
  return childrenOfKind(unit.tree, node, kind.typeParameter).length > 0;
}

/** `this` of a class or interface is a parameter that the class itself declares. */
export function isThis({ entity }: TypeParameterType): boolean {
  return (entity.meanings & meaning.typeParameter) === 0;
}
