import { stringAt } from '#server/base/string-table.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { accessorFlag, exportedFlag, functionValueFlag, optionalFlag } from '../../source/declaration-columns.ts';
import type { SymbolKind } from '../../source/facts.ts';
import { findFile } from '../find-file.ts';
import type { FileLayer, SymbolLayer } from '../snapshot.ts';
import { kindOfSymbol } from '../symbol-table.ts';
import type { SymbolNode, SymbolPlace } from './answers.ts';
import { moduleName } from './nodes-by-name.ts';

/** Tables for naming a node. */
export interface NamedLayers {
  readonly files: FileLayer;
  readonly symbols: SymbolLayer;
}

/** The node with that id (`path#Outer.inner`, `path#<module>`), undefined where there is none. */
export function findSymbolNode(layers: NamedLayers, id: string): SymbolNode | undefined {
  // A path may hold the sign, and so may a name (`C.#secret`).
  for (let sign = id.indexOf('#'); sign >= 0; sign = id.indexOf('#', sign + 1)) {
    const file = findFile(layers.files, id.slice(0, sign));
    const node = file === undefined ? undefined : findInFile(layers, file, id.slice(sign + 1));
    if (node !== undefined) return node;
  }
  return undefined;
}

function findInFile({ symbols }: NamedLayers, file: number, name: string): SymbolNode | undefined {
  if (name === moduleName) return symbols.count + file;
  for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
    if (qualifiedNameIn(symbols, file, row) === name) return row;
  }
  return undefined;
}

export function isModule({ symbols }: NamedLayers, node: SymbolNode): boolean {
  return node >= symbols.count;
}

export function fileOfNode({ symbols }: NamedLayers, node: SymbolNode): number {
  return node >= symbols.count ? node - symbols.count : partWith(symbols.starts, node);
}

/** Number of the part in which a row lies, by the first row of each: a binary search. Parts may be empty. */
export function partWith(starts: Uint32Array, row: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= row) low = middle;
    else high = middle;
  }
  return low;
}

/** Number of the enclosing symbol's node; of a symbol at the top level that of its file. `source` as in the tables. */
export function enclosingNode({ symbols }: NamedLayers, file: number, source: number): SymbolNode {
  return source === 0 ? symbols.count + file : symbols.starts[file] + source - 1;
}

/** The symbol or file that a node lies in; undefined for a file. */
export function containerOfNode(layers: NamedLayers, node: SymbolNode): SymbolNode | undefined {
  if (isModule(layers, node)) return undefined;
  return enclosingNode(layers, fileOfNode(layers, node), layers.symbols.containers[node]);
}

export function kindOfNode({ symbols }: NamedLayers, node: SymbolNode): SymbolKind | 'file' {
  return node >= symbols.count ? 'file' : kindOfSymbol(symbols, node);
}

export function isExported({ symbols }: NamedLayers, node: SymbolNode): boolean {
  return node < symbols.count && (symbols.kinds[node] & exportedFlag) !== 0;
}

/** A member that what fits its owner may lack. */
export function isOptional({ symbols }: NamedLayers, node: SymbolNode): boolean {
  return node < symbols.count && (symbols.kinds[node] & optionalFlag) !== 0;
}

/** To read it is to use it: a variable, a field, an accessor. That one of them is called elsewhere makes no read another thing. */
export function isData(layers: NamedLayers, node: SymbolNode): boolean {
  return isAccessor(layers, node) || kindOfNode(layers, node) === 'variable';
}

/** A variable or field whose value is a function. */
export function holdsFunction({ symbols }: NamedLayers, node: SymbolNode): boolean {
  return node < symbols.count && (symbols.kinds[node] & functionValueFlag) !== 0;
}

/** To read it is to run it. */
export function isAccessor({ symbols }: NamedLayers, node: SymbolNode): boolean {
  return node < symbols.count && (symbols.kinds[node] & accessorFlag) !== 0;
}

/** A declaration inside a class, an object or a type is a member; a function inside a function is local to it. */
export function isMember(layers: NamedLayers, node: SymbolNode, owner: SymbolNode): boolean {
  if (isModule(layers, owner)) return false;
  const kind = kindOfNode(layers, owner);
  // Methods of object literals lie in the function around them.
  return (kind !== 'function' && kind !== 'method') || kindOfNode(layers, node) === 'method';
}

export function idOfNode(layers: NamedLayers, node: SymbolNode): string {
  const file = fileOfNode(layers, node);
  return `${stringAt(layers.files.paths, file)}#${qualifiedNameOf(layers, node)}`;
}

export function qualifiedNameOf(layers: NamedLayers, node: SymbolNode): string {
  if (isModule(layers, node)) return moduleName;
  return qualifiedNameIn(layers.symbols, fileOfNode(layers, node), node);
}

function qualifiedNameIn({ starts, nameStarts, nameEnds, names }: SymbolLayer, file: number, row: number): string {
  const start = nameStarts[file];
  return decodeUtf8(names, start + (row === starts[file] ? 0 : nameEnds[row - 1]), start + nameEnds[row]);
}

export function placeOfNode(layers: NamedLayers, node: SymbolNode): SymbolPlace {
  const file = stringAt(layers.files.paths, fileOfNode(layers, node));
  if (isModule(layers, node)) return { file, line: 1, column: 1 };
  return { file, line: layers.symbols.lines[node], column: layers.symbols.columns[node] };
}
