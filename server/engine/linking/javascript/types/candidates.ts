import type { Type, TypeParameterType } from '../type.ts';

/** Candidates by what they are for: what the parameter has to be at least, and what it may be at most. */
export interface Candidates {
  readonly parameters: readonly TypeParameterType[];
  readonly least: Map<TypeParameterType, Type[]>;
  readonly most: Map<TypeParameterType, Type[]>;
  /** Pairs of types that were looked at. */
  readonly seen: Set<string>;
}

/** Adds what `target` says of the parameters when `source` is to fit it; `isLeast` is false where it is turned round, as in parameters. */
export type Infer = (candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number) => void;

export function candidatesFor(parameters: readonly TypeParameterType[]): Candidates {
  return { parameters, least: new Map(), most: new Map(), seen: new Set() };
}

export function addCandidate(candidates: Candidates, parameter: TypeParameterType, type: Type, isLeast: boolean): void {
  const into = isLeast ? candidates.least : candidates.most;
  const known = into.get(parameter);
  if (known === undefined) into.set(parameter, [type]);
  else if (!known.includes(type)) known.push(type);
}

export function countOf({ least, most }: Candidates): number {
  let count = 0;
  for (const types of least.values()) count += types.length;
  for (const types of most.values()) count += types.length;
  return count;
}
