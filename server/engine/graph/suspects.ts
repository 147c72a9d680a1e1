import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import { stringAt } from '#server/base/string-table.ts';
import { isPackageName } from '../resolve/javascript/specifier.ts';
import { type ImportKind, importsModules, isPage, mayImport, namesModulePaths } from '../source/read-languages.ts';
import { mayNamePath } from '../source/words.ts';
import { absenceOf } from './edge-uses.ts';
import { fileKinds } from './file-kinds.ts';
import {
  type Suspects,
  suspectFilesOf,
  suspectNamesOf,
  suspectRowsNamed,
  suspectRowsNaming,
  suspectRowsOfAnyName,
} from './layer-doubts.ts';
import { namesOf } from './named-targets.ts';
import { packageReachOf } from './package-reach.ts';
import type { FileLayer } from './snapshot.ts';
import { moduleNamedIn } from './unseen-targets.ts';

/**
 * Returns the files that may import that file unseen. A doubt in a package that reaches the file's package in no way is none
 * about this file. Asked once a file is shown, on a thread that others wait for.
 */
export function suspectsOf(layer: FileLayer, file: number): Suspects {
  const kinds = fileKinds(layer);
  const target = { kind: kinds[file], module: layer.modules[file] };
  const path = stringAt(layer.paths, file);
  const mayLeadHere = (source: number) =>
    source !== file && fileCanLeadTo(layer, source, target) && mayNameFile(layer, source, kinds[source], path);
  return { rows: suspectRowsOf(layer, file), files: suspectFilesOf(layer).filter(mayLeadHere) };
}

/** Returns the imports that are unresolved, or not proven, and may lead to that file unseen. Ascending. */
export function suspectRowsOf(layer: FileLayer, file: number): readonly number[] {
  const target = { kind: fileKinds(layer)[file], module: layer.modules[file] };
  const { sources } = layer.uses;
  const named = suspectRowsNaming(layer, file);
  const nameless = rowsOfEntry(layer, file).filter((row) => sources[row] !== file);
  return [...nameless, ...named].filter((row) => canLeadTo(layer, row, target)).toSorted((a, b) => a - b);
}

/** Imports of any name: those that may mean whatever file, and those that mean the entry of a package, also by the stems that such a file may have. */
interface NamelessRows {
  readonly ofAll: readonly number[];
  readonly ofEntries: readonly number[];
  readonly byStem: ReadonlyMap<string, readonly number[]>;
}

/**
 * Returns the imports of any name that may mean a file as the entry of a package, where another file was taken for it: an entry
 * is called `index` or `main`, like that file, or like the package.
 */
function rowsOfEntry(layer: FileLayer, file: number): readonly number[] {
  const { ofAll, ofEntries, byStem } = namelessRowsOf(layer);
  const stem = stemOf(stringAt(layer.paths, file));
  return [...ofAll, ...(entryStems.has(stem) ? ofEntries : (byStem.get(stem) ?? []))];
}

const entryStems: ReadonlySet<string> = new Set(['index', 'main']);

/** Texts of rows are read once, since every file is asked about. */
const namelessRowsOf = remember((layer: FileLayer): NamelessRows => {
  const { targets, specifierTable } = layer.uses;
  const [ofAll, ofEntries, byStem] = [[] as number[], [] as number[], new Map<string, number[]>()];
  for (const row of suspectRowsOfAnyName(layer)) {
    const specifier = stringAt(specifierTable, row);
    if (targets[row] >= layer.count || !isPackageName(specifier)) {
      ofAll.push(row);
      continue;
    }
    ofEntries.push(row);
    const ofTarget = stemOf(stringAt(layer.paths, targets[row]));
    const ofPackage = specifier.slice(specifier.indexOf('/') + 1);
    for (const stem of new Set([ofTarget, ofPackage])) addToList(byStem, stem, row);
  }
  return { ofAll, ofEntries, byStem };
});

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0];
}

/** Returns files outside of a group that may import something of it unseen. Of a package: all that is doubtful. */
export function suspectsInto(layer: FileLayer, members: ReadonlySet<number>): Suspects {
  const hasPackage = [...members].some((node) => node >= layer.count);
  const within = targetsAmong(layer, members);
  const rows = suspectRowsNamed(
    layer,
    hasPackage ? suspectNamesOf(layer) : ['', ...[...members].flatMap((file) => namesOf(stringAt(layer.paths, file)))],
  );
  const fileMayLeadHere = (source: number) =>
    hasPackage || within.some((target) => fileCanLeadTo(layer, source, target));
  const rowMayLeadHere = (row: number) => hasPackage || within.some((target) => canLeadTo(layer, row, target));
  return {
    rows: rows.filter((row) => !members.has(layer.uses.sources[row]) && rowMayLeadHere(row)).toSorted((a, b) => a - b),
    files: suspectFilesOf(layer).filter((source) => !members.has(source) && fileMayLeadHere(source)),
  };
}

/** Reports whether a file may import the one of that path. One that is not read has the words of the path in its text. */
function mayNameFile(
  { words, wordStarts }: FileLayer,
  source: number,
  { language }: ImportKind,
  path: string,
): boolean {
  const isNaming = importsModules(language) || namesModulePaths(language) || isPage(language);
  if (!isNaming) return true;
  const known = words.subarray(wordStarts[source], wordStarts[source + 1]);
  return known.length === 0 || mayNamePath(known, path);
}

/** A file as far as it decides which doubtful imports may mean it. */
interface Target {
  readonly kind: ImportKind;
  readonly module: number;
}

/** Each kind of file of each package once. */
function targetsAmong(layer: FileLayer, members: ReadonlySet<number>): readonly Target[] {
  const kinds = fileKinds(layer);
  const targets = new Map<string, Target>();
  for (const file of members) {
    if (file >= layer.count) continue;
    const [kind, module] = [kinds[file], layer.modules[file]];
    targets.set(`${module} ${kind.language} ${kind.reading}`, { kind, module });
  }
  return [...targets.values()];
}

/** An import that names a package leads into that one alone, another one wherever its file can. */
function canLeadTo(layer: FileLayer, row: number, target: Target): boolean {
  const source = layer.uses.sources[row];
  // A bundler makes a module of the files of the package that it bundles.
  const isVirtual = absenceOf(layer.uses, row) === 'virtual';
  const named = isVirtual ? layer.modules[source] : moduleNamedIn(layer, row);
  if (named === undefined) return fileCanLeadTo(layer, source, target);
  return named === target.module && mayImport(fileKinds(layer)[source], target.kind);
}

/** Scripts of the root compute paths into every package, whatever manifests say. */
function fileCanLeadTo(layer: FileLayer, source: number, { kind, module }: Target): boolean {
  if (!mayImport(fileKinds(layer)[source], kind)) return false;
  const from = layer.modules[source];
  return from === rootModuleOf(layer) || packageReachOf(layer).modulesFrom(from).has(module);
}

/** The module of the files that lie in the root itself; undefined where none does. */
const rootModuleOf = remember(({ count, paths, modules }: FileLayer): number | undefined => {
  for (let file = 0; file < count; file++) if (!stringAt(paths, file).includes('/')) return modules[file];
  return undefined;
});
