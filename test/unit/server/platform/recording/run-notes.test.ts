import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRunNotes } from '#server/platform/recording/run-notes.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const driver = await loadSqlDriver();
const runNotes = createRunNotes(driver);

describe('What a recorded command left', () => {
  const notes = temporaryFolder();
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, 'secret'), 'secret');
  writeFileSync(join(elsewhere, 'secret.jsonl'), 'secret');

  it('is read with its reports, and not what a link in its place leads to', () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'coverage'));
    symlinkSync(join(elsewhere, 'secret'), join(root, 'coverage/lcov.info'));
    writeFileSync(join(root, 'real.info'), 'SF:a.js');
    symlinkSync(join(root, 'real.info'), join(root, 'lcov.info'));
    assert.deepEqual(runNotes.reports(root, notes), [{ kind: 'lcov', text: 'SF:a.js' }]);
  });

  it('is not read from a folder that lies elsewhere', () => {
    const root = temporaryFolder();
    mkdirSync(join(elsewhere, 'tmp'));
    writeFileSync(join(elsewhere, 'tmp/a.json'), '{}');
    symlinkSync(elsewhere, join(root, 'coverage'));
    assert.deepEqual(runNotes.reports(root, notes), []);
  });

  it('is a file of notes a process, none of them a link', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.jsonl'), '{}');
    symlinkSync(join(elsewhere, 'secret.jsonl'), join(folder, 'b.jsonl'));
    assert.deepEqual(runNotes.read(folder), { notes: ['{}'], leftOut: 0 });
  });

  it('is what coverage.py keeps, by lines and by steps from line to line, and is not written', () => {
    const root = temporaryFolder();
    const path = join(root, '.coverage');
    const database = driver.open(path, { pageBytes: 4096, cacheBytes: 1e6, busyTimeoutMs: 0 });
    database.makeDurable('full');
    database.exec(`
      create table file (id integer primary key, path text);
      create table context (id integer primary key, context text);
      create table line_bits (file_id integer, context_id integer, numbits blob);
      create table arc (file_id integer, context_id integer, fromno integer, tono integer);
      insert into file values (1, '/p/a.py'), (2, '/p/b.py');
      insert into context values (1, ''), (2, 'tests/test_a.py::test_x|run');
      insert into line_bits values (1, 1, x'02'), (1, 2, x'0202');
      insert into arc values (2, 2, -1, 3), (2, 2, 3, 4), (2, 1, 3, -1);
    `);
    database.close();
    const bytes = readFileSync(path);
    const [{ kind, text }] = runNotes.reports(root, notes);
    const test = 'tests/test_a.py::test_x|run';
    assert.deepEqual(
      [kind, JSON.parse(text)],
      [
        'coverage.py',
        {
          files: {
            '/p/a.py': { executed_lines: [1, 9], contexts: { 1: ['', test], 9: [test] } },
            '/p/b.py': { executed_lines: [3, 4], contexts: { 3: [test, ''], 4: [test] } },
          },
        },
      ],
    );
    assert.deepEqual(readdirSync(root), ['.coverage']);
    assert.deepEqual(readFileSync(path), bytes);
  });

  const plain = `
    create table file (id integer primary key, path text);
    create table context (id integer primary key, context text);
    insert into file values (1, '/p/a.py');
    insert into context values (1, '');
  `;
  const counted = 'with recursive count(n) as (select 1 union all select n + 1 from count)';
  const arcs = 'create table arc (file_id integer, context_id integer, fromno integer, tono integer);';
  const bits = 'create table line_bits (file_id integer, context_id integer, numbits blob);';
  for (const [title, sql] of [
    [
      'a view without an end',
      `${plain}${arcs}create view line_bits as ${counted} select 1 as file_id, 1 as context_id, n as numbits from count;`,
    ],
    [
      'a column that is computed',
      `${plain}${arcs}create table line_bits (file_id, context_id, numbits as (zeroblob(file_id * 1000)));insert into line_bits values (1, 1);`,
    ],
    [
      'a table that a program keeps',
      `${plain}${arcs}create virtual table line_bits using fts5(file_id, context_id, numbits);`,
    ],
    ['more lines than a file has', `${plain}${arcs}${bits}insert into line_bits values (1, 1, zeroblob(125001));`],
    [
      'more rows than anybody reads',
      `${plain}${arcs}${bits}insert into arc ${counted} select 1, 1, 1, 1 from count limit 1000001;`,
    ],
  ] as const) {
    it(`is not computed of what is kept where coverage.py keeps its own: ${title}`, () => {
      const root = temporaryFolder();
      const database = driver.open(join(root, '.coverage'), { pageBytes: 4096, cacheBytes: 1e6, busyTimeoutMs: 0 });
      database.makeDurable('full');
      database.exec(sql);
      database.close();
      assert.deepEqual(runNotes.reports(root, notes), [{ kind: 'coverage.py', text: '' }]);
    });
  }

  it('is as large as what coverage.py keeps, whatever numbers its rows have', () => {
    const root = temporaryFolder();
    const database = driver.open(join(root, '.coverage'), { pageBytes: 4096, cacheBytes: 1e6, busyTimeoutMs: 0 });
    database.makeDurable('full');
    database.exec(`
      create table file (id, path);
      create table context (id, context);
      ${arcs}${bits}
      insert into file ${counted} select 1, '/p/' || n from count limit 3000;
      insert into context ${counted} select 1, 'test ' || n from count limit 3000;
      insert into line_bits ${counted} select 1, 1, x'02' from count limit 3000;
    `);
    database.close();
    const [{ text }] = runNotes.reports(root, notes);
    assert.deepEqual(JSON.parse(text), {
      files: { '/p/3000': { executed_lines: [1], contexts: { 1: ['test 3000'] } } },
    });
  });

  it('is not waited for where no one writes it', () => {
    const root = temporaryFolder();
    for (const name of ['.coverage', 'lcov.info']) execFileSync('mkfifo', [join(root, name)]);
    assert.deepEqual(runNotes.reports(root, notes), []);
  });

  it('is reported where what coverage.py keeps is no database', () => {
    const root = temporaryFolder();
    writeFileSync(join(root, '.coverage'), '!coverage.py: This is a private format {"lines":{}}');
    assert.deepEqual(runNotes.reports(root, notes), [{ kind: 'coverage.py', text: '' }]);
  });
});
