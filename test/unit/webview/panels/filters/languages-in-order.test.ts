import assert from 'node:assert/strict';
import { languagesInOrder } from '#webview/panels/filters/create-filters.ts';

const letters = Array.from('abcdefghij', (language, index) => ({ language, files: 100 - index }));

function check(ticked: readonly string[], names: string, inSight: number): void {
  const found = languagesInOrder(letters.toReversed(), ticked);
  assert.deepEqual({ names: found.names.join(''), inSight: found.inSight }, { names, inSight });
}

describe('the languages to choose from', () => {
  it('come by their files, of which the first are in sight', () => check([], 'abcdefghij', 8));
  it('are in sight where they are ticked', () => check(['j', 'b'], 'abcdefghji', 9));
  it('stay where they are ticked and not there any more', () => check(['x'], 'abcdefghxij', 9));
});
