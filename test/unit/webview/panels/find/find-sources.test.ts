import assert from 'node:assert/strict';
import { marksToFind } from '#webview/panels/find/find-sources.ts';
import { mark, view } from '../../../../support/small-view.ts';

describe('What is drawn', () => {
  it('is found with its file where it is a symbol, whatever signs are in its name', () => {
    const drawn = view([
      mark('C#/a.ts', { expanded: true }),
      mark('C#/a.ts#Box', { parent: 'C#/a.ts', type: 'class', line: 1 }),
      mark('C#/a.ts#Box.#size', { parent: 'C#/a.ts#Box', type: 'method', line: 2 }),
      mark('a#b.ts'),
    ]);
    assert.deepEqual(
      marksToFind(drawn).map(({ id, file }) => [id, file]),
      [
        ['C#/a.ts', undefined],
        ['C#/a.ts#Box', 'C#/a.ts'],
        ['C#/a.ts#Box.#size', 'C#/a.ts'],
        ['a#b.ts', undefined],
      ],
    );
  });
});
