import assert from 'node:assert/strict';
import { OwnHistory, type Steps } from '#webview/panels/editor/own-history.ts';

function historyOf(kept?: Partial<Steps>) {
  const passed: Steps[] = [];
  const steps = new OwnHistory(kept, (now) => passed.push(now));
  return { steps, passed };
}

function push(steps: OwnHistory, ...fragments: string[]): void {
  for (const fragment of fragments) steps.history.pushState(undefined, '', `#${fragment}`);
}

describe('The history of a page in the editor', () => {
  it('begins with one step, whatever was kept', () => {
    for (const kept of [undefined, {}, { fragments: [] }, { fragments: 'a' as never }, { at: 7 }]) {
      const { steps } = historyOf(kept);
      assert.deepEqual(steps.steps, { fragments: [''], at: 0 });
    }
  });

  it('goes on where it was', () => {
    const { steps } = historyOf({ fragments: ['a', 'b', 'c'], at: 1 });
    assert.equal(steps.location.hash, '#b');
    assert.equal(historyOf({ fragments: ['a', 'b'], at: 9 }).steps.fragment, 'b');
    assert.equal(historyOf({ fragments: ['a', 'b'], at: -1 }).steps.fragment, 'a');
  });

  it('goes back and forward, and reports it', () => {
    const { steps, passed } = historyOf();
    const seen: string[] = [];
    steps.addEventListener('popstate', () => seen.push(steps.location.hash));
    push(steps, 'a', 'b');
    steps.go(-1);
    steps.go(-1);
    steps.go(-1);
    steps.go(1);
    assert.deepEqual(seen, ['#a', '#', '#a']);
    assert.deepEqual(passed.at(-1), { fragments: ['', 'a', 'b'], at: 1 });
  });

  it('forgets what was ahead when it goes another way', () => {
    const { steps } = historyOf();
    push(steps, 'a', 'b');
    steps.go(-1);
    push(steps, 'c');
    assert.deepEqual(steps.steps, { fragments: ['', 'a', 'c'], at: 2 });
  });

  it('replaces a step with a nuance of it, and keeps what is ahead', () => {
    const { steps } = historyOf({ fragments: ['a', 'b'], at: 0 });
    steps.history.replaceState(undefined, '', '#a2');
    assert.deepEqual(steps.steps, { fragments: ['a2', 'b'], at: 0 });
    steps.history.replaceState(undefined, '', '');
    assert.equal(steps.fragment, '');
  });

  it('makes no step of what the editor does', () => {
    const { steps } = historyOf();
    push(steps, 'a');
    steps.hold(() => push(steps, 'b', 'c'));
    push(steps, 'd');
    assert.deepEqual(steps.steps, { fragments: ['', 'c', 'd'], at: 2 });
  });

  it('holds fifty steps', () => {
    const { steps } = historyOf();
    push(steps, ...Array.from({ length: 80 }, (_, index) => `${index}`));
    assert.equal(steps.steps.fragments.length, 50);
    assert.deepEqual([steps.steps.at, steps.fragment], [49, '79']);
  });
});
