import assert from 'node:assert/strict';
import { setImmediate as soon } from 'node:timers/promises';
import { TypedSearch } from '#extension/search/typed-search.ts';
import { eventually } from '../../../support/eventually.ts';

/** A search whose answers come when the test says so. */
class HeldAnswers {
  readonly asked: { readonly text: string; readonly signal: AbortSignal; readonly answer: (found: string) => void }[] =
    [];
  readonly shown: string[] = [];
  readonly typed: TypedSearch<string>;

  constructor(asksEmpty = false) {
    this.typed = new TypedSearch<string>({
      restMs: 0,
      asksEmpty,
      search: (text, signal) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        this.asked.push({ text, signal, answer: resolve });
        return text === 'bad' ? Promise.reject(new Error('no')) : promise;
      },
      show: (state) => this.shown.push(state.kind === 'found' ? `${state.text}: ${state.found}` : state.kind),
    });
  }

  async type(text: string): Promise<void> {
    const before = this.asked.length;
    this.typed.type(text);
    await eventually(() => Promise.resolve(assert.equal(this.asked.length, before + 1)));
  }
}

describe('a search while someone types', () => {
  it('shows the answer of what was typed last, and ends the question before', async () => {
    const held = new HeldAnswers();
    await held.type('re');
    await held.type('retry');
    held.asked[1]?.answer('new');
    held.asked[0]?.answer('old');
    await soon();
    assert.deepEqual(
      held.asked.map(({ text, signal }) => `${text} ${signal.aborted}`),
      ['re true', 'retry false'],
    );
    assert.deepEqual(held.shown, ['searching', 'searching', 'retry: new']);
  });

  it('asks nothing between two fast strokes, and nothing again for blanks', async () => {
    const held = new HeldAnswers();
    held.typed.type('r');
    await held.type('re');
    held.typed.type(' re ');
    assert.deepEqual(
      held.asked.map(({ text }) => text),
      ['re'],
    );
  });

  it('shows nothing for no text, unless that is asked for as well', async () => {
    const held = new HeldAnswers();
    await held.type('re');
    held.typed.type('');
    held.asked[0]?.answer('late');
    await soon();
    assert.deepEqual(held.shown, ['searching', 'empty']);
    const always = new HeldAnswers(true);
    await always.type('');
    always.asked[0]?.answer('all');
    await soon();
    assert.deepEqual(always.shown, ['searching', ': all']);
  });

  it('asks again when the index is another one, and says what failed', async () => {
    const held = new HeldAnswers();
    held.typed.again();
    assert.equal(held.asked.length, 0);
    await held.type('re');
    held.typed.again();
    assert.deepEqual(
      held.asked.map(({ text, signal }) => `${text} ${signal.aborted}`),
      ['re true', 're false'],
    );
    await held.type('bad');
    await soon();
    assert.equal(held.shown.at(-1), 'failed');
    held.typed.dispose();
  });
});
