import assert from 'node:assert/strict';
import { createStore } from '#webview/state/store.ts';
import { watch } from '#webview/state/watch.ts';

const counting = () => createStore((state: number, step: number) => state + step, 0);

describe('The store', () => {
  it('notifies all listeners of the same changes in the same order, also those that a listener makes', () => {
    const store = counting();
    const states: string[] = [];
    store.subscribe((state) => state === 1 && store.dispatch(10));
    store.subscribe((state, before) => states.push(`${before}→${state}`));
    store.dispatch(1);
    assert.deepEqual(states, ['0→1', '1→11']);
  });

  it('says nothing where nothing changed, and nothing to who left', () => {
    const store = counting();
    const states: number[] = [];
    const leave = store.subscribe((state) => states.push(state));
    store.dispatch(0);
    store.dispatch(1);
    leave();
    store.dispatch(1);
    assert.deepEqual(states, [1]);
  });

  it('shows what is watched at once, and again when it is another', () => {
    const store = counting();
    const shown: number[] = [];
    watch(
      store,
      (state) => [Math.floor(state / 10)] as const,
      ([tens]) => shown.push(tens),
    );
    for (const step of [5, 4, 1, 5, 10]) store.dispatch(step);
    assert.deepEqual(shown, [0, 1, 2]);
  });
});
