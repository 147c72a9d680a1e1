import assert from 'node:assert/strict';
import { noGate, rowsOf, solve } from '#server/engine/impact/bit-fixpoint.ts';
import { seededRandom } from '../../../../support/random-rounds.ts';

interface Made {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly gates: readonly number[];
  readonly own: ReadonlyArray<ReadonlySet<number>>;
}

/** Nodes with a few edges each, gates at every other one, and bits of their own at some. */
function made(seed: number, count: number, bits: number): Made {
  const random = seededRandom(seed);
  const any = (below: number) => Math.floor(random() * below);
  const edges = Array.from({ length: count * 2 }, () => [any(count), any(count)] as const);
  return {
    from: edges.map(([from]) => from),
    to: edges.map(([, to]) => to),
    gates: Array.from({ length: count }, () => (random() < 0.5 ? noGate : any(count))),
    own: Array.from({ length: count }, () => new Set(random() < 0.2 ? [any(bits), any(bits)] : [])),
  };
}

/** The same by sets, looked through again and again until nothing is added. */
function model({ from, to, gates, own }: Made): ReadonlyArray<ReadonlySet<number>> {
  const sets = own.map((each) => new Set(each));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [at, source] of from.entries()) {
      const target = to[at];
      for (const bit of sets[source]) {
        const isOpen = gates[target] === noGate || sets[gates[target]].has(bit);
        if (!isOpen || sets[target].has(bit)) continue;
        sets[target].add(bit);
        isGrowing = true;
      }
    }
  }
  return sets;
}

function solved({ from, to, gates, own }: Made, bits: number): number[][] {
  const words = Math.ceil(bits / 32);
  const count = gates.length;
  const ownBits = new Uint32Array(count * words);
  own.forEach((set, node) => {
    for (const bit of set) ownBits[node * words + (bit >>> 5)] |= 1 << (bit & 31);
  });
  const passes = rowsOf(count, Uint32Array.from(from), Uint32Array.from(to));
  const found = solve({ passes, gates: Uint32Array.from(gates), own: ownBits, words });
  const isSet = (node: number, bit: number) => (found[node * words + (bit >>> 5)] & (1 << (bit & 31))) !== 0;
  return gates.map((_, node) => Array.from({ length: bits }, (__, bit) => bit).filter((bit) => isSet(node, bit)));
}

describe('sets of bits that are passed on', () => {
  for (const [count, bits] of [
    [1, 1],
    [5, 31],
    [20, 32],
    [40, 33],
    [120, 70],
  ]) {
    it(`are those of a plain model: ${count} nodes, ${bits} bits`, () => {
      for (let seed = 1; seed <= 40; seed++) {
        const equations = made(seed, count, bits);
        const expected = model(equations).map((set) => [...set].toSorted((a, b) => a - b));
        assert.deepEqual(solved(equations, bits), expected, `seed ${seed}`);
      }
    });
  }
});
