import assert from 'node:assert/strict';
import { PlaceSearch } from '#server/engine/entry-points/place-search.ts';

/** Words are nodes, each below the ones that name it; a place is the way there. */
function check(title: string, below: Readonly<Record<string, readonly string[]>>, expected: readonly string[]): void {
  it(title, () => {
    const [first] = Object.keys(below);
    const lines = Array.from(searchOf(below, first).search.places(), ([node, { all, isCut }]) =>
      [node, ...all, ...(isCut ? ['…'] : [])].join(' '),
    );
    assert.deepEqual(lines, expected);
  });
}

function searchOf(below: Readonly<Record<string, readonly string[]>>, first: string) {
  const steps = { count: 0 };
  const search = new PlaceSearch<string, string>({
    *below(node, at) {
      for (const [index, each] of (below[node] ?? []).entries()) {
        steps.count++;
        yield [each, `${at}${index}`];
      }
    },
    keyOf: (at) => at,
    sizeOf: () => 1,
  });
  search.start(first, '/');
  return { search, steps };
}

describe('places of what stands below each other', () => {
  check('are those of all ways', { a: ['b', 'b', 'c'], b: ['c'] }, ['a /', 'b /0 /1', 'c /2 /00 /10']);
  check('are none below themselves', { a: ['a', 'b'], b: ['a', 'b', 'c'] }, ['a /', 'b /1', 'c /12']);

  const ladder = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`${at}`, Array.from({ length: 3 }, () => `${at + 1}`)]),
  );
  it('are reported as far as that is no waste, and that there are more, from there on', () => {
    const { search, steps } = searchOf(ladder, '0');
    const places = search.places();
    assert.ok(steps.count < 40 * 3 * 100, `${steps.count} steps`);
    assert.equal(places.size, 41);
    for (const [node, { all, isCut }] of places) {
      assert.ok(all.length > 0 && all.length <= 100, `${all.length} places of ${node}`);
      assert.equal(isCut, Number(node) > 4, node);
    }
  });

  it('are reported of whatever has one, however deep it lies', () => {
    const chain = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}`, [`${at + 1}`]]));
    const places = searchOf(chain, '0').search.places();
    assert.deepEqual(places.get('200')?.all, [`/${'0'.repeat(200)}`]);
  });

  it('are few where everything stands below everything', () => {
    const names = Array.from({ length: 30 }, (_, at) => `${at}`);
    const { search, steps } = searchOf(Object.fromEntries(names.map((name) => [name, names])), '0');
    assert.equal(search.places().size, 30);
    assert.ok(steps.count <= 30 * 30 * 100, `${steps.count} steps`);
  });
});
