import type { CodeTree } from '../../../source/code-tree.ts';
import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { callsParameter } from './called-parameters.ts';
import { isFunctionKind } from './tree-shape.ts';

/** Key of all code of a file, bodies of functions included: what becomes of what they are given. */
export const codeKey = 'code';

/**
 * Hashes of what code says, without where it stands: kinds, names, flags and nesting. The body of a function whose return
 * type is written is left out, because nothing outside of it depends on what is in there but whether it calls a parameter.
 */
export class ShapeHash {
  readonly #tree: CodeTree;
  /** By index into the texts; 0 where it is not computed. */
  readonly #textHashes: Uint32Array;
  #low = 0;
  #high = 0;

  constructor(tree: CodeTree) {
    this.#tree = tree;
    this.#textHashes = new Uint32Array(tree.texts.length);
  }

  /** A node with all below it. */
  of(node: number): number {
    this.#begin();
    this.#addSubtree(node);
    return this.#end();
  }

  /** All of the file, with the bodies of all functions. */
  ofCode(): number {
    this.#begin();
    for (let node = 0; node < this.#tree.count; node++) {
      this.#addNode(node);
      this.#mix(countChildren(this.#tree, node));
    }
    return this.#end();
  }

  /** A node by itself and those of its children that are wanted. */
  ofHead(node: number, isWanted: (child: number) => boolean): number {
    const { ends } = this.#tree;
    this.#begin();
    this.#addNode(node);
    for (let child = node + 1; child < ends[node]; child = ends[child]) if (isWanted(child)) this.#addSubtree(child);
    return this.#end();
  }

  #begin(): void {
    this.#low = 0x811c9dc5;
    this.#high = 0x9747b28c;
  }

  /** 53 bits of the state. */
  #end(): number {
    return (this.#low >>> 0) * 0x200000 + (this.#high >>> 11);
  }

  #addSubtree(start: number): void {
    const { kinds, ends, parents } = this.#tree;
    const end = ends[start];
    let node = start;
    while (node < end) {
      const isHidden = kinds[node] === kind.block && hidesBody(this.#tree, parents[node]);
      if (!isHidden) {
        this.#addNode(node);
        this.#mix(ends[node] === node + 1 ? 1 : 2 + countChildren(this.#tree, node));
      } else this.#mix(callsParameter(this.#tree, parents[node]) ? 1 : 0);
      node = isHidden ? ends[node] : node + 1;
    }
  }

  #addNode(node: number): void {
    const { kinds, flags, names } = this.#tree;
    this.#mix(kinds[node]);
    this.#mix(flags[node]);
    if (names[node] !== 0) this.#mix(this.#textHash(names[node]));
  }

  #mix(value: number): void {
    this.#low = Math.imul(this.#low ^ value, 0x01000193);
    this.#high = Math.imul(this.#high ^ value, 0x5bd1e995) ^ (this.#high >>> 15);
  }

  #textHash(index: number): number {
    const known = this.#textHashes[index];
    if (known !== 0) return known;
    const text = this.#tree.texts[index];
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    this.#textHashes[index] = hash;
    return hash >>> 0;
  }
}

function countChildren({ ends }: CodeTree, node: number): number {
  let count = 0;
  for (let child = node + 1; child < ends[node]; child = ends[child]) count++;
  return count;
}

/** A function that says what it returns. */
function hidesBody({ kinds, ends }: CodeTree, node: number): boolean {
  if (!isFunctionKind(kinds[node])) return false;
  if (kinds[node] === kind.setter || kinds[node] === kind.constructorMember) return true;
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (isTypeKind(kinds[child])) return true;
  return false;
}

/** One digest of several, in their order. */
export function joinDigests(first: number | undefined, second: number): number {
  if (first === undefined) return second;
  const low = Math.imul((first % 0x100000000) ^ (second % 0x100000000), 0x01000193) >>> 0;
  const high = (Math.imul(Math.floor(first / 0x200000) ^ 0x2f, 31) + Math.floor(second / 0x200000)) >>> 0;
  return low * 0x200000 + (high >>> 11);
}
