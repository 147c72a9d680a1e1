import assert from 'node:assert/strict';
import type { IndexState } from '#protocol/index-state.ts';
import { type Drawing, firstPage, type PageState } from '#webview/state/page-state.ts';
import { type PageAction, reducePage } from '#webview/state/reduce-page.ts';
import { firstView } from '#webview/state/view-state.ts';
import { edge, mark, view } from '../../../support/small-view.ts';

const project = (id: string) => ({
  id,
  name: id,
  description: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  status: 'indexed' as const,
  stats: { files: 1, symbols: 0 },
});
const drawing = (snapshot: string, files: number, edges = 0): Drawing => ({
  view: view(
    Array.from({ length: files }, (_, index) => mark(`f${index}`)),
    Array.from({ length: edges }, (_, index) => edge(`f${index}`, 'f0')),
  ),
  snapshot,
  layout: 'one',
  wasIndexing: false,
});

function after(...actions: readonly PageAction[]): PageState {
  return actions.reduce(reducePage, firstPage(firstView, true));
}

function arrived(of: Drawing, isSameQuestion = true): PageAction {
  return { kind: 'drawing', drawing: of, atMs: 1000, isSameQuestion };
}

function check(before: Drawing, now: Drawing, isSameQuestion: boolean, expected: string | undefined): void {
  assert.equal(after(arrived(before), arrived(now, isSameQuestion)).notice?.text, expected);
}

const counted = (done: number, tooLarge: number): PageAction => ({
  kind: 'index',
  project: 'one',
  index: { status: 'indexing', phase: 'parsing', done, total: 9, skipped: { tooLarge } } as IndexState,
});

describe('The state of the page', () => {
  it('opens the project of the address, else the first', () => {
    const projects: PageAction = { kind: 'projects', projects: [project('one'), project('two')] };
    assert.equal(after(projects).view.project, 'one');
    const addressed = firstPage({ ...firstView, project: 'two', level: 'module' }, true);
    assert.deepEqual(reducePage(addressed, projects).view, { ...firstView, project: 'two', level: 'module' });
    const unknown = firstPage({ ...firstView, project: 'gone', level: 'module' }, true);
    assert.deepEqual(reducePage(unknown, projects).view, { ...firstView, project: 'one', level: 'module' });
  });

  it('keeps nothing of a project that is gone', () => {
    const state = after(
      { kind: 'projects', projects: [project('one'), project('two')] },
      { kind: 'level', level: 'module' },
      { kind: 'asking' },
      arrived(drawing('s1', 1)),
      { kind: 'asking' },
    );
    for (const rest of [[], [project('two')]]) {
      const {
        view: shown,
        drawing: drawn,
        isAsking,
        announcement,
      } = reducePage(state, { kind: 'projects', projects: rest });
      assert.deepEqual(shown, { ...firstView, project: rest[0]?.id });
      assert.deepEqual([drawn, isAsking, announcement.text], [undefined, false, 'The project is gone.']);
    }
  });

  it('stays where it was when a key is refused and another one given', () => {
    const state = after(
      { kind: 'projects', projects: [project('one')] },
      { kind: 'level', level: 'module' },
      arrived(drawing('s1', 1)),
    );
    const refused = reducePage(state, { kind: 'keyRefused', reason: 'revoked' });
    assert.deepEqual(refused.session, { state: 'closed', reason: 'revoked' });
    const again = [{ kind: 'start' }, { kind: 'projects', projects: [project('one')] }] as const;
    assert.deepEqual(again.reduce(reducePage, refused).view, state.view);
  });

  it('says what an update brought, and nothing when someone looked elsewhere', () => {
    check(drawing('s1', 1), drawing('s2', 2), true, 'updated, 1 file more');
    check(drawing('s1', 5), drawing('s2', 3), true, 'updated, 2 files fewer');
    check(drawing('s1', 3, 1), drawing('s2', 3, 3), true, 'updated, 2 arrows more');
    check(drawing('s1', 3), drawing('s2', 3), true, 'updated, same files and arrows');
    check(drawing('s1', 3), drawing('s1', 3), true, undefined);
    check(drawing('s1', 1), drawing('s2', 2), false, undefined);
  });

  it('announces a lost connection once, and that it is back', () => {
    const lost: PageAction = { kind: 'connection', isConnected: false };
    assert.equal(after(lost, lost).announcement.count, 1);
    assert.deepEqual(after(lost, { kind: 'connection', isConnected: true }).announcement, {
      text: 'Connected again.',
      count: 2,
    });
  });

  it('forgets what belongs to another project', () => {
    const index = { status: 'indexed', phase: 'idle', done: 0, total: 0, estimatedTime: 0 } as IndexState;
    const open = [
      { kind: 'projects', projects: [project('one'), project('two')] },
      { kind: 'index', project: 'one', index },
      arrived(drawing('s1', 1)),
    ] as const;
    const state = after(...open, { kind: 'project', id: 'two' }, { kind: 'index', project: 'one', index });
    assert.deepEqual([state.drawing, state.index, state.view.project], [undefined, undefined, 'two']);
  });

  it('keeps what is known of files left out while a run counts on, so that nothing made of it is made again', () => {
    const opened = { kind: 'projects', projects: [project('one')] } as const;
    const before = after(opened, counted(1, 2));
    const next = reducePage(before, counted(2, 2));
    assert.equal(next.index?.skipped, before.index?.skipped);
    assert.equal(next.index?.done, 2);
    assert.deepEqual(reducePage(next, counted(3, 4)).index?.skipped, { tooLarge: 4 });
  });

  it('lets stand out what is read, no longer than it is read', () => {
    const emphasis = { nodes: ['a'], edges: [] };
    const reading = after({ kind: 'mode', mode: 'path' }, { kind: 'emphasis', mode: 'path', emphasis });
    assert.equal(reading.emphasis, emphasis);
    assert.equal(reducePage(reading, { kind: 'mode', mode: 'map' }).emphasis, undefined);
    assert.equal(reducePage(reading, { kind: 'depth', depth: 3 }).emphasis, emphasis);
    const left = reducePage(reading, { kind: 'mode', mode: 'cycles' });
    assert.equal(reducePage(left, { kind: 'emphasis', mode: 'path', emphasis }), left);
  });
});
