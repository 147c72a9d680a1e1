import assert from 'node:assert/strict';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import type { LinkedFile, ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { unresolvedUses } from '#server/engine/graph/unresolved-uses.ts';

function use(line: number, specifier: string, target?: string): ResolvedUse {
  return { site: 0, kind: 'import', line, column: 8, specifier, target, external: false, proof: 'exact' };
}

function file(path: string, uses: readonly ResolvedUse[]): LinkedFile {
  return { path, contentHash: '00'.repeat(20), language: 'typescript', lines: 3, codeLines: 3, uses };
}

describe('unresolved uses', () => {
  it('are recognised by file and position, and nothing else is', () => {
    const files = [
      file('a.ts', [use(1, './b', 'b.ts'), { ...use(2, './gone'), absence: 'left_out' }]),
      file('b.ts', [use(1, './lost')]),
    ];
    const layer = new FileLayerBuilder().build(files, ['a.ts', 'b.ts'], { moduleOf: () => '.', needs: [] });
    assert.deepEqual(unresolvedUses(layer), [
      { file: 'a.ts', line: 2, column: 8, name: './gone', absence: 'left_out' },
      { file: 'b.ts', line: 1, column: 8, name: './lost', absence: 'missing' },
    ]);
  });
});
