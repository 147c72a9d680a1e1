import type { FileSize } from '#server/engine/history/hotspots.ts';
import assert from 'node:assert/strict';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import { ProjectPast } from '#server/engine/history/project-past.ts';
import { recencyWeight } from '#server/engine/history/recency.ts';
import { commitsOf, historyOf } from '../../../../support/history-of.ts';

const day = 86_400;

function pastOf(tables: HistoryTables, paths: readonly string[], people = true): ProjectPast {
  return new ProjectPast(tables, paths, { people });
}

/** Files that exist, with changes, day of the last one, and authors with their changes; `''` where nothing is known. */
function check(name: string, lines: readonly string[], expected: Readonly<Record<string, string>>): void {
  it(name, () => {
    const past = pastOf(historyOf(commitsOf(...lines)), Object.keys(expected));
    const text = (path: string): string => {
      const file = past.file(path);
      if (file === undefined) return '';
      const authors = past.authorsOf(path).map(({ name: author, changes }) => `${author}${changes}`);
      return [file.changes, file.lastChangedAtSeconds / day, ...authors].join(' ');
    };
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((path) => [path, text(path)])), expected);
  });
}

/** Commits to one file by these people, `Name <address>`; its authors with their changes. */
function authorsAmong(...people: readonly string[]): string[] {
  const commits = commitsOf(...people.map((_, index) => `A ${people.length - index} a.ts`)).map((commit, index) => {
    const [, authorName, authorEmail] = /^(.*) <(.*)>$/.exec(people[index])!;
    return { ...commit, authorName, authorEmail };
  });
  return pastOf(historyOf(commits), ['a.ts'])
    .authorsOf('a.ts')
    .map(({ name, changes }) => `${name} ${changes}`);
}

/** Lines of so many commits. */
function together(files: string, times: number): string[] {
  return Array.from({ length: times }, (_, index) => `A ${99 - index} ${files}`);
}

