import assert from 'node:assert/strict';
import type { EngineState } from '#extension/session/engine-session.ts';
import { windowCondition, type WindowCondition } from '#extension/status/window-condition.ts';
import type { FolderStatus } from '#protocol/editor.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { editorStatus, folderStatus, indexState } from '../../../support/editor-status.ts';

interface Window {
  readonly schemes?: readonly string[];
  readonly isTrusted?: boolean;
}

function check(state: EngineState, window: Window, expected: WindowCondition): void {
  assert.deepEqual(windowCondition(state, { schemes: ['file'], isTrusted: true, ...window }), expected);
}

function running(...folders: FolderStatus[]): EngineState {
  return { kind: 'running', status: editorStatus({ folders }) };
}

function runningRun(...runs: Partial<IndexState>[]): EngineState {
  return running(...runs.map((run) => folderStatus({ index: indexState({ status: 'indexing', ...run }) })));
}

const idle: EngineState = { kind: 'idle' };

describe('how things stand in a window', () => {
  it('without a folder, or with none on a disk', () => {
    check(idle, { schemes: [] }, { kind: 'noFolder' });
    check(running(), { schemes: [] }, { kind: 'noFolder' });
    check(idle, { schemes: ['vscode-vfs'] }, { kind: 'virtual' });
    check(idle, { schemes: ['vscode-vfs', 'file'] }, { kind: 'starting' });
  });

  it('before the engine has said anything', () => {
    check(idle, {}, { kind: 'starting' });
    check({ kind: 'starting' }, {}, { kind: 'starting' });
    check(running(), {}, { kind: 'starting' });
    check(running(folderStatus({ index: undefined, stats: undefined })), {}, { kind: 'starting' });
  });

  it('in a folder that nobody trusts', () => {
    check(idle, { isTrusted: false }, { kind: 'untrusted' });
    const unread = folderStatus({ trusted: false, index: indexState({ status: 'created' }) });
    check(running(unread), { isTrusted: false }, { kind: 'untrusted' });
    check(running(folderStatus({ trusted: false })), { isTrusted: false }, { kind: 'ready' });
  });

  it('while folders are indexed: the mean of their runs, never 100', () => {
    check(runningRun({ phase: 'scanning' }), {}, { kind: 'indexing', percent: undefined });
    check(runningRun({ phase: 'scanning', done: 10, total: 10 }), {}, { kind: 'indexing', percent: 5 });
    check(runningRun({ phase: 'parsing', done: 50, total: 100 }), {}, { kind: 'indexing', percent: 40 });
    check(runningRun({ phase: 'resolving', done: 1, total: 2 }), {}, { kind: 'indexing', percent: 85 });
    check(runningRun({ phase: 'writing', done: 3, total: 2 }), {}, { kind: 'indexing', percent: 99 });
    const two = runningRun({ phase: 'parsing', done: 50, total: 100 }, { phase: 'scanning' });
    check(two, {}, { kind: 'indexing', percent: 20 });
  });

  it('a run in one folder comes before an index of another', () => {
    const run = folderStatus({ index: indexState({ status: 'indexing', phase: 'parsing', done: 0, total: 9 }) });
    check(running(folderStatus(), run), {}, { kind: 'indexing', percent: 5 });
  });

  it('with an index, an empty one, or none', () => {
    check(running(folderStatus()), {}, { kind: 'ready' });
    const empty = folderStatus({ stats: { files: 0, symbols: 0, dependencies: 0 } });
    check(running(empty), {}, { kind: 'empty' });
    check(running(empty, folderStatus()), {}, { kind: 'ready' });
    check(running(folderStatus({ index: indexState({ status: 'created' }) })), {}, { kind: 'notIndexed' });
  });

  it('after a failure: the last index goes on answering', () => {
    const failure = { code: 'storage_error', message: 'the disk is full' };
    const failed = indexState({ status: 'failed', failure });
    check(running(folderStatus({ index: failed })), {}, { kind: 'unreadable', message: 'the disk is full' });
    check(running(folderStatus({ index: { ...failed, snapshot: 'snp_1' } })), {}, { kind: 'ready' });
    const problem = { code: 'path_not_found', message: 'there is no such folder' };
    check(
      running({ uri: 'file:///gone', trusted: true, problem }),
      {},
      { kind: 'unreadable', message: problem.message },
    );
    const down = { kind: 'failed', code: 'engine_unavailable', message: 'nobody answers' } as const;
    check(down, {}, down);
    check(down, { schemes: [] }, down);
  });

  it('while the engine restarts what it said last counts', () => {
    check({ kind: 'starting', status: editorStatus() }, {}, { kind: 'ready' });
  });
});
