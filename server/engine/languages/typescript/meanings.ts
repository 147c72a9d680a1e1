import type { SymbolKind } from '../../source/facts.ts';

/** Meanings of a declaration, as bits: a symbol merged from several has them all. */
export const FUNCTION = 1;
export const CLASS = 2;
export const INTERFACE = 4;
export const ENUM = 8;
export const TYPE = 16;
/** `let`, `const`, `using`. */
export const BLOCK_VARIABLE = 32;
export const VAR = 64;
export const NAMESPACE = 128;
/** Members merge with every member of their name: overloads, accessor pairs, properties of merged interfaces. */
export const METHOD = 256;
export const PROPERTY = 512;

/**
 * With which meanings a later declaration of the same name and scope cannot be one symbol, after TypeScript's rules.
 * A function and a `var` are one binding in JavaScript, and one symbol here.
 */
const CONFLICTS: ReadonlyMap<number, number> = new Map([
  [FUNCTION, BLOCK_VARIABLE | ENUM],
  [CLASS, CLASS | ENUM | TYPE | BLOCK_VARIABLE | VAR],
  [INTERFACE, TYPE | ENUM],
  [ENUM, FUNCTION | CLASS | INTERFACE | TYPE | BLOCK_VARIABLE | VAR],
  [TYPE, TYPE | INTERFACE | CLASS | ENUM],
  [BLOCK_VARIABLE, BLOCK_VARIABLE | VAR | FUNCTION | CLASS | ENUM],
  [VAR, BLOCK_VARIABLE | CLASS | ENUM],
]);

export function canMerge(existing: number, added: number): boolean {
  return (existing & (CONFLICTS.get(added) ?? 0)) === 0;
}

/** The kind that says most about a symbol comes first. */
const KINDS: readonly (readonly [number, SymbolKind])[] = [
  [CLASS, 'class'],
  [INTERFACE, 'interface'],
  [ENUM, 'enum'],
  [FUNCTION, 'function'],
  [METHOD, 'method'],
  [TYPE, 'type'],
  [BLOCK_VARIABLE | VAR | PROPERTY, 'variable'],
  [NAMESPACE, 'module'],
];

export function kindOf(meanings: number): SymbolKind {
  for (const [bits, kind] of KINDS) if ((meanings & bits) !== 0) return kind;
  return 'variable';
}

/**
 * Reports whether a symbol is declared as an interface or a type, although a value of that name may exist at run time.
 */
export function isTypeAndValue(meanings: number): boolean {
  const types = INTERFACE | TYPE;
  return (meanings & types) !== 0 && (meanings & ~types) !== 0 && (meanings & CLASS) === 0;
}
