import { stringAt } from '#server/base/string-table.ts';
import type { DependencyPath } from './dependency-path.ts';
import { absenceOf, readUse, usesOf } from './edge-uses.ts';
import { fileKinds } from './file-kinds.ts';
import { type Suspects, suspectsInto, suspectsOf, suspectsOnTheWay } from './layer-doubts.ts';
import { type FileLayer, proofLevels, unresolvedTarget } from './snapshot.ts';

export interface Certainty {
  readonly certainty: 'exact' | 'bounded';
  /** Sentences; none where it is exact. */
  readonly reasons: string[];
}

const exact = proofLevels.indexOf('exact');

/** Phrases for the doubted imports of some files. */
interface Doubted {
  readonly uses: string;
  readonly broken: (places: string) => string;
  readonly computed: (places: string) => string;
  readonly unread: (places: string) => string;
}

const onTheWay: Doubted = {
  uses: 'Imports of files on the way',
  broken: (places) => `Files on the way could not be read to the end: ${places}.`,
  computed: (places) => `Files on the way compute what they import, which is not read: ${places}.`,
  unread: (places) => `: ${places.replace(',', ' on the way,')}.`,
};
const everywhere: Doubted = {
  uses: 'Imports that may mean this file',
  broken: (places) => `Files of the project could not be read to the end: ${places}.`,
  computed: (places) => `Files of the project compute what they import, which is not read: ${places}.`,
  unread: (places) => `: ${places}.`,
};
const itself: Doubted = {
  uses: 'Imports of the file',
  broken: () => 'The file could not be read to the end.',
  computed: () => 'The file computes what it imports, which is not read.',
  unread: () => '.',
};

const intoGroup: Doubted = { ...everywhere, uses: 'Imports that may lead here' };
const ofGroup: Doubted = {
  uses: 'Imports of these files',
  broken: (places) => `Of these files could not be read to the end: ${places}.`,
  computed: (places) => `Of these files compute what they import, which is not read: ${places}.`,
  unread: (places) => `: ${places}.`,
};

/**
 * How surely a path that was found is one: `exact` where every step is proven. It says nothing about a shorter one that
 * an unresolved import may hide.
 */
export function certaintyOfPath(layer: FileLayer, { uses }: DependencyPath): Certainty {
  const unproven = uses.filter((row) => layer.uses.proofs[row] !== exact);
  return because(
    unproven.map((row) => `The import of ${readUse(layer, row).name} at ${placeOf(layer, row)} is not proven.`),
  );
}

/**
 * How surely there is no path: `exact` where every import of every file that can be reached is read and proven. It is
 * `bounded` where one of them is unresolved (its target is skipped, generated, or could not be resolved), where one is
 * known by inference alone and so may lead elsewhere, where a file is reached that is broken, computes what it imports
 * or whose language is not read and may import what was not reached, and where the search begins outside the project.
 * Not seen at all, and so never a reason, are imports through an alias of the importing function, `eval`, and files of
 * the project that a package loads by itself.
 */
export function certaintyOfNoPath(layer: FileLayer, from: ReadonlySet<number>, to: ReadonlySet<number>): Certainty {
  const reached = [...reachableFiles(layer, from)].toSorted((a, b) => a - b);
  return because([...ofPackages(layer, from), ...doubtsOf(layer, suspectsOnTheWay(layer, reached, to), onTheWay)]);
}

/**
 * How surely the direct dependencies of a file are all there are. An import of a path that the repository leaves out means
 * the file at that path, which is none of the graph.
 */
export function certaintyOfDependencies(layer: FileLayer, file: number): Certainty {
  return because(doubtsOf(layer, { rows: directUsesOf(layer, [file]), files: [file] }, itself));
}

function directUsesOf({ uses }: FileLayer, files: readonly number[]): number[] {
  return files.flatMap((file) => [...usesOf(uses, file)]).filter((row) => absenceOf(uses, row) !== 'left_out');
}

/** How surely the direct dependents of a file are all there are: another file may have an import that leads to it unseen. */
export function certaintyOfDependents(layer: FileLayer, file: number): Certainty {
  return because(doubtsOf(layer, suspectsOf(layer, file), everywhere));
}

