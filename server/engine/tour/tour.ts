import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, UnseenImporters } from '../graph/calls/answers.ts';
import { kindOfNode, qualifiedNameOf } from '../graph/calls/symbol-nodes.ts';
import { linkStates } from '../graph/snapshot.ts';
import { chooseStops, type Chosen } from './choose-stops.ts';
import { type Candidate, type RankedUnits, rankUnits } from './rank-units.ts';
import { type FileChanges, reasonOf } from './reason.ts';
import { factsOf } from './unit-facts.ts';
import type { Unit, Units } from './units.ts';

/** A place to read. */
export interface TourStop {
  /** Symbol id, or the path of a file. */
  readonly id: string;
  readonly file: string;
  /** Of the declaration, from 1; of a file the first. */
  readonly line: number;
  readonly endLine: number;
  /** `class Engine in server/engine.ts`. */
  readonly title: string;
  /** A sentence of counted facts. */
  readonly reason: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface TourRequest {
  readonly limit: number;
  /** By path; absent where no history is known: it counts for nothing then. */
  readonly changesOf?: (path: string) => FileChanges | undefined;
  readonly unseen?: UnseenImporters;
}

/** Weights of the parts, which add up to 1; without a history the others share its part. */
const shares = { centrality: 0.55, beginnings: 0.25, recent: 0.2 };

/** The places of a project to read first, the best first, from as many of its parts as there are. */
export function tourOf(snapshot: LinkedSnapshot, request: TourRequest): TourStop[] {
  const ranked = rankUnits(snapshot);
  const { units, candidates } = ranked;
  const recent = request.changesOf && recentLevels(units, candidates, request.changesOf);
  const scored = candidates.map((candidate) => ({
    unit: candidate.unit,
    file: candidate.file,
    score: scoreOf(candidate, recent),
  }));
  const byUnit = new Map(candidates.map((candidate) => [candidate.unit, candidate]));
  return chooseStops(units, scored, request.limit).map((chosen) =>
    stopOf(ranked, chosen, byUnit.get(chosen.unit) as Candidate, request),
  );
}

/** Files of the product whose names are not resolved: what uses what is known there by imports alone, if at all. */
export function unlinkedFiles(snapshot: LinkedSnapshot): number {
  const { states } = snapshot.calls;
  const { starts } = snapshot.symbols;
  const linked = linkStates.indexOf('linked');
  return states.reduce((sum, state, file) => sum + Number(state !== linked && starts[file] < starts[file + 1]), 0);
}

function scoreOf({ file, centrality, beginnings, substance }: Candidate, recent: Float64Array | undefined): number {
  const code = shares.centrality * centrality + shares.beginnings * beginnings.strength;
  const whole = recent === undefined ? code / (1 - shares.recent) : code + shares.recent * recent[file];
  return whole * substance;
}

/** By file, 0 to 1: how much it changed of late, beside what changed most of all that may be a stop. */
function recentLevels(
  { snapshot }: Units,
  candidates: readonly Candidate[],
  changesOf: (path: string) => FileChanges | undefined,
): Float64Array {
  const levels = new Float64Array(snapshot.files.count);
  for (const { file } of candidates) levels[file] = changesOf(stringAt(snapshot.files.paths, file))?.recentChanges ?? 0;
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  return highest === 0 ? levels : levels.map((level) => Math.sqrt(level / highest));
}

function stopOf(
  { units, edges }: RankedUnits,
  { unit, file, score }: Chosen,
  { beginnings }: Candidate,
  { changesOf, unseen }: TourRequest,
): TourStop {
  const { snapshot } = units;
  const path = stringAt(snapshot.files.paths, file);
  const [line, endLine] = units.linesOf(unit);
  const changed = changesOf?.(path);
  return {
    id: units.isFile(unit) ? path : `${path}#${qualifiedNameOf(snapshot, unit)}`,
    file: path,
    line,
    endLine,
    title: titleOf(units, unit, path),
    reason: reasonOf({
      facts: factsOf(units, edges, unit, unseen),
      entries: beginnings.entries,
      ...(changed && { changes: changed }),
      lines: endLine - line + 1,
    }),
    score: Number(Math.min(1, score).toFixed(4)),
  };
}

function titleOf(units: Units, unit: Unit, path: string): string {
  if (units.isFile(unit)) return path;
  return `${kindOfNode(units.snapshot, unit)} ${qualifiedNameOf(units.snapshot, unit)}`;
}
