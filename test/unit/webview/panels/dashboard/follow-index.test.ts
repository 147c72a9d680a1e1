import assert from 'node:assert/strict';
import { followIndex } from '#webview/panels/dashboard/follow-index.ts';
import { firstPage } from '#webview/state/page-state.ts';
import { reducePage } from '#webview/state/reduce-page.ts';
import { createStore } from '#webview/state/store.ts';
import { firstView } from '#webview/state/view-state.ts';
import { type Scripted, scriptedBridge, settled } from '../../../../support/scripted-bridge.ts';

const indexed = { status: 'indexed', phase: 'idle', done: 1, total: 1, snapshot: 's' };

async function follow(answers: readonly Scripted[]) {
  const page = firstPage({ ...firstView, project: 'p' }, true);
  const store = createStore(reducePage, { ...page, session: { state: 'open' } });
  const { bridge, calls } = scriptedBridge(answers);
  const waits: number[] = [];
  const followed: boolean[] = [];
  store.subscribe(({ isFollowed }, before) => isFollowed !== before.isFollowed && followed.push(isFollowed));
  followIndex({ store, bridge }, async (ms) => void waits.push(ms));
  await settled();
  return { state: store.get(), calls: calls.length, waits, followed };
}

describe('Following the index', () => {
  it('goes on after refusals, more and more slowly, and says so meanwhile', async () => {
    const refused = Array.from({ length: 7 }, () => ({ refused: 500 }));
    const { state, waits, followed } = await follow([...refused, { data: indexed }]);
    assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    assert.deepEqual(followed, [false, true]);
    assert.equal(state.index?.status, 'indexed');
  });

  it('begins again when the project is gone, and ends with its key', async () => {
    const gone = await follow([{ data: indexed }, { refused: 404 }, { data: indexed }]);
    assert.deepEqual([gone.calls, gone.state.session.state], [2, 'starting']);
    const closed = await follow([{ refused: 401 }, { data: indexed }]);
    assert.deepEqual([closed.calls, closed.state.isFollowed], [1, true]);
  });
});
