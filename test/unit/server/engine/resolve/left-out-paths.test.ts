import assert from 'node:assert/strict';
import { LeftOutPaths } from '#server/engine/resolve/left-out-paths.ts';
import { projectOf } from '../../../../support/resolution-check.ts';

const paths = (manifests: Readonly<Record<string, string>>) => new LeftOutPaths(projectOf([], manifests));

describe('paths that the repository leaves out', () => {
  it('no pattern for all files of an ending says that one of them is left out', () => {
    const leftOut = paths({ '.gitignore': '*.js\n' });
    assert.equal(leftOut.hasAny('a', ['.js', '.ts']), false);
    assert.equal(paths({ '.gitignore': 'a.js\n' }).hasAny('a', ['.js', '.ts']), true);
  });

  it('a deeper ignore file is asked first, and none keeps what lies in an ignored folder', () => {
    const leftOut = paths({
      '.gitignore': 'made.ts\nout/\n',
      'a/.gitignore': '!made.ts\n',
      'out/.gitignore': '!b.ts\n',
    });
    assert.equal(leftOut.hasAny('made', ['.ts']), true);
    assert.equal(leftOut.hasAny('a/made', ['.ts']), false);
    assert.equal(leftOut.hasAny('out/b', ['.ts']), true);
  });

  it('hostile patterns and paths end', () => {
    const leftOut = paths({ '.gitignore': `${'*a'.repeat(200)}b\n`.repeat(200) });
    for (let round = 0; round < 50; round++) leftOut.hasAny(`${'a'.repeat(250)}${round}`, ['.ts']);
    assert.equal(leftOut.hasAny(`${'x/'.repeat(2000)}y`, ['.ts']), false);
  });
});
