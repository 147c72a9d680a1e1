import assert from 'node:assert/strict';
import type { Commit } from '#server/engine/history/commit.ts';
import { LogReader } from '#server/engine/history/log-reader.ts';

const id = 'a'.repeat(40);
const parent = 'c'.repeat(40);
const blob = 'b'.repeat(40);

function head(seconds: number): string {
  return `\u0001${id}\0${parent}\0${seconds}\0${seconds}\0Ann\0ann@example.org\0Fix it\n\0\0`;
}

function entry(status: string, ...paths: readonly string[]): string {
  return `:100644 100644 ${blob} ${blob} ${status}\0${paths.join('\0')}\0`;
}

/** @param pieceBytes the text comes in pieces of this length */
function commitsIn(text: string, pieceBytes = Infinity, isWhole = true): readonly Commit[] {
  const commits: Commit[] = [];
  const reader = new LogReader((commit) => commits.push(commit));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.take(bytes.subarray(at, at + pieceBytes));
  if (isWhole) reader.end();
  return commits;
}

function read(text: string, pieceBytes = Infinity): readonly string[] {
  return commitsIn(text, pieceBytes).map(({ authoredAtSeconds, changes }) =>
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
  it('in pieces of any length, through the middle of a letter too', () => {
    const text = `${head(2)}\n${entry('M', 'ä b.ts')}${entry('R087', 'x.ts', 'ü.ts')}${head(1)}\n${entry('A', 'x.ts')}`;
    for (const pieceBytes of [1, 2, 3, 7, 50]) assert.deepEqual(read(text, pieceBytes), read(text));
    assert.equal(read(text).length, 2);
  });
  it('what a process that died left unfinished is no commit', () => {
    const whole = `${head(2)}\n${entry('M', 'a.ts')}${head(1)}\n${entry('R100', 'b.ts', 'c.ts')}`;
    for (let end = 0; end < whole.length; end++) {
      for (const { changes } of commitsIn(whole.slice(0, end), Infinity, false))
        assert.deepEqual(changes, [{ path: 'a.ts', kind: 'modified', previousBlob: blob }]);
    }
    assert.equal(commitsIn(whole).length, 2);
  });
  it('the head of a commit', () => {
    const [commit] = commitsIn(head(5));
    assert.deepEqual(commit, {
      id,
      parents: [parent],
      committedAtSeconds: 5,
      authoredAtSeconds: 5,
      authorName: 'Ann',
      authorEmail: 'ann@example.org',
      isFix: true,
      changes: [],
    });
  });
  it('nothing, and what is no log', () => {
    assert.deepEqual([...commitsIn(''), ...commitsIn('fatal: no'), ...commitsIn('\0\0\u0001')], []);
  });
});
