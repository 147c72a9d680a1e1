/**
 * A value that a node may be, apart from texts and numbers: a number that says of which kind, and which one.
 *
 * - `closure`: a function, by its number. `called`, `applied`, `bound`: its members `call`, `apply` and `bind`.
 * - `class`: a node `class`; `instance`: what `new` makes of it, also the object that instances inherit from.
 * - `made`: what `new` makes of a function that is no class, and its `prototype`.
 * - `object`: an object or list that a node writes out.
 * - `module`: all that a file exports, by its number among those of the program.
 * - `external`: a value of a package, by its number among `ExternalPaths`.
 */
export const valueKinds = [
  'closure',
  'called',
  'applied',
  'bound',
  'class',
  'instance',
  'made',
  'object',
  'module',
  'external',
] as const;
export type ValueKind = (typeof valueKinds)[number];

export type AbstractValue = number;

const kindBits = 4;

export function valueOf(kind: ValueKind, number: number): AbstractValue {
  return number * 2 ** kindBits + valueKinds.indexOf(kind);
}

export function kindOfValue(value: AbstractValue): ValueKind {
  return valueKinds[value % 2 ** kindBits];
}

export function numberOfValue(value: AbstractValue): number {
  return Math.floor(value / 2 ** kindBits);
}
