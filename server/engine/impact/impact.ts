import { stringAt } from '#server/base/string-table.ts';
import type { CertaintyLevel, LinkedSnapshot, UnknownSiteRow } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { entryKinds, type EntryKind } from '../graph/calls/entry-kinds.ts';
import { describeUnknown } from '../graph/calls/symbol-edges.ts';
import { idOfNode, isModule } from '../graph/calls/symbol-nodes.ts';
import type { ProofLevel } from '../graph/snapshot.ts';
import type { ChangedNode } from './changed-nodes.ts';
import { ImpactSearch, type ReachedNode } from './impact-search.ts';
import { ImpactSteps } from './impact-steps.ts';
import { filesThatMayLoad } from './loading-files.ts';
import { OutsideCallers } from './outside-callers.ts';
import { PossibleUsers } from './possible-users.ts';
import { reversedUsesOf } from './reversed-uses.ts';
import { selectTests, type SelectedTest } from './select-tests.ts';
import { testFilesOf } from './test-files.ts';

export interface ImpactQuestion {
  readonly changed: readonly ChangedNode[];
  /** Files that changed, by number, also where no symbol of them did. */
  readonly files: readonly number[];
  /** Borders between files that are crossed at most. */
  readonly depth: number;
  /** 0 to 1 by path: how often the file was changed of late, as a rank. Without a history undefined. */
  readonly hotspotOf?: (path: string) => number;
}

export interface ImpactedFile {
  readonly file: string;
  readonly distance: number;
  /** 0 to 1 (API.md §2.11). */
  readonly risk: number;
  /** Files of a shortest way, from a changed one on, without this one. */
  readonly via: readonly string[];
  /** Of the weakest step. */
  readonly proof: Extract<ProofLevel, 'exact' | 'inferred'>;
  /** Ids of what is reached in it; none where it is its top level. */
  readonly symbols: readonly string[];
}

export interface ReachedEntry {
  readonly file: string;
  readonly kinds: readonly EntryKind[];
  readonly distance: number;
  readonly proof: ImpactedFile['proof'];
}

/** Everything that a change reaches. Nothing in it is cut. */
export interface Impact {
  readonly certainty: Exclude<CertaintyLevel, 'unknown'>;
  readonly reasons: readonly string[];
  /** By risk, then distance, then file. */
  readonly impacted: readonly ImpactedFile[];
  readonly entries: readonly ReachedEntry[];
  readonly tests: readonly SelectedTest[];
  /** Sites that may add to it, by file and position. */
  readonly unknown: readonly UnknownSiteRow[];
  /** Something lies farther away than was looked. */
  readonly isCut: boolean;
}

/** What a change of these nodes reaches. */
export function impactOf(snapshot: LinkedSnapshot, question: ImpactQuestion): Impact {
  const graph = callGraphOf(snapshot);
  const users = reversedUsesOf(snapshot);
  const outside = new OutsideCallers(graph);
  const steps = new ImpactSteps(graph, users, outside, new Set(question.changed.map(({ node }) => node)));
  const possible = new PossibleUsers(graph);
  const search = new ImpactSearch(users.fileOf, question.depth);
  for (const { node, reached, behind } of question.changed) {
    if (behind === undefined) search.start(node, reached);
    else search.startBehind(node);
  }
  search.run(steps.from);
  widen(search, steps, possible);

  const nodes = [...search.reachedNodes()];
  const byFile = bestByFile(nodes, users.fileOf);
  const changed = new Set(question.files);
  const behind = new Map(question.changed.map((each) => [users.fileOf[each.node], each.behind]));
  const mayRun = filesThatMayLoad(snapshot.files, [...changed, ...behind.keys()]);
  const tests = testFilesOf(snapshot.files);
  const isImpacted = (file: number) => !changed.has(file) && (!tests.isTest(file) || mayRun.has(file));
  const known = [...byFile].filter(([file, { best }]) => !best.isWidened && isImpacted(file));
  const impacted = known.map(([file, reached]) =>
    impactedFile(snapshot, search, { ...question, behind }, file, reached),
  );
  const reasons = reasonsOf(possible, outside);
  return {
    certainty: reasons.length === 0 ? 'exact' : 'bounded',
    reasons,
    impacted: impacted.toSorted(byRisk),
    entries: entriesIn(snapshot, byFile),
    tests: selectTests(snapshot, {
      changed,
      mayRun,
      reached: new Map(Array.from(byFile, ([file, { best }]) => [file, best])),
    }),
    unknown: [...possible.sites.values()].toSorted((a, b) => a.row - b.row).map((site) => describeUnknown(graph, site)),
    isCut: search.isCut,
  };
}

