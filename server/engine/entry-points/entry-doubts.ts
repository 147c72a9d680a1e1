import { addToList } from '#server/base/add-to-list.ts';
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
  /** A sentence for people, with the file and the first line. */
  readonly text: string;
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

/** One sentence a file. */
function ofUnfollowed(snapshot: LinkedSnapshot): readonly EntryDoubt[] {
  const lines = new Map<string, number[]>();
  for (const { what, file, registration } of unfollowedOf(snapshot))
    addToList(lines, `${what}: ${stringAt(snapshot.files.paths, file)}`, registration.line);
  return Array.from(lines, ([place, each]) => doubt(routes, `${place}:${Math.min(...each)}${andMore(each.length)}.`));
}

/** `app[method](…)`, and `import(name)` where something is registered. */
function ofComputed(snapshot: LinkedSnapshot): readonly EntryDoubt[] {
  const having = (files: readonly number[], isMeant: (unknown: number) => boolean): readonly number[] => {
    const { starts, reasons } = snapshot.calls.unknowns;
    return files.filter((file) => reasons.subarray(starts[file], starts[file + 1]).some(isMeant));
  };
  const inFile = (what: string, file: number): string => `${what}: ${stringAt(snapshot.files.paths, file)}.`;
  const ofMembers = having(importersOf(snapshot, routingPackages), isComputedCall);
  const ofModules = having(importersOf(snapshot, knownPackages), isComputedImport);
  return [
    ...ofMembers.map((file) => doubt(routes, inFile('Routes may be registered by a computed name', file))),
    ...ofModules.map((file) =>
      doubt(anything, inFile('Modules that may register more are loaded by computed names', file)),
    ),
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
    const first = stringAt(snapshot.files.paths, files[0]);
    return [
      doubt(routes, `What ${name} registers is not known: files that import it: ${files.length}, the first ${first}.`),
    ];
  });
}

function ofUnreadFiles({ files, calls }: LinkedSnapshot): readonly EntryDoubt[] {
  const unread = Array.from({ length: files.count }, (_, file) => file).filter(
    (file) =>
      (broken.has(calls.states[file]) || files.broken[file] === 1) && !isDeclarationFile(stringAt(files.paths, file)),
  );
  if (unread.length === 0) return [];
  const first = stringAt(files.paths, unread[0]);
  return [doubt(anything, `Files could not be read to the end: ${unread.length}, the first ${first}.`)];
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

function doubt(types: ReadonlySet<EntryPointType>, text: string): EntryDoubt {
  return { types, text };
}

function andMore(count: number): string {
  return count === 1 ? '' : ` and ${count - 1} more in the file`;
}
