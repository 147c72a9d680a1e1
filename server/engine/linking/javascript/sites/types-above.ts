import type { Type, Types } from '../type.ts';

/** Classes above classes are looked at so far. */
const typesMax = 40;

/** Returns a type and the types of its bases. */
export function typesAbove(types: Types, type: Type): ReadonlySet<Type> {
  const above = new Set<Type>([type]);
  // What is added to a set while it is walked through is walked through as well.
  for (const each of above) if (above.size < typesMax) for (const base of types.basesOf(each)) above.add(base);
  return above;
}

/** `class BoxCell extends Cell<Box>` has boxes as a `Cell<Box>` has. */
export function argumentsOfBases(types: Types, type: Type): readonly Type[] {
  return [...typesAbove(types, type)].flatMap((each) =>
    each === type || each.form !== 'reference' ? [] : each.arguments,
  );
}
