import assert from 'node:assert/strict';
import { join } from 'node:path';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CodeLens,
  Hover,
  Location,
  MarkupContent,
  TypeHierarchyItem,
} from 'vscode-languageserver-protocol';
import { LanguageBench } from '../support/language-bench.ts';
import { type PlainLanguageClient, uriOf } from '../support/language-client.ts';

const shapes = {
  'package.json': '{ "main": "src/main.ts" }\n',
  'src/shape.ts': `export interface Shape {
  area(): number;
}
export class Circle implements Shape {
  area(): number {
    return square(3);
  }
}
function square(x: number): number {
  return x * x;
}
`,
  'src/main.ts': `import { Circle, type Shape } from './shape';
export function total(shape: Shape): number {
  return shape.area();
}
export function mystery(thing: any): number {
  return thing.area();
}
total(new Circle());
total(new Circle());
`,
};

function place({ uri, range: { start } }: Location): string {
  return `${uri.slice(uri.lastIndexOf('/') + 1)}:${start.line + 1}:${start.character + 1}`;
}

describe('the language server on symbols', () => {
  let bench: LanguageBench;
  let client: PlainLanguageClient;
  let folder: string;
  const at = (file: string) => join(folder, file);

  before(async () => {
    bench = new LanguageBench();
    folder = bench.folder(shapes);
    client = await bench.indexed([folder]);
    await bench.pidOf(client);
  });
  after(() => bench.dispose());

  /** `line title` of each lens, resolved as a client does. */
  async function lenses(file: string): Promise<string[]> {
    const textDocument = { uri: uriOf(at(file)) };
    const listed: CodeLens[] = await client.rpc.sendRequest('textDocument/codeLens', { textDocument });
    const resolved = await Promise.all(
      listed.map((lens) => client.rpc.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    return resolved.map(({ range, command }) => `${range.start.line} ${command?.title}`);
  }

  async function prepare(kind: 'Call' | 'Type', file: string, line: number, character: number) {
    const params = { textDocument: { uri: uriOf(at(file)) }, position: { line, character } };
    const items: (CallHierarchyItem | TypeHierarchyItem)[] | null = await client.rpc.sendRequest(
      `textDocument/prepare${kind}Hierarchy`,
      params,
    );
    return items;
  }

  /** Text under the pointer. */
  async function textOf(file: string, line: number, character: number): Promise<string | undefined> {
    const params = { textDocument: { uri: uriOf(at(file)) }, position: { line, character } };
    const hover: Hover | null = await client.rpc.sendRequest('textDocument/hover', params);
    return hover === null ? undefined : (hover.contents as MarkupContent).value;
  }

  it('counts the callers of declarations in lenses, and says where there may be more', async () => {
    assert.deepEqual(await lenses('src/main.ts'), ['0 1 dependency', '1 1 caller']);
    assert.deepEqual(await lenses('src/shape.ts'), [
      '0 1 dependent',
      '1 1 caller',
      '1 1 unknown',
      '3 1 caller',
      '4 1 caller',
      '4 1 unknown',
      '8 1 caller',
    ]);
  });

  it('finds lenses where their declarations stand in a document that is not saved', async () => {
    const file = at('src/main.ts');
    await client.openDocument(file);
    await client.edit(file, `// above\n${shapes['src/main.ts']}`, { save: false });
    assert.deepEqual(await lenses('src/main.ts'), ['0 1 dependency', '2 1 caller']);
    await client.rpc.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
  });

  it('says who calls what is named under the pointer, where it is declared and where it is used', async () => {
    assert.match((await textOf('src/main.ts', 1, 18)) ?? '', /^1 caller, 2 call sites/);
    assert.match((await textOf('src/main.ts', 7, 1)) ?? '', /^1 caller, 2 call sites/);
    assert.match((await textOf('src/main.ts', 2, 16)) ?? '', /^at least 1 caller, 1 unknown/);
    assert.equal(await textOf('src/main.ts', 2, 3), undefined);
  });

  it('goes from a function to who calls it, and to what it calls', async () => {
    const [item] = (await prepare('Call', 'src/main.ts', 1, 18)) ?? [];
    assert.deepEqual([item?.name, item?.detail], ['total', 'src/main.ts#total']);
    const incoming: CallHierarchyIncomingCall[] = await client.rpc.sendRequest('callHierarchy/incomingCalls', { item });
    assert.deepEqual(
      incoming.map(({ from, fromRanges }) => [from.name, fromRanges.map(({ start }) => start.line)]),
      [['main.ts', [7, 8]]],
    );
    const outgoing: CallHierarchyOutgoingCall[] = await client.rpc.sendRequest('callHierarchy/outgoingCalls', { item });
    assert.deepEqual(
      outgoing.map(({ to, fromRanges }) => [to.detail, fromRanges.length]),
      [
        ['src/shape.ts#Shape.area', 1],
        ['src/shape.ts#Circle.area', 1],
      ],
    );
  });

  it('begins at what is called where the cursor is, else at what is around it', async () => {
    const found = [
      await prepare('Call', 'src/main.ts', 2, 16),
      await prepare('Call', 'src/main.ts', 2, 3),
      await prepare('Call', 'src/main.ts', 7, 1),
    ];
    assert.deepEqual(
      found.map((items) => items?.[0]?.detail),
      ['src/shape.ts#Shape.area', 'src/main.ts#total', 'src/main.ts#total'],
    );
  });

  it('goes from a class to what it stands on, and from an interface to what stands on it', async () => {
    const [circle] = (await prepare('Type', 'src/shape.ts', 3, 14)) ?? [];
    const above: TypeHierarchyItem[] = await client.rpc.sendRequest('typeHierarchy/supertypes', { item: circle });
    assert.deepEqual(
      above.map(({ detail }) => detail),
      ['src/shape.ts#Shape'],
    );
    const below: TypeHierarchyItem[] = await client.rpc.sendRequest('typeHierarchy/subtypes', { item: above[0] });
    assert.deepEqual(
      below.map(({ detail }) => detail),
      ['src/shape.ts#Circle'],
    );
    assert.equal(await prepare('Type', 'src/shape.ts', 8, 11), null);
  });

  it('answers the commands of lenses with places', async () => {
    for (const [command, symbol] of [
      ['groundplan.showCallers', 'src/shape.ts#square'],
      ['groundplan.showCallees', 'src/shape.ts#Circle.area'],
    ]) {
      const params = { command, arguments: [uriOf(at('src/shape.ts')), symbol] };
      // oxlint-disable-next-line no-await-in-loop -- one after the other reads better
      const found: Location[] = await client.rpc.sendRequest('workspace/executeCommand', params);
      assert.deepEqual(found.map(place), ['shape.ts:6:12']);
    }
  });

  it('says which symbol is meant', async () => {
    const textDocument = { uri: uriOf(at('src/shape.ts')) };
    const positions = [12, 5].map((character) => ({ line: 5, character }));
    const found = await Promise.all(
      positions.map((position) => client.rpc.sendRequest('groundplan/symbolAt', { textDocument, position })),
    );
    assert.deepEqual(found, [{ symbol: 'src/shape.ts#square' }, { symbol: 'src/shape.ts#Circle.area' }]);
  });
});
