import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { linkFolder } from './indexed-files.ts';
import { callersOf } from './installed-project.ts';

/** How surely the callers of a symbol are known in files that are read for real: `exact 1`, `bounded 0`. */
export function checkCallers(title: string, fixture: string, id: string, expected: string): void {
  it(title, async () => {
    const { refresh } = await linkFolder(fixture);
    assert.equal(callersOf((await refresh()) as LinkedSnapshot, id), expected);
  });
}
