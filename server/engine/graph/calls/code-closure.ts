import { remember } from '#server/base/remember-by.ts';
import { stronglyConnectedComponents, type Adjacency } from '../strongly-connected.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import type { ReachedCode } from './code-reach.ts';
import { codeOf, isRunWith } from './symbol-code.ts';

/** Code that reaches itself by some path, where each part reaches all others, and everything that it reaches. */
interface Core {
  readonly isIn: Uint8Array;
  readonly reached: ReachedCode;
}

/** A walk through so much of the graph is long. */
const longShare = 1 / 16;

/** From so many long walks on it pays to know the core, which takes as long as some of them. */
const longWalksBefore = 3;

/**
 * All code that something reaches, for questions without an answer: what is not known of any of it is why. In a large
 * project most code reaches the same core, and with it the same half of everything: once that is known, a walk ends there.
 */
class CodeClosure {
  readonly #graph: CallGraph;
  #longWalks = 0;
  #core: Core | undefined;

  constructor(graph: CallGraph) {
    this.#graph = graph;
  }

  from(starts: ReadonlySet<SymbolNode>): ReachedCode {
    const walk = new CodeWalk(this.#graph, this.#core);
    for (const start of starts) for (const part of codeOf(this.#graph, start, true)) walk.add(part);
    const walked = walk.run();
    if (this.#core === undefined && walked > walk.code.length * longShare && ++this.#longWalks >= longWalksBefore) {
      this.#core = findCore(this.#graph);
    }
    return walk.code;
  }
}

const closureOf = remember((graph: CallGraph) => new CodeClosure(graph));

/** All code that something reaches. */
export function codeReachedFrom(graph: CallGraph, starts: ReadonlySet<SymbolNode>): ReachedCode {
  return closureOf(graph).from(starts);
}

class CodeWalk {
  readonly code: ReachedCode;
  readonly #graph: CallGraph;
  readonly #core: Core | undefined;
  readonly #followed: boolean[] = [];
  readonly #open: SymbolNode[] = [];
  #meetsCore = false;

  constructor(graph: CallGraph, core: Core | undefined) {
    this.#graph = graph;
    this.#core = core;
    this.code = new Uint8Array(graph.flat.nodeCount);
  }

  add(node: SymbolNode): void {
    if (this.code[node] === 1) return;
    this.code[node] = 1;
    this.#open.push(node);
  }

  /** @returns how many nodes it walked through */
  run(): number {
    let walked = 0;
    for (let node = this.#open.pop(); node !== undefined; node = this.#open.pop()) {
      if (this.#isCore(node)) continue;
      walked++;
      this.#goOnFrom(node);
    }
    if (this.#core !== undefined && this.#meetsCore) addAll(this.code, this.#core.reached);
    return walked;
  }

  #isCore(node: SymbolNode): boolean {
    if (this.#core === undefined) return false;
    if (this.#core.isIn[node] === 1) this.#meetsCore = true;
    return this.#meetsCore && this.#core.reached[node] === 1;
  }

  #goOnFrom(node: SymbolNode): void {
    const { flat, dispatch } = this.#graph;
    for (let index = this.#graph.members.membersCount(node) - 1; index >= 0; index--) {
      const member = this.#graph.members.memberAt(node, index);
      if (isRunWith(this.#graph.snapshot, this.#graph.members, node, member)) this.add(member);
    }
    flat.read(node);
    for (let at = flat.starts[node]; at < flat.ends[node]; at++) this.add(flat.targets[at]);
    for (let at = flat.openStarts[node]; at < flat.openEnds[node]; at++) {
      const pair = flat.openPairs[at];
      if (this.#followed[pair] === true) continue;
      this.#followed[pair] = true;
      const open = flat.pairs[pair];
      open.answers ??= dispatch.implementersOf(open.member, open.receiver);
      for (const answer of open.answers) this.add(answer);
    }
  }
}

function addAll(code: ReachedCode, more: ReachedCode): void {
  for (let node = 0; node < more.length; node++) if (more[node] === 1) code[node] = 1;
}

/** The largest part of the graph of which everything reaches everything. */
function findCore(graph: CallGraph): Core {
  const { nodeCount } = graph.flat;
  const adjacency = codeAdjacency(graph);
  const { component, count } = stronglyConnectedComponents(adjacency.starts.length - 1, adjacency);
  const sizes = new Uint32Array(count);
  for (let node = 0; node < nodeCount; node++) sizes[component[node]]++;
  const largest = sizes.reduce((best, size, each) => (size > sizes[best] ? each : best), 0);
  const isIn = new Uint8Array(nodeCount);
  const walk = new CodeWalk(graph, undefined);
  for (let node = 0; node < nodeCount; node++) {
    if (component[node] !== largest) continue;
    isIn[node] = 1;
    walk.add(node);
  }
  walk.run();
  return { isIn, reached: walk.code };
}

/** Where code leads, as one graph: its nodes, and behind them the calls that others may answer. */
function codeAdjacency({ snapshot, flat, members, dispatch }: CallGraph): Adjacency {
  const { nodeCount } = flat;
  for (let node = 0; node < nodeCount; node++) flat.read(node);
  const starts = new Uint32Array(nodeCount + flat.pairs.length + 1);
  const targets: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    starts[node] = targets.length;
    for (let index = 0; index < members.membersCount(node); index++) {
      const member = members.memberAt(node, index);
      if (isRunWith(snapshot, members, node, member)) targets.push(member);
    }
    for (let at = flat.starts[node]; at < flat.ends[node]; at++) targets.push(flat.targets[at]);
    for (let at = flat.openStarts[node]; at < flat.openEnds[node]; at++) targets.push(nodeCount + flat.openPairs[at]);
  }
  flat.pairs.forEach((pair, number) => {
    starts[nodeCount + number] = targets.length;
    pair.answers ??= dispatch.implementersOf(pair.member, pair.receiver);
    for (const answer of pair.answers) targets.push(answer);
  });
  starts[starts.length - 1] = targets.length;
  return { starts, targets: Uint32Array.from(targets) };
}
