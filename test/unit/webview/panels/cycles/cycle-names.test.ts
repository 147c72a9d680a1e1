import assert from 'node:assert/strict';
import { cycleNames } from '#webview/panels/cycles/cycle-names.ts';

function check(cycles: readonly (readonly string[])[], expected: readonly string[]): void {
  assert.deepEqual(cycleNames(cycles), expected);
}

describe('the names of cycles', () => {
  it('are the files of small ones, the folder of others', () => {
    check(
      [
        ['src/a.ts', 'src/b.ts'],
        ['lib/x/a.ts', 'lib/x/b.ts', 'lib/c.ts', 'lib/d.ts'],
        ['one/a.ts', 'two/b.ts', 'three/c.ts', 'four/d.ts'],
      ],
      ['a.ts, b.ts', 'lib', 'across the project'],
    );
  });

  it('report the folder where names repeat, in a cycle or in two of them', () => {
    check([['src/a/index.ts', 'src/b/index.ts']], ['src: a/index.ts, b/index.ts']);
    check([['a/index.ts', 'b/index.ts']], ['a/index.ts, b/index.ts']);
    check(
      [
        ['one/a.ts', 'one/b.ts'],
        ['two/a.ts', 'two/b.ts'],
      ],
      ['one: a.ts, b.ts', 'two: a.ts, b.ts'],
    );
  });

  it('distinguish files of two large ones in one folder', () => {
    const [first, second] = [
      ['a', 'b', 'c', 'd'],
      ['e', 'f', 'g', 'h'],
    ].map((names) => names.map((each) => `x/${each}.ts`));
    check([first ?? [], second ?? []], ['x: a.ts, b.ts, c.ts, …', 'x: e.ts, f.ts, g.ts, …']);
  });
});
