import assert from 'node:assert/strict';
import { getPath } from '#server/app/questions/dependency-path.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { type IndexedFiles, indexFiles } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

async function pathOf(indexed: IndexedFiles, from: string, to: string) {
  const parts = { ...indexed, analysis: directAnalysis() };
  return (await getPath(parts, { id: 'prj_1', from, to }, byKey())).data();
}

describe('dependency path', () => {
  for (const [what, file, expected] of [
    ['is exact where everything is read', 'export {};\n', ['exact', []]],
    [
      'is bounded where a file is broken, for an import may stand behind it',
      "const text = `never closed;\nimport './b';\n",
      ['bounded', ['Files on the way could not be read to the end: 1, the first a.ts.']],
    ],
    [
      'is bounded where an import leads to what was skipped',
      "import './made';\n",
      ['bounded', ['Imports of files on the way are unresolved: 1, the first at a.ts:1.']],
    ],
  ] as const) {
    it(`that is none ${what}`, async () => {
      const indexed = await indexFiles({ 'a.ts': file, 'b.ts': '', 'made.ts': '// @generated\nimport "./b";\n\0' });
      const { certainty, reasons, path } = await pathOf(indexed, 'a.ts', 'b.ts');
      assert.deepEqual([certainty, reasons], expected);
      assert.deepEqual(path, []);
    });
  }

  for (const [from, expected] of [
    ['src/**', ['Files of src/** are left out of the graph: 1, the first src/b/raw.ts (binary).']],
    ['src/b/', ['Files of src/b/ are left out of the graph: 1, the first src/b/raw.ts (binary).']],
    ['src/', []],
    ['src/a.ts', []],
    ['./**', ['Files are left out of the graph: 1, the first src/b/raw.ts (binary).']],
  ] as const) {
    it(`that is none from ${from} ${expected.length === 0 ? 'is exact' : 'is bounded'} beside files that are left out`, async () => {
      const files = {
        'src/a.ts': '',
        'src/b/c.ts': '',
        'src/b/raw.ts': "import 'fs';\0",
        'src/b/d.png': '\0',
        'lib/x.ts': '',
      };
      const { certainty, reasons } = await pathOf(await indexFiles(files), from, 'lib/x.ts');
      assert.deepEqual([certainty, reasons], [expected.length === 0 ? 'exact' : 'bounded', expected]);
    });
  }

  it('follows the files', async () => {
    const indexed = await indexFiles({ 'a.ts': 'const text = `never closed;\n', 'b.ts': '' });
    indexed.write({ 'c.ts': '' });
    await indexed.refresh();
    assert.equal((await pathOf(indexed, 'a.ts', 'b.ts')).certainty, 'bounded');
    indexed.write({ 'a.ts': '' });
    await indexed.refresh();
    assert.equal((await pathOf(indexed, 'a.ts', 'b.ts')).certainty, 'exact');
  });
});
