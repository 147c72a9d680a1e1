import type { Doubt } from '#protocol/doubt-codes.ts';
import type { CertaintyLevel, LinkedSnapshot, SymbolNode, UnknownSiteRow } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { describeUnknown } from '../graph/calls/symbol-edges.ts';
import { idOfNode, isModule } from '../graph/calls/symbol-nodes.ts';
import type { ProofLevel } from '../graph/snapshot.ts';
import type { LineRange } from '../entry-points/code-spans.ts';
import type { ReachedEntry } from '../entry-points/reached-entry-points.ts';
import { templatesOfChanged } from './changed-libraries.ts';
import type { ChangedNode } from './changed-nodes.ts';
import { entriesReached, requestersOfChanged, requestersReached } from './entry-reach.ts';
import { importDistances } from './import-distances.ts';
import { ImpactSearch, isOfTypes, nodeAt, type ReachedNode } from './impact-search.ts';
import { testsThatMayLoad } from './loading-files.ts';
import { pathsOf } from './paths-of.ts';
import { PossibleUsers } from './possible-users.ts';
import { ReachedFiles } from './reached-files.ts';
import { selectTests } from './select-tests.ts';
import type { SelectedTest } from './selected-test.ts';
import { stepGraphOf } from './step-graph.ts';
import { testReachOf } from './test-reach.ts';
import { testFilesOf } from './test-files.ts';

