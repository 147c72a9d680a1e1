import assert from 'node:assert/strict';
import { ChangedKeys } from '#server/app/indexing/changed-keys.ts';
import { seededRandom } from '../../../../../bench/seeded-random.ts';
import { anyKey, hashKey, type ShapeDigests } from '#server/engine/linking/language-linker.ts';

type Digests = Readonly<Record<string, number | string>>;

const digests = (of: Digests | undefined): ShapeDigests | undefined => of && new Map(Object.entries(of));

/** Which of the keys of `a.ts` count as changed between two states of it. */
function check(before: Digests | undefined, after: Digests | undefined, expected: readonly string[]): void {
  const changed = new ChangedKeys();
  changed.addDifferences('a.ts', digests(before), digests(after));
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const found = keys.filter((key) => changed.hasAny(Uint32Array.of(hashKey('a.ts', key))));
  assert.deepEqual(found, expected);
  assert.equal(changed.isEmpty, !changed.hasAny(Uint32Array.of(anyKey)));
}

describe('keys that changed', () => {
  it('are those with another digest', () => check({ foo: 1, bar: 2 }, { foo: 1, bar: 3 }, ['bar']));
  it('are those that came and went', () => check({ foo: 1, bar: 2 }, { foo: 1, baz: 2 }, ['bar', 'baz']));
  it('are all of a file that came', () => check(undefined, { foo: 1 }, ['foo']));
  it('are all of a file that is gone', () => check({ foo: 'a' }, undefined, ['foo']));
  it('are none where nothing changed', () => check({ foo: 1 }, { foo: 1 }, []));

  it('of all files together belong to none', () => {
    const changed = new ChangedKeys();
    changed.addDifferences('a.ts', new Map(), new Map([['global Foo', 1]]));
    assert.equal(changed.hasAny(Uint32Array.of(hashKey('a.ts', 'global Foo'))), false);
    assert.equal(changed.hasAny(Uint32Array.of(hashKey('b.ts', ''), hashKey('', 'global Foo')).toSorted()), true);
  });

  it('are found among those of a file, whether few changed or many', () => {
    const random = seededRandom(3);
    const key = () => Math.floor(random() * 500);
    for (let round = 0; round < 300; round++) {
      const wanted = new Set(Array.from({ length: 1 + Math.floor(random() * 70) }, key));
      const changed = new ChangedKeys();
      const after = Object.fromEntries(Array.from(wanted, (each) => [`key ${each}`, 1]));
      changed.addDifferences('a.ts', undefined, digests(after));
      const rests = [...new Set(Array.from({ length: Math.floor(random() * 9) }, key))];
      const keys = Uint32Array.from(rests, (each) => hashKey('a.ts', `key ${each}`)).toSorted();
      assert.equal(
        changed.hasAny(keys),
        rests.some((each) => wanted.has(each)),
      );
    }
  });

  it('can be a file as a whole', () => {
    const changed = new ChangedKeys();
    changed.addFile('a.ts');
    assert.equal(changed.hasAny(Uint32Array.of(hashKey('a.ts', ''))), true);
    changed.clear();
    assert.equal(changed.hasAny(Uint32Array.of(hashKey('a.ts', ''))), false);
  });
});
