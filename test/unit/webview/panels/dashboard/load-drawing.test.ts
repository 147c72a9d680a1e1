import assert from 'node:assert/strict';
import { type Bridge, BridgeError } from '#webview/bridge/bridge.ts';
import { loadDrawing } from '#webview/panels/dashboard/load-drawing.ts';
import { firstPage } from '#webview/state/page-state.ts';
import { reducePage } from '#webview/state/reduce-page.ts';
import { createStore } from '#webview/state/store.ts';
import { firstView } from '#webview/state/view-state.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { settled } from '../../../../support/scripted-bridge.ts';
import { view } from '../../../../support/small-view.ts';

/** A page that asks for drawings, each of which waits for its answer. */
function page() {
  const first = firstPage({ ...firstView, project: 'p' }, true);
  const store = createStore(reducePage, { ...first, session: { state: 'open' } });
  const asked: PromiseWithResolvers<unknown>[] = [];
  const call = () => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  };
  loadDrawing({ store, bridge: { call } as unknown as Bridge }, () => ({ shape: 'wide', limit: 10 }));
  const publish = (index: Partial<IndexState>) =>
    store.dispatch({ kind: 'index', project: 'p', index: index as IndexState });
  return { store, asked, publish };
}

const notIndexed = new BridgeError('project_not_indexed', 404, 'There is no index yet.');

describe('The drawing of a page', () => {
  it('is asked for again when the index came while it was refused for want of one', async () => {
    const { store, asked, publish } = page();
    publish({ status: 'indexed', snapshot: 's' });
    asked[0]?.reject(notIndexed);
    await settled();
    assert.equal(asked.length, 2);
    asked[1]?.resolve({ data: view([]), snapshot: 's' });
    await settled();
    assert.deepEqual([asked.length, store.get().drawing?.snapshot], [2, 's']);
  });

  it('is not asked for again where it is refused, until there is another index', async () => {
    const { store, asked, publish } = page();
    asked[0]?.reject(notIndexed);
    await settled();
    assert.deepEqual([asked.length, store.get().failure?.code], [1, 'project_not_indexed']);
    publish({ status: 'indexed', snapshot: 's' });
    assert.equal(asked.length, 2);
    asked[1]?.reject(new BridgeError('internal_error', 500, 'It broke.'));
    await settled();
    assert.deepEqual([asked.length, store.get().failure?.code], [2, 'internal_error']);
  });
});
