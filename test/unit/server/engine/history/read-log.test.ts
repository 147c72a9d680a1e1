import assert from 'node:assert/strict';
import { readLog } from '#server/engine/history/read-log.ts';

const id = 'a'.repeat(40);
const blob = 'b'.repeat(40);

function head(seconds: number): string {
  return `\u0001${id}\0${seconds}\0Ann\0ann@example.org\0`;
}

function entry(status: string, ...paths: readonly string[]): string {
  return `:100644 100644 ${blob} ${blob} ${status}\0${paths.join('\0')}\0`;
}

function read(text: string): readonly string[] {
  return readLog(text).map(({ authoredAtSeconds, changes }) =>
    [authoredAtSeconds, ...changes.map(({ kind, path, previousPath }) => `${kind} ${previousPath ?? ''}>${path}`)].join(
      ' | ',
    ),
  );
}

describe('reading the log', () => {
  it('commits with what they changed', () => {
    const text = `${head(2)}\n${entry('M', 'a b.ts')}${entry('R087', 'x.ts', 'y.ts')}${head(1)}\n${entry('A', 'x.ts')}${entry('D', 'z')}`;
    assert.deepEqual(read(text), ['2 | modified >a b.ts | renamed x.ts>y.ts', '1 | added >x.ts | removed >z']);
  });
  it('a commit without changes, names with line ends and marks in them', () => {
    assert.deepEqual(read(`${head(3)}${head(2)}\n${entry('T', 'a\nb')}${entry('C100', 'a', '\u0001c')}`), [
      '3',
      '2 | modified >a\nb | added >\u0001c',
    ]);
  });
  it('submodules are no files', () => {
    assert.deepEqual(read(`${head(1)}\n:160000 160000 ${blob} ${blob} M\0module\0${entry('M', 'a')}`), [
      '1 | modified >a',
    ]);
  });
  it('what is cut off is left out, wherever the text ends', () => {
    const whole = `${head(2)}\n${entry('M', 'a.ts')}${head(1)}\n${entry('R100', 'b.ts', 'c.ts')}`;
    for (let end = 0; end < whole.length; end++) {
      for (const { changes } of readLog(whole.slice(0, end))) {
        assert.ok(
          changes.every(({ path }) => path === 'a.ts'),
          `cut at ${end}`,
        );
      }
    }
    assert.equal(readLog(whole).length, 2);
  });
  it('nothing, and what is no log', () => {
    assert.deepEqual([...readLog(''), ...readLog('fatal: no'), ...readLog('\0\0\u0001')], []);
  });
});
