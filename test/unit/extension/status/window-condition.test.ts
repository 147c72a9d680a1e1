import assert from 'node:assert/strict';
import type { EngineState } from '#extension/session/engine-session.ts';
import { windowCondition, type WindowCondition } from '#extension/status/window-condition.ts';
import type { FolderStatus } from '#protocol/editor.ts';
import { percentOf } from '#protocol/run-progress.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { editorStatus, folderStatus, indexState } from '../../../support/editor-status.ts';

interface Window {
  readonly schemes?: readonly string[];
  readonly isTrusted?: boolean;
  readonly indexesOnOpen?: boolean;
}

function check(state: EngineState, window: Window, expected: WindowCondition): void {
  assert.deepEqual(
    windowCondition(state, { schemes: ['file'], isTrusted: true, indexesOnOpen: true, percentOf, ...window }),
    expected,
  );
}

function running(...folders: FolderStatus[]): EngineState {
  return { kind: 'running', status: editorStatus({ folders }) };
}

function runningRun(...runs: Partial<IndexState>[]): EngineState {
  return running(...runs.map((run) => folderStatus({ index: indexState({ status: 'indexing', ...run }) })));
}

const finishedAt = '2026-01-01T00:00:00.000Z';

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

  it('in a folder that no one trusts', () => {
    check(idle, { isTrusted: false }, { kind: 'untrusted' });
    const unread = folderStatus({ trusted: false, index: indexState({ status: 'created' }) });
    check(running(unread), { isTrusted: false }, { kind: 'untrusted' });
    const asked = folderStatus({ trusted: false, watching: 'off' });
    check(running(asked), { isTrusted: false }, { kind: 'dated', finishedAt, reason: 'untrusted' });
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
    const unread = folderStatus({ index: indexState({ status: 'created' }) });
    check(running(unread), {}, { kind: 'notIndexed' });
    check(running(folderStatus(), unread), {}, { kind: 'notIndexed', isPartly: true });
  });

  it('whose changes are not noticed: it was indexed, and no more is known', () => {
    const dated = folderStatus({ watching: 'off' });
    check(running(dated), {}, { kind: 'dated', finishedAt });
    check(running(dated), { indexesOnOpen: false }, { kind: 'dated', finishedAt, reason: 'notOnOpen' });
    check(running(folderStatus({ watching: undefined })), {}, { kind: 'dated', finishedAt });
    check(running(folderStatus({ watching: 'polling' })), {}, { kind: 'ready' });
    const earlier = folderStatus({
      watching: 'off',
      index: indexState({ snapshot: 'snp_2', finishedAt: '2025-01-01T00:00:00.000Z' }),
    });
    const expected = { kind: 'dated', finishedAt: '2025-01-01T00:00:00.000Z' } as const;
    check(running(folderStatus(), dated, earlier), {}, expected);
    check(
      running(folderStatus({ index: indexState({ status: 'created', snapshot: 'snp_1' }) })),
      {},
      { kind: 'dated' },
    );
  });

  it('after a failure, of whichever folder, also where the last index goes on answering', () => {
    const failure = { code: 'storage_error', message: 'the disk is full' };
    const failed = indexState({ status: 'failed', failure });
    check(running(folderStatus({ index: failed })), {}, { kind: 'unreadable', message: 'the disk is full' });
    const unreadable = { kind: 'unreadable', message: 'the disk is full' } as const;
    check(running(folderStatus({ index: { ...failed, snapshot: 'snp_1' } })), {}, unreadable);
    const other = folderStatus({ uri: 'file:///other', index: failed });
    check(running(folderStatus(), other), {}, { ...unreadable, uri: 'file:///other' });
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

  it('of a folder that waits for a person is that, and no failure', () => {
    const problem = { code: 'confirmation_required', message: '/home/me is the home folder and is not indexed yet.' };
    const waiting = { kind: 'notIndexed', message: problem.message } as const;
    const home = { uri: 'file:///home/me', trusted: true, problem };
    check(running(home), {}, waiting);
    check(running(folderStatus(), home), {}, waiting);
  });

  it('while the engine restarts what it said last counts', () => {
    const dated = editorStatus({ folders: [folderStatus({ watching: 'off' })] });
    check({ kind: 'starting', status: dated }, {}, { kind: 'dated', finishedAt });
    // The index was up to date, and has no watcher now.
    check({ kind: 'starting', status: editorStatus() }, {}, { kind: 'starting' });
  });
});
