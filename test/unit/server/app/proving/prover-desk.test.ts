import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { ProverDesk } from '#server/app/proving/prover-desk.ts';
import { readLibraryTexts } from '#server/engine/proving/library-texts.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { compilerFolders } from '#server/platform/files/compiler-files.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

/** Packages that a configuration can name: each leaves a file behind where it is run. */
const planted = ['typescript', 'plugin', 'transformer', 'base', '@types/node', 'react', 'used'];

const options = {
  plugins: [{ name: 'plugin' }, { transform: 'transformer', type: 'program' }, { name: '../../node_modules/plugin' }],
  types: ['node', 'plugin'],
  typeRoots: ['node_modules', 'node_modules/@types'],
  jsx: 'react-jsx',
  jsxImportSource: 'react',
};

function plantedFolder(): string {
  const folder = temporaryFolder();
  const marker = (name: string) =>
    `require('node:fs').writeFileSync(${JSON.stringify(join(folder, `ran-${name.replace('/', '-')}`))}, '');\n`;
  for (const name of planted) {
    writeTree(folder, {
      [`node_modules/${name}/package.json`]: JSON.stringify({
        name,
        main: 'index.js',
        types: 'index.d.ts',
        tsconfig: 'tsconfig.js',
      }),
      [`node_modules/${name}/index.js`]: marker(name),
      [`node_modules/${name}/index.d.ts`]: 'export function used(): void;\n',
      [`node_modules/${name}/tsconfig.js`]: marker(name),
      [`node_modules/${name}/lib/typescript.js`]: marker(name),
    });
  }
  writeTree(folder, {
    'tsconfig.json': JSON.stringify({
      extends: ['base', 'base/tsconfig.js'],
      compilerOptions: options,
      'ts-node': { compiler: 'typescript', transformers: 'transformer', require: ['plugin'] },
    }),
    'src/a.ts': "import { used } from 'used';\nexport function own() {}\nown();\nused();\n",
  });
  return folder;
}

const ranIn = (folder: string) => planted.filter((name) => existsSync(join(folder, `ran-${name.replace('/', '-')}`)));

const callAt = (line: number) => ({ file: 'src/a.ts', line, column: 1 });

describe('what the compiler is asked about a folder that no one trusts', () => {
  it('is answered without anything of the folder being run', () => {
    const folder = plantedFolder();
    const desk = new ProverDesk({
      compiler: ts,
      library: readLibraryTexts(bundledAssets),
      scanner: new Scanner({ ...enginePolicy, isReadAnyway: () => false }),
      folders: compilerFolders(createReader()),
    });
    const reply = desk.answer({ root: folder, sites: [callAt(3), callAt(4)] });
    assert.deepEqual(reply.type === 'proven' ? reply.meanings.map(({ kind }) => kind) : reply, [
      'declarations',
      'outside',
    ]);
    assert.deepEqual(ranIn(folder), []);
    // A planted package does leave its mark where it is run.
    for (const name of planted) createRequire(join(folder, 'src/a.ts'))(name);
    assert.deepEqual(ranIn(folder), planted);
  });
});
