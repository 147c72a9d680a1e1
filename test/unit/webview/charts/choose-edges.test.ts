import assert from 'node:assert/strict';
import type { ViewEdge } from '#protocol/view.ts';
import { chooseEdges } from '#webview/charts/choose-edges.ts';
import { edgeOf } from '../../../support/view-fixture.ts';

function check(what: string, edges: readonly ViewEdge[], share: number, expected: readonly string[]): void {
  it(what, () => {
    const chosen = chooseEdges(edges, share).map(({ source, target }) => `${source}${target}`);
    assert.deepEqual(chosen, expected);
  });
}

describe('the edges that are drawn', () => {
  const weighted = [
    edgeOf('a', 'b', { weight: 5 }),
    edgeOf('a', 'c', { weight: 1 }),
    edgeOf('b', 'c', { weight: 9 }),
    edgeOf('c', 'd', { weight: 2 }),
  ];
  check('are the heaviest share of all', weighted, 0.5, ['ab', 'bc']);
  check('are never fewer than the share', weighted, 0.51, ['ab', 'bc', 'cd']);
  check('are all', weighted, 1, ['ab', 'ac', 'bc', 'cd']);
  check('are none', weighted, 0, []);
  check('are all of a share above 1', weighted, 7, ['ab', 'ac', 'bc', 'cd']);
  check('of an empty view are none', [], 0.3, []);

  const hub = [
    ...['a', 'b', 'c', 'd', 'e'].map((source) => edgeOf(source, 'hub')),
    edgeOf('a', 'x'),
    edgeOf('b', 'x'),
    edgeOf('lone', 'only'),
  ];
  check('of equal weight are those that matter most to an end', hub, 1 / 8, ['chub']);
  check('of equal weight and part come by name', hub, 0.5, ['chub', 'dhub', 'ehub', 'loneonly']);
});
