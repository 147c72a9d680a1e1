import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { edgeKey } from '#webview/charts/edge-key.ts';
import { aroundEmphasis, drawnEmphasis } from '#webview/panels/dashboard/drawn-emphasis.ts';
import { mark, view } from '../../../../support/small-view.ts';

const folders = view([
  mark('src/**', { expanded: true }),
  mark('src/a.ts', { parent: 'src/**' }),
  mark('src/lib/**', { parent: 'src/**' }),
]);
const modules = view([mark('core', { type: 'module' }), mark('web', { type: 'module' })]);

function check(drawn: View, nodes: readonly [string, string], expected: readonly [string, string] | undefined): void {
  const found = drawnEmphasis(drawn, { nodes, edges: [nodes] });
  const marks = expected && { marks: new Set(expected), edges: new Set([edgeKey(...expected)]) };
  assert.deepEqual(found, marks);
}

describe('What stands out on a drawing', () => {
  it('is what is drawn of it, else the folded mark that holds it', () => {
    check(folders, ['src/a.ts', 'src/lib/b.ts'], ['src/a.ts', 'src/lib/**']);
  });

  it('is nothing where nothing of it is drawn: not everything is dimmed', () => {
    check(modules, ['src/a.ts', 'src/lib/b.ts'], undefined);
    assert.equal(aroundEmphasis(modules, { nodes: ['src/a.ts'], edges: [] }), undefined);
  });
});
