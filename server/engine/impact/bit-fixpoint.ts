/** Numbers by node: those of n are `values[starts[n]]` up to, not including, `values[starts[n + 1]]`. */
export interface Rows {
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** Puts pairs in order by their first number: a counting sort. */
export function rowsOf(count: number, keys: Uint32Array, values: Uint32Array): Rows {
  const starts = new Uint32Array(count + 1);
  for (const key of keys) starts[key + 1]++;
  for (let key = 0; key < count; key++) starts[key + 1] += starts[key];
  const sorted = new Uint32Array(values.length);
  const next = starts.slice();
  keys.forEach((key, at) => {
    sorted[next[key]++] = values[at];
  });
  return { starts, values: sorted };
}

/** `noGate` of a node: nothing holds its bits back. */
export const noGate = 0xffffffff;

export interface BitEquations {
  /** Edges along which bits pass: from each node. */
  readonly passes: Rows;
  /** By node: the node without whose bits it has none of those that are passed to it. */
  readonly gates: Uint32Array;
  /** Bits that a node has independently of those that are passed: `words` numbers each. */
  readonly own: Uint32Array;
  readonly words: number;
}

/**
 * The least sets of bits of nodes for which holds: a node has its own bits, and those of the nodes that pass theirs to it
 * as far as its gate has them too. `words` numbers a node.
 *
 * Bits are only added, so that the order decides about nothing but time: nodes wait in a ring, each once.
 */
export function solve({ passes, gates, own, words }: BitEquations): Uint32Array {
  const count = gates.length;
  const bits = own.slice();
  const passed = new Uint32Array(count * words);
  const gated = rowsOf(count, gatesOf(gates), gatedNodes(gates));
  const ring = new Uint32Array(count);
  const isWaiting = new Uint8Array(count);
  let [first, waiting] = [0, 0];
  const wait = (node: number): void => {
    if (isWaiting[node] === 1) return;
    isWaiting[node] = 1;
    ring[(first + waiting++) % count] = node;
  };
  /** Takes over what was passed, as far as the gate is open. */
  const open = (node: number): void => {
    const gate = gates[node];
    let isGrown = false;
    for (let word = 0; word < words; word++) {
      const at = node * words + word;
      const is = bits[at] | (gate === noGate ? passed[at] : passed[at] & bits[gate * words + word]);
      if ((is | 0) === (bits[at] | 0)) continue;
      bits[at] = is;
      isGrown = true;
    }
    if (isGrown) wait(node);
  };
  for (let node = 0; node < count; node++) if (hasBits(own, node, words)) wait(node);
  while (waiting > 0) {
    const node = ring[first];
    first = (first + 1) % count;
    waiting--;
    isWaiting[node] = 0;
    for (let at = passes.starts[node]; at < passes.starts[node + 1]; at++) {
      const to = passes.values[at];
      if (add(passed, to, bits, node, words)) open(to);
    }
    for (let at = gated.starts[node]; at < gated.starts[node + 1]; at++) open(gated.values[at]);
  }
  return bits;
}

function gatesOf(gates: Uint32Array): Uint32Array {
  return gates.filter((gate) => gate !== noGate);
}

function gatedNodes(gates: Uint32Array): Uint32Array {
  return Uint32Array.from(gates.keys()).filter((node) => gates[node] !== noGate);
}

function hasBits(bits: Uint32Array, node: number, words: number): boolean {
  for (let at = node * words; at < (node + 1) * words; at++) if (bits[at] !== 0) return true;
  return false;
}

/** @returns whether that added any */
function add(to: Uint32Array, target: number, from: Uint32Array, source: number, words: number): boolean {
  let isNew = false;
  for (let word = 0; word < words; word++) {
    const at = target * words + word;
    const is = to[at] | from[source * words + word];
    if ((is | 0) === (to[at] | 0)) continue;
    to[at] = is;
    isNew = true;
  }
  return isNew;
}
