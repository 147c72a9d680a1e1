import assert from 'node:assert/strict';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import type { Reached } from '#server/engine/impact/impact-search.ts';
import { linkedSnapshot, type Notation } from './linked-notation.ts';

/** Returns what a change of these symbols reaches; `types c.ts#T`: as a type alone. */
export function impactIn(files: Notation, changed: readonly string[], depth = 50, limit?: number): Impact {
  const snapshot = linkedSnapshot(files);
  const nodes = changed.map((text) => {
    const [id, word] = text.split(' ').toReversed();
    const node = findSymbolNode(snapshot, id);
    assert.ok(node !== undefined, id);
    const reached: Reached = word === 'types' ? 'types' : 'behaviour';
    return { node, reached };
  });
  const paths = new Set(changed.map((text) => text.split(' ').at(-1)!.split('#')[0]));
  const numbers = [...paths].map((path) => findFile(snapshot.files, path) as number);
  return impactOf(snapshot, { changed: nodes, files: numbers, depth, ...(limit !== undefined && { limit }) });
}

/** `distance file ~ < via`, `~` where a step is not proven; tests as `test distance file`, with `?` where widened. */
export function impactLines({ certainty, impacted, tests }: Impact): string[] {
  return [
    certainty,
    ...impacted
      .map(({ file, distance, proof, via }) => `${distance} ${file}${proof === 'exact' ? '' : ' ~'} < ${via.join(' ')}`)
      .toSorted(),
    ...tests.map(({ file, distance, basis }) => `test ${distance} ${file}${basis === 'widened' ? ' ?' : ''}`),
  ];
}

export function checkImpact(title: string, files: Notation, changed: string, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(impactLines(impactIn(files, changed.split(', '))), expected));
}
