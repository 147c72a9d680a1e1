import assert from 'node:assert/strict';
import type { IndexState } from '#protocol/index-state.ts';
import { situationOf } from '#webview/panels/dashboard/situation.ts';
import { indexStatus } from '#webview/panels/header/index-status.ts';
import { type Drawing, firstPage, type PageState } from '#webview/state/page-state.ts';
import { firstView } from '#webview/state/view-state.ts';
import { mark, view } from '../../../../support/small-view.ts';

function index(status: IndexState['status'], rest: Partial<IndexState> = {}): IndexState {
  const skipped = { tooLarge: 0, binary: 0, unreadable: 0, parseErrors: 0, generated: 0, symlink: 0, overLimit: 0 };
  return { status, phase: 'idle', done: 0, total: 0, estimatedTime: 0, skipped, ...rest };
}

function check(state: Partial<PageState>, expected: string): void {
  assert.equal(situationOf({ ...firstPage(firstView, true), ...state }).kind, expected);
}

function drawn(...of: Parameters<typeof view>): Drawing {
  return { view: view(...of), snapshot: 's', layout: 'l', wasIndexing: false };
}

describe('What stands in the middle', () => {
  const notIndexed = { code: 'project_not_indexed', message: '' };

  it('is the drawing, or why there is none', () => {
    check({}, 'loading');
    check({ projects: [] }, 'noProject');
    check({ index: index('created'), failure: notIndexed }, 'notIndexed');
    check({ index: index('indexing'), failure: notIndexed }, 'indexing');
    check({ index: index('failed'), failure: notIndexed }, 'indexFailed');
    check({ index: index('indexed'), failure: notIndexed }, 'loading');
    check({ index: index('indexed'), failure: { code: 'internal_error', message: '' } }, 'failed');
  });

  it('asks for another key where this one may not', () => {
    for (const [code, wantsKey] of [
      ['internal_error', false],
      ['insufficient_permissions', true],
    ] as const) {
      const situation = situationOf({ ...firstPage(firstView, true), failure: { code, message: 'Why.' } });
      assert.deepEqual(situation, { kind: 'failed', message: 'Why.', wantsKey });
    }
  });

  it('stays the drawing while a new index is made, or could not be', () => {
    const drawing = drawn([mark('a.ts')]);
    check({ drawing }, 'drawn');
    check({ drawing, index: index('indexing') }, 'drawn');
    check({ drawing, index: index('failed'), failure: { code: 'internal_error', message: '' } }, 'drawn');
  });

  it('distinguishes an empty project from filters that leave nothing', () => {
    check({ drawing: drawn([], [], { files: 0 }) }, 'empty');
    check({ drawing: drawn([], [], { files: 0, hiddenFiles: 3 }) }, 'filteredAway');
    check({ drawing: drawn([], [], { files: 3 }), view: { ...firstView, focus: 'gone.ts' } }, 'unknownFocus');
  });
});

describe('The state of the index', () => {
  it('is said in a few words', () => {
    const texts = [
      indexStatus(undefined, true, true),
      indexStatus(index('created'), true, true),
      indexStatus(index('indexing', { phase: 'parsing', done: 1203, total: 5926 }), true, true),
      indexStatus(index('indexing', { phase: 'scanning' }), true, true),
      indexStatus(index('indexed'), true, true),
      indexStatus(index('indexed'), false, true),
      indexStatus(index('indexed'), true, false),
    ].map(({ mark: sign, text }) => `${sign}: ${text}`);
    assert.deepEqual(texts, [
      'busy: connecting',
      'busy: not indexed yet',
      'busy: reading files, 1,203 of 5,926',
      'busy: looking for files',
      'ok: up to date',
      'bad: connection lost, trying again',
      'bad: changes not followed, trying again',
    ]);
  });

  it('has the reason of a failure behind it', () => {
    const failure = { code: 'out_of_space', message: 'The disk is full.' };
    assert.equal(indexStatus(index('failed', { failure }), true, true).title, 'The disk is full. (out_of_space)');
    assert.equal(indexStatus(index('failed'), true, true).title, 'No reason was given.');
  });
});
