import assert from 'node:assert/strict';
import { chmodSync, chownSync, cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EngineModule } from '#extension/session/engine-module.ts';
import { openLanguageStream } from '#server/client.ts';
import { version } from '#server/version.ts';
import { isRunning } from '../support/engine-journal.ts';
import { eventually } from '../support/eventually.ts';
import { LanguageBench } from '../support/language-bench.ts';
import { runProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const bundles = fileURLToPath(new URL('../../dist/server', import.meta.url));
/** User id for programs that root starts and that may not write everywhere. */
const unprivilegedUser = 65_534;
const unusableState = fileURLToPath(new URL('../support/unusable-state-program.ts', import.meta.url));

/** The extension's declaration of the module matches the module. */
const asTheExtensionSeesIt: EngineModule = { openLanguageStream };

describe('the way of an editor to the engine', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  it('starts an engine where none runs, and reports which one and where its log is', async () => {
    const { engine, stream } = await bench.stream([]);
    assert.deepEqual([engine.version, stream.destroyed], [version, false]);
    const again = await bench.stream([]);
    assert.equal(again.engine.pid, engine.pid);
  });

  for (const missing of [
    'main.js',
    'index-worker.js',
    'facts-worker.js',
    'analysis-worker.js',
    'prover-worker.js',
    'trend-worker.js',
    'scan-worker.js',
  ]) {
    it(`says that ${missing} of the engine is missing`, async () => {
      const folder = temporaryFolder();
      const isLeftOut = (path: string) => path.endsWith(`/${missing}`) || /\.(?:cjs|map)$/.test(path);
      cpSync(bundles, folder, { recursive: true, filter: (path) => !isLeftOut(path) });
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const incomplete = (await import(join(folder, 'client.js'))) as EngineModule;
      await assert.rejects(incomplete.openLanguageStream({ version }), {
        code: 'engine_unavailable',
        message: new RegExp(`${missing.replace('.', '\\.')} is missing\\. Install it again`),
      });
    });
  }

  const unusable: readonly (readonly [what: string, path: string, message: RegExp])[] = [
    ['it is a file', 'file', /the state folder .*file can't be used: a file is in its place; choose another folder/],
    ['it lies below a file', 'file/state', /can't be used: a part of its path is a file; choose another folder/],
    ...(process.platform === 'linux'
      ? [['no folder can be made', '/proc/nowhere', /can't be used: no folder can be made there/] as const]
      : []),
  ];
  for (const [what, path, message] of unusable) {
    it(`says at once that the state folder cannot be used where ${what}`, async () => {
      const folder = temporaryFolder();
      writeTree(folder, { file: '' });
      const stateDirectory = resolve(folder, path);
      const refused = asTheExtensionSeesIt.openLanguageStream({ version, stateDirectory });
      await assert.rejects(refused, { code: 'storage_error', message });
    });
  }

  it('says that the state folder may not be written', async () => {
    const stateDirectory = temporaryFolder();
    // Of root, who may write everywhere, the program becomes this user.
    if (process.getuid?.() === 0) chownSync(stateDirectory, unprivilegedUser, unprivilegedUser);
    chmodSync(stateDirectory, 0o500);
    const { stdout } = await runProgram(process.execPath, [unusableState, stateDirectory], {
      env: { XDG_RUNTIME_DIR: undefined },
    });
    const { code, message } = JSON.parse(stdout) as { code: string; message: string };
    assert.equal(code, 'permission_denied');
    assert.match(message, /the state folder .* can't be written \(EACCES\)/);
  });

  it('makes a state folder whose parents are missing', async () => {
    const stateDirectory = join(bench.state, 'not', 'there', 'yet');
    const { stream, engine, logFile } = await openLanguageStream({ stateDirectory });
    assert.deepEqual([stream.destroyed, logFile], [false, join(stateDirectory, 'engine.log')]);
    stream.destroy();
    process.kill(engine.pid, 'SIGTERM');
    await eventually(() => assert.equal(isRunning(engine.pid), false));
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

  it('answers about a single file in no folder that there is nothing to say, and goes on', async () => {
    const { client } = await bench.stream([]);
    const file = join(bench.folder(), 'src/a.ts');
    await client.openDocument(file);
    await client.edit(file, 'export const b = 1;\n');
    const textDocument = { uri: pathToFileURL(file).href };
    const position = { line: 0, character: 14 };
    const answers = [
      await client.lens(file),
      await client.hover(file, 0, 20),
      await client.rpc.sendRequest('groundplan/symbolAt', { textDocument, position }),
      await client.rpc.sendRequest('textDocument/prepareCallHierarchy', { textDocument, position }),
    ];
    assert.deepEqual(answers, [undefined, null, {}, null]);
    assert.equal(client.folder(), undefined);
    const { pid } = await client.call('engine.status', {});
    assert.equal(isRunning(pid), true);
  });

  it('is left when its signal says so', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(openLanguageStream({ stateDirectory: bench.state, signal }), /enough/);
  });
});
