import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import { markOf, snapshotOf, viewOf } from '../../../../support/pictures.ts';

function empty(paths: string): FileImports {
  return Object.fromEntries(paths.split(' ').map((path) => [path, []]));
}

/** Labels of the modules of a project, in their order, by the number of the module of each path. */
function labelsOf(moduleNames: readonly string[], modulesOfPaths: Readonly<Record<string, number>>): string {
  const scoped = snapshotOf(empty(Object.keys(modulesOfPaths).join(' ')));
  const modules = Uint32Array.from(Object.keys(modulesOfPaths).toSorted(), (path) => modulesOfPaths[path]);
  const layer = { ...scoped.files, moduleNames, modules };
  const view = new Drawings().view({ ...scoped, files: layer }, { level: 'module', limit: 4 });
  return moduleNames.map((name) => markOf(view, name).label).join(' ');
}

describe('labels of marks', () => {
  it('distinguish a folder from the one around it of the same name', () => {
    const shop = empty('shop/manage.py shop/shop/a.py shop/shop/b.py shop/shop/c.py shop/shop/api/d.py shop/cart/e.py');
    const view = viewOf(shop, { expanded: ['shop/shop/**'], limit: 6 });
    assert.equal(markOf(view, 'shop/**').label, 'shop');
    assert.equal(markOf(view, 'shop/shop/**').label, 'shop/shop');
    assert.equal(markOf(view, 'shop/shop/').label, 'shop/shop/*');
    assert.equal(markOf(view, 'shop/cart/**').label, 'cart');
    const chain = viewOf(empty('x/x/x/a.py x/x/x/b.py x/y.py'), { limit: 3 });
    assert.equal(markOf(chain, 'x/x/x/**').label, 'x/x/x');
    const alike = viewOf(empty('shop/a.py shop/shopping/b.py shop/shopping/c.py'), { limit: 3 });
    assert.equal(markOf(alike, 'shop/shopping/**').label, 'shopping');
  });

  it('distinguish the package of the root from those in it', () => {
    const members = { 'build.ts': 0, 'scripts/run.ts': 0, 'core/a.ts': 1, 'core/x/b.ts': 1, 'site/c.ts': 2 };
    assert.equal(labelsOf(['@shop/monorepo', '@shop/core', '@shop/site'], members), 'monorepo (root) core site');
    assert.equal(labelsOf(['.', 'core'], { 'a.ts': 0, 'core/b.ts': 1 }), './* core');
    const alike = { 'apps/api/a.py': 0, 'apps/api/x/b.py': 0, 'package.json': 1 };
    assert.equal(labelsOf(['Shop', 'shop'], alike), 'Shop (apps/api) shop (root)');
    assert.equal(labelsOf(['@shop/root', '@shop/core'], { 'a.ts': 0, 'core/b.ts': 1 }), 'root core');
    assert.equal(labelsOf(['shop'], { 'a.ts': 0, 'b/c.ts': 0 }), 'shop');
  });
});
