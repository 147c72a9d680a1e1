import { stringAt } from '#server/base/string-table.ts';
import { findFile } from '../graph/find-file.ts';
import { type SymbolRow, symbolsOfFile } from '../graph/symbol-table.ts';
import { componentsBeside } from '../naming/components-called.ts';
import { isBesideProduct } from '../source/beside-product.ts';
import { isTestPath } from '../source/tests.ts';
import { foldName, type IndexedSymbol, type NameIndex } from './name-index.ts';
import type { Mention } from './mention.ts';
import type { NameNoun } from './name-words.ts';

/**
 * Meaning of a name. `id`: of a symbol `path#name`, of a file its path, of a folder its path with a slash, else its
 * name.
 */
export interface NamedThing {
  readonly kind: 'symbol' | 'file' | 'directory' | 'module' | 'external';
  readonly id: string;
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly symbolKind?: string;
}

type Finder = (index: NameIndex, text: string) => NamedThing[];

const anyFinders: readonly Finder[] = [
  byId,
  byPath,
  byPlace,
  componentsNamed,
  symbolsAsWritten,
  byDots,
  modulesNamed,
  symbolsInOtherCase,
  foldersNamed,
  filesNamed,
  packagesNamed,
];

/** Where names are looked for, the likeliest first: what the first of them finds is meant. */
const finders: Readonly<Record<NameNoun, readonly Finder[]>> = {
  symbol: [byId, byPlace, componentsNamed, symbolsAsWritten, symbolsInOtherCase],
  type: [byId, typesNamed, symbolsAsWritten, symbolsInOtherCase],
  file: [byPath, byDots, filesNamed],
  module: [modulesNamed, byPath, byDots, foldersNamed, packagesNamed, filesNamed],
  directory: [byPath, foldersNamed, modulesNamed],
  part: anyFinders,
};

/** All that a name may mean; none where nothing of the project is called so. */
export function meaningsOf(
  index: NameIndex,
  { text, noun, within }: Pick<Mention, 'text' | 'noun' | 'within'>,
): NamedThing[] {
  for (const find of noun === undefined ? anyFinders : finders[noun]) {
    const found = find(index, text).filter((thing) => within === undefined || liesWithin(index, thing, within));
    if (found.length > 0) return found;
  }
  return [];
}

/** The one that is meant where only one of them is of the product, or is what a file declares for others. */
export function onlyMeaning(things: readonly NamedThing[]): NamedThing | undefined {
  if (things.length <= 1) return things[0];
  const product = things.filter(isOfProduct);
  if (product.length === 1) return product[0];
  const top = product.filter((thing) => thing.kind === 'symbol' && !isMember(thing));
  return top.length === 1 && product.every(({ file }) => file === top[0].file) ? top[0] : undefined;
}

/** The module or folder of the product that is called so, or else the files; and the package that the project uses. */
export function namedParts(index: NameIndex, text: string): NamedThing[] {
  const [group] = [...modulesNamed(index, text), ...allFoldersNamed(index, text).filter(isOfProduct)];
  const own = group === undefined ? filesNamed(index, text).filter(isOfProduct) : [group];
  return [...own, ...packagesNamed(index, text)];
}

/**
 * Reports whether a plain word that names several things most likely means this one: a declaration that the product
 * exports.
 */
export function isNotable(thing: NamedThing): boolean {
  return thing.kind !== 'symbol' || (isOfProduct(thing) && !isMember(thing));
}

/** No test, example or the like. */
function isOfProduct({ file, id }: NamedThing): boolean {
  return !isTestPath(file ?? id) && !isBesideProduct(file ?? id);
}

/** Of a class, an interface or the code of a function. */
function isMember({ id, file = '' }: NamedThing): boolean {
  return /[.~]/.test(id.slice(file.length + 1));
}

function liesWithin(index: NameIndex, { id, file }: NamedThing, within: string): boolean {
  if (file === undefined) return id.startsWith(within);
  const name = id.slice(file.length + 1);
  const owners = name.split('.').slice(0, -1).map(foldName);
  if (owners.includes(foldName(within))) return true;
  return meaningsOf(index, { text: within, noun: 'file' })
    .concat(meaningsOf(index, { text: within, noun: 'module' }))
    .some(
      (place) =>
        place.id === file ||
        (place.kind === 'directory' && file.startsWith(place.id)) ||
        isInModule(index, file, place),
    );
}

function isInModule({ snapshot: { files } }: NameIndex, path: string, place: NamedThing): boolean {
  const file = findFile(files, path);
  return place.kind === 'module' && file !== undefined && files.moduleNames[files.modules[file]] === place.id;
}

/** `path#name`, with the whole path or the end of one. */
function byId(index: NameIndex, text: string): NamedThing[] {
  const sign = text.indexOf('#');
  if (sign <= 0) return [];
  const [path, name] = [text.slice(0, sign), text.slice(sign + 1)];
  return namedPaths(index, path).flatMap((file) =>
    rowsOf(index, file)
      .filter((row) => row.qualifiedName === name)
      .map(thingOf),
  );
}

