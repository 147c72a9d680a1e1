import assert from 'node:assert/strict';
import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#server/platform/clock.ts';
import { fileEdges, symbolNodes } from '../../../../support/graph-text.ts';
import {
  directFacts,
  memoryFacts,
  memoryIndexStore,
  memoryTables,
  openIndex,
  writeFiles,
} from '../../../../support/index-fixture.ts';
import { scriptedLinker } from '../../../../support/scripted-linker.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const pair = {
  'a.ts': "import { b } from './b';\nexport function a() { return b; }\n",
  'b.ts': 'export const b = 1;\n',
};

const noRows = () => assert.fail('a row was read');

describe('index of a workspace', () => {
  it('publishes files before symbols, under one name', async () => {
    const root = temporaryFolder();
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`many/${n}.ts`, `export const n${n} = 1;\n`]),
    );
    writeFiles(root, { ...pair, ...many });
    const { refresh, events } = openIndex(root);
    await refresh();
    const published = events.filter((event) => event.type === 'published').map(({ snapshot }) => snapshot);
    assert.deepEqual(
      published.map(({ symbols }) => symbols !== undefined),
      [false, true],
    );
    assert.equal(published[0].id, published[1].id);
    assert.deepEqual(fileEdges(published[1]), ['a.ts → b.ts import 1 exact ×1']);
  });

  it('publishes first the files that it ends with, of every language, and that one with nothing to come would publish', async () => {
    const files = {
      ...pair,
      'package.json': '{ "name": "app", "imports": { "#b": "./b.ts" } }',
      'barrel.ts': "export * from './a';\nexport { b as c } from '#b';\n",
      'cycle.ts': "import type { Cycle } from './cycle-end';\nexport const begin = (c: Cycle) => c;\n",
      'cycle-end.ts':
        "import { begin } from './cycle';\nexport type Cycle = typeof begin;\nawait import('./' + begin);\n",
      'View.vue': "<template><Part /></template>\n<script setup>\nimport Part from './Part.vue';\n</script>\n",
      'Part.vue': '<template><p/></template>\n',
      'broken.ts': "import { a } from './a';\nexport function (\n",
      'part/__init__.py': 'from .views import show\n',
      'part/views.py': 'import os\nfrom . import missing\ndef show():\n    pass\n',
      'old.js': "const b = require('./b');\nmodule.exports = { b };\n",
    };
    const root = temporaryFolder();
    writeFiles(root, files);
    const { refresh, events } = openIndex(root);
    await refresh({ upTo: 'all' });
    const layers = events.filter((event) => event.type === 'published').map(({ snapshot }) => snapshot);
    assert.ok(layers.length > 1 && layers[0].symbols === undefined && layers.at(-1)?.calls !== undefined);
    assert.deepEqual(layers.at(-1)?.files, layers[0].files);
    // Made from nothing, with all facts at hand.
    const cache = memoryFacts();
    const before = openIndex(root, { facts: directFacts(root, cache) });
    await before.refresh();
    const again = openIndex(root, { facts: directFacts(root, cache) });
    await again.refresh();
    assert.equal(again.events.filter((event) => event.type === 'published').length, 1);
    assert.deepEqual(again.snapshot().files, layers[0].files);
    assert.ok(fileEdges(layers[0]).length > 8);
  });

  it('publishes both at once where there is little to parse', async () => {
    const root = temporaryFolder();
    writeFiles(root, pair);
    const { refresh, events, snapshot } = openIndex(root);
    await refresh();
    assert.equal(events.filter((event) => event.type === 'published').length, 1);
    assert.deepEqual(fileEdges(snapshot()), ['a.ts → b.ts import 1 exact ×1']);
    assert.deepEqual(symbolNodes(snapshot()), [
      'file a.ts#<module>',
      'function a.ts#a',
      'file b.ts#<module>',
      'variable b.ts#b',
    ]);
  });

  it('stops behind the layer that was asked for, and goes on from there', async () => {
    const root = temporaryFolder();
    writeFiles(root, pair);
    const { refresh, snapshot } = openIndex(root);
    await refresh({ upTo: 'files' });
    assert.equal(snapshot().symbols, undefined);
    await refresh();
    assert.equal(snapshot().symbols?.count, 2);
  });

  it('gives equal bytes equal names, and other bytes others', async () => {
    const root = temporaryFolder();
    writeFiles(root, pair);
    const { refresh } = openIndex(root);
    const first = await refresh();
    writeFiles(root, { 'b.ts': 'export const b = 2;\n' });
    const second = await refresh();
    writeFiles(root, pair);
    assert.notEqual(second.snapshotId, first.snapshotId);
    assert.equal((await refresh()).snapshotId, first.snapshotId);
  });

  it('takes up the rows of an earlier run, without reading a file again', async () => {
    const root = temporaryFolder();
    writeFiles(root, pair);
    const store = memoryIndexStore();
    const first = openIndex(root, { store });
    const before = await first.refresh();
    const asked: string[] = [];
    const facts = directFacts(root, memoryFacts(), ({ path }) => asked.push(path));
    const second = openIndex(root, { store, facts });
    assert.deepEqual(second.snapshot().files, first.snapshot().files);
    assert.equal((await second.refresh()).snapshotId, before.snapshotId);
    assert.deepEqual(second.snapshot(), first.snapshot());
    // Files written a moment ago have stamps that prove nothing: these alone are looked at again.
    assert.deepEqual(asked.toSorted(), ['a.ts', 'b.ts']);
  });

  describe('with tables of an earlier run', () => {
    /** Files old enough that their stamps prove something. */
    async function indexed(files: Record<string, string>) {
      const root = temporaryFolder();
      writeFiles(root, files);
      const long = new Date(Date.now() - 60_000);
      for (const path of Object.keys(files)) utimesSync(join(root, path), long, long);
      const [store, tables, codeTables] = [memoryIndexStore(), memoryTables(), memoryTables()];
      const first = openIndex(root, { store, tables, codeTables, linkers: [scriptedLinker()], clock: hourLater });
      await first.refresh({ upTo: 'calls' });
      first.index.close();
      return { root, store, tables, codeTables, first };
    }

    /** The times of change are those of the test's own clock, so the index's clock has to be ahead of it. */
    const hourLater = { ...systemClock, nowMs: () => systemClock.nowMs() + 3_600_000 };

    it('answers about an unchanged folder without a row', async () => {
      const made = "// @generated\nimport './b';\nimport(where);\n";
      const { root, tables, first } = await indexed({ ...pair, 'made.ts': made });
      const second = openIndex(root, { openRows: noRows, tables, clock: hourLater });
      const { skipped } = await second.refresh({ upTo: 'files' });
      assert.deepEqual(second.snapshot(), { id: first.snapshot().id, files: first.snapshot().files });
      assert.deepEqual(skipped, [{ path: 'made.ts', reason: 'generated' }]);
    });

    for (const upTo of ['symbols', 'calls'] as const) {
      it(`answers up to ${upTo} without a row`, async () => {
        const { root, tables, codeTables, first } = await indexed(pair);
        const second = openIndex(root, { openRows: noRows, tables, codeTables, clock: hourLater });
        await second.refresh({ upTo });
        assert.deepEqual(second.snapshot(), first.snapshot());
      });
    }

    it('serves all layers of a folder that is gone', async () => {
      const { root, tables, codeTables, first } = await indexed(pair);
      rmSync(root, { recursive: true });
      const second = openIndex(root, { openRows: noRows, tables, codeTables, clock: hourLater });
      await assert.rejects(second.refresh({ upTo: 'calls' }), { code: 'path_missing' });
      assert.deepEqual(second.snapshot(), first.snapshot());
    });

    it('does without later layers of another snapshot', async () => {
      const { root, store, tables, codeTables, first } = await indexed(pair);
      const other = await indexed({ 'other.ts': 'export const x = 1;\n' });
      codeTables.save(other.codeTables.load() as Uint8Array);
      const second = openIndex(root, { store, tables, codeTables, linkers: [scriptedLinker()], clock: hourLater });
      await second.refresh({ upTo: 'calls' });
      assert.deepEqual(second.snapshot(), first.snapshot());
    });

    it('goes on from the rows when something changed, or no later layers lie there', async () => {
      const { root, store, tables, first } = await indexed(pair);
      const second = openIndex(root, { store, tables, linkers: [scriptedLinker()], clock: hourLater });
      await second.refresh({ upTo: 'calls' });
      assert.deepEqual(second.snapshot(), first.snapshot());
      writeFiles(root, { 'a.ts': 'export {};\n' });
      const third = openIndex(root, { store, tables, clock: hourLater });
      await third.refresh({ upTo: 'files' });
      assert.deepEqual(fileEdges(third.snapshot()), []);
    });

    it('holds the disk against the rows when these are ahead', async () => {
      const { root, store, tables } = await indexed(pair);
      writeFiles(root, { 'late.ts': 'export {};\n' });
      await openIndex(root, { store, tables, clock: hourLater }).refresh();
      writeFiles(root, { 'late.ts': undefined, 'a.ts': 'export {};\n' });
      const last = openIndex(root, { store, tables, clock: hourLater });
      await last.refresh();
      assert.equal(last.snapshot().files.count, 2);
    });

    it('does without tables that are damaged, or of other producers', async () => {
      const { root, store, tables, first } = await indexed(pair);
      tables.save((tables.load() as Uint8Array).subarray(8));
      const second = openIndex(root, { store, tables });
      assert.deepEqual(second.snapshot().files, first.snapshot().files);
    });
  });

  it('links again what a new file answers', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': "import './late';\n" });
    const { refresh, snapshot } = openIndex(root);
    await refresh();
    assert.deepEqual(fileEdges(snapshot()), []);
    writeFiles(root, { 'late.ts': 'export {};\n' });
    await refresh();
    assert.deepEqual(fileEdges(snapshot()), ['a.ts → late.ts import 1 exact ×1']);
    writeFiles(root, { 'late.ts': undefined });
    await refresh();
    assert.deepEqual(fileEdges(snapshot()), []);
  });

  it('links everything again when a manifest changes its mind', async () => {
    const root = temporaryFolder();
    writeFiles(root, {
      'tsconfig.json': '{"compilerOptions":{"baseUrl":".","paths":{"@/*":["one/*"]}}}',
      'one/x.ts': 'export {};\n',
      'two/x.ts': 'export {};\n',
      'a.ts': "import '@/x';\n",
    });
    const { refresh, snapshot } = openIndex(root);
    await refresh();
    assert.deepEqual(fileEdges(snapshot()), ['a.ts → one/x.ts import 1 exact ×1']);
    writeFiles(root, { 'tsconfig.json': '{"compilerOptions":{"baseUrl":".","paths":{"@/*":["two/*"]}}}' });
    await refresh();
    assert.deepEqual(fileEdges(snapshot()), ['a.ts → two/x.ts import 1 exact ×1']);
  });

  it('follows a folder that is renamed or lost when only its parent is reported', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'old/b.ts': 'export {};\n', 'a.ts': "import './new/b';\n" });
    const { refresh, snapshot } = openIndex(root);
    await refresh();
    renameSync(join(root, 'old'), join(root, 'new'));
    await refresh({ directories: [''] });
    assert.deepEqual(fileEdges(snapshot()), ['a.ts → new/b.ts import 1 exact ×1']);
    rmSync(join(root, 'new'), { recursive: true });
    const { changed } = await refresh({ directories: [''] });
    assert.deepEqual(changed, { added: 0, modified: 0, removed: 1 });
    assert.equal(snapshot().files.count, 1);
  });

  it('reads a file again that was written between the two stages', async () => {
    const root = temporaryFolder();
    writeFiles(root, pair);
    let isWritten = false;
    const facts = directFacts(root, memoryFacts(), ({ path, stage }) => {
      if (stage !== 'declarations' || path !== 'b.ts' || isWritten) return;
      isWritten = true;
      writeFiles(root, { 'b.ts': 'export const b = 1, c = 2;\n' });
    });
    const { refresh, snapshot } = openIndex(root, { facts });
    await refresh();
    assert.ok(symbolNodes(snapshot()).includes('variable b.ts#c'));
    const fresh = openIndex(root);
    await fresh.refresh();
    assert.deepEqual(snapshot(), fresh.snapshot());
  });

  it('shares facts between clones: the second reads no declaration again', async () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    const cache = memoryFacts();
    for (const root of [one, two]) writeFiles(root, pair);
    await openIndex(one, { facts: directFacts(one, cache) }).refresh();
    cache.reads.misses = 0;
    await openIndex(two, { facts: directFacts(two, cache) }).refresh();
    assert.equal(cache.reads.misses, 0);
  });

  it('reports what was skipped, and why', async () => {
    const root = temporaryFolder();
    writeFiles(root, {
      'broken.ts': 'export const = ;\n',
      'data.txt': 'a\0b',
      'made.ts': '// @generated\nexport {};\n',
    });
    const { skipped } = await openIndex(root).refresh();
    assert.deepEqual(skipped, [
      { path: 'broken.ts', reason: 'parseErrors' },
      { path: 'data.txt', reason: 'binary' },
      { path: 'made.ts', reason: 'generated' },
    ]);
  });
});
