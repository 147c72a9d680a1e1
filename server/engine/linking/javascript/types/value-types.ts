import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, valueMeaning } from '../entity.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { Query } from '../../query.ts';
import type { Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { childOfKind, expressionChild, hasFlag, typeChild } from './tree-parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'expressions'
  | 'unresolved'
  | 'missing'
  | 'union'
  | 'intersection'
  | 'baseConstructor'
  | 'typeAt'
  | 'widen'
  | 'declaredType'
  | 'functionType'
  | 'arrayOf'
  | 'outerParametersOf'
>;

/** Types of entities as values. */
export function createValueTypes(parts: Deps) {
  const { store } = parts;
  const values = new Query<Entity, Type>(parts.queries, parts.unresolved('circular'));

  function valueType(entity: Entity): Type {
    return values.ask(entity, () => computeValue(entity));
  }

  function computeValue(entity: Entity): Type {
    const { meanings } = entity;
    if (meanings & meaning.alias) return aliased(entity);
    if (meanings & meaning.classLike) return classValue(entity);
    if (meanings & meaning.enumMember) return parts.declaredType(entity);
    if (meanings & (meaning.functionLike | meaning.method)) return callable(entity);
    if (meanings & (meaning.variable | meaning.parameter | meaning.property)) return held(entity);
    if (meanings & (meaning.getter | meaning.setter)) return accessed(entity);
    if (meanings & (meaning.enumLike | meaning.namespace | meaning.module)) return store.namespaceValue(entity);
    return parts.unresolved();
  }

  /** A class that extends a type parameter (a mixin) has the type of its argument, and more. */
  function classValue(entity: Entity): Type {
    const value = store.classValue(entity);
    if (!extendsParameter(entity)) return value;
    const base = parts.baseConstructor(entity);
    return base?.form === 'parameter' ? parts.intersection([value, base]) : value;
  }

  /** Asked before the type of what is extended, which may be made of the class itself. */
  function extendsParameter({ declarations: [{ unit, node }] }: Entity): boolean {
    const clause = childOfKind(unit.tree, node, kind.extendsClause);
    if (clause < 0 || unit.tree.kinds[clause + 1] !== kind.identifier) return false;
    const { entity } = parts.names.resolve(unit, clause + 1, nameOf(unit.tree, clause + 1), valueMeaning);
    return entity !== undefined && (entity.meanings & meaning.parameter) !== 0;
  }

  function aliased(entity: Entity): Type {
    const found = parts.names.followAlias(entity);
    if (found.entity === undefined) return parts.missing(found.missing);
    return found.entity === entity ? parts.unresolved() : valueType(found.entity);
  }

  function callable(entity: Entity): Type {
    const declarations = entity.declarations.filter(({ unit, node }) => callables.has(unit.tree.kinds[node]));
    if (declarations.length === 0) return held(entity);
    return store.functionValue(declarations, entity, undefined, parts.outerParametersOf(declarations).length > 0);
  }

  function accessed({ declarations }: Entity): Type {
    const getter = declarations.find(({ unit, node }) => unit.tree.kinds[node] === kind.getter);
    if (getter !== undefined) return getterType(getter);
    const setter = declarations.find(({ unit, node }) => unit.tree.kinds[node] === kind.setter);
    return setter === undefined ? parts.unresolved() : setterType(setter);
  }

  function getterType({ unit, node }: Place): Type {
    const annotation = typeChild(unit.tree, node);
    if (annotation >= 0) return parts.typeAt(unit, annotation);
    return parts.expressions().inferredReturn(store.placeAt(unit, node));
  }

  function setterType({ unit, node }: Place): Type {
    const { tree } = unit;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.parameter) return declaredOrInferred({ unit, node: child });
    }
    return parts.unresolved();
  }

  /** Variables, parameters, properties: the first declaration with an annotation, else what is put in. */
  function held(entity: Entity): Type {
    for (const { unit, node } of entity.declarations) {
      const annotation = annotationOf({ unit, node });
      if (annotation !== undefined) return annotation;
    }
    const declaring = entity.declarations.find(({ unit, node }) => declarators.has(unit.tree.kinds[node]));
    if (declaring !== undefined && !isBare(declaring)) return declaredOrInferred(declaring);
    const assigned = assignedType(entity);
    if (assigned !== undefined) return assigned;
    return declaring === undefined ? parts.unresolved('not_inferred') : declaredOrInferred(declaring);
  }

  function annotationOf({ unit, node }: Place): Type | undefined {
    if (!declarators.has(unit.tree.kinds[node])) return undefined;
    const annotation = typeChild(unit.tree, node);
    if (annotation < 0) return undefined;
    const type = parts.typeAt(unit, annotation);
    return isOptionalParameter({ unit, node }) ? parts.union([type, store.intrinsic('undefined')]) : type;
  }

  function declaredOrInferred({ unit, node }: Place): Type {
    const annotation = annotationOf({ unit, node });
    if (annotation !== undefined) return annotation;
    const place = store.placeAt(unit, node);
    switch (unit.tree.kinds[node]) {
      case kind.parameter:
        return parts.expressions().parameterType(place);
      case kind.bindingElement:
        return parts.expressions().bindingType(place);
      case kind.variable:
        return parts.expressions().variableType(place);
      case kind.shorthandProperty:
        return shorthandType(place);
      default:
        return initialised(place);
    }
  }

  function initialised(place: Place): Type {
    const { unit, node } = place;
    const value = expressionChild(unit.tree, node);
    if (value < 0)
      return unit.isForeign || unit.tree.kinds[node] === kind.propertySignature
        ? store.intrinsic('any')
        : parts.unresolved('not_inferred');
    const type = parts.expressions().typeOf(store.placeAt(unit, value));
    return hasFlag(unit.tree, node, flag.readonly) ? type : parts.widen(type);
  }

  function shorthandType(place: Place): Type {
    return parts.widen(parts.expressions().typeOf(place));
  }

  /** Everything that is assigned in the file: `this.a = …` in the constructor, `exports.a = …`. */
  function assignedType(entity: Entity): Type | undefined {
    const types = parts.names.assignmentsOf(entity).map((place) => parts.widen(assignedValue(place)));
    return types.length === 0 ? undefined : parts.union(types);
  }

  function assignedValue({ unit, node }: Place): Type {
    const { tree } = unit;
    const annotation = typeChild(tree, node);
    if (annotation >= 0 && tree.kinds[node] === kind.assign) return parts.typeAt(unit, annotation);
    const value = isAssignment(tree.kinds[node]) ? tree.ends[node + 1] : node;
    if (!isExpressionKind(tree.kinds[value])) return parts.unresolved('not_inferred');
    return parts.expressions().typeOf(store.placeAt(unit, value));
  }

  return { valueType };
}

const callables = new Set<number>([
  kind.functionDeclaration,
  kind.functionExpression,
  kind.arrowFunction,
  kind.method,
  kind.methodSignature,
]);

const declarators = new Set<number>([
  kind.variable,
  kind.parameter,
  kind.bindingElement,
  kind.property,
  kind.propertySignature,
  kind.propertyAssignment,
  kind.shorthandProperty,
]);

function isAssignment(what: number): boolean {
  return what >= kind.assign && what <= kind.compoundAssign;
}

/** A property without anything but its name: what it holds is said where it is assigned. */
function isBare({ unit, node }: Place): boolean {
  return unit.tree.kinds[node] === kind.property && expressionChild(unit.tree, node) < 0;
}

function isOptionalParameter({ unit: { tree }, node }: Place): boolean {
  return tree.kinds[node] === kind.parameter && hasFlag(tree, node, flag.optional) && expressionChild(tree, node) < 0;
}
