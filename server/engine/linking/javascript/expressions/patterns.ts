import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import type { Query } from '../../query.ts';
import type { Property, Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import type { Places } from './places.ts';
import { annotationOf, childOfKind, hasFlag, isFunction, valueOf } from './syntax.ts';

export interface PatternTypes {
  /** Type of a binding element: what is taken out, its default considered. */
  bindingType(unit: Unit, element: number): Type;
  /** Returns the destructured value, with the default as its expected type. */
  withoutDefault(unit: Unit, element: number): Type | undefined;
  /** Returns the value that a pattern destructures. */
  sourceOf(unit: Unit, pattern: number): Type;
}

/** Types of what patterns take out of values. */
export function createPatternTypes(
  types: Types,
  evaluate: Evaluate,
  places: Places,
  sources: Query<Place, Type>,
  variableType: (unit: Unit, node: number) => Type,
  parameterType: (unit: Unit, node: number) => Type,
): PatternTypes {
  return { bindingType, withoutDefault, sourceOf };

  function bindingType(unit: Unit, element: number): Type {
    const type = taken(unit, element);
    const initial = valueOf(unit.tree, element);
    if (initial < 0) return type;
    const given = types.widen(evaluate(unit, initial));
    if (type.form === 'intrinsic' && type.name === 'unresolved') return given;
    return types.isAssignable(given, types.nonNullable(type)) && !types.isOpen(given)
      ? types.nonNullable(type)
      : types.union([types.nonNullable(type), given]);
  }

  function withoutDefault(unit: Unit, element: number): Type | undefined {
    const type = taken(unit, element);
    return types.isOpen(type) ? undefined : types.nonNullable(type);
  }

  function taken(unit: Unit, element: number): Type {
    const { tree } = unit;
    const pattern = tree.parents[element];
    const source = types.nonNullable(sourceOf(unit, pattern));
    return tree.kinds[pattern] === kind.arrayPattern
      ? takenByIndex(unit, pattern, element, source)
      : takenByName(unit, pattern, element, source);
  }

  /** Asked by every element of a pattern, computed once. */
  function sourceOf(unit: Unit, pattern: number): Type {
    return sources.ask(places.at(unit, pattern), () => computeSource(unit, pattern));
  }

  function computeSource(unit: Unit, pattern: number): Type {
    const { tree } = unit;
    const owner = tree.parents[pattern];
    if (tree.kinds[owner] === kind.bindingElement) return bindingType(unit, owner);
    const annotation = annotationOf(tree, owner);
    if (annotation >= 0) return types.fromNode({ unit, node: annotation });
    const isParameter = tree.kinds[owner] === kind.parameter && isFunction(tree.kinds[tree.parents[owner]]);
    return isParameter ? parameterType(unit, owner) : variableType(unit, owner);
  }

  function takenByIndex(unit: Unit, pattern: number, element: number, source: Type): Type {
    const { tree } = unit;
    if (hasFlag(tree, element, flag.rest)) return types.arrayOf(types.iterated(source, false));
    let index = 0;
    for (let child = pattern + 1; child < element; child = tree.ends[child]) index++;
    const isList = source.form === 'tuple' || source.form === 'union';
    const byIndex = isList ? types.indexed(source, types.literal(index)) : undefined;
    return byIndex ?? types.iterated(source, false);
  }

  function takenByName(unit: Unit, pattern: number, element: number, source: Type): Type {
    if (hasFlag(unit.tree, element, flag.rest)) return restOf(unit, pattern, source);
    const computed = childOfKind(unit.tree, element, kind.computedName);
    if (computed >= 0) {
      return types.indexed(source, evaluate(unit, computed + 1)) ?? types.intrinsic('unresolved', 'not_inferred');
    }
    return memberOf(source, takenName(unit, element));
  }

  function memberOf(source: Type, name: string): Type {
    if (source.form === 'intrinsic' && (source.name === 'any' || source.name === 'unresolved')) return source;
    const found = types.property(source, name)?.type() ?? types.indexed(source, types.literal(name));
    return found ?? types.intrinsic('unresolved', 'not_inferred');
  }

  function restOf(unit: Unit, pattern: number, source: Type): Type {
    if (types.isOpen(source)) return source;
    const { tree } = unit;
    const left = new Map<string, Property>(types.properties(source));
    for (let child = pattern + 1; child < tree.ends[pattern]; child = tree.ends[child])
      left.delete(takenName(unit, child));
    return types.computed(left);
  }
}

/** The name of the member that an element of an object pattern takes. */
export function takenName({ tree }: Unit, element: number): string {
  const outer = childOfKind(tree, element, kind.outerName);
  return nameOf(tree, outer >= 0 ? outer : element);
}
