import assert from 'node:assert/strict';
import type { IndexContext } from '#server/app/workspaces/index-handlers.ts';

/** Projects that are folders, every one of them. */
export const noClones: IndexContext['clones'] = {
  concerns: () => false,
  settled: () => undefined,
  requestFor: () => assert.fail('cloned'),
  begin: () => assert.fail('cloned'),
};
