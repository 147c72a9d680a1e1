import { noCycle } from './cycles.ts';
import { fileCycles } from './file-cycles.ts';
import { isLoadedBy, type LoadedFiles, type LoadScope } from './load-scope.ts';

const known = new WeakMap<LoadedFiles['files'], Map<LoadScope, Uint8Array>>();

/** In so few edges each is looked at whether it could stay after all: that takes a walk for each. */
const checkedMax = 400;

/**
 * By edge row: 1 for imports whose removal ends all cycles of files, few of them. None while it is not known when
 * imports load.
 *
 * The order of P. Eades, X. Lin, W. F. Smyth, "A fast and effective heuristic for the feedback arc set problem",
 * Information Processing Letters 47, 1993: of what is left, sinks go last, sources first, and then the file whose
 * importers are outnumbered most by what it imports. Imports that lead back in it are cut, but for those that close no
 * cycle without the others.
 */
export function cycleCuts(project: LoadedFiles, scope: LoadScope): Uint8Array {
  const byScope = known.get(project.files) ?? new Map<LoadScope, Uint8Array>();
  known.set(project.files, byScope);
  const before = byScope.get(scope);
  if (before !== undefined) return before;
  const cuts = new Uint8Array(project.files.edges.count);
  const { cycles, numbers } = fileCycles(project, scope);
  const counts = (row: number) => project.loads === undefined || isLoadedBy(scope, project.loads.edges[row]);
  for (const members of cycles) for (const row of cutsOf(project, members, numbers, counts)) cuts[row] = 1;
  if (project.loads !== undefined || scope === 'all') byScope.set(scope, cuts);
  return cuts;
}

interface InnerEdge {
  readonly source: number;
  readonly target: number;
  readonly row: number;
}

function cutsOf(
  { files: { edges } }: LoadedFiles,
  members: Uint32Array,
  numbers: Uint32Array,
  counts: (row: number) => boolean,
): number[] {
  const places = new Map(Array.from(members, (file, place) => [file, place]));
  const inner: InnerEdge[] = [];
  members.forEach((file, source) => {
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      const other = edges.targets[row];
      if (other >= numbers.length || numbers[other] === noCycle || numbers[other] !== numbers[file]) continue;
      if (counts(row)) inner.push({ source, target: places.get(other) as number, row });
    }
  });
  const order = orderOf(members.length, inner);
  const back = inner.filter(({ source, target }) => order[target] < order[source]);
  return needed(members.length, inner, back).map(({ row }) => row);
}

/** Place of each node in an order against which few edges lead. */
function orderOf(count: number, edges: readonly InnerEdge[]): Uint32Array {
  const [outgoing, incoming] = [neighbours(count, edges, false), neighbours(count, edges, true)];
  const out = Int32Array.from(outgoing, ({ length }) => length);
  const into = Int32Array.from(incoming, ({ length }) => length);
  const order = new Uint32Array(count);
  const left = new ScoredNodes(count, (node) =>
    out[node] === 0 ? sinkScore : into[node] === 0 ? sourceScore : out[node] - into[node],
  );
  let [first, last] = [0, count - 1];
  for (let node = left.take(); node !== undefined; node = left.take()) {
    order[node] = out[node] === 0 ? last-- : first++;
    for (const target of outgoing[node]) {
      into[target]--;
      left.update(target);
    }
    for (const importer of incoming[node]) {
      out[importer]--;
      left.update(importer);
    }
  }
  return order;
}

/** Scores above those of all others: a sink goes first, then a source. */
const sinkScore = 1 << 30;
const sourceScore = 1 << 29;

/** Nodes by a score that changes in small steps: buckets, so that taking the best one costs little. */
class ScoredNodes {
  readonly #scoreOf: (node: number) => number;
  readonly #scores = new Map<number, number>();
  readonly #buckets = new Map<number, Set<number>>();
  #highest = -Infinity;

  constructor(count: number, scoreOf: (node: number) => number) {
    this.#scoreOf = scoreOf;
    for (let node = 0; node < count; node++) this.#put(node);
  }

  /** One of those with the highest score, and takes it away. */
  take(): number | undefined {
    if (this.#scores.size === 0) return undefined;
    for (const special of [sinkScore, sourceScore]) {
      const [node] = this.#buckets.get(special) ?? [];
      if (node !== undefined) return this.#remove(node);
    }
    while ((this.#buckets.get(this.#highest)?.size ?? 0) === 0) this.#highest--;
    const [node] = this.#buckets.get(this.#highest) as Set<number>;
    return this.#remove(node);
  }

  update(node: number): void {
    if (!this.#scores.has(node)) return;
    this.#remove(node);
    this.#put(node);
  }

  #put(node: number): void {
    const score = this.#scoreOf(node);
    this.#scores.set(node, score);
    const bucket = this.#buckets.get(score);
    if (bucket === undefined) this.#buckets.set(score, new Set([node]));
    else bucket.add(node);
    if (score < sourceScore) this.#highest = Math.max(this.#highest, score);
  }

  #remove(node: number): number {
    this.#buckets.get(this.#scores.get(node) as number)?.delete(node);
    this.#scores.delete(node);
    return node;
  }
}

function neighbours(count: number, edges: readonly InnerEdge[], isReversed: boolean): number[][] {
  const found = Array.from({ length: count }, () => [] as number[]);
  for (const { source, target } of edges) {
    if (isReversed) found[target].push(source);
    else found[source].push(target);
  }
  return found;
}

/** Without the edges that close no cycle when the others are gone. */
function needed(count: number, all: readonly InnerEdge[], back: readonly InnerEdge[]): InnerEdge[] {
  if (back.length > checkedMax) return [...back];
  const isBack = new Set(back);
  const targets = neighbours(
    count,
    all.filter((edge) => !isBack.has(edge)),
    false,
  );
  return back.filter(({ source, target }) => {
    if (isReached(targets, target, source)) return true;
    targets[source].push(target);
    return false;
  });
}

function isReached(targets: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Uint8Array(targets.length);
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    if (seen[node] === 1) continue;
    seen[node] = 1;
    open.push(...targets[node]);
  }
  return false;
}
