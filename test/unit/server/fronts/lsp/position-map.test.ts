import assert from 'node:assert/strict';
import { PositionMap } from '#server/fronts/lsp/position-map.ts';
import { seededRandom } from '../../../../support/random-rounds.ts';

/** Lines of the saved text and where each stands in the edited one, `-` for nowhere; lines are single letters. */
function check(what: string, saved: string, edited: string, expected: string): void {
  it(what, () => {
    const map = new PositionMap([...saved].join('\n'), [...edited].join('\r\n'));
    const found = Array.from(saved, (_, line) => map.toEdited(line) ?? '-').join('');
    assert.equal(found, expected);
    for (const [line, place] of [...found].entries()) {
      if (place !== '-') assert.equal(map.toSaved(Number(place)), line);
    }
  });
}

describe('lines of a saved text in an edited one', () => {
  check('are themselves where nothing changed', 'abc', 'abc', '012');
  check('move down below what was inserted', 'abc', 'xabc', '123');
  check('move up below what was removed', 'abc', 'bc', '-01');
  check('are not there where they were edited', 'abc', 'axc', '0-2');
  check('are found between edits', 'abcde', 'axcye', '0-2-4');
  check('keep their order where one was moved', 'abcde', 'aecdb', '0-23-');
  check('that are there twice are not guessed at', 'abbc', 'xbby', '----');
  check('are all gone with the text', 'abc', '', '---');

  it('are always the same text, in random edits', () => {
    const random = seededRandom(3);
    const text = () => Array.from({ length: 12 }, () => 'abcdefghijkl'[Math.floor(random() * 12)]);
    for (let round = 0; round < 300; round++) {
      const [saved, edited] = [text(), text()];
      const map = new PositionMap(saved.join('\n'), edited.join('\n'));
      let last = -1;
      for (const [line, letter] of saved.entries()) {
        const place = map.toEdited(line);
        if (place === undefined) continue;
        assert.equal(edited[place], letter);
        assert.ok(place > last, 'in order');
        last = place;
      }
    }
  });
});
