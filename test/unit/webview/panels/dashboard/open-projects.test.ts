import assert from 'node:assert/strict';
import { openProjects } from '#webview/panels/dashboard/open-projects.ts';
import { firstPage } from '#webview/state/page-state.ts';
import { reducePage } from '#webview/state/reduce-page.ts';
import { createStore } from '#webview/state/store.ts';
import { firstView } from '#webview/state/view-state.ts';
import { scriptedBridge, settled } from '../../../../support/scripted-bridge.ts';

describe('The list of projects', () => {
  it('is asked for again by each start, the first one refused', async () => {
    const store = createStore(reducePage, firstPage(firstView, true));
    const { bridge, calls } = scriptedBridge([{ refused: 500 }, { refused: 403 }, { data: { projects: [] } }]);
    openProjects({ store, bridge });
    for (const code of ['code_500', 'code_403']) {
      await settled();
      assert.equal(store.get().failure?.code, code);
      store.dispatch({ kind: 'start' });
      assert.equal(store.get().failure, undefined);
    }
    await settled();
    assert.deepEqual(
      calls.map(({ id }) => id),
      ['projects.list', 'projects.list', 'projects.list'],
    );
    assert.deepEqual([store.get().session.state, store.get().projects], ['open', []]);
  });
});
