import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { linkStates } from '../graph/snapshot.ts';
import { unknownReasons } from '../linking/file-links.ts';
import { unknownIsCall, unknownReasonBits } from '../linking/use-facts.ts';
import { isDeclarationFile } from '../resolve/javascript/extensions.ts';
import { isTestPath } from '../source/tests.ts';
import { entryPointTypes, type EntryPointType } from './entry-point.ts';
import { unfollowedOf } from './entry-points-of.ts';
import { frameworksWithoutTable } from './frameworks/without-table.ts';
import { knownPackages, routingPackages } from './known-packages.ts';

/** Something that may add to the entry points of these types. */
export interface EntryDoubt {
  readonly types: ReadonlySet<EntryPointType>;
  readonly doubt: Doubt;
}

const routes: ReadonlySet<EntryPointType> = new Set(['route']);
const anything: ReadonlySet<EntryPointType> = new Set(entryPointTypes);
const dynamicProperty = unknownReasons.indexOf('dynamic_property');
const dynamicImport = unknownReasons.indexOf('dynamic_import');
const broken: ReadonlySet<number> = new Set(
  ['budget', 'unreadable'].map((state) => linkStates.indexOf(state as 'budget')),
);

/** Returns why there may be more entry points than are listed: nothing where all that was seen could be followed. */
export function doubtsAboutEntries(snapshot: LinkedSnapshot): readonly EntryDoubt[] {
  return [
    ...ofUnfollowed(snapshot),
    ...ofComputed(snapshot),
    ...ofFrameworksWithoutTable(snapshot),
    ...ofUnreadFiles(snapshot),
  ];
}

/** One doubt a file. */
function ofUnfollowed(snapshot: LinkedSnapshot): readonly EntryDoubt[] {
  const byPlace = Map.groupBy(unfollowedOf(snapshot), ({ code, file }) => `${code} ${file}`);
  return Array.from(byPlace.values(), (each) => {
    const [{ code, file }] = each;
    const line = Math.min(...each.map(({ registration }) => registration.line));
    return doubt(routes, { code, count: each.length, file: stringAt(snapshot.files.paths, file), line });
  });
}

/** `app[method](…)`, and `import(name)` where something is registered. */
function ofComputed(snapshot: LinkedSnapshot): readonly EntryDoubt[] {
  const having = (files: readonly number[], isMeant: (unknown: number) => boolean): readonly number[] => {
    const { starts, reasons } = snapshot.calls.unknowns;
    return files.filter((file) => reasons.subarray(starts[file], starts[file + 1]).some(isMeant));
  };
  const inFile = (code: DoubtCode, file: number): Doubt => ({ code, file: stringAt(snapshot.files.paths, file) });
  const ofMembers = having(importersOf(snapshot, routingPackages), isComputedCall);
  const ofModules = having(importersOf(snapshot, knownPackages), isComputedImport);
  return [
    ...ofMembers.map((file) => doubt(routes, inFile('routes_computed', file))),
    ...ofModules.map((file) => doubt(anything, inFile('modules_computed', file))),
  ];
}

function isComputedCall(unknown: number): boolean {
  return (unknown & unknownReasonBits) === dynamicProperty && (unknown & unknownIsCall) !== 0;
}

function isComputedImport(unknown: number): boolean {
  return (unknown & unknownReasonBits) === dynamicImport;
}

function ofFrameworksWithoutTable(snapshot: LinkedSnapshot): readonly EntryDoubt[] {
  return Array.from(frameworksWithoutTable).flatMap(([id, name]) => {
    const files = importersOf(snapshot, [id]);
    if (files.length === 0) return [];
    const file = stringAt(snapshot.files.paths, files[0]);
    return [doubt(routes, { code: 'framework_without_table', values: [name], count: files.length, file })];
  });
}

function ofUnreadFiles({ files, calls }: LinkedSnapshot): readonly EntryDoubt[] {
  const unread = Array.from({ length: files.count }, (_, file) => file).filter(
    (file) =>
      (broken.has(calls.states[file]) || files.broken[file] === 1) && !isDeclarationFile(stringAt(files.paths, file)),
  );
  if (unread.length === 0) return [];
  return [doubt(anything, { code: 'files_broken', count: unread.length, file: stringAt(files.paths, unread[0]) })];
}

/** Files of the product that import one of these, ascending. */
function importersOf({ files }: LinkedSnapshot, ids: Iterable<string>): readonly number[] {
  const { count, externals, edges, paths } = files;
  const found = new Set<number>();
  for (const id of ids) {
    const node = count + externals.indexOf(id);
    if (node < count) continue;
    for (const file of edges.reverseSources.subarray(edges.reverseStarts[node], edges.reverseStarts[node + 1]))
      if (!isTestPath(stringAt(paths, file))) found.add(file);
  }
  return [...found].toSorted((a, b) => a - b);
}

function doubt(types: ReadonlySet<EntryPointType>, each: Doubt): EntryDoubt {
  return { types, doubt: each };
}
