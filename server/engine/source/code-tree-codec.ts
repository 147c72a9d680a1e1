import type { InternedTexts } from '#server/base/interned-texts.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { CodeTree, TreeColumns } from './code-tree.ts';

/** Bumped when the bytes below change their meaning; part of every front-end's cache key. */
export const codeTreeFormat = 2;

/** No node takes more: its shape with a definition, size, position; a new text asks for its own room. */
const nodeBytesMax = 32;

/**
 * A code tree as bytes: `count, line starts, nodes, declared symbols`. Numbers are LEB128 varints. A node is its shape
 * (kind, flags, whether it has a name and children), then its position as a signed difference from the node before it,
 * then name and number of descendants where it has any. Shapes and texts are numbered as they are met, and each is
 * defined where it comes first, so that one pass writes and one reads.
 *
 * Invariant: equal trees give equal bytes; nothing of the platform shows.
 */
export function encodeCodeTree(tree: TreeColumns): Uint8Array {
  const out = new TreeBytes(tree.count * 5 + 256);
  out.unsigned(tree.count);
  writeAscending(out, tree.lineStarts);
  writeNodes(out, tree);
  writeAscending(out, tree.declaringNodes);
  for (const symbol of tree.declaredSymbols) out.unsigned(symbol);
  return out.finish();
}

function writeNodes(out: TreeBytes, { count, kinds, flags, names, ends, positions, texts }: TreeColumns): void {
  const shapes = new ShapeNumbers();
  const textNumbers = new Uint32Array(texts.length);
  let textCount = 0;
  let before = 0;
  for (let node = 0; node < count; node++) {
    out.reserve(nodeBytesMax);
    const name = names[node];
    const descendants = ends[node] - node - 1;
    const form = kinds[node] * 4 + (name === 0 ? 0 : 2) + (descendants === 0 ? 0 : 1);
    writeShape(out, shapes, form, flags[node]);
    const step = positions[node] - before;
    before = positions[node];
    out.unsigned(step < 0 ? -2 * step - 1 : 2 * step);
    if (name !== 0) {
      const known = textNumbers[name];
      out.unsigned(known);
      if (known === 0) {
        textNumbers[name] = ++textCount;
        out.text(texts[name]);
      }
    }
    if (descendants !== 0) out.unsigned(descendants);
  }
}

function writeShape(out: TreeBytes, shapes: ShapeNumbers, form: number, flags: number): void {
  const { count } = shapes;
  const shape = shapes.numberOf(form, flags);
  out.unsigned(shape);
  if (shape < count) return;
  out.unsigned(form);
  out.unsigned(flags);
}

const formsMax = 1024;

/** Most nodes have no flags: their shapes are found without a hash table. */
class ShapeNumbers {
  count = 0;
  readonly #plain = new Int16Array(formsMax).fill(-1);
  readonly #flagged = new Map<number, number>();

  numberOf(form: number, flags: number): number {
    if (flags !== 0) return this.#numberOfFlagged(flags * formsMax + form);
    if (this.#plain[form] < 0) this.#plain[form] = this.count++;
    return this.#plain[form];
  }

  #numberOfFlagged(key: number): number {
    const known = this.#flagged.get(key);
    if (known !== undefined) return known;
    this.#flagged.set(key, this.count);
    return this.count++;
  }
}

function writeAscending(out: TreeBytes, values: Uint32Array): void {
  out.unsigned(values.length);
  let before = 0;
  for (const value of values) {
    out.unsigned(value - before);
    before = value;
  }
}

/**
 * `pool` gives every text its one string: a pool that many trees share, or a function of the text. Bytes that do not fit the layout throw a RangeError: they are not ours, or
 * damaged.
 */
export function decodeCodeTree(bytes: Uint8Array, pool: InternedTexts | ((text: string) => string) = keep): CodeTree {
  const from = new TreeSource(bytes);
  const count = from.unsigned();
  if (count > bytes.length) throw new RangeError('more nodes than bytes');
  const lineStarts = readAscending(from);
  const nodes = readNodes(from, count, pool);
  const declaringNodes = readAscending(from);
  const declaredSymbols = declaringNodes.map(() => from.unsigned());
  if (!from.isAtEnd) throw new RangeError('bytes behind the tree');
  return { count, ...nodes, parents: parentsOf(nodes.ends), lineStarts, declaringNodes, declaredSymbols };
}

