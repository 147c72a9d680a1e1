import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { eventually } from '../support/eventually.ts';
import { circle, LanguageBench } from '../support/language-bench.ts';
import { type PlainLanguageClient, uriOf } from '../support/language-client.ts';

describe('the language server, over standard input and output', () => {
  let bench: LanguageBench;
  let client: PlainLanguageClient;
  let folder: string;
  const at = (file: string) => join(folder, file);

  beforeEach(async () => {
    bench = new LanguageBench();
    folder = bench.folder();
    client = await bench.indexed([folder]);
    await bench.pidOf(client);
  });
  afterEach(() => bench.dispose());

  it('counts the neighbours of a file in a lens that is resolved', async () => {
    assert.deepEqual(
      [await client.lens(at('src/a.ts')), await client.lens(at('src/c.ts')), await client.lens(at('src/none.ts'))],
      ['1 dependent · 2 dependencies', '2 dependents', undefined],
    );
  });

  it('follows what is saved, and keeps to what was saved', async () => {
    await client.openDocument(at('src/d.ts'));
    await client.edit(at('src/d.ts'), "import { A } from './a';\n", { save: false });
    assert.equal(await client.lens(at('src/d.ts')), '1 dependency');
    const before = client.folder()?.index?.snapshot;
    await client.edit(at('src/d.ts'), "import { A } from './a';\nimport { B } from './b';\n");
    await client.until('another snapshot', () => client.folder()?.index?.snapshot !== before);
    assert.equal(await client.lens(at('src/d.ts')), '2 dependencies');
    assert.equal(await client.lens(at('src/c.ts')), '1 dependent');
  });

  it('reports an import where it stands, and nothing elsewhere', async () => {
    const hover = await client.hover(at('src/a.ts'), 0, 20);
    assert.deepEqual(hover, {
      range: { start: { line: 0, character: 18 }, end: { line: 0, character: 23 } },
      contents: {
        kind: 'plaintext',
        value: 'src/b.ts\n1 dependent · 1 dependency',
      },
    });
    assert.equal(await client.hover(at('src/a.ts'), 0, 7), null);
    const named = await client.hover(at('src/a.ts'), 4, 1);
    assert.deepEqual(named?.contents, { kind: 'plaintext', value: '2 callers' });
  });

  it('reports in a hover a cycle that no diagnostic reports', async () => {
    const file = at('src/a.ts');
    const saysCycle = async (character: number) =>
      JSON.stringify(await client.hover(file, 0, character)).includes('Part of an import cycle of 2 files');
    assert.deepEqual([await saysCycle(20), await saysCycle(2)], [false, true]);
    const settings = { cycleDiagnostics: 'off' };
    await client.rpc.sendNotification('workspace/didChangeConfiguration', { settings });
    assert.equal(await saysCycle(20), true);
  });

  it('finds imports where they stand in a document that is not saved', async () => {
    await client.openDocument(at('src/a.ts'));
    await client.edit(at('src/a.ts'), `// above\n${circle['src/a.ts']}`, { save: false });
    assert.equal(await client.hover(at('src/a.ts'), 0, 20), null);
    const hover = await client.hover(at('src/a.ts'), 1, 20);
    assert.equal(hover?.range?.start.line, 1);
  });

  it('reports imports of a cycle with the steps of the loop, and makes one type-only', async () => {
    await client.openDocument(at('src/a.ts'));
    await client.until('diagnostics', () => (client.diagnosticsOf(at('src/a.ts'))?.length ?? 0) > 0);
    const [diagnostic, ...others] = client.diagnosticsOf(at('src/a.ts')) ?? [];
    assert.deepEqual(others, []);
    const { message, severity, code, range, relatedInformation } = diagnostic;
    assert.deepEqual(
      [message, severity, code],
      ['Part of an import cycle of 2 files: a.ts → b.ts → a.ts.', 3, 'import-cycle'],
    );
    assert.deepEqual(range.start, { line: 0, character: 18 });
    assert.deepEqual(
      relatedInformation?.map(({ location, message: texts }) => [location.uri, location.range.start.line, texts]),
      [[uriOf(at('src/b.ts')), 0, 'src/b.ts imports src/a.ts']],
    );
    const [action] = await client.actions(at('src/a.ts'), diagnostic);
    const edits = action.edit?.changes?.[uriOf(at('src/a.ts'))] ?? [];
    const fixed = TextDocument.applyEdits(TextDocument.create('', '', 1, circle['src/a.ts']), edits);
    assert.equal(fixed, circle['src/a.ts'].replace('import { B }', 'import type { B }'));
    await client.edit(at('src/a.ts'), fixed);
    await client.until('no cycle', () => client.diagnosticsOf(at('src/a.ts'))?.length === 0);
  });

  it('offers no quick fix where a name is used as a value', async () => {
    await client.openDocument(at('src/b.ts'));
    await client.until('diagnostics', () => client.diagnosticsOf(at('src/b.ts'))?.length === 1);
    const [diagnostic] = client.diagnosticsOf(at('src/b.ts')) ?? [];
    assert.deepEqual(await client.actions(at('src/b.ts'), diagnostic), []);
  });

  it('goes to the dependents of a file, and to its dependencies', async () => {
    const run = (command: string, file: string) =>
      client.rpc.sendRequest('workspace/executeCommand', { command, arguments: [uriOf(at(file))] });
    const places = async (command: string, file: string) =>
      ((await run(command, file)) as { uri: string }[]).map(({ uri }) => uri);
    assert.deepEqual(await places('groundplan.showDependents', 'src/c.ts'), [
      uriOf(at('src/a.ts')),
      uriOf(at('src/d.ts')),
    ]);
    assert.deepEqual(await places('groundplan.showDependencies', 'src/a.ts'), [
      uriOf(at('src/b.ts')),
      uriOf(at('src/c.ts')),
    ]);
  });

  it('takes settings while it runs', async () => {
    await client.rpc.sendNotification('workspace/didChangeConfiguration', {
      settings: { codeLens: false, hover: false, cycleDiagnostics: 'off', memoryLimitMegabytes: '1' },
    });
    await client.until('a problem', () => client.status?.problems.length === 1);
    await client.openDocument(at('src/a.ts'));
    await client.until('diagnostics', () => client.diagnosticsOf(at('src/a.ts')) !== undefined);
    assert.deepEqual(
      [
        await client.lens(at('src/a.ts')),
        await client.hover(at('src/a.ts'), 0, 20),
        client.diagnosticsOf(at('src/a.ts')),
      ],
      [undefined, null, []],
    );
    assert.match(client.status?.problems[0].message ?? '', /memoryLimitMegabytes/);
  });

  it('says how surely the neighbours of a file are all there are', async () => {
    const id = client.folder()?.projectId ?? '';
    const certainty = async () => (await client.call('graph.get', { id, focus: 'src/c.ts', detail: 'full' })).certainty;
    const exact = { certainty: 'exact', reasons: [] };
    assert.deepEqual(await certainty(), { dependents: exact, dependencies: exact });
    const before = client.folder()?.index?.snapshot;
    await client.openDocument(at('src/d.ts'));
    await client.edit(at('src/d.ts'), "import { c } from './c';\nimport './gone';\nimport './missing/c';\n");
    await client.until('another snapshot', () => client.folder()?.index?.snapshot !== before);
    const reasons = ['Imports that may mean this file are unresolved: 1, the first at src/d.ts:3.'];
    const doubts = [{ code: 'unresolved_imports_of_others', count: 1, file: 'src/d.ts', line: 3 }];
    assert.deepEqual(await certainty(), { dependents: { certainty: 'bounded', reasons, doubts }, dependencies: exact });
    assert.equal(await client.lens(at('src/c.ts')), '2+ dependents');
  });

  it('limits the memory of the engine as the client that spoke last says', async () => {
    const settings = { memoryLimitMegabytes: 512 };
    await client.rpc.sendNotification('workspace/didChangeConfiguration', { settings });
    const { memory } = await client.call('engine.status', {});
    assert.equal(memory.limitBytes, 512 * 1024 * 1024);
  });

  it('has a client ask again for each new snapshot, whose answers are the new ones by then', async () => {
    const capabilities = {
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true }, codeLens: { refreshSupport: true } },
    };
    const { client: other } = await bench.stdio([], { capabilities });
    const answers: (readonly [what: string, answer: unknown])[] = [];
    const ask = {
      codeLens: () => other.lens(at('src/c.ts')),
      diagnostic: async () => {
        const textDocument = { uri: uriOf(at('src/b.ts')) };
        const report: { items: unknown[] } = await other.rpc.sendRequest('textDocument/diagnostic', { textDocument });
        return report.items.length;
      },
    };
    for (const what of ['codeLens', 'diagnostic'] as const) {
      other.rpc.onRequest(`workspace/${what}/refresh`, async () => {
        answers.push([what, await ask[what]()]);
        return null;
      });
    }
    const answered = (...expected: typeof answers) =>
      eventually(() => {
        const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
        for (const answer of expected) assert.ok(texts.has(JSON.stringify(answer)), [...texts].join());
      });
    const event = { added: [{ uri: uriOf(folder), name: 'x' }], removed: [] };
    await other.rpc.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await other.untilIndexed();
    await other.openDocument(at('src/b.ts'));
    await answered(['codeLens', '2 dependents'], ['diagnostic', 1]);
    const changes: readonly (readonly [file: string, text: string, lens: string, diagnostics: number])[] = [
      ['src/e.ts', "import { c } from './c';\n", '3 dependents', 1],
      ['src/a.ts', 'export class A {}\n', '2 dependents', 0],
      ['src/a.ts', circle['src/a.ts'], '3 dependents', 1],
    ];
    for (const [file, text, lens, diagnostics] of changes) {
      answers.length = 0;
      writeFileSync(at(file), text);
      // Layers of the snapshot before have answers of their own, which may come until then.
      await answered(['codeLens', lens], ['diagnostic', diagnostics]);
    }
  });

  it('is asked for diagnostics by a client that can', async () => {
    const capabilities = {
      textDocument: { diagnostic: {}, hover: { contentFormat: ['markdown' as const] } },
      workspace: { diagnostics: { refreshSupport: true }, codeLens: { refreshSupport: true } },
    };
    const puller = await bench.indexed([folder], { capabilities });
    await puller.openDocument(at('src/a.ts'));
    const textDocument = { uri: uriOf(at('src/a.ts')) };
    const report: { items: unknown[]; resultId: string } = await puller.rpc.sendRequest('textDocument/diagnostic', {
      textDocument,
    });
    assert.equal(report.items.length, 1);
    const again = { textDocument, previousResultId: report.resultId };
    assert.equal((await puller.rpc.sendRequest<{ kind: string }>('textDocument/diagnostic', again)).kind, 'unchanged');
    assert.deepEqual([...new Set(puller.refreshed)].toSorted(), ['codeLens', 'diagnostic']);
    assert.equal(puller.published.size, 0);
    const hover = await puller.hover(at('src/a.ts'), 0, 20);
    assert.match(JSON.stringify(hover?.contents), /\*\*src[\\]+\/b[\\]+\.ts\*\*/);
  });
});
