import assert from 'node:assert/strict';
import { javascriptResolverFamily } from '#server/engine/resolve/javascript/resolver-family.ts';
import { createModuleMap } from '#server/engine/resolve/modules.ts';
import { projectOf, type Manifests } from '../../../../../support/resolution-check.ts';

function needsOf(manifests: Manifests, paths: readonly string[] = []): string[] {
  const project = projectOf(paths, manifests);
  const map = createModuleMap(javascriptResolverFamily.modules(project), project.paths);
  return map.needs.map(([from, to]) => `${from} > ${to}`).toSorted();
}

const root = { 'package.json': { workspaces: ['packages/*'] } };

function check(title: string, packages: Manifests, expected: readonly string[]): void {
  const manifests = Object.entries(packages).map(([name, fields]) => [
    `packages/${name}/package.json`,
    { name: `@shop/${name}`, ...(fields as object) },
  ]);
  it(title, () => assert.deepEqual(needsOf({ ...root, ...Object.fromEntries(manifests) }), expected));
}

describe('packages that a manifest brings', () => {
  const besides = ['. > @shop/a', '. > @shop/b'];
  check(
    'are those that it depends on, in whatever field',
    { a: { devDependencies: { '@shop/b': 'workspace:*' } }, b: {} },
    [...besides, '@shop/a > @shop/b'],
  );
  check('are none that it does not name', { a: {}, b: {} }, besides);
  check('are plug-ins that name it as their peer', { a: {}, b: { peerDependencies: { '@shop/a': '*' } } }, [
    ...besides,
    '@shop/a > @shop/b',
    '@shop/b > @shop/a',
  ]);
  check('are folders that it names', { a: { dependencies: { other: 'file:../b' } }, b: {} }, [
    ...besides,
    '@shop/a > @shop/b',
  ]);
  check('are those that its scripts name', { a: { scripts: { start: 'pnpm --filter=@shop/b dev' } }, b: {} }, [
    ...besides,
    '@shop/a > @shop/b',
  ]);
  check('are those whose folders its scripts name', { a: { scripts: { start: 'cd ../b && node .' } }, b: {} }, [
    ...besides,
    '@shop/a > @shop/b',
  ]);

  it('are all members for the root of a workspace that is a package itself', () =>
    assert.deepEqual(
      needsOf({
        'package.json': { name: 'shop', workspaces: ['packages/*'] },
        'packages/a/package.json': { name: '@shop/a' },
      }),
      ['shop > @shop/a'],
    ));

  it('stand between no folders: each has what the others have', () =>
    assert.deepEqual(needsOf({}, ['a/x.ts', 'b/x.ts', 'c/x.ts']), ['a > b', 'b > c', 'c > a']));
});
