import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { callGraphOf } from '#server/engine/graph/calls/call-graph.ts';
import { findWay, type FoundWay } from '#server/engine/graph/calls/find-way.ts';
import { ForwardSearch } from '#server/engine/graph/calls/symbol-search.ts';
import type { WayEnds } from '#server/engine/graph/shipped-first.ts';
import { linkedSnapshot, type Notation } from '../../../../../support/linked-notation.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';

const paths = ['a.ts', 'b.ts', 'c.ts'];
const declared = [
  'export class A',
  'method A.m',
  'method A.n',
  'method A.constructor',
  'export class B',
  'method B.m',
  'export interface I',
  'method I.m',
  'function f',
  'function f.inner',
  'export function g',
  'variable v',
];
const sources = ['', 'A.m', 'A.n', 'A.constructor', 'B.m', 'f', 'f.inner', 'g', 'v'];
const targets = ['A', 'A.m', 'A.n', 'B', 'B.m', 'I.m', 'f', 'f.inner', 'g', 'v', '<module>'];

/** Few edges or many, with members that others may answer. */
function randomProject(random: () => number): Notation {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const named = (names: readonly string[]) => `${pick(paths)}#${pick(names)}`;
  const kinds = ['call', 'call', 'reference'];
  const how = ['', '', ' inferred', ' hint'];
  const lines = [
    () => `${pick(sources)}: ${pick(kinds)} ${named(targets)}${pick(how)}`,
    () => `${pick(sources)}: call ${named(['A.m', 'I.m'])} via=${named(['A', 'B', 'I'])} declared_type`,
    () => `B extends ${named(['A', 'B'])}`,
    () => `${pick(['A', 'B'])} implements ${named(['I'])}`,
  ];
  const count = Math.floor(random() * 14);
  const text = () => [...declared, ...Array.from({ length: count }, () => pick([...lines, lines[0], lines[0]])())];
  return Object.fromEntries(paths.map((path) => [path, [...new Set(text())].join('\n')]));
}

/** The search from the beginning by itself. */
function plainWay(snapshot: LinkedSnapshot, { from, to, avoided }: WayEnds): FoundWay {
  const search = new ForwardSearch(callGraphOf(snapshot), from, avoided);
  while (search.frontier.length > 0) {
    search.step();
    const edges = search.wayTo(to);
    if (edges !== undefined) return { edges };
  }
  return { code: search.code };
}

function avoidedAmong(nodes: readonly number[], ends: readonly number[], random: () => number): Uint8Array {
  return Uint8Array.from(nodes, (node) => Number(!ends.includes(node) && random() < 0.2));
}

describe('the search for a way from both ends', () => {
  it('finds what the search from the beginning finds', function () {
    this.timeout(0);
    const random = seededRandom(announcedSeed('ways'));
    for (let round = 0; round < rounds(60); round++) {
      const files = randomProject(random);
      const snapshot = linkedSnapshot(files);
      const nodes = Array.from({ length: snapshot.symbols.count + snapshot.files.count }, (_, node) => node);
      for (const from of nodes) {
        for (const to of nodes) {
          const ends: WayEnds = {
            from: new Set([from]),
            to: new Set(random() < 0.1 ? [to, nodes[0]] : [to]),
            ...(random() < 0.2 && { avoided: avoidedAmong(nodes, [from, to, nodes[0]], random) }),
          };
          const found = findWay(callGraphOf(snapshot), ends);
          // Without a way the code that was reached is that of all, since what is avoided is tried again.
          if (found.edges === undefined && ends.avoided !== undefined) continue;
          assert.deepEqual(
            found,
            plainWay(snapshot, ends),
            `${from} → ${to} in ${JSON.stringify(files, undefined, 1)}`,
          );
        }
      }
    }
  });

  it('leads through a class whose constructor it avoids: making the class runs that code', () => {
    const others = ['h', 'i', 'j', 'k', 'l'];
    const lines = [
      'export class A',
      'method A.constructor',
      'function f',
      'function g',
      ...others.map((name) => `function ${name}`),
    ];
    const calls = ['g: call a.ts#A', 'A.constructor: call a.ts#f', ...others.map((name) => `g: call a.ts#${name}`)];
    const snapshot = linkedSnapshot({ 'a.ts': [...lines, ...calls].join('\n') });
    const [made, constructor, called, start] = [0, 1, 2, 3];
    const avoided = Uint8Array.from({ length: snapshot.symbols.count + snapshot.files.count }, (_, node) =>
      Number(node === constructor),
    );
    const { edges } = findWay(callGraphOf(snapshot), { from: new Set([start]), to: new Set([called]), avoided });
    assert.deepEqual(
      edges?.map(({ target }) => target),
      [made, called],
    );
  });
});
