import assert from 'node:assert/strict';
import type { SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { rowsNamed, symbolNamesOf } from '#server/engine/graph/symbol-names.ts';
import { symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';

const fixture = `
=== a.ts
export class Größe {
  öffne() {}
  get wert() { return 1; }
  set wert(v) {}
}
export function open() {}
=== b.ts
declare module "x.y" {
  export function open(): void;
}
export namespace Größe { export const öffne = 1; }
=== empty.ts
=== c.py
class Store:
    def open(self):
        pass

    def open(self):
        pass
`;

describe('names of the symbols of a snapshot', () => {
  it('are those that reading every symbol gives, each once, with its rows', async () => {
    const { files, symbols } = await (await indexFiles(fixture)).refresh();
    const layer = symbols as SymbolLayer;
    const expected = new Map<string, number[]>();
    for (let file = 0; file < files.count; file += 1) {
      for (const { name, row } of symbolsOfFile(files, layer, file)) {
        expected.set(name, [...(expected.get(name) ?? []), row]);
      }
    }
    const table = symbolNamesOf(layer);
    assert.deepEqual(
      table.names.map((name, number) => [name, [...rowsNamed(table, number)]]),
      [...expected],
    );
    assert.ok(expected.size >= 6 && (expected.get('open') as number[]).length === 4);
  });
});
