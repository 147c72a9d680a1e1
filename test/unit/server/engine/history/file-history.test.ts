import assert from 'node:assert/strict';
import type { Commit, FileChange } from '#server/engine/history/commit.ts';
import { historiesOf, recencyWeight } from '#server/engine/history/file-history.ts';

const day = 86_400;

/** `A 10 a.ts b>c.ts +d.ts -e.ts`: author, day, files; renamed, added, removed. */
function commits(...lines: readonly string[]): readonly Commit[] {
  return lines.map((line) => {
    const [author, authoredOn, ...changes] = line.split(' ');
    return {
      id: line,
      authoredAtSeconds: Number(authoredOn) * day,
      authorName: author,
      authorEmail: `${author}@example.org`,
      changes: changes.map(changeOf),
    };
  });
}

function changeOf(text: string): FileChange {
  const [previousPath, renamed] = text.split('>');
  if (renamed !== undefined) return { kind: 'renamed', path: renamed, previousPath };
  if (text.startsWith('+')) return { kind: 'added', path: text.slice(1) };
  if (text.startsWith('-')) return { kind: 'removed', path: text.slice(1) };
  return { kind: 'modified', path: text };
}

/** Files with changes, day of the last one, and authors with their changes. */
function check(name: string, log: readonly Commit[], expected: Readonly<Record<string, string>>): void {
  it(name, () => {
    const histories = historiesOf(log);
    const text = (path: string): string => {
      const history = histories.get(path);
      if (history === undefined) return '';
      const authors = history.authors.map(({ name: author, changes }) => `${author}${changes}`);
      return [history.changes, history.lastChangedAtSeconds / day, ...authors].join(' ');
    };
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((path) => [path, text(path)])), expected);
  });
}

describe('history of files', () => {
  check('changes, the last of them, and who made them', commits('A 30 a.ts', 'B 20 a.ts b.ts', 'A 10 +a.ts +b.ts'), {
    'a.ts': '3 30 A2 B1',
    'b.ts': '2 20 B1 A1',
    'c.ts': '',
  });
  check(
    'a renamed file keeps its history, also over several names',
    commits('A 40 c.ts', 'A 30 b.ts>c.ts', 'B 20 a.ts>b.ts', 'B 10 +a.ts'),
    {
      'c.ts': '4 40 A2 B2',
      'b.ts': '',
      'a.ts': '',
    },
  );
  check(
    'a name that was given again is another file',
    commits('A 40 +a.ts', 'A 30 a.ts>b.ts', 'B 20 a.ts', 'B 10 +a.ts'),
    {
      'a.ts': '1 40 A1',
      'b.ts': '3 30 B2 A1',
    },
  );
  check(
    'two files that change their names with each other',
    commits('A 30 a.ts', 'A 20 a.ts>b.ts b.ts>a.ts', 'B 10 a.ts', 'C 5 b.ts'),
    {
      'a.ts': '3 30 A2 C1',
      'b.ts': '2 20 A1 B1',
    },
  );
  check(
    'who changed it lately stands before who changed it often',
    commits('A 2000 a.ts', 'B 100 a.ts', 'B 99 a.ts', 'B 98 +a.ts'),
    {
      'a.ts': '4 2000 A1 B3',
    },
  );
  check('no commits', [], { 'a.ts': '' });

  it('people of one name are two, and a commit counts once for a file', () => {
    const [first, second] = commits('A 2 a.ts a.ts', 'A 1 a.ts');
    const { authors, changes } = historiesOf([first, { ...second, authorEmail: 'other@example.org' }]).get('a.ts')!;
    assert.equal(changes, 2);
    assert.deepEqual(
      authors.map(({ name, changes: count }) => [name, count]),
      [
        ['A', 1],
        ['A', 1],
      ],
    );
  });

  it('a change weighs half after the half-life, and never more than 1', () => {
    assert.deepEqual(
      [0, 125, 250, -40].map((days) => recencyWeight(days * day)),
      [1, 0.5, 0.25, 1],
    );
  });
});
