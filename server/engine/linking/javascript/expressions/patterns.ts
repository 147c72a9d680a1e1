import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import type { Query } from '../../query.ts';
import type { Property, Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import type { Places } from './places.ts';
import { annotationOf, childOfKind, hasFlag, isFunction, valueOf } from './syntax.ts';

/** Types of what patterns take out of values. */
export class PatternTypes {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #places: Places;
  readonly #sources: Query<Place, Type>;
  readonly #variableType: (unit: Unit, node: number) => Type;
  readonly #parameterType: (unit: Unit, node: number) => Type;

  constructor(
    types: Types,
    evaluate: Evaluate,
    places: Places,
    sources: Query<Place, Type>,
    variableType: (unit: Unit, node: number) => Type,
    parameterType: (unit: Unit, node: number) => Type,
  ) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#places = places;
    this.#sources = sources;
    this.#variableType = variableType;
    this.#parameterType = parameterType;
  }

  /** Type of a binding element: what is taken out, its default considered. */
  bindingType(unit: Unit, element: number): Type {
    const type = this.#taken(unit, element);
    const initial = valueOf(unit.tree, element);
    if (initial < 0) return type;
    const given = this.#types.widen(this.#evaluate(unit, initial));
    if (type.form === 'intrinsic' && type.name === 'unresolved') return given;
    return this.#types.isAssignable(given, this.#types.nonNullable(type)) && !this.#types.isOpen(given)
      ? this.#types.nonNullable(type)
      : this.#types.union([this.#types.nonNullable(type), given]);
  }

  /** Returns the destructured value, with the default as its expected type. */
  withoutDefault(unit: Unit, element: number): Type | undefined {
    const type = this.#taken(unit, element);
    return this.#types.isOpen(type) ? undefined : this.#types.nonNullable(type);
  }

  #taken(unit: Unit, element: number): Type {
    const { tree } = unit;
    const pattern = tree.parents[element];
    const source = this.#types.nonNullable(this.sourceOf(unit, pattern));
    return tree.kinds[pattern] === kind.arrayPattern
      ? this.#takenByIndex(unit, pattern, element, source)
      : this.#takenByName(unit, pattern, element, source);
  }

  /** Asked by every element of a pattern, computed once. */
  sourceOf(unit: Unit, pattern: number): Type {
    return this.#sources.ask(this.#places.at(unit, pattern), () => this.#computeSource(unit, pattern));
  }

  #computeSource(unit: Unit, pattern: number): Type {
    const { tree } = unit;
    const owner = tree.parents[pattern];
    if (tree.kinds[owner] === kind.bindingElement) return this.bindingType(unit, owner);
    const annotation = annotationOf(tree, owner);
    if (annotation >= 0) return this.#types.fromNode({ unit, node: annotation });
    const isParameter = tree.kinds[owner] === kind.parameter && isFunction(tree.kinds[tree.parents[owner]]);
    return isParameter ? this.#parameterType(unit, owner) : this.#variableType(unit, owner);
  }

  #takenByIndex(unit: Unit, pattern: number, element: number, source: Type): Type {
    const { tree } = unit;
    if (hasFlag(tree, element, flag.rest)) return this.#types.arrayOf(this.#types.iterated(source, false));
    let index = 0;
    for (let child = pattern + 1; child < element; child = tree.ends[child]) index++;
    const isList = source.form === 'tuple' || source.form === 'union';
    const byIndex = isList ? this.#types.indexed(source, this.#types.literal(index)) : undefined;
    return byIndex ?? this.#types.iterated(source, false);
  }

  #takenByName(unit: Unit, pattern: number, element: number, source: Type): Type {
    if (hasFlag(unit.tree, element, flag.rest)) return this.#restOf(unit, pattern, source);
    const computed = childOfKind(unit.tree, element, kind.computedName);
    if (computed >= 0) {
      return (
        this.#types.indexed(source, this.#evaluate(unit, computed + 1)) ??
        this.#types.intrinsic('unresolved', 'not_inferred')
      );
    }
    return this.#memberOf(source, takenName(unit, element));
  }

  #memberOf(source: Type, name: string): Type {
    if (source.form === 'intrinsic' && (source.name === 'any' || source.name === 'unresolved')) return source;
    const found = this.#types.property(source, name)?.type() ?? this.#types.indexed(source, this.#types.literal(name));
    return found ?? this.#types.intrinsic('unresolved', 'not_inferred');
  }

  #restOf(unit: Unit, pattern: number, source: Type): Type {
    if (this.#types.isOpen(source)) return source;
    const { tree } = unit;
    const left = new Map<string, Property>(this.#types.properties(source));
    for (let child = pattern + 1; child < tree.ends[pattern]; child = tree.ends[child])
      left.delete(takenName(unit, child));
    return this.#types.computed(left);
  }
}

/** The name of the member that an element of an object pattern takes. */
function takenName({ tree }: Unit, element: number): string {
  const outer = childOfKind(tree, element, kind.outerName);
  return nameOf(tree, outer >= 0 ? outer : element);
}
