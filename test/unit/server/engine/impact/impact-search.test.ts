import assert from 'node:assert/strict';
import { ImpactSearch, isOfTypes, nodeAt } from '#server/engine/impact/impact-search.ts';
import { type StepGraph, stepGraphOf } from '#server/engine/impact/step-graph.ts';
import { linkedSnapshot, type Notation } from '../../../../support/linked-notation.ts';
import { seededRandom } from '../../../../support/random-rounds.ts';

function fileName(file: number): string {
  return `f${file}.ts`;
}

/** Files with a few functions, calls among them at random. */
function randomProject(seed: number): Notation {
  const random = seededRandom(seed);
  const any = (below: number) => Math.floor(random() * below);
  const [files, functions] = [2 + any(6), 3];
  const lines = Array.from({ length: files }, () =>
    Array.from({ length: functions }, (_, at) => `export function g${at}`),
  );
  lines.forEach((each, file) => {
    for (let call = 0; call < 6; call++) {
      const target = any(files);
      if (target !== file) each.push(`import ${fileName(target)}`);
      const kind = random() < 0.2 ? ' inferred' : '';
      const source = random() < 0.1 ? '' : `g${any(functions)}`;
      each.push(`${source}: call ${fileName(target)}#g${any(functions)}${kind}`);
    }
  });
  return Object.fromEntries(lines.map((each, file) => [fileName(file), each.join('\n')]));
}

/** Borders and steps that are not proven by node, looked through again and again until nothing gets better. */
function model(steps: StepGraph, from: number): Map<number, [number, number]> {
  const best = new Map<number, [number, number]>([[from, [0, 0]]]);
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [node, [distance, inferred]] of best) {
      for (let at = steps.first(node); at < steps.end(node); at++) {
        const to = steps.targetAt(at);
        const isCrossing = steps.fileOf[to] !== steps.fileOf[node];
        const next: [number, number] = [distance + Number(isCrossing), inferred + steps.inferredAt(at)];
        const known = best.get(to);
        if (known !== undefined && (known[0] < next[0] || (known[0] === next[0] && known[1] <= next[1]))) continue;
        best.set(to, next);
        isGrowing = true;
      }
    }
  }
  return best;
}

describe('a search for what a change reaches', () => {
  it('finds the nearest, then best known way to each node, as a plain model does, one search behind another', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const snapshot = linkedSnapshot(randomProject(seed));
      const graph = stepGraphOf(snapshot);
      for (let node = 0; node < snapshot.symbols.count; node += 2) {
        const search = new ImpactSearch(snapshot, new Set([node]), 50);
        search.start(node, 'behaviour');
        search.run();
        const found = search.reached.map((place) => {
          assert.equal(isOfTypes(place), false);
          return [nodeAt(place), [search.distanceOf(place), search.inferredOn(place)]];
        });
        const byNode = (a: (typeof found)[number], b: (typeof found)[number]) => Number(a[0]) - Number(b[0]);
        assert.deepEqual(
          found.toSorted(byNode),
          [...model(graph, node)].toSorted(byNode),
          `seed ${seed}, node ${node}`,
        );
      }
    }
  });

  it('walks through the files of a shortest way', () => {
    const snapshot = linkedSnapshot({
      'a.ts': 'export function a',
      'b.ts': 'import a.ts\nexport function b\nb: call a.ts#a\nexport function c\nc: call b',
      'c.ts': 'import b.ts\nexport function d\nd: call b.ts#c',
    });
    const search = new ImpactSearch(snapshot, new Set([0]), 50);
    search.start(0, 'behaviour');
    search.run();
    assert.deepEqual(search.filesOnTheWay(search.reached.at(-1) as number), [0, 1, 2]);
  });
});