/** How surely the dependencies of a group of nodes are all there are. */
export function certaintyOfGroupDependencies(layer: FileLayer, members: ReadonlySet<number>): Certainty {
  const files = [...members].filter((node) => node < layer.count).toSorted((a, b) => a - b);
  if (members.size === 1 && files.length === 1) return certaintyOfDependencies(layer, files[0]);
  const rows = directUsesOf(layer, files);
  return because([...ofPackages(layer, members), ...doubtsOf(layer, { rows, files }, ofGroup)]);
}

/** How surely the dependents of a group of nodes are all there are: what lies in it is none. */
export function certaintyOfGroupDependents(layer: FileLayer, members: ReadonlySet<number>): Certainty {
  const [first] = members;
  if (members.size === 1 && first < layer.count) return certaintyOfDependents(layer, first);
  return because(doubtsOf(layer, suspectsInto(layer, members), intoGroup));
}

/** Files of which too little is known. */
function doubtsOf(layer: FileLayer, { rows, files }: Suspects, doubted: Doubted): string[] {
  const { targets, proofs } = layer.uses;
  const unresolved = rows.filter((row) => targets[row] === unresolvedTarget);
  const inferred = rows.filter((row) => targets[row] !== unresolvedTarget && proofs[row] !== exact);
  const [broken, computing] = [layer.broken, layer.computesTargets].map((flags) =>
    files.filter((file) => flags[file] === 1),
  );
  return [
    ...ofUses(layer, unresolved, `${doubted.uses} are unresolved`),
    ...ofUses(layer, inferred, `${doubted.uses} are not proven and may lead elsewhere`),
    ...(broken.length > 0 ? [doubted.broken(countAndFirst(layer, broken))] : []),
    ...(computing.length > 0 ? [doubted.computed(countAndFirst(layer, computing))] : []),
    ...ofLanguages(layer, files, doubted),
  ];
}

function countAndFirst(layer: FileLayer, files: readonly number[]): string {
  return `${files.length}, the first ${stringAt(layer.paths, files[0])}`;
}

/** The same claim with further doubts. */
export function withReasons({ reasons }: Certainty, further: readonly string[]): Certainty {
  return because([...reasons, ...further]);
}

function because(reasons: string[]): Certainty {
  return { certainty: reasons.length === 0 ? 'exact' : 'bounded', reasons };
}

/** The files of the group and everything they import, however far away. */
function reachableFiles({ count, edges }: FileLayer, from: ReadonlySet<number>): ReadonlySet<number> {
  const reached = new Set(Array.from(from).filter((node) => node < count));
  // What is added to a set while it is walked through is walked through as well.
  for (const file of reached) {
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      if (edges.targets[row] < count) reached.add(edges.targets[row]);
    }
  }
  return reached;
}

function ofPackages({ count }: FileLayer, from: ReadonlySet<number>): string[] {
  return [...from].some((node) => node >= count) ? ['What a package outside the project imports is not read.'] : [];
}

function ofUses(layer: FileLayer, rows: readonly number[], what: string): string[] {
  if (rows.length === 0) return [];
  return [`${what}: ${rows.length}, the first at ${placeOf(layer, rows[0])}.`];
}

/** One reason a language, by its first file. */
function ofLanguages(layer: FileLayer, files: readonly number[], { unread: unreadText }: Doubted): string[] {
  const kinds = fileKinds(layer);
  const unread = new Map<string, number[]>();
  for (const file of files) {
    const { language, reading } = kinds[file];
    if (reading !== 'unread' && reading !== 'styles') continue;
    const known = unread.get(language);
    if (known === undefined) unread.set(language, [file]);
    else known.push(file);
  }
  return Array.from(
    unread,
    ([language, of]) => `Imports of ${language} files are not read${unreadText(countAndFirst(layer, of))}`,
  );
}

function placeOf(layer: FileLayer, row: number): string {
  const { file, line } = readUse(layer, row);
  return `${file}:${line}`;
}
