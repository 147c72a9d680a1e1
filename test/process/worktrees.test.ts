import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#protocol/graph.ts';
import { nodeSqlite } from '#server/platform/store/node-sqlite.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const FILES = 200;

/** Imports and declarations of each file: number of the entries, and the highest identifier. */
const everyFact = JSON.stringify([[2 * FILES, 2 * FILES]]);

/** A chain of modules with a few declarations each, so that there is something to parse. */
function manyFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (let number = 0; number < FILES; number++) {
    const members = Array.from({ length: 20 }, (_, index) => `  method${index}(a: number) { return a + ${index}; }\n`);
    const imported = number === 0 ? '' : `import './file-${number - 1}';\n`;
    files[`src/file-${number}.ts`] = `${imported}export class C${number} {\n${members.join('')}}\n`;
  }
  return files;
}

/** Number and highest identifier of the entries: what is written again gets a new one only where it was not there. */
function factsEntries(stateFolder: string): unknown {
  const path = join(stateFolder, 'facts.db');
  const connection = nodeSqlite.open(path, { pageBytes: 8192, cacheBytes: 1 << 20, busyTimeoutMs: 1000 });
  try {
    return connection.prepare('SELECT count(*), max(id) FROM facts').values();
  } finally {
    connection.close();
  }
}

/** CPU time of a process so far, all threads, in clock ticks. */
function cpuTicks(pid: number): number {
  const [userTicks, systemTicks] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ').slice(11, 13);
  return Number(userTicks) + Number(systemTicks);
}

describe('worktrees of one repository', () => {
  let engine: BuiltEngine;
  before(() => buildProgram());
  beforeEach(() => {
    engine = new BuiltEngine();
  });
  afterEach(() => engine.dispose());

  it('share their facts: nothing is parsed for the second one', async () => {
    const folder = temporaryFolder();
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    writeTree(first, manyFiles());
    git(first, 'init', '--quiet');
    git(first, 'add', '--all');
    git(first, 'commit', '--quiet', '--message', 'All');
    git(first, 'worktree', 'add', '--quiet', second);
    await engine.serve([]);
    const ticks: number[] = [];
    const graphs: Graph[] = [];
    for (const root of [first, second]) {
      const before = cpuTicks(engine.pid);
      const { projectId } = await engine.call('workspace.open', { path: root });
      graphs.push(await engine.call('graph.get', { id: projectId, level: 'symbol' }));
      ticks.push(cpuTicks(engine.pid) - before);
      // The first ones are written a moment after they are answered; after them there is nothing to write.
      await engine.until(
        async () => JSON.stringify(factsEntries(engine.stateFolder)),
        (entries) => entries === everyFact,
      );
    }
    process.stdout.write(
      `      CPU of the second worktree: ${((100 * ticks[1]) / ticks[0]).toFixed(0)} % of the first\n`,
    );
    assert.deepEqual(graphs[1], graphs[0]);
    await engine.dispose();
    assert.equal(JSON.stringify(factsEntries(engine.stateFolder)), everyFact);
  });
});
