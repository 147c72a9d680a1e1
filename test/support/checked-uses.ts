import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { filesOf, linkFolder } from './indexed-files.ts';

/** Certainty of a symbol's callers, how many are known, and how many sites may be more. */
export async function certaintyOfUses(fixture: string, symbol: string): Promise<string> {
  const snapshot = (await (await linkFolder(filesOf(fixture))).refresh()) as LinkedSnapshot;
  const node = findSymbolNode(snapshot, symbol);
  assert.ok(node !== undefined, `${symbol} is declared`);
  const { certainty, known, unknownCount } = listCallers(snapshot, node, { depth: 1, limit: 100 });
  return `${certainty} ${known}+${unknownCount}`;
}

/** Checks that text in a folder whose files stand behind lines `=== path`. */
export function checkUses(what: string, symbol: string, expected: string, fixture: string): void {
  it(what, async () => assert.equal(await certaintyOfUses(fixture, symbol), expected));
}
