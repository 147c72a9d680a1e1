import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNotes } from '#server/platform/recording/run-notes.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

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
    assert.deepEqual(runNotes.read(folder), { notes: ['{}'], problems: [] });
  });
});
