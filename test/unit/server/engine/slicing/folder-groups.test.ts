import assert from 'node:assert/strict';
import { groupByFolder } from '#server/engine/slicing/folder-groups.ts';

function groupsOf(paths: readonly string[], most: number, root = ''): string[] {
  const groups = groupByFolder(
    paths.toSorted(),
    root,
    most,
    (folder) => folder === 'test/',
    () => 1,
  );
  return groups.map(({ folder, files }) => `${folder} ${files.length}`).toSorted();
}

const many = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}f${index}.ts`);

describe('groups of folders', () => {
  it('open the largest first, as long as there is room', () => {
    const paths = [...many('src/a/', 9), ...many('src/b/', 5), ...many('docs/', 2), 'main.ts'];
    assert.deepEqual(groupsOf(paths, 3), [' 1', 'docs/ 2', 'src/ 14']);
    assert.deepEqual(groupsOf(paths, 4), [' 1', 'docs/ 2', 'src/a/ 9', 'src/b/ 5']);
  });

  it('keep what is small with its folder where there is no room for all', () => {
    const paths = ['a', 'b', 'c', 'd'].flatMap((name, index) => many(`src/${name}/`, 5 - index));
    assert.deepEqual(groupsOf([...paths, 'main.ts'], 4), [' 1', 'src/ 5', 'src/a/ 5', 'src/b/ 4']);
  });

  it('pass folders that hold one folder alone', () => {
    assert.deepEqual(groupsOf(['x/y/z/a/1.ts', 'x/y/z/b/2.ts'], 5), ['x/y/z/a/ 1', 'x/y/z/b/ 1']);
  });

  it('leave tests closed', () => {
    assert.deepEqual(groupsOf([...many('test/a/', 4), ...many('test/b/', 4), 'main.ts'], 9), [' 1', 'test/ 8']);
  });

  it('hold every file once, below a root as well', () => {
    const paths = [...many('src/a/', 3), ...many('src/a/deep/', 3), ...many('src/', 2)];
    assert.deepEqual(groupsOf(paths, 9, 'src/'), ['src/ 2', 'src/a/ 3', 'src/a/deep/ 3']);
  });
});