function byPath(index: NameIndex, text: string): NamedThing[] {
  const { files } = index.snapshot;
  const path = text.replace(/^\.\//, '');
  if (findFile(files, path) === undefined && path.includes('/')) {
    const folders = foldersAt(index, path.replace(/\/$/, ''));
    if (folders.length > 0) return folders;
  }
  if (findFile(files, path) === undefined && !/[./]/.test(path)) return [];
  return namedPaths(index, path).map((file) => fileThing(stringAt(files.paths, file)));
}

/** `shop.cart` of Python is `shop/cart.py` or the folder `shop/cart/`. */
function byDots(index: NameIndex, text: string): NamedThing[] {
  if (!/^\w+(?:\.\w+)+$/.test(text)) return [];
  const path = text.replaceAll('.', '/');
  const name = text.slice(text.lastIndexOf('.') + 1);
  // By the last name alone: to look through all files for each dotted word of a question would take seconds.
  const files = filesNamed(index, `${name}.py`).filter(({ id }) => `/${id}`.endsWith(`/${path}.py`));
  return files.length > 0 ? firstOfProduct(files) : foldersAt(index, path);
}

/** Folders whose path is this, or ends so. */
function foldersAt(index: NameIndex, path: string): NamedThing[] {
  const folders = allFoldersNamed(index, path.slice(path.lastIndexOf('/') + 1));
  return firstOfProduct(folders.filter(({ id }) => `/${id}`.endsWith(`/${path}/`)));
}

/** `path:12` is what is declared around that line. */
function byPlace(index: NameIndex, text: string): NamedThing[] {
  const [, path, line] = /^(.+):(\d{1,7})(?::\d+)?$/s.exec(text) ?? [];
  if (path === undefined) return [];
  return namedPaths(index, path).flatMap((file) => {
    const around = rowsOf(index, file).findLast((row) => row.line <= Number(line) && Number(line) <= row.endLine);
    return around === undefined ? [] : [thingOf(around)];
  });
}

/** The file of that path, else all whose path ends so. */
function namedPaths({ snapshot: { files } }: NameIndex, path: string): number[] {
  const file = findFile(files, path);
  if (file !== undefined) return [file];
  const found: number[] = [];
  for (let each = 0; each < files.count; each++) if (stringAt(files.paths, each).endsWith(`/${path}`)) found.push(each);
  return found;
}

function symbolsAsWritten(index: NameIndex, text: string): NamedThing[] {
  const name = text.replace(/\(.*\)$/s, '').replaceAll(/::|->|#/g, '.');
  return symbolRows(index, name)
    .filter((row) => row.name === name || row.qualifiedName === name || row.qualifiedName.endsWith(`.${name}`))
    .map(thingOf);
}

/** Files of components of that name, unless code declares it. */
function componentsNamed(index: NameIndex, text: string): NamedThing[] {
  const declaredIn = symbolsAsWritten(index, text).flatMap(({ file }) => file ?? []);
  return componentsBeside(index.snapshot.files, text, declaredIn).map(fileThing);
}

function symbolsInOtherCase(index: NameIndex, text: string): NamedThing[] {
  return symbolRows(index, text.replace(/\(.*\)$/s, '').replaceAll(/::|->|#/g, '.')).map(thingOf);
}

const typeKinds = new Set(['class', 'interface', 'type', 'enum']);

function typesNamed(index: NameIndex, text: string): NamedThing[] {
  return symbolsAsWritten(index, text).filter(({ symbolKind = '' }) => typeKinds.has(symbolKind));
}

function modulesNamed({ snapshot: { files } }: NameIndex, text: string): NamedThing[] {
  const isNamed = (name: string) => name === text || foldName(name) === foldName(text);
  return files.moduleNames
    .filter(isNamed)
    .slice(0, 1)
    .map((id) => ({ kind: 'module', id }));
}

function foldersNamed(index: NameIndex, text: string): NamedThing[] {
  return firstOfProduct(allFoldersNamed(index, text));
}

/** The least deep first. */
function allFoldersNamed(index: NameIndex, text: string): NamedThing[] {
  return index.foldersNamed(text).map(folderThing);
}

/** `test/cart` is no more than the tests of `src/cart`, if that is there too. */
function firstOfProduct(things: readonly NamedThing[]): NamedThing[] {
  return (things.some(isOfProduct) ? things.filter(isOfProduct) : things).slice(0, 1);
}

function filesNamed(index: NameIndex, text: string): NamedThing[] {
  return index.filesNamed(text).map((file) => fileThing(stringAt(index.snapshot.files.paths, file)));
}

function packagesNamed({ snapshot: { files } }: NameIndex, text: string): NamedThing[] {
  const found = files.externals.filter((id) => id === text || id.slice(id.indexOf(':') + 1) === text);
  return found.slice(0, 1).map((id) => ({ kind: 'external', id }));
}

function symbolRows(index: NameIndex, name: string): SymbolRow[] {
  const byFile = Map.groupBy(index.symbolsNamed(name), ({ file }: IndexedSymbol) => file);
  return [...byFile].flatMap(([file, found]) => {
    const rows = rowsOf(index, file);
    return found.map(({ position }) => rows[position]);
  });
}

function rowsOf({ snapshot: { files, symbols } }: NameIndex, file: number): SymbolRow[] {
  return symbols === undefined ? [] : symbolsOfFile(files, symbols, file);
}

function folderThing(id: string): NamedThing {
  return { kind: 'directory', id };
}

function fileThing(path: string): NamedThing {
  return { kind: 'file', id: path, file: path };
}

function thingOf({ id, file, line, endLine, kind }: SymbolRow): NamedThing {
  return { kind: 'symbol', id, file, line, endLine, symbolKind: kind };
}
