import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Place } from '../entity.ts';
import type { Property, Type, Types } from '../type.ts';
import { annotationOf, childList, typeChildren, valueOf } from './syntax.ts';

/** Types of what a component of Vue is given, where values declare it, and where each of it is wrapped in a reference. */
export interface ComponentGiven {
  /**
   * `defineProps({ a: { type: Object as PropType<A> } })` has the members of the literal, so that a use of one is a use of
   * what declares it. Their types are not those of the literal, which describes them.
   */
  declaredBy(literal: Type): Type;
  /** `toRefs(props)` has the same members. */
  inReferences(given: Type): Type;
}

export function createComponentGiven(types: Types): ComponentGiven {
  const unknown = types.intrinsic('unresolved', 'not_inferred');
  return {
    // A list of names declares no members.
    declaredBy: (literal) => (literal.form === 'anonymous' ? withMembers(literal, describedBy) : unknown),
    inReferences: (given) => withMembers(given, inReference),
  };

  function withMembers(type: Type, typeOf: (property: Property) => Type): Type {
    const source = types.apparent(types.nonNullable(type));
    if (types.isOpen(source)) return unknown;
    const members = [...types.properties(source)].map(
      ([name, property]) => [name, { ...property, type: () => typeOf(property) }] as const,
    );
    return types.computed(new Map(members));
  }

  function inReference(property: Property): Type {
    const value = { name: 'value', entities: [], isOptional: false, type: () => property.type() };
    return types.computed(new Map([[value.name, value]]));
  }

  function describedBy({ entities }: Property): Type {
    const [described] = entities.flatMap(({ declarations }) => declarations.flatMap(descriptionAt));
    return described === undefined ? unknown : types.fromNode(described);
  }
}

/** The type that `A as PropType<T>` or `A as () => T` says, at a property or at one of those that describe it. */
function descriptionAt({ unit, node }: Place): readonly Place[] {
  const { tree } = unit;
  const value = valueOf(tree, node);
  if (value < 0) return [];
  const holders = tree.kinds[value] === kind.objectLiteral ? childList(tree, value) : [node];
  return holders
    .map((holder) => saidBy(tree, valueOf(tree, holder)))
    .filter((type) => type >= 0)
    .map((type) => ({ unit, node: type }));
}

function saidBy(tree: CodeTree, value: number): number {
  if (value < 0 || tree.kinds[value] !== kind.asExpression) return -1;
  const type = annotationOf(tree, value);
  if (tree.kinds[type] === kind.functionType) return annotationOf(tree, type);
  const given = tree.kinds[type] === kind.typeReference ? typeChildren(tree, type) : [];
  return given.length === 1 ? given[0] : -1;
}