function readNodes(from: TreeSource, count: number, pool: InternedTexts | ((text: string) => string)) {
  const kinds = new Uint8Array(count);
  const ends = new Uint32Array(count);
  const names = new Uint32Array(count);
  const flags = new Uint32Array(count);
  const positions = new Uint32Array(count);
  const texts = [''];
  const shapes: number[] = [];
  const shapeFlags: number[] = [];
  let position = 0;
  for (let node = 0; node < count; node++) {
    const shape = from.unsigned();
    if (shape >= shapes.length) {
      shapes.push(from.unsigned());
      shapeFlags.push(from.unsigned());
    }
    const form = shapes[shape];
    kinds[node] = form >> 2;
    flags[node] = shapeFlags[shape];
    const step = from.unsigned();
    position += (step & 1) === 0 ? step / 2 : -(step + 1) / 2;
    positions[node] = position;
    if ((form & 2) !== 0) {
      const known = from.unsigned();
      names[node] = known === 0 ? texts.push(from.text(pool)) - 1 : known;
    }
    ends[node] = node + 1 + ((form & 1) === 0 ? 0 : from.unsigned());
  }
  return { kinds, ends, names, flags, positions, texts };
}

function readAscending(from: TreeSource): Uint32Array {
  const length = from.unsigned();
  if (length > from.length) throw new RangeError('more values than bytes');
  const values = new Uint32Array(length);
  let value = 0;
  for (let index = 0; index < length; index++) {
    value += from.unsigned();
    values[index] = value;
  }
  return values;
}

/** Parents of all nodes, from the ends of their descendants. */
export function parentsOf(ends: Uint32Array): Uint32Array {
  const parents = new Uint32Array(ends.length);
  let parent = 0;
  for (let node = 1; node < ends.length; node++) {
    while (ends[parent] <= node) parent = parents[parent];
    parents[node] = parent;
    if (ends[node] > node + 1) parent = node;
  }
  return parents;
}

function keep(text: string): string {
  return text;
}

/** Written without a look at the room for each number: `reserve` is asked once a node. */
class TreeBytes {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  unsigned(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.reserve(nodeBytesMax);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  text(text: string): void {
    const { length } = text;
    this.reserve(length + nodeBytesMax);
    const start = this.#length + 1;
    let at = 0;
    if (length < 0x80) {
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code >= 0x80) break;
        this.#bytes[start + at] = code;
      }
    }
    if (at === length && length < 0x80) {
      this.#bytes[this.#length] = length;
      this.#length = start + length;
    } else this.#longText(encodeUtf8(text));
  }

  #longText(encoded: Uint8Array): void {
    this.unsigned(encoded.length);
    this.reserve(encoded.length + nodeBytesMax);
    this.#bytes.set(encoded, this.#length);
    this.#length += encoded.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

class TreeSource {
  readonly length: number;
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
  }

  get isAtEnd(): boolean {
    return this.#position === this.length;
  }

  unsigned(): number {
    const byte = this.#bytes[this.#position++];
    return byte < 0x80 ? byte : this.#longer(byte);
  }

  #longer(first: number | undefined): number {
    if (first === undefined) throw new RangeError('unexpected end of bytes');
    let value = first & 0x7f;
    for (let factor = 0x80; ; factor *= 0x80) {
      const byte = this.#bytes[this.#position++];
      if (byte === undefined || factor > 2 ** 28) throw new RangeError('unexpected end of bytes');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  text(pool: InternedTexts | ((text: string) => string)): string {
    const length = this.unsigned();
    const end = this.#position + length;
    if (end > this.length) throw new RangeError('unexpected end of bytes');
    const start = this.#position;
    this.#position = end;
    if (typeof pool !== 'function') return pool.take(this.#bytes, start, end);
    return pool(decodeUtf8(this.#bytes, start, end));
  }
}
