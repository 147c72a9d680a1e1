import { kind } from '../../../languages/typescript/node-kinds.ts';
import { meaning, type Place } from '../entity.ts';
import { childList, typeChildren } from '../expressions/syntax.ts';
import type { ReferenceType, Type, Types } from '../type.ts';

/** Bases of bases are followed so far. */
const depthMax = 50;

export interface ForeignBases {
  /** A member that is in no class of the project is that of a base outside: its type arguments; undefined where it is not so. */
  givenTo(type: Type): readonly Type[] | undefined;
}

/** Classes whose last known base extends one of a package that is not installed. */
export function createForeignBases(types: Types): ForeignBases {
  return { givenTo: (type) => (type.form === 'reference' ? givenTo(type, 0) : undefined) };

  function givenTo(type: ReferenceType, depth: number): readonly Type[] | undefined {
    if (depth > depthMax || (type.entity.meanings & meaning.classLike) === 0) return undefined;
    const [base] = types.basesOf(type);
    if (base === undefined) return undefined;
    if (base.form === 'reference') return givenTo(base, depth + 1);
    return isForeign(base) ? type.entity.declarations.flatMap((place) => argumentsOf(place)) : undefined;
  }

  function argumentsOf({ unit, node }: Place): Type[] {
    const { tree } = unit;
    const clauses = childList(tree, node).filter((child) => tree.kinds[child] === kind.extendsClause);
    return clauses.flatMap((clause) => typeChildren(tree, clause)).map((each) => types.fromNode({ unit, node: each }));
  }
}

export function isForeign(type: Type): boolean {
  return type.form === 'intrinsic' && type.name === 'unresolved' && type.reason === 'external';
}
