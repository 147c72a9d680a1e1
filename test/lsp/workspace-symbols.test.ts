import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { SymbolInformation } from 'vscode-languageserver-protocol';
import { LanguageBench } from '../support/language-bench.ts';
import { type PlainLanguageClient, uriOf } from '../support/language-client.ts';

const store = {
  'src/store.ts': `export class Store {
  openQuietly(): void {}
}
export interface Reader {
  openQuietly(): void;
}
export function readConfigFile(): void {}
export const storeName = 'tea';
`,
  'src/find.py': 'def read_config_file():\n    pass\n',
};

/** `name (container) kind file:line:column`, in the order of the answer. */
function namesOf(folder: string, symbols: readonly SymbolInformation[] | null): string[] {
  return (symbols ?? []).map(({ name, kind, containerName, location: { uri, range } }) => {
    const file = uri.slice(uriOf(folder).length + 1);
    const within = containerName === undefined ? '' : ` (${containerName})`;
    return `${name}${within} ${kind} ${file}:${range.start.line + 1}:${range.start.character + 1}`;
  });
}

describe('symbols of the workspace', () => {
  let bench: LanguageBench;
  let client: PlainLanguageClient;
  let folder: string;

  before(async () => {
    bench = new LanguageBench();
    folder = bench.folder(store);
    client = await bench.indexed([folder]);
  });
  after(() => bench.dispose());

  const ask = async (query: string) =>
    namesOf(folder, await client.rpc.sendRequest<SymbolInformation[] | null>('workspace/symbol', { query }));

  const openings = ['openQuietly (Store) 6 src/store.ts:2:3', 'openQuietly (Reader) 6 src/store.ts:5:3'];
  const configs = ['readConfigFile 12 src/store.ts:7:17', 'read_config_file 12 src/find.py:1:5'];
  const cases: [string, string, string[]][] = [
    ['as written, before what has the same words', 'readConfigFile', configs],
    ['in other case, and what it begins', 'store', ['Store 5 src/store.ts:1:14', 'storeName 13 src/store.ts:8:14']],
    ['by the beginnings of its words', 'opQ', openings],
    ['by the first letters of its words', 'rCF', configs],
    ['in words', 'read config', configs],
    ['with one slip', 'openQuietli', openings],
    ['in what it is declared in', 'Store.openQuietly()', ['openQuietly (Store) 6 src/store.ts:2:3']],
    ['that is not there', 'nothingOfTheKind', []],
    ['that is empty', '', []],
    ['of signs alone', '()[]*?\\', []],
    ['that is too long', 'x'.repeat(10_000), []],
  ];
  for (const [what, query, expected] of cases) {
    it(`finds a name ${what}`, async () => {
      assert.deepEqual(await ask(query), expected);
    });
  }

  it('says where a name stands in a document that is not saved', async () => {
    const file = join(folder, 'src/store.ts');
    await client.openDocument(file);
    await client.edit(file, `// above\n${store['src/store.ts']}`, { save: false });
    assert.deepEqual((await ask('readConfigFile'))[0], 'readConfigFile 12 src/store.ts:8:17');
    await client.rpc.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
  });

  it('has none where a person does not want them', async () => {
    await client.rpc.sendNotification('workspace/didChangeConfiguration', { settings: { workspaceSymbols: false } });
    assert.deepEqual(await ask('readConfigFile'), []);
    await client.rpc.sendNotification('workspace/didChangeConfiguration', { settings: { workspaceSymbols: true } });
    assert.deepEqual(await ask('readConfigFile'), configs);
  });
});
