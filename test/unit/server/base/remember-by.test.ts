import assert from 'node:assert/strict';
import { remember, rememberBy } from '#server/base/remember-by.ts';

describe('values that are remembered', () => {
  const first = { name: 'first' };
  const second = { name: 'second' };

  it('are made once for each object', () => {
    const made: string[] = [];
    const listOf = remember(({ name }: { name: string }) => {
      made.push(name);
      return [name];
    });
    const list = listOf(first);
    assert.deepEqual(list, ['first']);
    assert.deepEqual(listOf(second), ['second']);
    assert.equal(listOf(first), list);
    assert.deepEqual(listOf({ name: 'first' }), list);
    assert.deepEqual(made, ['first', 'second', 'first']);
  });

  it('may be undefined', () => {
    let made = 0;
    const nothingOf = remember<object, undefined>(() => {
      made++;
      return undefined;
    });
    assert.deepEqual([nothingOf(first), nothingOf(first)], [undefined, undefined]);
    assert.equal(made, 1);
  });

  it('are the same for inputs with the same key', () => {
    const made: number[] = [];
    const numberOf = rememberBy(
      (input: { of: object; number: number }) => input.of,
      ({ number }) => {
        made.push(number);
        return number;
      },
    );
    const answers = [
      { of: first, number: 1 },
      { of: second, number: 2 },
      { of: first, number: 3 },
    ].map(numberOf);
    assert.deepEqual(answers, [1, 2, 1]);
    assert.deepEqual(made, [1, 2]);
  });

  it('are not shared by functions that remember the same object', () => {
    const lengthOf = remember(({ name }: { name: string }) => name.length);
    const upperOf = remember(({ name }: { name: string }) => name.toUpperCase());
    assert.deepEqual([lengthOf(first), upperOf(first)], [5, 'FIRST']);
  });

  it('are made again where making them failed', () => {
    let isBroken = true;
    const numberOf = remember(() => {
      if (isBroken) throw new Error('broken');
      return 1;
    });
    assert.throws(() => numberOf(first), /broken/);
    isBroken = false;
    assert.equal(numberOf(first), 1);
  });
});
