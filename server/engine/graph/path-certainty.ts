import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { DependencyPath } from './dependency-path.ts';
import { absenceOf, readUse, usesOf } from './edge-uses.ts';
import { fileKinds } from './file-kinds.ts';
import { type Suspects, suspectsOnTheWay } from './layer-doubts.ts';
import { type FileLayer, proofLevels, unresolvedTarget } from './snapshot.ts';
import { suspectsInto, suspectsOf } from './suspects.ts';

export interface Certainty {
  readonly certainty: 'exact' | 'bounded';
  /** None where it is exact. */
  readonly reasons: readonly Doubt[];
}

const exact = proofLevels.indexOf('exact');

/** Codes for the doubted imports of some files. */
interface Doubted {
  readonly unresolved: DoubtCode;
  readonly unproven: DoubtCode;
  readonly broken: DoubtCode;
  readonly computed: DoubtCode;
  readonly unread: DoubtCode;
}

const onTheWay: Doubted = {
  unresolved: 'unresolved_imports_on_the_way',
  unproven: 'unproven_imports_on_the_way',
  broken: 'way_broken',
  computed: 'way_computes_imports',
  unread: 'way_language_unread',
};
const everywhere: Doubted = {
  unresolved: 'unresolved_imports_of_others',
  unproven: 'unproven_imports_of_others',
  broken: 'others_broken',
  computed: 'others_compute_imports',
  unread: 'language_unread',
};
const itself: Doubted = {
  unresolved: 'unresolved_imports_of_it',
  unproven: 'unproven_imports_of_it',
  broken: 'it_is_broken',
  computed: 'it_computes_imports',
  unread: 'its_language_unread',
};
const intoGroup: Doubted = {
  ...everywhere,
  unresolved: 'unresolved_imports_into_group',
  unproven: 'unproven_imports_into_group',
};
const ofGroup: Doubted = {
  unresolved: 'unresolved_imports_of_group',
  unproven: 'unproven_imports_of_group',
  broken: 'group_broken',
  computed: 'group_computes_imports',
  unread: 'language_unread',
};

/**
 * How surely a path that was found is one: `exact` where every step is proven. It says nothing about a shorter one that
 * an unresolved import may hide.
 */
export function certaintyOfPath(layer: FileLayer, { uses }: DependencyPath): Certainty {
  const unproven = uses.filter((row) => layer.uses.proofs[row] !== exact);
  return because(
    unproven.map((row): Doubt => {
      const { name, file, line } = readUse(layer, row);
      return { code: 'import_unproven', values: [name], file, line };
    }),
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
function doubtsOf(layer: FileLayer, { rows, files }: Suspects, doubted: Doubted): Doubt[] {
  const { targets, proofs } = layer.uses;
  const unresolved = rows.filter((row) => targets[row] === unresolvedTarget);
  const inferred = rows.filter((row) => targets[row] !== unresolvedTarget && proofs[row] !== exact);
  const [broken, computing] = [layer.broken, layer.computesTargets].map((flags) =>
    files.filter((file) => flags[file] === 1),
  );
  return [
    ...ofUses(layer, unresolved, doubted.unresolved),
    ...ofUses(layer, inferred, doubted.unproven),
    ...(broken.length > 0 ? [ofFiles(layer, broken, doubted.broken)] : []),
    ...(computing.length > 0 ? [ofFiles(layer, computing, doubted.computed)] : []),
    ...ofLanguages(layer, files, doubted),
  ];
}

function ofFiles(layer: FileLayer, files: readonly number[], code: DoubtCode): Doubt {
  return { code, count: files.length, file: stringAt(layer.paths, files[0]) };
}

/** The same claim with further doubts. */
export function withReasons({ reasons }: Certainty, further: readonly Doubt[]): Certainty {
  return because([...reasons, ...further]);
}

function because(reasons: readonly Doubt[]): Certainty {
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

function ofPackages({ count }: FileLayer, from: ReadonlySet<number>): Doubt[] {
  return [...from].some((node) => node >= count) ? [{ code: 'package_unread' }] : [];
}

function ofUses(layer: FileLayer, rows: readonly number[], code: DoubtCode): Doubt[] {
  if (rows.length === 0) return [];
  const { file, line } = readUse(layer, rows[0]);
  return [{ code, count: rows.length, file, line }];
}

/** One reason a language, by its first file. */
function ofLanguages(layer: FileLayer, files: readonly number[], { unread: code }: Doubted): Doubt[] {
  const kinds = fileKinds(layer);
  const unread = new Map<string, number[]>();
  for (const file of files) {
    const { language, reading } = kinds[file];
    if (reading !== 'unread' && reading !== 'styles') continue;
    const known = unread.get(language);
    if (known === undefined) unread.set(language, [file]);
    else known.push(file);
  }
  return Array.from(unread, ([language, of]) => ({ ...ofFiles(layer, of, code), values: [language] }));
}