export interface ImpactQuestion {
  readonly changed: readonly ChangedNode[];
  /** Files that changed, by number, also where no symbol of them did. */
  readonly files: readonly number[];
  /** Lines of a file that changed; undefined where that is not known. */
  readonly linesOf?: (file: number) => LineRange | undefined;
  /** Borders between files that are crossed at most. */
  readonly depth: number;
  /** Upper bound on the impacted files and unknown sites that are listed; the others are counted. Undefined: all. */
  readonly limit?: number;
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

/** Everything that a change reaches, but for `impacted` and `unknown` as many as asked for. */
export interface Impact {
  readonly certainty: Exclude<CertaintyLevel, 'unknown'>;
  readonly reasons: readonly Doubt[];
  /** By risk, then distance, then file. */
  readonly impacted: readonly ImpactedFile[];
  readonly entries: readonly ReachedEntry[];
  readonly tests: readonly SelectedTest[];
  /** Sites that may add to it, by file and position. */
  readonly unknown: readonly UnknownSiteRow[];
  readonly counts: { readonly direct: number; readonly transitive: number; readonly unknown: number };
  /** Something lies farther away than was looked. */
  readonly isCut: boolean;
}

const nothingReached: Impact = {
  certainty: 'exact',
  reasons: [],
  impacted: [],
  entries: [],
  tests: [],
  unknown: [],
  counts: { direct: 0, transitive: 0, unknown: 0 },
  isCut: false,
};

/** The nodes that a change of these nodes reaches. Tables of steps are made by the first change, not by the question whether there is one. */
export function impactOf(snapshot: LinkedSnapshot, asked: ImpactQuestion): Impact {
  return asked.changed.length + asked.files.length === 0 ? nothingReached : impactOfChange(snapshot, asked);
}

function impactOfChange(snapshot: LinkedSnapshot, asked: ImpactQuestion): Impact {
  const behind = [...requestersOfChanged(snapshot, asked), ...templatesOfChanged(snapshot, asked.changed)];
  const question = { ...asked, changed: [...asked.changed, ...behind] };
  const { changed, limit = Number.MAX_SAFE_INTEGER } = question;
  const search = searchFrom(snapshot, question);
  const reached = new ReachedFiles(search, stepGraphOf(snapshot).fileOf);
  const possible = new PossibleUsers(snapshot, search.reached);
  const tests = testsFor(snapshot, question, reached, requestersReached(snapshot, search));
  const selected = new Set(tests.reached.keys());
  const isOfTests = testFilesOf(snapshot.files);
  const changedFiles = new Set(question.files);
  const rated = [...reached.files()]
    .filter((file) => !changedFiles.has(file) && (!isOfTests.isTest(file) || selected.has(file)))
    .map((file) => rate(snapshot, reached.bestIn(file), file, question))
    // What changed itself is not listed as reached.
    .filter(({ best }) => best.distance > 0)
    .toSorted(byRisk);
  const shown = rated.slice(0, limit);
  const symbols = reached.nodesIn(new Set(shown.map(({ file }) => file)));
  const behindOf = new Map(changed.map((each) => [stepGraphOf(snapshot).fileOf[each.node], each.behind]));
  const direct = rated.filter(({ best }) => best.distance === 1).length;
  const selectedTests = selectTests(snapshot, tests);
  const known = reasonsOf(possible, outsideCallsIn(snapshot, search), search.isCut ? question.depth : undefined);
  // For what reaches tests alone there is no other reason.
  const reasons = known.length > 0 ? known : reasonsOfTests(selectedTests);
  return {
    certainty: reasons.length === 0 ? 'exact' : 'bounded',
    reasons,
    impacted: shown.map((each) => impactedFile(snapshot, search, behindOf, each, symbols.get(each.file) ?? [])),
    entries: entriesReached(snapshot, search, asked),
    tests: selectedTests,
    unknown: possible.sites(limit).map((site) => describeUnknown(callGraphOf(snapshot), site)),
    counts: { direct, transitive: rated.length - direct, unknown: possible.siteCount },
    isCut: search.isCut,
  };
}

function searchFrom(snapshot: LinkedSnapshot, { changed, depth }: ImpactQuestion): ImpactSearch {
  const search = new ImpactSearch(snapshot, new Set(changed.map(({ node }) => node)), depth);
  for (const { node, reached, behind } of changed) {
    if (behind === undefined) search.start(node, reached);
    else search.startBehind(node);
  }
  search.run();
  return search;
}

/**
 * Files that were reached, of tests only those that may run what changed; and tests that only may reach it, as far as their
 * imports lead.
 */
function testsFor(
  snapshot: LinkedSnapshot,
  { changed, files }: ImpactQuestion,
  reached: ReachedFiles,
  requesters: readonly SymbolNode[],
): Parameters<typeof selectTests>[1] {
  const isOfTests = testFilesOf(snapshot.files);
  const { fileOf } = stepGraphOf(snapshot);
  const mayRun = testsThatMayLoad(snapshot.files, [...files, ...changed.map(({ node }) => fileOf[node])]);
  const running = testReachOf(snapshot).of(
    changed.flatMap(({ node, reached: how }) => (how === 'behaviour' ? [node] : [])),
  );
  const best = new Map<number, ReachedNode>();
  for (const file of reached.files()) {
    const node = reached.bestIn(file);
    const isRun = running.has(file) || (mayRun.has(file) && reached.hasTypesIn(file));
    if (!isOfTests.isTest(file) || isRun) best.set(file, node);
  }
  // What a test asks another process for, it runs without loading it.
  const asking = testReachOf(snapshot).of(requesters);
  const more = [...running, ...asking].filter((test) => !best.has(test));
  if (more.length > 0) addWidened(snapshot, files, more, best);
  return { changed: new Set(files), mayRun: new Set([...mayRun, ...running, ...asking]), reached: best };
}

function addWidened(
  snapshot: LinkedSnapshot,
  files: readonly number[],
  tests: readonly number[],
  best: Map<number, ReachedNode>,
): void {
  const distances = importDistances(snapshot.files, files);
  for (const test of tests) {
    const distance = distances.get(test) ?? 1;
    const node = snapshot.symbols.count + test;
    best.set(test, { node, reached: 'behaviour', distance, inferred: distance, isWidened: true });
  }
}

interface RatedFile {
  readonly file: number;
  readonly path: string;
  readonly best: ReachedNode;
  readonly risk: number;
}

function rate({ files }: LinkedSnapshot, best: ReachedNode, file: number, { hotspotOf }: ImpactQuestion): RatedFile {
  const path = pathsOf(files)(file);
  return { file, path, best, risk: riskOf(best) * (hotspotOf === undefined ? 1 : 0.5 + 0.5 * hotspotOf(path)) };
}

/** Upper bound on the symbols that are listed for a file; a hub is reached by thousands. */
const symbolsMax = 50;

function impactedFile(
  snapshot: LinkedSnapshot,
  search: ImpactSearch,
  behind: ReadonlyMap<number, string | undefined>,
  { path, best, risk }: RatedFile,
  nodes: readonly SymbolNode[],
): ImpactedFile {
  const way = search.filesOnTheWay(best.node * 2 + Number(best.reached === 'types'));
  const gone = behind.get(way[0]);
  const symbols = new Set(nodes.filter((node) => !isModule(snapshot, node)));
  return {
    file: path,
    distance: best.distance,
    risk,
    via: [...(gone === undefined ? [] : [gone]), ...way.slice(0, -1).map(pathsOf(snapshot.files))],
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

function byRisk(a: RatedFile, b: RatedFile): number {
  return b.risk - a.risk || a.best.distance - b.best.distance || (a.path < b.path ? -1 : 1);
}

function outsideCallsIn(snapshot: LinkedSnapshot, search: ImpactSearch): number {
  const steps = stepGraphOf(snapshot);
  return search.reached.filter((place) => !isOfTypes(place) && steps.isOutside(nodeAt(place))).length;
}

function reasonsOfTests(tests: readonly SelectedTest[]): Doubt[] {
  const widened = tests.filter(({ basis }) => basis === 'widened');
  return widened.length === 0 ? [] : [{ code: 'reached_tests_unsure', count: widened.length }];
}

/** @param depth at which the search was cut */
function reasonsOf(possible: PossibleUsers, outsideCalls: number, depth: number | undefined): Doubt[] {
  const reasons: Doubt[] = [];
  const { siteCount: sites, fileCount: files } = possible;
  if (sites > 0) reasons.push({ code: 'users_of_reached_unknown', count: sites });
  if (files > 0) reasons.push({ code: 'files_using_reached_unknown', count: files });
  if (outsideCalls > 0) reasons.push({ code: 'members_called_outside', count: outsideCalls });
  if (depth !== undefined) reasons.push({ code: 'depth_reached', count: depth });
  return reasons;
}
