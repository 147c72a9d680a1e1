import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#protocol/graph.ts';
import type { Limits } from '#protocol/limits.ts';
import type { View } from '#protocol/view.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const FOLDERS = 30;

const pathOf = (number: number) => `part-${number % FOLDERS}/file-${number}`;

/** Many files with many declarations: a graph of its symbols is the work of a good part of a second. */
function largeProject(): string {
  const folder = temporaryFolder();
  const functions = Array.from({ length: 40 }, (_, number) => `export function f${number}() {}\n`).join('');
  const files = Array.from({ length: 1500 }, (_, number) => [
    `${pathOf(number)}.ts`,
    `import '../${pathOf((number * 7) % 1500)}';\n${functions}`,
  ]);
  writeTree(folder, Object.fromEntries(files));
  return folder;
}

describe('heavy questions to a served engine', () => {
  let engine: BuiltEngine;
  let project = '';
  before(async () => {
    buildProgram();
    engine = new BuiltEngine();
    const [{ id }] = await engine.serve([largeProject()]);
    project = `/api/v1/projects/${id}`;
    assert.equal((await engine.untilIndexed(id)).status, 'indexed');
  });
  after(() => engine.dispose());

  /** Requests of a key that were let in during the last minute: none of a new one leaves it meanwhile. Asking is not counted. */
  async function admitted(key: string): Promise<number> {
    const { body } = await engine.send({ path: '/api/v1/limits', key });
    const [minute] = (JSON.parse(body) as { data: Limits }).data.windows;
    return minute.limit - minute.remaining;
  }

  for (const path of ['graph?level=symbol&detail=full&limit=99999', 'graph?level=symbol&limit=99998']) {
    it(`do not keep it from answering others: ${path}`, async () => {
      const key = await engine.newKey();
      const order: string[] = [];
      const heavy = engine
        .send({ path: `${project}/${path}`, key })
        .then(({ status }) => order.push(`heavy ${status}`));
      while ((await admitted(key)) === 0);
      order.push('limits');
      await heavy;
      assert.deepEqual(order, ['limits', 'heavy 200']);
    });
  }

  it('are answered by one thread, however many are asked', async () => {
    const threads = () => readdirSync(`/proc/${engine.pid}/task`).length;
    const [first, again] = await Promise.all([
      engine.get<View>(`${project}/view?expanded=part-0/**`),
      engine.get<View>(`${project}/view?expanded=part-0/**&depth=1`),
    ]);
    const before = threads();
    assert.deepEqual(first.marks, again.marks);
    const graphs = await Promise.all(
      ['directory', 'module'].map((level) => engine.get<Graph>(`${project}/graph?level=${level}&detail=full`)),
    );
    assert.deepEqual(
      graphs.map(({ nodes }) => nodes.length),
      [FOLDERS, FOLDERS],
    );
    assert.equal(threads(), before);
  });

  it('are dropped when who asked goes away, and others are answered', async () => {
    const client = new AbortController();
    const key = await engine.newKey();
    const gone = Array.from({ length: 4 }, (_, number) =>
      engine.send({
        path: `${project}/graph?level=symbol&detail=full&limit=${90_000 + number}`,
        key,
        signal: client.signal,
      }),
    );
    while ((await admitted(key)) < gone.length);
    client.abort();
    const outcomes = await Promise.allSettled(gone);
    assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(['rejected']));
    assert.equal((await engine.send({ path: `${project}/cycles` })).status, 200);
  });

  it('leave no fault in the log', () => {
    const log = readFileSync(join(engine.stateFolder, 'engine.log'), 'utf8');
    assert.match(log, /http GET \/api\/v1\/projects\/:id\/view 200/);
    assert.doesNotMatch(log, /fault/);
  });
});
