import assert from 'node:assert/strict';
import { bitGlobOf, matchesBits } from '#server/engine/source/glob-bits.ts';
import { compileGlob, type Glob, matchesGlob } from '#server/engine/source/glob-pattern.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const pieces = ['a', 'b', '/', '*', '**', '**/', '/**', '?', '[ab]', '[!a]', '.'];

describe('globs as bits', () => {
  it('match what globs match', () => {
    const random = seededRandom(announcedSeed('globs'));
    const some = (from: readonly string[], most: number) =>
      Array.from({ length: Math.floor(random() * most) }, () => from[Math.floor(random() * from.length)]).join('');
    let matched = 0;
    for (let round = 0; round < rounds(2000); round += 1) {
      const pattern = some(pieces, 9);
      const glob = compileGlob(pattern) as Glob;
      const bits = bitGlobOf(glob);
      assert.ok(bits !== undefined, pattern);
      for (let each = 0; each < 10; each += 1) {
        const path = some(['a', 'b', '/', '.', 'ab'], 8);
        const expected = matchesGlob(glob, path, 0, { left: 1e6 });
        assert.equal(matchesBits(bits, path), expected, `${pattern} on ${path}`);
        matched += Number(expected);
      }
    }
    assert.ok(matched > 100);
  });
  it('of more than thirty steps are none', () => {
    assert.equal(bitGlobOf(compileGlob('a'.repeat(31)) as Glob), undefined);
    assert.ok(bitGlobOf(compileGlob('a'.repeat(30)) as Glob) !== undefined);
  });
});
