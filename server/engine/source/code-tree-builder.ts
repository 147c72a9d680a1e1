import type { TreeColumns } from './code-tree.ts';

/**
 * Upper bound on the length of names and strings (UTF-16 units); longer ones are cut: they are never looked up, and
 * data files consist of them.
 */
export const textLengthMax = 200;

/**
 * Upper bound on the depth of a tree, so that code that walks one may use recursion. Those of VS Code have at most 95
 * levels.
 */
export const treeDepthMax = 1000;

const firstCapacity = 1 << 14;

/**
 * Collects the nodes of one tree in preorder. Columns grow and are used again for the next file, so that a node costs a
 * few stores and no object.
 */
export class TreeBuilder {
  count = 0;
  /** Nodes that are open. */
  depth = 0;
  #capacity = firstCapacity;
  #kinds = new Uint8Array(firstCapacity);
  #ends = new Uint32Array(firstCapacity);
  #names = new Uint32Array(firstCapacity);
  #flags = new Uint32Array(firstCapacity);
  #positions = new Uint32Array(firstCapacity);
  #texts: string[] = [''];
  #textNumbers = new Map<string, number>();
  #declaringNodes: number[] = [];
  #declaredSymbols: number[] = [];

  /** Begins a node; its children follow until `close`. Throws a RangeError where it would be too deep. */
  open(kind: number, position: number, name: string, flags: number): number {
    if (this.depth === treeDepthMax) throw new RangeError('nested too deeply');
    this.depth++;
    const node = this.count;
    if (node === this.#capacity) this.#grow();
    this.#kinds[node] = kind;
    this.#positions[node] = position;
    this.#names[node] = name === '' ? 0 : this.#textNumber(name);
    this.#flags[node] = flags;
    this.count = node + 1;
    return node;
  }

  close(node: number): void {
    this.depth--;
    this.#ends[node] = this.count;
  }

  /** Where the name comes behind the first children. */
  rename(node: number, position: number, name: string): void {
    this.#positions[node] = position;
    this.#names[node] = name === '' ? 0 : this.#textNumber(name);
  }

  /** Gives a node a text that is read for what it names: it is kept whole. */
  keepText(node: number, text: string): void {
    this.#names[node] = text === '' ? 0 : this.#textNumber(text, text.length);
  }

  /** The kind of a node may only be known behind its first child. */
  become(node: number, kind: number): void {
    this.#kinds[node] = kind;
  }

  addFlags(node: number, flags: number): void {
    this.#flags[node] |= flags;
  }

  declare(node: number, symbol: number): void {
    this.#declaringNodes.push(node);
    this.#declaredSymbols.push(symbol);
  }

  /** Takes back every node from `count` on; `depth` nodes were open then. */
  cut(count: number, depth: number): void {
    this.count = count;
    this.depth = depth;
    while ((this.#declaringNodes.at(-1) ?? -1) >= count) {
      this.#declaringNodes.pop();
      this.#declaredSymbols.pop();
    }
  }

  /** The finished tree, in the builder's own memory: it lasts until the next tree is begun. */
  columns(lineStarts: Uint32Array): TreeColumns {
    const { count } = this;
    return {
      count,
      kinds: this.#kinds.subarray(0, count),
      ends: this.#ends.subarray(0, count),
      names: this.#names.subarray(0, count),
      flags: this.#flags.subarray(0, count),
      positions: this.#positions.subarray(0, count),
      texts: this.#texts,
      lineStarts,
      declaringNodes: new Uint32Array(this.#declaringNodes),
      declaredSymbols: new Uint32Array(this.#declaredSymbols),
    };
  }

  /** Begins a tree. */
  reset(): void {
    this.count = 0;
    this.depth = 0;
    this.#texts = [''];
    this.#textNumbers = new Map();
    this.#declaringNodes = [];
    this.#declaredSymbols = [];
  }

  #textNumber(text: string, lengthMax = textLengthMax): number {
    const known = this.#textNumbers.get(text);
    return known === undefined ? this.#addText(text, lengthMax) : known;
  }

  #addText(text: string, lengthMax: number): number {
    const stored = storable(text, lengthMax);
    if (stored !== text) return this.#textNumber(stored, lengthMax);
    const number = this.#texts.length;
    this.#texts.push(text);
    this.#textNumbers.set(text, number);
    return number;
  }

  #grow(): void {
    const capacity = this.#capacity * 2;
    this.#kinds = enlarged(this.#kinds, new Uint8Array(capacity));
    this.#ends = enlarged(this.#ends, new Uint32Array(capacity));
    this.#names = enlarged(this.#names, new Uint32Array(capacity));
    this.#flags = enlarged(this.#flags, new Uint32Array(capacity));
    this.#positions = enlarged(this.#positions, new Uint32Array(capacity));
    this.#capacity = capacity;
  }
}

/** Returns the text as it comes back from UTF-8: surrogates without their other half are replaced. */
function storable(text: string, lengthMax: number): string {
  return (text.length > lengthMax ? text.slice(0, lengthMax) : text).toWellFormed();
}

function enlarged<Column extends Uint8Array | Uint32Array>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
