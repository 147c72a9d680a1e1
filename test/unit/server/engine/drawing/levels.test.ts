import assert from 'node:assert/strict';
import type { BoxGraph } from '#server/engine/drawing/box-graph.ts';
import { layersOf, noLevel } from '#server/engine/drawing/levels.ts';
import { precedence } from '#server/engine/drawing/precedence.ts';
import { trophicLevels } from '#server/engine/drawing/trophic-levels.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

type Edge = readonly [source: number, target: number, weight?: number];

function graphOf(count: number, edges: readonly Edge[]): BoxGraph {
  const sorted = edges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const starts = new Uint32Array(count + 1);
  for (const [source] of sorted) starts[source + 1]++;
  for (let node = 0; node < count; node++) starts[node + 1] += starts[node];
  return {
    count,
    starts,
    targets: Uint32Array.from(sorted, ([, target]) => target),
    weights: Float64Array.from(sorted, ([, , weight = 1]) => weight),
  };
}

/** `ab bc` are edges between a, b and c. */
function letters(text: string): Edge[] {
  return text.split(' ').map((pair): Edge => [pair.charCodeAt(0) - 97, pair.charCodeAt(1) - 97]);
}

function check(edges: string, expected: string): void {
  const list = letters(edges);
  const count = Math.max(...list.flatMap(([source, target]) => [source, target])) + 1;
  const levels = layersOf(graphOf(count, list)).levels;
  const rows: string[] = [];
  levels.forEach((level, node) => {
    if (level !== noLevel) rows[level] = (rows[level] ?? '') + String.fromCharCode(97 + node);
  });
  assert.equal(rows.join(' '), expected);
}

function randomEdges(random: () => number, count: number, isAcyclic: boolean): Edge[] {
  const edges = new Map<string, Edge>();
  for (let left = Math.floor(random() * count * 3); left > 0; left--) {
    const [a, b] = [Math.floor(random() * count), Math.floor(random() * count)];
    const [source, target] = isAcyclic && a > b ? [b, a] : [a, b];
    if (a !== b) edges.set(`${source} ${target}`, [source, target, 1 + Math.floor(random() * 9)]);
  }
  return [...edges.values()];
}

function rounded(levels: Float64Array): number[] {
  return Array.from(levels, (level) => Math.round(level * 1e6) / 1e6);
}

describe('levels', () => {
  it('put what depends above what it depends on, near it', () => {
    check('ab bc', 'a b c');
    check('ab ac bd cd', 'a bc d');
    check('ab bc cd ed', 'a b ce d');
    check('ac bc cd ce', 'ab c de');
  });

  it('follow the main stream of a cycle', () => {
    check('ab bc cd da', 'a b c d');
    check('ab bc ca xa xb', 'x a b c');
    check('ab ac ad bd cd da', 'a bc d');
  });

  it('leave out what has no edge', () => {
    assert.deepEqual([...layersOf(graphOf(3, [[2, 0]])).levels], [1, noLevel, 0]);
  });

  it('of acyclic graphs let every edge run down', () => {
    const random = seededRandom(announcedSeed('levels'));
    for (let round = 0; round < rounds(300); round++) {
      const count = 2 + Math.floor(random() * 40);
      const edges = randomEdges(random, count, true);
      const levels = layersOf(graphOf(count, edges)).levels;
      for (const [source, target] of edges) assert.ok(levels[source] < levels[target]);
    }
  });

  it('are used without gaps', () => {
    const random = seededRandom(announcedSeed('gaps'));
    for (let round = 0; round < rounds(200); round++) {
      const count = 2 + Math.floor(random() * 40);
      const used = new Set(
        layersOf(graphOf(count, randomEdges(random, count, false))).levels.filter((level) => level !== noLevel),
      );
      for (let level = 0; level < used.size; level++) assert.ok(used.has(level));
    }
  });
});

describe('precedence', () => {
  it('of a ring has one edge that leads back, however its nodes are numbered', () => {
    for (const step of [1, 3, 7, 11, 499]) {
      const ring = Array.from({ length: 500 }, (_, node): Edge => [node, (node + step) % 500]);
      const places = precedence(graphOf(500, ring));
      assert.equal(ring.filter(([source, target]) => places[target] < places[source]).length, 1);
    }
  });

  it('gives every node a place of its own, and what is in no cycle its order', () => {
    const random = seededRandom(announcedSeed('precedence'));
    for (let round = 0; round < rounds(200); round++) {
      const count = 1 + Math.floor(random() * 30);
      const isAcyclic = random() < 0.5;
      const edges = randomEdges(random, count, isAcyclic);
      const places = precedence(graphOf(count, edges));
      assert.deepEqual(
        [...places].toSorted((a, b) => a - b),
        [...places.keys()],
      );
      if (isAcyclic) for (const [source, target] of edges) assert.ok(places[source] < places[target]);
    }
  });
});

describe('trophic levels', () => {
  it('of a chain are whole numbers, of a ring all the same', () => {
    assert.deepEqual(rounded(trophicLevels(graphOf(4, letters('ab bc cd')))), [0, 1, 2, 3]);
    assert.deepEqual(rounded(trophicLevels(graphOf(3, letters('ab bc ca')))), [0, 0, 0]);
  });

  it('solve the equation of their definition', () => {
    const random = seededRandom(announcedSeed('trophic'));
    for (let round = 0; round < rounds(200); round++) {
      const count = 2 + Math.floor(random() * 30);
      const edges = randomEdges(random, count, false);
      const levels = trophicLevels(graphOf(count, edges));
      const left = new Float64Array(count);
      const right = new Float64Array(count);
      for (const [source, target, weight = 1] of edges) {
        left[source] += weight * (levels[source] - levels[target]);
        left[target] += weight * (levels[target] - levels[source]);
        right[source] -= weight;
        right[target] += weight;
      }
      left.forEach((value, node) => assert.ok(Math.abs(value - right[node]) < 1e-3));
    }
  });
});
