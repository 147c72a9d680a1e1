import type { SymbolName } from './file-links.ts';
import { allStrings } from '#server/base/string-table.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import type { CodeTree } from '../source/code-tree.ts';
import { readDeclarationColumns, readOtherNames } from '../source/declaration-columns.ts';

/** Symbols of a project by the last part of their names, and other names that files give to symbols. */
export interface SymbolNames {
  /** Whether some symbol is called so, or may be in some module. */
  has(name: string): boolean;
  /** The only symbol that is; undefined where there are several, or none. */
  soleSymbol(name: string): SymbolName | undefined;
}

/** Qualified names by symbol number. */
export function symbolNamesIn(declarations: Uint8Array): readonly string[] {
  if (declarations.length === 0) return [];
  const { nameEnds, names } = readDeclarationColumns(declarations);
  return allStrings({ bytes: names, ends: nameEnds });
}

/** The qualified name of one symbol. */
export function symbolNameIn(declarations: Uint8Array, symbol: number): string {
  const { nameEnds, names } = readDeclarationColumns(declarations);
  return decodeUtf8(names, symbol === 0 ? 0 : nameEnds[symbol - 1], nameEnds[symbol]);
}

/** Other names that a file gives to what it imports or exports. */
export function otherNamesIn(declarations: Uint8Array): readonly string[] {
  return declarations.length === 0 ? [] : readOtherNames(readDeclarationColumns(declarations).otherNames);
}

/** Names of the symbols that a tree declares, without what is around them: `?.bar`. Where the declarations are lost. */
export function symbolNamesOfTree({ declaringNodes, declaredSymbols, names, texts }: CodeTree): readonly string[] {
  const found: string[] = [];
  declaringNodes.forEach((node, index) => (found[declaredSymbols[index]] ??= `?.${texts[names[node]]}`));
  return found;
}

/** `bar` of `Foo.bar~2`. */
export function lastPart(qualified: string): string {
  const name = qualified.slice(qualified.lastIndexOf('.') + 1);
  const mark = name.lastIndexOf('~');
  return mark > 0 ? name.slice(0, mark) : name;
}
