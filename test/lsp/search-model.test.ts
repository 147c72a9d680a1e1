import assert from 'node:assert/strict';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LanguageBench } from '../support/language-bench.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { folderWithLibrary, folderWithStandIn } from '../support/transformer/library.ts';
import { writeTinyTransformer } from '../support/transformer/tiny-transformer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the model that is shipped', () => {
  const bench = new LanguageBench();
  after(() => bench.dispose());

  it('is reported in the status where its file is damaged, and words are searched', async () => {
    const installed = temporaryFolder();
    for (const part of ['dist', 'package.json']) {
      cpSync(join(root, part), join(installed, part), { recursive: true });
    }
    writeFileSync(join(installed, 'dist/library/code-embedding.bin'), 'not a model');
    const { client } = await bench.stdio([bench.folder()], {}, join(installed, 'dist/server/cli.js'));
    await client.untilIndexed();
    assert.deepEqual(
      client.status?.problems.map(({ code }) => code),
      ['model_invalid'],
    );
    const { results } = await client.call('search.run', { id: client.folder()?.projectId ?? '', query: 'let b' });
    assert.ok(results.length > 0);
  });
});

describe('a search model that an editor names', () => {
  const bench = new LanguageBench();
  after(() => bench.dispose());

  it('is reported in the status: missing, ready, taken back', async () => {
    const gone = join(temporaryFolder(), 'gone');
    const { client } = await bench.stream([bench.folder()], { options: { search: { model: gone } } });
    await client.untilIndexed();
    const state = () => client.status?.searchModel?.state;
    await client.until('missing', () => state() === 'failed');
    const { code, message } = client.status?.searchModel?.problem ?? {};
    assert.deepEqual([code, message?.includes(gone)], ['search_model_missing', true]);

    const model = folderWithLibrary();
    writeTinyTransformer(model, [['one', 'first']]);
    const configure = (search: object) =>
      client.rpc.sendNotification('workspace/didChangeConfiguration', { settings: { groundplan: { search } } });
    await configure({ model });
    await client.until('named', () => state() === 'idle');
    await client.call('search.run', { id: client.folder()?.projectId ?? '', query: 'let b of class A' });
    await client.until('loaded', () => state() === 'ready');

    await configure({});
    await client.until('taken back', () => client.status?.searchModel === undefined);
  });
});

describe('a search model that lies in a folder which is not trusted', () => {
  const bench = new LanguageBench();
  after(() => bench.dispose());

  it('is not run by a search in another folder, nor named by a call, until the folder is trusted', async () => {
    const ran = join(temporaryFolder(), 'ran');
    const model = folderWithStandIn(`require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');`);
    writeTinyTransformer(model, [['one', 'first']]);
    const search = { model };
    const { client: trusting } = await bench.stream([bench.folder()]);
    await trusting.untilIndexed();
    const id = trusting.folder()?.projectId ?? '';
    const { client } = await bench.stream([model], { options: { trusted: false, search } });
    const names = () => client.status?.problems.map(({ code }) => code);
    await client.until('told of', () => names()?.includes('workspace_not_trusted'));
    await assert.rejects(client.call('engine.configure', { search }), { data: { code: 'workspace_not_trusted' } });
    await trusting.call('search.run', { id, query: 'let b of class A' });
    assert.deepEqual([client.status?.searchModel, existsSync(ran)], [undefined, false]);

    const configure = (trusted: boolean) =>
      client.rpc.sendNotification('workspace/didChangeConfiguration', { settings: { trusted, search } });
    await configure(true);
    await client.until('named', () => client.status?.searchModel?.state === 'idle' && names()?.length === 0);
    await trusting.call('search.run', { id, query: 'let b of class A' });
    await client.until('loaded', () => client.status?.searchModel?.state === 'failed');
    assert.equal(existsSync(ran), true);
    await configure(false);
    await client.until('taken back', () => client.status?.searchModel === undefined);
  });
});
