import assert from 'node:assert/strict';
import { hasIndex, isCurrent, isFollowed } from '#extension/status/freshness.ts';
import type { FolderStatus } from '#protocol/editor.ts';
import { editorStatus, folderStatus, indexState } from '../../../support/editor-status.ts';

function check(given: Partial<FolderStatus>, followed: boolean, current: boolean): void {
  const folder = folderStatus(given);
  assert.deepEqual([isFollowed(folder), isCurrent(folder)], [followed, current]);
}

describe('an index', () => {
  it('is up to date where it is whole, watched and without failure', () => {
    const problem = { code: 'path_not_found', message: 'gone' };
    check({}, true, true);
    check({ watching: 'polling' }, true, true);
    check({ watching: 'off' }, false, false);
    check({ watching: undefined }, false, false);
    check({ problem }, false, false);
    check({ index: indexState({ snapshot: 'snp_1', failure: problem }) }, false, false);
    check({ index: indexState({ snapshot: 'snp_1', status: 'indexing' }) }, true, false);
    check({ index: indexState({ status: 'created' }) }, true, false);
  });

  it('is there while the engine restarts', () => {
    const status = editorStatus();
    assert.equal(hasIndex({ kind: 'running', status }), true);
    assert.equal(hasIndex({ kind: 'starting', status }), true);
    assert.equal(hasIndex({ kind: 'starting' }), false);
    assert.equal(hasIndex({ kind: 'idle' }), false);
  });
});
