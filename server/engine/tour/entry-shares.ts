import { addToList } from '#server/base/add-to-list.ts';
import { findFile } from '../graph/find-file.ts';
import { entryCodeOf } from '../entry-points/entry-code.ts';
import { type EntryPoint, type EntryPointType } from '../entry-points/entry-point.ts';
import { entryPointsOf } from '../entry-points/entry-points-of.ts';
import { relationKinds } from '../linking/use-facts.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { Unit, Units } from './units.ts';

/** Entry points in a unit. */
export interface Beginnings {
  readonly entries: readonly EntryPoint[];
  /** 0 to 1. */
  readonly strength: number;
}

/** How much an entry point of a kind says about a project. Tools load configurations for themselves. */
const typeWeights: Readonly<Record<EntryPointType, number>> = {
  package: 1,
  extension: 1,
  command: 0.7,
  route: 0.4,
  page: 0.4,
  worker: 0.4,
  job: 0.4,
  script: 0.4,
  message: 0.2,
  configuration: 0,
  migration: 0,
  template: 0.2,
};

/** Units where programs begin: those that entry points run, tests and examples left out. */
export function beginningsOf(units: Units): ReadonlyMap<Unit, Beginnings> {
  const entriesOf = new Map<Unit, EntryPoint[]>();
  const { handlers } = entryCodeOf(units.snapshot);
  entryPointsOf(units.snapshot).forEach((entry, index) => {
    if (typeWeights[entry.type] === 0) return;
    const begun = unitsOf(units, entry, handlers[index]);
    if (begun.size > begunMax) return;
    for (const unit of begun) {
      if (!units.isAside(unit)) addToList(entriesOf, unit, entry);
    }
  });
  return new Map(Array.from(entriesOf, ([unit, entries]) => [unit, { entries, strength: strengthOf(entries) }]));
}

/**
 * Upper bound on the targets of an entry point that count: one that may be any of more says nothing of each: `"./*"` of
 * a package.
 */
const begunMax = 3;
const passesOn = relationKinds.indexOf('passes_on');

/** Functions without a name belong to the code that they stand in; where nothing is known to run, the entry's own place counts. */
function unitsOf(units: Units, entry: EntryPoint, handlers: readonly number[]): ReadonlySet<Unit> {
  const found = new Set<Unit>();
  for (const node of handlers) {
    if (node < units.nodeCount) for (const unit of targetsOf(units, units.of(node))) found.add(unit);
  }
  if (found.size > 0) return found;
  const file = findFile(units.snapshot.files, entry.file);
  return file === undefined ? found : found.add(units.at(file, entry.line));
}

/** Upper bound on the files followed that re-export another one whole. */
const reexportDepthMax = 4;
/** Upper bound on re-exports of a file: one with more is a list, and none of its targets is meant. */
const targetsMax = 3;

/** A file that is nothing but another name for something else stands for that. */
function targetsOf(units: Units, unit: Unit, depth = 0): readonly Unit[] {
  if (!units.isFile(unit) || depth === reexportDepthMax) return [unit];
  const reexported = new Set(reexportedWhole(units, unit));
  if (reexported.size === 0 || reexported.size > targetsMax) return [unit];
  return [...reexported].flatMap((each) => targetsOf(units, each, depth + 1));
}

/** Returns the units of the files that a file re-exports whole. */
function reexportedWhole(units: Units, module: Unit): Unit[] {
  const { slots, relations } = units.snapshot.calls;
  const file = units.fileOf(module);
  const reexported: Unit[] = [];
  for (let row = relations.starts[file]; row < relations.starts[file + 1]; row++) {
    if (relations.kinds[row] !== passesOn || relations.symbols[row] !== 0) continue;
    const target = slots.targets[slots.starts[file] + relations.bases[row]];
    if (target !== noSymbol) reexported.push(units.of(target));
  }
  return reexported;
}

/** Each further one adds less: a table of a hundred routes is one thing to read. */
function strengthOf(entries: readonly EntryPoint[]): number {
  const sum = entries.reduce((total, { type, proof }) => total + typeWeights[type] * (proof === 'exact' ? 1 : 0.7), 0);
  return 1 - Math.exp(-sum);
}
