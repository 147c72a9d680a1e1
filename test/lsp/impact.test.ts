import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeLens, Location } from 'vscode-languageserver-protocol';
import { eventually } from '../support/eventually.ts';
import { git } from '../support/git-repository.ts';
import { LanguageBench } from '../support/language-bench.ts';
import { type PlainLanguageClient, uriOf } from '../support/language-client.ts';

const shop = {
  'package.json': '{ "name": "shop" }\n',
  'src/price.ts': 'export function priceOf(tea: string): number {\n  return tea.length;\n}\n',
  'src/order.ts': `import { priceOf } from './price';
export function total(teas: string[]): number {
  return teas.reduce((sum, tea) => sum + priceOf(tea), 0);
}
`,
  'src/lonely.ts': 'export const lonely = 1;\n',
  'src/page.html': '<b>{{ total }}</b>\n',
  'test/order.test.ts': `import { total } from '../src/order';
it('adds up', () => {
  if (total(['green']) !== 5) throw new Error();
});
`,
};

describe('what a change reaches, in an editor', () => {
  let bench: LanguageBench;
  let client: PlainLanguageClient;
  let folder: string;
  const at = (file: string) => join(folder, file);
  const refresh = { capabilities: { workspace: { codeLens: { refreshSupport: true } } } };

  before(async () => {
    bench = new LanguageBench();
    folder = bench.folder(shop);
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'The shop');
    client = await bench.indexed([folder], refresh);
    await bench.pidOf(client);
  });
  after(() => bench.dispose());

  const impact = (other: PlainLanguageClient = client) =>
    other.call('analyze.run', { id: other.folder()?.projectId as string });

  const changedFiles = async () => (await impact()).changed.map((each) => each.file);

  async function titles(file: string): Promise<string[]> {
    const textDocument = { uri: uriOf(at(file)) };
    const listed: CodeLens[] = await client.rpc.sendRequest('textDocument/codeLens', { textDocument });
    const resolved = await Promise.all(
      listed.map((lens) => client.rpc.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    return resolved.map(({ range, command }) => `${range.start.line} ${command?.title}`);
  }

  it('is nothing where nothing changed', async () => {
    const { changed, summary } = await impact();
    assert.deepEqual([changed, summary.level], [[], 'none']);
  });

  it('follows what is typed and not saved, for this editor alone', async () => {
    const file = at('src/price.ts');
    const other = await bench.indexed([folder]);
    await client.openDocument(file);
    await client.edit(file, shop['src/price.ts'].replace('tea.length', '2 * tea.length'), { save: false });
    const { changed, impacted, tests } = await impact();
    assert.deepEqual(changed, [{ file: 'src/price.ts', symbols: ['src/price.ts#priceOf'], kind: 'modified' }]);
    assert.deepEqual(
      impacted.map((each) => each.file),
      ['src/order.ts', 'test/order.test.ts'],
    );
    assert.deepEqual(
      tests.map((each) => each.file),
      ['test/order.test.ts'],
    );
    assert.deepEqual((await impact(other)).changed, []);
    await client.edit(file, `// a remark\n${shop['src/price.ts']}`, { save: false });
    assert.deepEqual((await impact()).impacted, []);
    await client.rpc.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
    assert.deepEqual((await impact()).changed, []);
  });

  it('follows the text of a template, which an editor sends once it is asked to', async () => {
    const synchronization = { dynamicRegistration: true };
    const able = await bench.indexed([folder], { capabilities: { textDocument: { synchronization } } });
    await able.until('templates are asked for', () => able.registered.has('textDocument/didClose'));
    assert.deepEqual(able.registered.get('textDocument/didChange'), {
      documentSelector: [{ scheme: 'file', pattern: '**/*.html' }],
      syncKind: 2,
    });
    const file = at('src/page.html');
    await able.openDocument(file);
    assert.deepEqual((await impact(able)).changed, []);
    await able.edit(file, '<b>{{ order }}</b>\n', { save: false });
    assert.deepEqual((await impact(able)).changed, [{ file: 'src/page.html', symbols: [], kind: 'modified' }]);
    assert.deepEqual((await impact()).changed, []);
    await able.rpc.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
    assert.equal(client.registered.size, 0);
  });

  it('knows of a commit while something is not saved', async () => {
    const [typed, other] = [at('src/price.ts'), at('src/lonely.ts')];
    await client.openDocument(typed, `${shop['src/price.ts']}priceOf('x');\n`);
    writeFileSync(other, 'export const lonely = 2;\n');
    await eventually(async () => assert.deepEqual(await changedFiles(), ['src/lonely.ts', 'src/price.ts']));
    git(folder, 'commit', '--quiet', '--all', '--message', 'Two');
    assert.deepEqual(await changedFiles(), ['src/price.ts']);
    await client.rpc.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(typed) } });
  });

  it('takes what is asked about beside the change as it is', async () => {
    const file = at('src/price.ts');
    await client.openDocument(file, `${shop['src/price.ts']}priceOf('x');\n`);
    const id = client.folder()?.projectId as string;
    const { changed } = await client.call('analyze.run', { id, files: ['src/lonely.ts'] });
    assert.deepEqual(
      changed.map((each) => each.file),
      ['src/lonely.ts'],
    );
    await client.rpc.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
  });

  it('is counted over declarations once their lenses were seen', async () => {
    client.refreshed.length = 0;
    await titles('src/price.ts');
    await client.until('asked again', () => client.refreshed.includes('codeLens'));
    await eventually(async () =>
      assert.deepEqual(await titles('src/price.ts'), ['0 1 dependent', '0 1 caller', '0 1 test']),
    );
    const params = {
      command: 'groundplan.showImpactOfSymbol',
      arguments: [uriOf(at('src/price.ts')), 'src/price.ts#priceOf', 'tests'],
    };
    const found: Location[] = await client.rpc.sendRequest('workspace/executeCommand', params);
    assert.deepEqual(
      found.map(({ uri }) => uri),
      [uriOf(at('test/order.test.ts'))],
    );
  });
});
