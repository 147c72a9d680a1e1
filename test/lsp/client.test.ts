import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { EngineModule } from '#extension/session/engine-module.ts';
import { openLanguageStream } from '#server/client.ts';
import { version } from '#server/version.ts';
import { isRunning } from '../support/engine-journal.ts';
import { eventually } from '../support/eventually.ts';
import { LanguageBench } from '../support/language-bench.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const bundles = fileURLToPath(new URL('../../dist/server', import.meta.url));

/** What the extension says of the module is what it is. */
const asTheExtensionSeesIt: EngineModule = { openLanguageStream };

describe('the way of an editor to the engine', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  it('starts an engine where none runs, and tells which one and where its log is', async () => {
    const { engine, stream } = await bench.stream([]);
    assert.deepEqual([engine.version, stream.destroyed], [version, false]);
    const again = await bench.stream([]);
    assert.equal(again.engine.pid, engine.pid);
  });

  it('says that the engine is missing', async () => {
    const folder = temporaryFolder();
    cpSync(bundles, folder, { recursive: true, filter: (path) => !/(?:main\.js|\.cjs|\.map)$/.test(path) });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const incomplete = (await import(join(folder, 'client.js'))) as EngineModule;
    await assert.rejects(incomplete.openLanguageStream({ version }), {
      code: 'engine_unavailable',
      message: /main\.js is missing\. Install it again/,
    });
  });

  it('says that the state folder cannot be used', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { file: '' });
    const stateDirectory = join(folder, 'file', 'state');
    await assert.rejects(asTheExtensionSeesIt.openLanguageStream({ version, stateDirectory }), {
      code: 'storage_error',
      message: /the state folder .* can't be used/,
    });
  });

  it('says that a newer version wrote the state, which stays as it is', async () => {
    const { client, engine } = await bench.stream([]);
    await client.call('engine.stop', {});
    await eventually(() => assert.equal(isRunning(engine.pid), false));
    const { state: stateDirectory } = bench;
    const database = new DatabaseSync(join(stateDirectory, 'state.db'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    const { openLanguageStream: open } = (await import(join(bundles, 'client.js'))) as EngineModule;
    await assert.rejects(open({ version, stateDirectory }), {
      code: 'storage_error',
      message: /was written by a newer version of Groundplan/,
    });
  });

  it('is left when its signal says so', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(openLanguageStream({ stateDirectory: bench.state, signal }), /enough/);
  });
});