/** Goes on from what may use something that was reached, until that adds nothing. */
function widen(search: ImpactSearch, steps: ImpactSteps, possible: PossibleUsers): void {
  for (let asked = 0; asked < search.reachedCount;) {
    const from = asked;
    asked = search.reachedCount;
    for (const { node, reached } of search.reachedNodes(from)) {
      if (reached === 'types') continue;
      for (const user of possible.of(node)) search.widen(node, user);
    }
    search.run(steps.from);
  }
}

interface FileReach {
  readonly best: ReachedNode;
  readonly nodes: ReachedNode[];
}

/** What was reached in each file; `best` is what is known best, then the nearest. */
function bestByFile(nodes: readonly ReachedNode[], fileOf: Uint32Array): ReadonlyMap<number, FileReach> {
  const byFile = new Map<number, { best: ReachedNode; nodes: ReachedNode[] }>();
  for (const node of nodes) {
    const known = byFile.get(fileOf[node.node]);
    if (known === undefined) byFile.set(fileOf[node.node], { best: node, nodes: [node] });
    else {
      known.nodes.push(node);
      if (compareReach(node, known.best) < 0) known.best = node;
    }
  }
  return byFile;
}

function compareReach(a: ReachedNode, b: ReachedNode): number {
  return Number(a.isWidened) - Number(b.isWidened) || a.distance - b.distance || a.inferred - b.inferred;
}

/** Symbols that are told of a file; a hub is reached by thousands. */
const symbolsMax = 50;

function impactedFile(
  snapshot: LinkedSnapshot,
  search: ImpactSearch,
  { hotspotOf, behind }: ImpactQuestion & { readonly behind: ReadonlyMap<number, string | undefined> },
  file: number,
  { best, nodes }: FileReach,
): ImpactedFile {
  const { paths } = snapshot.files;
  const path = stringAt(paths, file);
  const way = search.filesOnTheWay(best);
  const gone = behind.get(way[0]);
  const symbols = new Set(
    nodes.filter((each) => !each.isWidened && !isModule(snapshot, each.node)).map(({ node }) => node),
  );
  return {
    file: path,
    distance: best.distance,
    risk: riskOf(best) * (hotspotOf === undefined ? 1 : 0.5 + 0.5 * hotspotOf(path)),
    via: [...(gone === undefined ? [] : [gone]), ...way.slice(0, -1).map((each) => stringAt(paths, each))],
    proof: best.inferred > 0 ? 'inferred' : 'exact',
    symbols: [...symbols]
      .toSorted((a, b) => a - b)
      .slice(0, symbolsMax)
      .map((node) => idOfNode(snapshot, node)),
  };
}

const exactFactor = 0.9;
const inferredFactor = 0.7;

/** Steps inside of a file are no edges of the path: they take the proof of the next border. */
function riskOf({ distance, inferred }: ReachedNode): number {
  const weak = Math.min(inferred, distance);
  return exactFactor ** (distance - weak) * inferredFactor ** weak;
}

function byRisk(a: ImpactedFile, b: ImpactedFile): number {
  return b.risk - a.risk || a.distance - b.distance || (a.file < b.file ? -1 : 1);
}

const testBit = 1 << entryKinds.indexOf('test');

function entriesIn({ files, calls }: LinkedSnapshot, byFile: ReadonlyMap<number, FileReach>): ReachedEntry[] {
  const entries: ReachedEntry[] = [];
  for (const [file, { best }] of byFile) {
    const bits = calls.entries[file] & ~testBit;
    if (bits === 0 || best.isWidened) continue;
    entries.push({
      file: stringAt(files.paths, file),
      kinds: entryKinds.filter((_, index) => (bits & (1 << index)) !== 0),
      distance: best.distance,
      proof: best.inferred > 0 ? 'inferred' : 'exact',
    });
  }
  return entries.toSorted((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}

function reasonsOf(possible: PossibleUsers, outside: OutsideCallers): string[] {
  const reasons: string[] = [];
  const sites = possible.sites.size;
  if (sites > 0) reasons.push(`Sites that may use something that is reached, and whose target is not known: ${sites}.`);
  const files = possible.files.size;
  if (files > 0)
    reasons.push(`Files that may use something that is reached, and of which not everything is known: ${files}.`);
  if (outside.found.size > 0) {
    reasons.push(`Members that code outside of the project may call: ${outside.found.size}.`);
  }
  return reasons;
}
