import assert from 'node:assert/strict';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { kindOfDoubt } from './doubt-kinds.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkedSnapshot, type Notation } from './linked-notation.ts';

/** `certainty known+unknown`, then the kinds of the doubts. */
export function certaintyText(files: Notation, id: string, unseen?: readonly Doubt[]): string {
  const snapshot = linkedSnapshot(files);
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  const found = certaintyOf(snapshot, node, unseen && (() => unseen));
  assert.equal(found.certainty === 'exact', found.reasons.length === 0);
  return [`${found.certainty} ${found.known}+${found.unknown}`, ...found.reasons.map(kindOfDoubt)].join(' ');
}

export function checkCertainty(
  title: string,
  files: Notation,
  id: string,
  expected: string,
  unseen?: readonly Doubt[],
): void {
  it(title, () => assert.equal(certaintyText(files, id, unseen), expected));
}
