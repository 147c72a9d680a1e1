import assert from 'node:assert/strict';
import { createReveal } from '#webview/panels/dashboard/reveal.ts';
import type { GraphSurface } from '#webview/panels/graph/surface.ts';
import { type Drawing, firstPage } from '#webview/state/page-state.ts';
import { reducePage } from '#webview/state/reduce-page.ts';
import { createStore } from '#webview/state/store.ts';
import { viewParams } from '#webview/state/view-params.ts';
import { firstView } from '#webview/state/view-state.ts';
import { watch } from '#webview/state/watch.ts';
import { mark, view } from '../../../../support/small-view.ts';

const drawn = (...ids: readonly string[]): Drawing => ({
  view: view(ids.map((id) => mark(id))),
  snapshot: 's',
  layout: 'l',
  wasIndexing: false,
});

/** A page that shows `src/**` and asks for a drawing whenever the question is another one. */
function open() {
  const store = createStore(reducePage, firstPage({ ...firstView, project: 'p' }, true));
  const revealed: (string | undefined)[] = [];
  const surface = { reveal: (id) => revealed.push(id), focus: () => undefined } as Partial<GraphSurface>;
  const arrive = (drawing: Drawing) => {
    store.dispatch({ kind: 'drawing', drawing, atMs: 0, isSameQuestion: false });
  };
  arrive(drawn('src/**'));
  const reveal = createReveal(store, surface as GraphSurface);
  const question = () => JSON.stringify(viewParams(store.get().view, { shape: 'wide', limit: 60 }));
  let asked = question();
  watch(
    store,
    () => [question()] as const,
    ([now]) => {
      if (now !== asked) store.dispatch({ kind: 'asking' });
      asked = now;
    },
  );
  return { store, reveal, revealed, arrive };
}

describe('Revealing', () => {
  it('waits for the drawing on which something is uncovered', () => {
    const { store, reveal, revealed, arrive } = open();
    reveal('src/a.ts');
    assert.deepEqual([store.get().isAsking, revealed], [true, []]);
    arrive(drawn('src/**', 'src/a.ts'));
    assert.deepEqual(revealed, ['src/a.ts']);
  });

  it('says each time that something is filtered away, and waits for no later drawing', () => {
    const { store, reveal, revealed, arrive } = open();
    for (const count of [1, 2]) {
      reveal('test/a.ts');
      if (count === 1) arrive(drawn('src/**'));
      assert.equal(store.get().notice?.text, 'a.ts is not on this drawing');
      assert.equal(store.get().announcement.count, count);
    }
    arrive(drawn('test/a.ts'));
    assert.deepEqual(revealed, []);
  });

  it('shows what it can when the drawing does not come, and waits for no later one', () => {
    const { store, reveal, revealed, arrive } = open();
    reveal('src/a.ts');
    store.dispatch({ kind: 'drawingFailed', failure: { code: 'internal_error', message: '' } });
    assert.deepEqual(revealed, ['src/**']);
    arrive(drawn('src/a.ts'));
    assert.deepEqual(revealed, ['src/**']);
  });
});
