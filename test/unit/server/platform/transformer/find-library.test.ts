import assert from 'node:assert/strict';
import { delimiter, join } from 'node:path';
import { findLibrary } from '#server/platform/transformer/find-library.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const name = '@huggingface/transformers';
const library = { [`node_modules/${name}/package.json`]: `{"name":"${name}"}`, [`node_modules/${name}/index.js`]: '' };
const noPrograms = { PATH: '' };

function folderWith(below: string): string {
  const folder = temporaryFolder();
  writeTree(join(folder, below), library);
  return folder;
}

const placeIn = (folder: string) => join(folder, `node_modules/${name}/index.js`);

describe('the library that runs search models', () => {
  it('is found in the folder of the model, and above it', () => {
    const folder = folderWith('');
    writeTree(folder, { 'models/small/config.json': '{}' });
    for (const from of [folder, join(folder, 'models/small')]) {
      assert.equal(findLibrary(from, noPrograms), placeIn(folder));
    }
  });

  it('is found where it was installed globally', () => {
    const [unix, windows, data] = [folderWith('lib'), folderWith(''), folderWith('npm')];
    const alone = temporaryFolder();
    assert.equal(findLibrary(alone, { PATH: ['bin', join(unix, 'bin')].join(delimiter) }), placeIn(join(unix, 'lib')));
    assert.equal(findLibrary(alone, { PATH: windows }), placeIn(windows));
    assert.equal(findLibrary(alone, { PATH: '', APPDATA: data }), placeIn(join(data, 'npm')));
  });

  it('is none where nobody installed it', () => {
    assert.equal(findLibrary(temporaryFolder(), noPrograms), undefined);
  });
});
