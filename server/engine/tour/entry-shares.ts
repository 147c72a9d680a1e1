import { findFile } from '../graph/find-file.ts';
import { entryCodeOf } from '../entry-points/entry-code.ts';
import { type EntryPoint, type EntryPointType } from '../entry-points/entry-point.ts';
import { entryPointsOf } from '../entry-points/entry-points-of.ts';
import type { Unit, Units } from './units.ts';

/** What begins in a unit. */
export interface Beginnings {
  readonly entries: readonly EntryPoint[];
  /** 0 to 1. */
  readonly strength: number;
}

/** How much it tells about a project that something of a kind begins there. Tools load configurations for themselves. */
const typeWeights: Readonly<Record<EntryPointType, number>> = {
  package: 1,
  extension: 1,
  command: 0.8,
  route: 0.6,
  page: 0.6,
  worker: 0.6,
  job: 0.6,
  message: 0.6,
  script: 0.5,
  configuration: 0,
};

/** Units where programs begin: those that entry points run, tests and examples left out. */
export function beginningsOf(units: Units): ReadonlyMap<Unit, Beginnings> {
  const entriesOf = new Map<Unit, EntryPoint[]>();
  const { handlers } = entryCodeOf(units.snapshot);
  entryPointsOf(units.snapshot).forEach((entry, index) => {
    if (typeWeights[entry.type] === 0) return;
    for (const unit of unitsOf(units, entry, handlers[index])) {
      if (units.isAside(unit)) continue;
      const known = entriesOf.get(unit);
      if (known === undefined) entriesOf.set(unit, [entry]);
      else known.push(entry);
    }
  });
  return new Map(Array.from(entriesOf, ([unit, entries]) => [unit, { entries, strength: strengthOf(entries) }]));
}

/** Functions without a name belong to the code that they stand in; where nothing is known to run, the entry's own place counts. */
function unitsOf(units: Units, entry: EntryPoint, handlers: readonly number[]): ReadonlySet<Unit> {
  const found = new Set<Unit>();
  for (const node of handlers) if (node < units.nodeCount) found.add(units.of(node));
  if (found.size > 0) return found;
  const file = findFile(units.snapshot.files, entry.file);
  return file === undefined ? found : found.add(units.at(file, entry.line));
}

/** Each further one adds less: a table of a hundred routes is one thing to read. */
function strengthOf(entries: readonly EntryPoint[]): number {
  const sum = entries.reduce((total, { type, proof }) => total + typeWeights[type] * (proof === 'exact' ? 1 : 0.7), 0);
  return 1 - Math.exp(-1.5 * sum);
}
