import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LanguageBench } from '../support/language-bench.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { folderWithLibrary } from '../support/transformer/library.ts';
import { writeTinyTransformer } from '../support/transformer/tiny-transformer.ts';

describe('a search model that an editor names', function () {
  this.timeout(200_000);
  const bench = new LanguageBench();
  after(() => bench.dispose());

  it('is told of in the status: missing, ready, taken back', async () => {
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
