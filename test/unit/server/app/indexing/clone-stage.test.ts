import assert from 'node:assert/strict';
import { cloneText } from '../../../../support/clone-text.ts';
import {
  directFacts,
  memoryFacts,
  memoryIndexStore,
  memoryTables,
  openIndex,
  writeFiles,
} from '../../../../support/index-fixture.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const sumOf = (name: string, item: string): string => `export function ${name}(lines: Line[]): number {
  let total = 0;
  for (const ${item} of lines) {
    if (${item}.count < 0) throw new RangeError('negative: ' + ${item}.name);
    const gross = ${item}.price * ${item}.count;
    total += ${item}.isReduced ? gross * 1.07 : gross * 1.19;
  }
  return Math.round(total * 100) / 100;
}
`;

const pythonSum = (name: string): string => `def ${name}(lines):
    total = 0
    for line in lines:
        if line.count < 0:
            raise ValueError("negative: " + line.name)
        gross = line.price * line.count
        total += gross * 1.07 if line.reduced else gross * 1.19
    log.info("sum of %d lines is %f", len(lines), total)
    return round(total * 100) / 100
`;

describe('copies of code in an index', () => {
  it('are groups of equal and of renamed code, in scripts, components and Python', async () => {
    const root = temporaryFolder();
    writeFiles(root, {
      'a.ts': sumOf('sum', 'line'),
      'b.ts': `import { a } from './a';\n// a comment\n\n${sumOf('sum', 'line')}`,
      'c.vue': `<template><p>x</p></template>\n<script lang="ts">\n${sumOf('addUp', 'row')}</script>\n`,
      'd.py': pythonSum('total'),
      'e.py': `import os\n${pythonSum('total')}`,
    });
    const { refresh, snapshot } = openIndex(root);
    await refresh({ upTo: 'clones' });
    assert.deepEqual(cloneText(snapshot()), ['2 84 a.ts:1-9 b.ts:4-12 c.vue:3-11', '1 74 d.py:1-9 e.py:2-10']);
    assert.deepEqual([...(snapshot().clones?.clonedTokens ?? [])], [...(snapshot().clones?.tokens ?? [])]);
  });

  it('are made on request, and by every run from then on', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': sumOf('sum', 'line'), 'b.ts': sumOf('sum', 'line') });
    const { refresh, snapshot } = openIndex(root);
    await refresh({ upTo: 'all' });
    assert.equal(snapshot().clones, undefined);
    await refresh({ upTo: 'clones' });
    assert.equal(cloneText(snapshot()).length, 1);
    writeFiles(root, { 'b.ts': 'export const b = 1;' });
    await refresh({ upTo: 'all' });
    assert.deepEqual(cloneText(snapshot()), []);
  });

  it('are found in a folder that has not changed since an earlier engine', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': sumOf('sum', 'line'), 'b.ts': sumOf('sum', 'line') });
    const parts = { store: memoryIndexStore(), tables: memoryTables(), codeTables: memoryTables() };
    const before = openIndex(root, parts);
    await before.refresh({ upTo: 'symbols' });
    before.index.settle();
    const { refresh, snapshot } = openIndex(root, parts);
    await refresh({ upTo: 'clones' });
    assert.deepEqual(cloneText(snapshot()), ['1 84 a.ts:1-9 b.ts:1-9']);
  });

  it('have nothing read again but what changed', async () => {
    const root = temporaryFolder();
    const asked: string[] = [];
    const facts = directFacts(root, memoryFacts(), ({ path, stage }) => {
      if (stage === 'fingerprints' || stage === 'tokens') asked.push(`${stage} ${path}`);
    });
    writeFiles(root, { 'a.ts': sumOf('sum', 'line'), 'b.ts': sumOf('sum', 'line'), 'c.ts': 'export const c = 1;' });
    const { refresh, snapshot } = openIndex(root, { facts });
    await refresh({ upTo: 'clones' });
    assert.deepEqual(asked.splice(0), ['fingerprints a.ts', 'fingerprints b.ts', 'fingerprints c.ts']);
    writeFiles(root, { 'a.ts': `// moved\n${sumOf('sum', 'line')}` });
    await refresh({ upTo: 'all' });
    assert.deepEqual(asked, ['fingerprints a.ts']);
    assert.deepEqual(cloneText(snapshot()), ['1 84 a.ts:2-10 b.ts:1-9']);
  });

  it('come out of the cache of facts, and of the texts of files that may have some', async () => {
    const root = temporaryFolder();
    const cache = memoryFacts();
    writeFiles(root, { 'a.ts': sumOf('sum', 'line'), 'b.ts': sumOf('add', 'line'), 'c.ts': pythonSum('c') });
    await openIndex(root, { facts: directFacts(root, cache) }).refresh({ upTo: 'clones' });
    const asked: string[] = [];
    const facts = directFacts(root, cache, ({ path, stage }) => void (stage === 'tokens' && asked.push(path)));
    const { refresh, snapshot } = openIndex(root, { facts });
    await refresh({ upTo: 'clones' });
    assert.deepEqual(asked, ['a.ts', 'b.ts']);
    assert.deepEqual(cloneText(snapshot()), ['2 84 a.ts:1-9 b.ts:1-9']);
  });

  it('leave out a file that is another one by then, and have it again in the next run', async () => {
    const root = temporaryFolder();
    const texts = { 'a.ts': sumOf('sum', 'line'), 'b.ts': sumOf('sum', 'line'), 'c.ts': sumOf('sum', 'line') };
    writeFiles(root, texts);
    const cache = memoryFacts();
    await openIndex(root, { facts: directFacts(root, cache) }).refresh({ upTo: 'clones' });
    const facts = directFacts(root, cache, ({ path, stage }) => {
      if (path === 'b.ts' && stage === 'tokens') writeFiles(root, { 'b.ts': 'export const b = 1;' });
    });
    const { refresh, snapshot } = openIndex(root, { facts });
    await refresh({ upTo: 'clones' });
    assert.deepEqual(cloneText(snapshot()), ['1 84 a.ts:1-9 c.ts:1-9']);
    writeFiles(root, { 'b.ts': `\n${sumOf('sum', 'line')}` });
    await refresh({ upTo: 'all' });
    assert.deepEqual(cloneText(snapshot()), ['1 84 a.ts:1-9 b.ts:2-10 c.ts:1-9']);
  });
});
