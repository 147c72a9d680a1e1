import type { SymbolNames } from '../symbol-names.ts';

/**
 * Names of a project, those that Python makes of names with two underscores in a class included: outside of a class `Cart` its `__pay` is
 * called `_Cart__pay`. Which class is meant is decided where the sites of a symbol are looked for.
 */
export function withMangledNames(names: SymbolNames): SymbolNames {
  return {
    has: (name) => names.has(name) || namesBehind(name).some((each) => names.has(each)),
    soleSymbol: (name) => names.soleSymbol(name),
  };
}

/** `__pay` of `_Cart__pay`. A name may begin in several places, since names of classes may have underscores. */
function namesBehind(name: string): readonly string[] {
  if (!/^_[^_].*[^_]_?$/.test(name)) return [];
  return Array.from(name.matchAll(/(?=__)/g), ({ index }) => name.slice(index));
}
