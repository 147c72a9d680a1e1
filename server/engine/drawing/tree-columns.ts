import type { FileLayer } from '../graph/snapshot.ts';
import { type MarkTree, notInTree } from './mark-tree.ts';

/** The columns of a tree while it grows: nodes are opened and closed like brackets. */
export class TreeColumns {
  readonly #layer: FileLayer;
  readonly #paths: readonly string[];
  readonly #kinds: number[] = [];
  readonly #parents: number[] = [];
  readonly #firsts: number[] = [];
  readonly #ends: number[] = [];
  readonly #folderLengths: number[] = [];
  readonly #values: number[] = [];
  readonly #files: number[] = [];
  readonly #nodeOf: Int32Array;

  constructor(layer: FileLayer, paths: readonly string[]) {
    this.#layer = layer;
    this.#paths = paths;
    this.#nodeOf = new Int32Array(layer.count + layer.externals.length).fill(notInTree);
  }

  /** Begins a node: files that are added until it is closed lie inside of it. */
  open(parent: number, kind: number, folderLength: number, value: number): number {
    const node = this.#kinds.length;
    this.#kinds.push(kind);
    this.#parents.push(parent);
    this.#firsts.push(this.#files.length);
    this.#ends.push(0);
    this.#folderLengths.push(folderLength);
    this.#values.push(value);
    return node;
  }

  close(node: number): void {
    this.#ends[node] = this.#files.length;
  }

  valueOf(node: number): number {
    return this.#values[node];
  }

  /** @param graphNode file, or external behind the files, that the open node stands for */
  standFor(node: number, graphNode: number): void {
    this.#nodeOf[graphNode] = node;
    if (graphNode < this.#layer.count) this.#files.push(graphNode);
  }

  finish(): MarkTree {
    const parents = Uint32Array.from(this.#parents);
    return {
      count: parents.length,
      paths: this.#paths,
      moduleNames: this.#layer.moduleNames,
      moduleScope: commonScope(this.#layer.moduleNames),
      externals: this.#layer.externals,
      files: Uint32Array.from(this.#files),
      kinds: Uint8Array.from(this.#kinds),
      parents,
      depths: depthsOf(parents),
      firsts: Uint32Array.from(this.#firsts),
      ends: Uint32Array.from(this.#ends),
      folderLengths: Uint32Array.from(this.#folderLengths),
      values: Uint32Array.from(this.#values),
      ...childTable(parents),
      nodeOf: this.#nodeOf,
    };
  }
}

/** The scope of more than half of the names; none where a name would become that of another module. */
function commonScope(names: readonly string[]): string {
  const byScope = Map.groupBy(names, (name) => /^@[^/]+\//.exec(name)?.[0] ?? '');
  const known = new Set(names);
  for (const [scope, same] of byScope) {
    const isClear = same.every((name) => !known.has(name.slice(scope.length)));
    if (2 * same.length > names.length && isClear) return scope;
  }
  return '';
}

/** A parent has a smaller number than its children. */
function depthsOf(parents: Uint32Array): Uint8Array {
  const depths = new Uint8Array(parents.length);
  for (let node = 1; node < parents.length; node++) depths[node] = depths[parents[node]] + 1;
  return depths;
}

function childTable(parents: Uint32Array): { childStarts: Uint32Array; children: Uint32Array } {
  const childStarts = new Uint32Array(parents.length + 1);
  for (let node = 1; node < parents.length; node++) childStarts[parents[node] + 1]++;
  for (let node = 0; node < parents.length; node++) childStarts[node + 1] += childStarts[node];
  const next = childStarts.slice();
  const children = new Uint32Array(Math.max(0, parents.length - 1));
  for (let node = 1; node < parents.length; node++) children[next[parents[node]]++] = node;
  return { childStarts, children };
}
