import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import { assertSound, type FileSymbols, snapshotOf } from '../../../../support/pictures.ts';

/** Files `folder/0.ts` and so on, each of which imports the next one. */
function chain(folder: string, count: number): FileImports {
  const path = (number: number) => `${folder}/${number}.ts`;
  return Object.fromEntries(
    Array.from({ length: count }, (_, number) => [path(number), number + 1 < count ? [path(number + 1)] : []]),
  );
}

function chains(folders: Readonly<Record<string, number>>): FileImports {
  return Object.assign({}, ...Object.entries(folders).map(([folder, count]) => chain(folder, count)));
}

function checkUnfolded(
  files: FileImports,
  request: ViewRequest,
  expected: readonly string[],
  symbols?: FileSymbols,
): void {
  const view = new Drawings().view(snapshotOf(files, symbols), request);
  assertSound(view);
  const unfolded = view.marks.filter(({ expanded }) => expanded).map(({ id }) => id);
  assert.deepEqual(unfolded.toSorted(), expected.toSorted());
}

describe('what unfolds by itself', () => {
  it('is the only mark there is, however much comes out of it', () => {
    checkUnfolded(chain('src', 150), { limit: 1 }, ['src/**']);
    checkUnfolded(chains({ src: 150, lib: 3 }), { limit: 1, folder: 'src' }, ['src/**']);
    checkUnfolded(chains({ 'src/a': 20, 'src/b': 30 }), { limit: 1 }, ['src/**']);
    checkUnfolded(chains({ src: 2, lib: 2 }), { limit: 1 }, []);
  });

  it('is the only mark in that as well, and nothing where there is none', () => {
    const symbols = { 'src/a.ts': ['class Cart', 'method Cart.add', 'method Cart.remove'] };
    const all = ['src/**', 'src/a.ts', 'src/a.ts#Cart'];
    checkUnfolded({ 'src/a.ts': [] }, { limit: 1, level: 'symbol' }, all, symbols);
    checkUnfolded({ 'src/a.ts': [] }, { limit: 1 }, ['src/**'], symbols);
    checkUnfolded({ 'a.ts': [] }, { limit: 1 }, []);
    checkUnfolded({}, { limit: 1 }, []);
  });

  it('leaves folders of files alone where only folders are drawn', () => {
    checkUnfolded(chains({ 'src/a': 2, 'src/b': 2 }), { limit: 1, level: 'directory' }, ['src/**']);
    checkUnfolded(chain('src', 3), { limit: 1, level: 'directory' }, []);
  });

  for (const beside of ['examples', 'benchmarks', 'e2e', 'docs', 'playground']) {
    it(`is the product rather than a greater number of files in ${beside}`, () => {
      const packages = Object.fromEntries(Array.from('abcdefgh', (name) => [`packages/${name}/src`, 4]));
      const others = Object.fromEntries(Array.from('abcdefgh', (name) => [`${beside}/${name}`, 12]));
      const files = { ...chains({ ...packages, ...others }) };
      checkUnfolded(files, { limit: 12 }, ['packages/**']);
    });
  }

  it('weighs files alike where all are beside a product', () => {
    const files = chains({ 'examples/a': 4, 'examples/b': 6 });
    checkUnfolded(files, { limit: 8 }, ['examples/**', 'examples/b/**']);
  });
});
