import { isCallUse, isHint } from '../graph/calls/node-uses.ts';
import { kindOfNode } from '../graph/calls/symbol-nodes.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { stringAt } from '#server/base/string-table.ts';
import { centralityOf } from './centrality.ts';
import type { EdgeList } from './edge-list.ts';
import { type Beginnings, beginningsOf } from './entry-shares.ts';
import { unitGraph } from './unit-graph.ts';
import { type Unit, Units } from './units.ts';

/** Something that may be a stop, with what the code alone says of it. */
export interface Candidate {
  readonly unit: Unit;
  readonly file: number;
  /** 0 to 1. */
  readonly centrality: number;
  readonly beginnings: Beginnings;
  /** 0 to 1: what the sum of all is multiplied with. */
  readonly substance: number;
}

export interface RankedUnits {
  readonly units: Units;
  readonly edges: EdgeList;
  /** In the order of their nodes. */
  readonly candidates: readonly Candidate[];
}

/** Returns the facts of the code about everything that may be a stop. */
export const rankUnits = perSnapshot((snapshot): RankedUnits => {
  const units = new Units(snapshot);
  const edges = unitGraph(units);
  const beginnings = beginningsOf(units);
  const centrality = centralityOf(units, edges, beginnings);
  return { units, edges, candidates: candidatesOf(units, beginnings, centrality) };
});

const none: Beginnings = { entries: [], strength: 0 };

function candidatesOf(
  units: Units,
  beginnings: ReadonlyMap<Unit, Beginnings>,
  centrality: Float64Array,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (let unit = 0; unit < units.nodeCount; unit++) {
    if (!units.isUnit(unit)) continue;
    const substance = substanceOf(units, unit);
    if (substance === 0) continue;
    const begins = beginnings.get(unit) ?? none;
    candidates.push({ unit, file: units.fileOf(unit), centrality: centrality[unit], beginnings: begins, substance });
  }
  return candidates;
}

/** Number of lines from which length adds no more: a function of one line says nothing about the project. */
const fullLines = 40;
/** Code beside the product shows how it is used, and is read later. */
const asideWeight = 0.1;
/** Files that keep the project going: built by, checked by, released by. */
const toolWeight = 0.4;
/** Use that names a shape runs nothing. */
const typeWeight = 0.6;
/** Code at the top level mostly starts something that is described elsewhere. */
const fileWeight = 0.75;

function substanceOf(units: Units, unit: Unit): number {
  const lines = Math.sqrt(Math.min(1, ownLines(units, unit) / fullLines));
  return lines * weightOfKind(units, unit) * weightOfPlace(units, unit);
}

function weightOfKind({ snapshot }: Units, unit: Unit): number {
  const kind = kindOfNode(snapshot, unit);
  if (kind === 'file') return fileWeight;
  return kind === 'interface' || kind === 'type' || kind === 'enum' ? typeWeight : 1;
}

function weightOfPlace(units: Units, unit: Unit): number {
  if (units.isAside(unit)) return asideWeight;
  return isTool(stringAt(units.snapshot.files.paths, units.fileOf(unit))) ? toolWeight : 1;
}

const toolFolder =
  /^(?:[^/]+\/)?(?:tools?|build)\/|(?:^|\/)(?:scripts?|hack|ci|\.[^/]+)\/|(?:^|\/)(?:gulpfile|gruntfile|setup)\.[^/]+$|\.config\.[^/.]+$/i;

function isTool(path: string): boolean {
  return toolFolder.test(path);
}

/** Of a file only what is in no declaration, and none where it runs nothing: a list of exports is read with what it lists. */
function ownLines(units: Units, unit: Unit): number {
  const { symbols, files } = units.snapshot;
  const [from, to] = units.linesOf(unit);
  if (!units.isFile(unit)) return to - from + 1;
  const file = units.fileOf(unit);
  const calls = topLevelCalls(units.snapshot, file);
  if (calls === 0) return 0;
  let declared = 0;
  let until = 0;
  for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
    if (!units.isUnit(row)) continue;
    const [line, endLine] = units.linesOf(row);
    declared += Math.max(0, endLine - Math.max(until, line - 1));
    until = Math.max(until, endLine);
  }
  return Math.max(0, files.codeLines[file] - declared);
}

function topLevelCalls({ calls: { uses } }: LinkedSnapshot, file: number): number {
  let count = 0;
  for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
    if (uses.sources[row] === 0 && isCallUse(uses.facts[row]) && !isHint(uses.facts[row])) count++;
  }
  return count;
}
