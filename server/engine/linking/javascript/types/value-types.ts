import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, valueMeaning } from '../entity.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { Query } from '../../query.ts';
import type { Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { childOfKind, expressionChild, hasFlag, typeChild } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

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
export class ValueTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #values: Query<Entity, Type>;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#values = new Query<Entity, Type>(parts.queries, parts.unresolved('circular'));
  }

  valueType(entity: Entity): Type {
    return this.#values.ask(entity, () => this.#computeValue(entity));
  }

  #computeValue(entity: Entity): Type {
    const { meanings } = entity;
    if (meanings & meaning.alias) return this.#aliased(entity);
    if (meanings & meaning.classLike) return this.#classValue(entity);
    if (meanings & meaning.enumMember) return this.#parts.declaredType(entity);
    if (meanings & (meaning.functionLike | meaning.method)) return this.#callable(entity);
    if (meanings & (meaning.variable | meaning.parameter | meaning.property)) return this.#held(entity);
    if (meanings & (meaning.getter | meaning.setter)) return this.#accessed(entity);
    if (meanings & (meaning.enumLike | meaning.namespace | meaning.module)) return this.#store.namespaceValue(entity);
    return this.#parts.unresolved();
  }

  /** A class that extends a type parameter (a mixin) has the type of its argument, and more. */
  #classValue(entity: Entity): Type {
    const value = this.#store.classValue(entity);
    if (!this.#extendsParameter(entity)) return value;
    const base = this.#parts.baseConstructor(entity);
    return base?.form === 'parameter' ? this.#parts.intersection([value, base]) : value;
  }

  /** Asked before the type of what is extended, which may be made of the class itself. */
  #extendsParameter({ declarations: [{ unit, node }] }: Entity): boolean {
    const clause = childOfKind(unit.tree, node, kind.extendsClause);
    if (clause < 0 || unit.tree.kinds[clause + 1] !== kind.identifier) return false;
    const { entity } = this.#parts.names.resolve(unit, clause + 1, nameOf(unit.tree, clause + 1), valueMeaning);
    return entity !== undefined && (entity.meanings & meaning.parameter) !== 0;
  }

  #aliased(entity: Entity): Type {
    const found = this.#parts.names.followAlias(entity);
    if (found.entity === undefined) return this.#parts.missing(found.missing);
    return found.entity === entity ? this.#parts.unresolved() : this.valueType(found.entity);
  }

  #callable(entity: Entity): Type {
    const declarations = entity.declarations.filter(({ unit, node }) => callables.has(unit.tree.kinds[node]));
    if (declarations.length === 0) return this.#held(entity);
    return this.#store.functionValue(
      declarations,
      entity,
      undefined,
      this.#parts.outerParametersOf(declarations).length > 0,
    );
  }

  #accessed({ declarations }: Entity): Type {
    const getter = declarations.find(({ unit, node }) => unit.tree.kinds[node] === kind.getter);
    if (getter !== undefined) return this.#getterType(getter);
    const setter = declarations.find(({ unit, node }) => unit.tree.kinds[node] === kind.setter);
    return setter === undefined ? this.#parts.unresolved() : this.#setterType(setter);
  }

  #getterType({ unit, node }: Place): Type {
    const annotation = typeChild(unit.tree, node);
    if (annotation >= 0) return this.#parts.typeAt(unit, annotation);
    return this.#parts.expressions().inferredReturn(this.#store.placeAt(unit, node));
  }

  #setterType({ unit, node }: Place): Type {
    const { tree } = unit;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.parameter) return this.#declaredOrInferred({ unit, node: child });
    }
    return this.#parts.unresolved();
  }

  /** Variables, parameters, properties: the first declaration with an annotation, else what is put in. */
  #held(entity: Entity): Type {
    for (const { unit, node } of entity.declarations) {
      const annotation = this.#annotationOf({ unit, node });
      if (annotation !== undefined) return annotation;
    }
    const declaring = entity.declarations.find(({ unit, node }) => declarators.has(unit.tree.kinds[node]));
    if (declaring !== undefined && !isBare(declaring)) return this.#declaredOrInferred(declaring);
    const assigned = this.#assignedType(entity);
    if (assigned !== undefined) return assigned;
    return declaring === undefined ? this.#parts.unresolved('not_inferred') : this.#declaredOrInferred(declaring);
  }

  #annotationOf({ unit, node }: Place): Type | undefined {
    if (!declarators.has(unit.tree.kinds[node])) return undefined;
    const annotation = typeChild(unit.tree, node);
    if (annotation < 0) return undefined;
    const type = this.#parts.typeAt(unit, annotation);
    return isOptionalParameter({ unit, node }) ? this.#parts.union([type, this.#store.intrinsic('undefined')]) : type;
  }

  #declaredOrInferred({ unit, node }: Place): Type {
    const annotation = this.#annotationOf({ unit, node });
    if (annotation !== undefined) return annotation;
    const place = this.#store.placeAt(unit, node);
    switch (unit.tree.kinds[node]) {
      case kind.parameter:
        return this.#parts.expressions().parameterType(place);
      case kind.bindingElement:
        return this.#parts.expressions().bindingType(place);
      case kind.variable:
        return this.#parts.expressions().variableType(place);
      case kind.shorthandProperty:
        return this.#shorthandType(place);
      default:
        return this.#initialised(place);
    }
  }

  #initialised(place: Place): Type {
    const { unit, node } = place;
    const value = expressionChild(unit.tree, node);
    if (value < 0)
      return unit.isForeign || unit.tree.kinds[node] === kind.propertySignature
        ? this.#store.intrinsic('any')
        : this.#parts.unresolved('not_inferred');
    const type = this.#parts.expressions().typeOf(this.#store.placeAt(unit, value));
    return hasFlag(unit.tree, node, flag.readonly) ? type : this.#parts.widen(type);
  }

  #shorthandType(place: Place): Type {
    return this.#parts.widen(this.#parts.expressions().typeOf(place));
  }

  /** Everything that is assigned in the file: `this.a = …` in the constructor, `exports.a = …`. */
  #assignedType(entity: Entity): Type | undefined {
    const types = this.#parts.names.assignmentsOf(entity).map((place) => this.#parts.widen(this.#assignedValue(place)));
    return types.length === 0 ? undefined : this.#parts.union(types);
  }

  #assignedValue({ unit, node }: Place): Type {
    const { tree } = unit;
    const annotation = typeChild(tree, node);
    if (annotation >= 0 && tree.kinds[node] === kind.assign) return this.#parts.typeAt(unit, annotation);
    const value = isAssignment(tree.kinds[node]) ? tree.ends[node + 1] : node;
    if (!isExpressionKind(tree.kinds[value])) return this.#parts.unresolved('not_inferred');
    return this.#parts.expressions().typeOf(this.#store.placeAt(unit, value));
  }
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
  kind.exportDefault,
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