describe('history of files', () => {
  check('changes, the last of them, and who made them', ['A 30 a.ts', 'B 20 a.ts b.ts', 'A 10 +a.ts +b.ts'], {
    'a.ts': '3 30 A2 B1',
    'b.ts': '2 20 B1 A1',
    'c.ts': '',
  });
  check(
    'a renamed file keeps its history, also over several names',
    ['A 40 c.ts', 'A 30 b.ts>c.ts', 'B 20 a.ts>b.ts', 'B 10 +a.ts'],
    {
      'c.ts': '4 40 A2 B2',
    },
  );
  check('a name that was given again is another file', ['A 40 +a.ts', 'A 30 a.ts>b.ts', 'B 20 a.ts', 'B 10 +a.ts'], {
    'a.ts': '1 40 A1',
    'b.ts': '3 30 B2 A1',
  });
  check(
    'two files that change their names with each other',
    ['A 30 a.ts', 'A 20 a.ts>b.ts b.ts>a.ts', 'B 10 a.ts', 'C 5 b.ts'],
    {
      'a.ts': '3 30 A2 C1',
      'b.ts': '2 20 A1 B1',
    },
  );
  check(
    'who changed it lately stands before who changed it often',
    ['A 2000 a.ts', 'B 100 a.ts', 'B 99 a.ts', 'B 98 +a.ts'],
    {
      'a.ts': '4 2000 A1 B3',
    },
  );
  check('no commits', [], { 'a.ts': '' });

  check(
    'a commit of a branch that knew nothing of a renaming counts for the new name',
    ['A 40 b.ts', 'B 35 a.ts', 'A 30 a.ts>b.ts', 'A 10 +a.ts'],
    { 'b.ts': '4 40 A3 B1' },
  );
  check('what is gone is another file than what has its name now', ['A 30 +a.ts', 'A 20 -a.ts', 'B 10 +a.ts'], {
    'a.ts': '1 30 A1',
  });
  check(
    'of a commit that changes very many files those alone that it adds',
    [`A 30 +a.ts b.ts ${Array.from({ length: 100 }, (_, index) => `x${index}`).join(' ')}`, 'B 10 +b.ts'],
    { 'a.ts': '1 30 A1', 'b.ts': '1 10 B1' },
  );
  check('programs are no authors', ['A 30 a.ts', 'renovate[bot] 20 a.ts', 'B 10 +a.ts'], { 'a.ts': '3 30 A1 B1' });

  check(
    'a commit of a branch that knew nothing of a renaming counts for the new name',
    ['A 40 b.ts', 'B 35 a.ts', 'A 30 a.ts>b.ts', 'A 10 +a.ts'],
    { 'b.ts': '4 40 A3 B1' },
  );
  check('what is gone is another file than what has its name now', ['A 30 +a.ts', 'A 20 -a.ts', 'B 10 +a.ts'], {
    'a.ts': '1 30 A1',
  });
  check(
    'of a commit that changes very many files those alone that it adds',
    [`A 30 +a.ts b.ts ${Array.from({ length: 100 }, (_, index) => `x${index}`).join(' ')}`, 'B 10 +b.ts'],
    { 'a.ts': '1 30 A1', 'b.ts': '1 10 B1' },
  );
  check('programs are no authors', ['A 30 a.ts', 'renovate[bot] 20 a.ts', 'B 10 +a.ts'], { 'a.ts': '3 30 A1 B1' });

  it('people of one name are two, a commit counts once for a file, and the mailmap decides', () => {
    const [first, second] = commitsOf('A 2 a.ts a.ts', 'A 1 a.ts');
    const commits = [first, { ...second, authorEmail: 'other@example.org' }];
    const authorsBy = (mailmap: string) =>
      pastOf(historyOf(commits, { mailmap }), ['a.ts'])
        .authorsOf('a.ts')
        .map(({ name, changes }) => `${name} ${changes}`);
    assert.deepEqual(authorsBy(''), ['A 1', 'A 1']);
    assert.deepEqual(authorsBy('Ann <a@example.org> <OTHER@example.org>\nAnn <A@example.org>\n'), ['Ann 2']);
  });

  it('an equal full name is one person, a single word is not, and addresses join names', () => {
    const work = 'Ada Lovelace <ada@work.example>';
    assert.equal(authorsAmong(work, 'ada  lovelace <ada@home.example>').length, 1);
    assert.deepEqual(authorsAmong(work, 'ada <ada@home.example>', 'Ada Lovelace <ada@home.example>'), [
      'Ada Lovelace 3',
    ]);
    assert.deepEqual(authorsAmong('ada <a@x.example>', 'ada <b@x.example>'), ['ada 1', 'ada 1']);
  });

  it('an address is a program if one of its names is, and a person with the same name stays one', () => {
    const person = 'Ada Lovelace <ada@work.example>';
    const program = ['Translations <1+l10n@x.example>', 'Translation Bot [bot] <1+l10n@x.example>'];
    assert.deepEqual(authorsAmong(...program, person), ['Ada Lovelace 1']);
    assert.deepEqual(authorsAmong(...program.toReversed(), person), ['Ada Lovelace 1']);
    assert.deepEqual(authorsAmong(person, 'Ada Lovelace <1+ci[bot]@x.example>'), ['Ada Lovelace 1']);
  });

  it('lines are absent, and not 0, while those of one change are not counted', () => {
    const tables = historyOf(commitsOf('A 2 a.ts', 'A 1 a.ts'));
    const lines = { added: Uint32Array.of(3, 2), removed: Uint32Array.of(1, 0) };
    const counted = { ...tables, segments: tables.segments.map((segment) => ({ ...segment, lines })) };
    const [before, behind] = [tables, counted].map((of) => pastOf(of, ['a.ts']).file('a.ts'));
    assert.deepEqual([before?.added, before?.removed, behind?.added, behind?.removed], [undefined, undefined, 5, 1]);
  });

  it('fixes, dates, and the rank among the files', () => {
    const past = pastOf(historyOf(commitsOf('A! 300 a.ts', 'A 290 b.ts a.ts', 'B! 10 +a.ts +b.ts +c.ts')), [
      'a.ts',
      'b.ts',
      'c.ts',
      'd.ts',
    ]);
    const facts = ['a.ts', 'b.ts', 'c.ts'].map((path) => {
      const { fixes, latestChanges, firstChangedAtSeconds, hotspot, authors } = past.file(path)!;
      return [fixes, latestChanges, firstChangedAtSeconds / day, hotspot, authors];
    });
    assert.deepEqual(facts, [
      [2, 2, 10, 1, 2],
      [1, 1, 10, 2 / 3, 2],
      [1, 0, 10, 1 / 3, 1],
    ]);
    assert.equal(past.file('d.ts'), undefined);
  });

  it('what is to be looked at first: often changed and mended of late, for its lines', () => {
    const lines = [
      'A! 300 a.ts',
      'A 300 b.ts',
      'A 300 a.ts b.ts d.json',
      'A! 299 large.ts',
      'A 10 +a.ts +b.ts +large.ts',
    ];
    const past = pastOf(historyOf(commitsOf(...lines)), ['a.ts', 'b.ts', 'd.json', 'large.ts', 'never.ts']);
    const sizes: Readonly<Record<string, FileSize>> = {
      'a.ts': { codeLines: 100, complexity: 3 },
      'b.ts': { codeLines: 100 },
      'large.ts': { codeLines: 4000, complexity: 40 },
      'never.ts': { codeLines: 1, complexity: 1 },
    };
    assert.deepEqual(
      past.hotspots('faults', (path) => sizes[path]),
      ['a.ts', 'b.ts', 'large.ts'],
    );
    assert.deepEqual(
      past.hotspots('cleanup', (path) => sizes[path]),
      ['large.ts', 'a.ts', 'b.ts'],
      'what is hard to follow, first',
    );
    const complexities: Readonly<Record<string, number>> = { 'a.ts': 4, 'b.ts': 2, 'large.ts': 5 };
    assert.deepEqual(
      past.hotspots('cleanup', (path) => sizes[path] && { codeLines: 100, complexity: complexities[path] }),
      ['a.ts', 'large.ts', 'b.ts'],
      'by change and complexity together',
    );
    assert.deepEqual(
      past.hotspots('cleanup', () => ({ codeLines: 100, complexity: 0 })),
      [],
    );
    assert.deepEqual(
      past.hotspots('faults', () => ({ codeLines: 100, complexity: 0 })),
      [],
      'without a branch',
    );
  });

  it('a project in a folder of the repository has its own paths', () => {
    const history = historyOf(commitsOf('A 2 web/a.ts top.ts', 'A 1 +a.ts +web/a.ts'), { prefix: 'web/' });
    assert.deepEqual([pastOf(history, ['a.ts']).file('a.ts')?.changes], [2]);
  });

  it('files that change together, and pairs that no dependency explains before others', () => {
    const lines = [...together('a.ts b.ts', 5), ...together('a.ts c.ts', 6), ...together('a.ts', 2), 'A 1 +a.ts +d.ts'];
    const past = pastOf(historyOf(commitsOf(...lines)), ['a.ts', 'b.ts', 'c.ts', 'd.ts']);
    assert.deepEqual(past.coChanged('a.ts', 5), [
      { file: 'c.ts', support: 6, confidence: 6 / 14 },
      { file: 'b.ts', support: 5, confidence: 5 / 14 },
    ]);
    const pairs = past.pairs(5, (...files) => files.includes('c.ts'));
    assert.deepEqual(
      pairs.map(({ files, together: both, changes, isConnected }) => [...files, both, ...changes, isConnected]),
      [
        ['a.ts', 'b.ts', 5, 14, 5, false],
        ['a.ts', 'c.ts', 6, 14, 6, true],
      ],
    );
  });

  it('who knows what, who left, and what one person alone ever changed', () => {
    const past = pastOf(historyOf(commitsOf('A 900 a.ts', 'B 400 b.ts', 'A 10 +a.ts +b.ts', 'C 5 +c.ts')), [
      'a.ts',
      'b.ts',
      'c.ts',
    ]);
    const { authors, departedShare, soleFiles } = past.people((path) => (path === 'a.ts' ? 60 : 20))!;
    assert.deepEqual(
      authors.map(({ name, files, mainFiles, departed }) => [name, files, mainFiles, departed]),
      [
        ['A', 2, 1, false],
        ['B', 1, 1, true],
        ['C', 1, 1, true],
      ],
    );
    assert.deepEqual(
      [departedShare, soleFiles.map(({ path, name }) => `${path} ${name}`)],
      [0.4, ['a.ts A', 'c.ts C']],
    );
  });

  it('people are left out altogether', () => {
    const past = pastOf(historyOf(commitsOf('A 2 a.ts', 'B 1 +a.ts')), ['a.ts'], false);
    assert.deepEqual([past.authorsOf('a.ts'), past.people(() => 1), past.file('a.ts')?.authors], [[], undefined, 0]);
  });

  it('a change weighs half after the half-life, and never more than 1', () => {
    assert.deepEqual(
      [0, 125, 250, -40].map((days) => recencyWeight(days * day)),
      [1, 0.5, 0.25, 1],
    );
  });
});
