import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, type Unit } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Type, TypeParameterType } from '../type.ts';
import { enumValue } from './enum-values.ts';
import type { Parts } from './parts.ts';
import { childrenOfKind, hasFlag, isJavaScript, typeChildren } from './tree-parts.ts';
import { mapperOfParameter } from './type-store.ts';

type Deps = Pick<
  Parts,
  'store' | 'names' | 'queries' | 'unresolved' | 'typeAt' | 'instantiate' | 'createMapper' | 'outerParameters'
>;

/** Types of declarations: classes, aliases, enums, and the type parameters of all of them. */
export function createDeclaredTypes(parts: Deps) {
  const { store, names } = parts;
  const aliases = new Query<Entity, Type>(parts.queries, parts.unresolved('circular'));
  const constraints = new Query<Entity, Type | undefined>(parts.queries, undefined);
  const defaults = new Query<Entity, Type | undefined>(parts.queries, undefined);
  const parametersOfEntity = new Map<Entity, readonly TypeParameterType[]>();
  const thisTypes = new Map<Entity, TypeParameterType>();
  const canonical = new Map<Entity, TypeParameterType>();

  function declaredType(entity: Entity): Type {
    const { meanings } = entity;
    if (meanings & (meaning.classLike | meaning.interface)) return store.reference(entity, typeParametersOf(entity));
    if (meanings & meaning.typeAlias) return aliases.ask(entity, () => aliasType(entity));
    if (meanings & meaning.typeParameter) return parameterOf(entity);
    if (meanings & meaning.enumMember) return enumMemberType(entity);
    if (meanings & (meaning.enumLike | meaning.functionLike)) return store.reference(entity, []);
    return parts.unresolved();
  }

  function aliasType({ declarations }: Entity): Type {
    const place = declarations.find(({ unit, node }) => unit.tree.kinds[node] === kind.typeAlias);
    if (place === undefined) return parts.unresolved();
    const [body] = typeChildren(place.unit.tree, place.node);
    return body === undefined ? parts.unresolved() : parts.typeAt(place.unit, body);
  }

  function enumMemberType(entity: Entity): Type {
    const value = enumValue(entity);
    return value === undefined ? store.reference(entity.parent ?? entity, []) : store.literal(value, false, entity);
  }

  /** The parameters of the first declaration that has any: those of the others are the same, one by one. */
  function typeParametersOf(entity: Entity): readonly TypeParameterType[] {
    let known = parametersOfEntity.get(entity);
    if (known === undefined) {
      known =
        entity.declarations.map(({ unit, node }) => parametersAt(unit, node)).find(({ length }) => length > 0) ?? [];
      parametersOfEntity.set(entity, known);
    }
    return known;
  }

  function parametersAt(unit: Unit, node: number): TypeParameterType[] {
    return childrenOfKind(unit.tree, node, kind.typeParameter).flatMap((child) => parameterAt(unit, child) ?? []);
  }

  function parameterAt(unit: Unit, node: number): TypeParameterType | undefined {
    const entity = names.entityAt(unit, node);
    return entity === undefined ? undefined : parameterOf(entity);
  }

  /** Merged interfaces declare their parameters again and again: all of them are those of the first. */
  function parameterOf(entity: Entity): TypeParameterType {
    let known = canonical.get(entity);
    if (known === undefined) canonical.set(entity, (known = findCanonical(entity)));
    return known;
  }

  function findCanonical(entity: Entity): TypeParameterType {
    const [{ unit, node }] = entity.declarations;
    const owner = unit.tree.parents[node];
    const what = unit.tree.kinds[owner];
    if (what === kind.interfaceDeclaration || what === kind.classDeclaration) {
      const siblings = childrenOfKind(unit.tree, owner, kind.typeParameter);
      const first = names.entityAt(unit, owner)?.declarations.find(hasTypeParameters);
      const twin = first && childrenOfKind(first.unit.tree, first.node, kind.typeParameter)[siblings.indexOf(node)];
      const twinEntity = first && twin !== undefined ? names.entityAt(first.unit, twin) : undefined;
      if (twinEntity !== undefined) return store.parameter(twinEntity, twinEntity.declarations[0]);
    }
    return store.parameter(entity, store.placeAt(unit, node));
  }

  function thisTypeOf(entity: Entity): TypeParameterType {
    let known = thisTypes.get(entity);
    if (known === undefined) {
      const [{ unit, node }] = entity.declarations;
      thisTypes.set(entity, (known = store.parameter(entity, store.placeAt(unit, node))));
    }
    return known;
  }

  function thisTypeAt(unit: Unit, node: number): TypeParameterType | undefined {
    return thisTypeOf(names.entityAt(unit, node) ?? names.anonymousAt(unit, node));
  }

  function constraintOf(parameter: TypeParameterType): Type | undefined {
    const declared = isThis(parameter)
      ? withThis(parameter)
      : constraints.ask(parameter.entity, () => constraintAt(parameter.place));
    return declared && parts.instantiate(declared, mapperOfParameter(parameter));
  }

  function withThis(parameter: TypeParameterType): Type {
    return store.reference(parameter.entity, typeParametersOf(parameter.entity), parameter);
  }

  function constraintAt({ unit, node }: Place): Type | undefined {
    const { tree } = unit;
    const [constraint] = typeChildren(tree, node);
    if (constraint === undefined || hasFlag(tree, node, flag.defaultOnly)) return undefined;
    return parts.typeAt(unit, constraint);
  }

  function defaultOf(parameter: TypeParameterType): Type | undefined {
    const declared = defaults.ask(parameter.entity, () => defaultAt(parameter.place));
    return declared && parts.instantiate(declared, mapperOfParameter(parameter));
  }

  function defaultAt({ unit, node }: Place): Type | undefined {
    const written = typeChildren(unit.tree, node);
    if (written.length < 2 && !hasFlag(unit.tree, node, flag.defaultOnly)) return undefined;
    return parts.typeAt(unit, written[written.length - 1]);
  }

  function fillArguments(entity: Entity, given: readonly Type[]): readonly Type[] {
    const parameters = typeParametersOf(entity);
    if (given.length === parameters.length) return given;
    const filled = given.slice(0, parameters.length);
    for (let index = filled.length; index < parameters.length; index++) {
      const known = parts.createMapper(parameters.slice(0, index), filled);
      const fallback = defaultOf(parameters[index]);
      filled.push(fallback === undefined ? missingArgument(entity) : parts.instantiate(fallback, known));
    }
    return filled;
  }

  function missingArgument({ declarations }: Entity): Type {
    return isJavaScript(declarations[0].unit.tree) ? store.intrinsic('any') : parts.unresolved();
  }

  return {
    declaredType,
    typeParametersOf,
    parameterAt,
    thisTypeOf,
    thisTypeAt,
    constraintOf,
    defaultOf,
    fillArguments,
  };
}

function hasTypeParameters({ unit, node }: Place): boolean {
  return childrenOfKind(unit.tree, node, kind.typeParameter).length > 0;
}

/** `this` of a class or interface is a parameter that the class itself declares. */
export function isThis({ entity }: TypeParameterType): boolean {
  return (entity.meanings & meaning.typeParameter) === 0;
}
