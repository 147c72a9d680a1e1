import assert from 'node:assert/strict';
import { Dependencies } from '#server/engine/linking/dependencies.ts';
import { Query, QueryStack } from '#server/engine/linking/query.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** Edges between queries, by number. */
type Asked = readonly (readonly number[])[];

interface Answers {
  readonly texts: readonly string[];
  readonly computations: number;
}

/**
 * Returns the answer of each query: `!` where it has none, else its number behind the answers of its callees. Long
 * answers are cut.
 */
function answer(asked: Asked, order: readonly number[]): Answers {
  const dependencies = new Dependencies();
  const stack = new QueryStack(dependencies);
  const query = new Query<object, string>(stack, '!');
  const subjects = asked.map(() => ({}));
  const ask = (number: number): string =>
    query.ask(subjects[number], () => `${asked[number].map(ask).join('').slice(-20)}(${number})`);
  for (const number of order) ask(number);
  const { computations } = dependencies;
  assert.equal(stack.depth, 0);
  return { texts: asked.map((_, number) => ask(number)), computations };
}

function check(title: string, asked: Asked, expected: (number: number) => boolean): void {
  it(title, () => {
    const order = [...asked.keys()];
    const forth = answer(asked, order);
    const back = answer(asked, order.toReversed());
    assert.deepEqual(back.texts, forth.texts, 'the order of questions changes nothing');
    assert.deepEqual(
      forth.texts.map((text) => text !== '!'),
      order.map(expected),
    );
    // Each once, and again for a chain that was given up.
    for (const { computations } of [forth, back]) assert.ok(computations <= 3 * asked.length, `${computations}`);
  });
}

function chain(length: number): number[][] {
  return Array.from({ length }, (_, number) => (number + 1 < length ? [number + 1] : []));
}

function failing(): never {
  throw new TypeError('no');
}

describe('remembered computations', () => {
  check('a chain', chain(150), () => true);
  check('a chain that is too long for those who begin it', chain(5000), (number) => number >= 4800);
  check('two that ask for one another', [[1], [0], [1]], (number) => number === 2);
  check('a circle that a finished one closes', [[1, 2], [0], [1]], () => false);
  check('circles in circles', [[1, 3], [2], [1, 4], [0], [5], []], (number) => number === 4 || number === 5);
  check(
    'a circle that is too long',
    Array.from({ length: 3000 }, (_, number) => [(number + 1) % 3000]),
    () => false,
  );
  check(
    'many that all ask for one another',
    Array.from({ length: 300 }, () => Array.from({ length: 300 }, (_, number) => number)),
    () => false,
  );
  check(
    'a chain into a circle: its members count together',
    [...chain(150), ...Array.from({ length: 100 }, (_, number) => [150 + ((number + 1) % 100)])].map((asked, number) =>
      number === 149 ? [150] : asked,
    ),
    (number) => number >= 50 && number < 150,
  );

  it('whatever asks for whatever, in whichever order', () => {
    const random = seededRandom(announcedSeed('remembered computations'));
    const below = (end: number) => Math.floor(random() * end);
    for (let round = 0; round < rounds(300); round++) {
      const count = 2 + below(round % 10 === 0 ? 900 : 12);
      // Mostly onwards, so that chains grow long; now and then back, so that they become circles.
      const backward = random() < 0.5 ? 0.002 : 0.2;
      const asked = Array.from({ length: count }, (_, number) =>
        Array.from({ length: below(3) + (number + 1 < count ? 1 : 0) }, (_unused, nth) =>
          random() < backward ? below(count) : Math.min(count - 1, number + 1 + (nth === 0 ? 0 : below(4))),
        ).filter((each) => each !== number || random() < 0.01),
      );
      const order = [...asked.keys()];
      const expected = answer(asked, order).texts;
      const shuffled = order.map((number) => [random(), number]).toSorted(([a], [b]) => a - b);
      for (const other of [order.toReversed(), shuffled.map(([, number]) => number)]) {
        assert.deepEqual(answer(asked, other).texts, expected, JSON.stringify({ asked, other }));
      }
    }
  });

  it('a failure is passed on, and nothing of it is kept', () => {
    const stack = new QueryStack(new Dependencies());
    const query = new Query<object, number>(stack, -1);
    const [outer, inner] = [{}, {}];
    assert.throws(() => query.ask(outer, () => query.ask(inner, failing)), TypeError);
    assert.equal(
      query.ask(outer, () => 1 + query.ask(inner, () => 1)),
      2,
    );
  });
});
