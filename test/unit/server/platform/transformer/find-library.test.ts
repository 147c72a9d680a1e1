import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { confineModules, findLibrary } from '#server/platform/transformer/find-library.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const name = '@huggingface/transformers';
const library = { [`node_modules/${name}/package.json`]: `{"name":"${name}"}`, [`node_modules/${name}/index.js`]: '' };

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeTree(folder, files);
  return folder;
}

const foundIn = (folder: string) => ({
  path: join(folder, `node_modules/${name}/index.js`),
  home: folder,
});

/** Returns what was found while the environment named other places. */
function foundBeside(folder: string, environment: Readonly<Record<string, string>>) {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return findLibrary(folder);
  } finally {
    // Name by name: another object in its place would no longer be the environment of the process.
    for (const variable of Object.keys(environment)) {
      if (variable in before) process.env[variable] = before[variable];
      else delete process.env[variable];
    }
  }
}

describe('the library that runs search models', () => {
  it('is found in the folder of the model, also where its packages are a link', () => {
    const folder = folderWith(library);
    assert.deepEqual(findLibrary(folder), foundIn(folder));
    const linking = temporaryFolder();
    symlinkSync(join(folder, 'node_modules'), join(linking, 'node_modules'), 'junction');
    assert.deepEqual(findLibrary(linking), foundIn(folder));
  });

  it('is not found above it, whatever of it lies in the folder', () => {
    const folder = folderWith({
      ...library,
      'models/bare/config.json': '{}',
      'models/other/node_modules/other/index.js': '',
      [`models/broken/node_modules/${name}/package.json`]: '{"main":"gone.js"}',
    });
    for (const model of ['bare', 'other', 'broken']) {
      assert.equal(findLibrary(join(folder, 'models', model)), undefined, model);
    }
  });

  it('is not found where packages are installed for the whole machine', () => {
    const folder = folderWith({ 'node_modules/other/index.js': '' });
    const [unix, windows, data] = [folderWith({}), folderWith(library), folderWith({})];
    writeTree(join(unix, 'lib'), library);
    writeTree(join(data, 'npm'), library);
    const places = [
      ['PATH', join(unix, 'bin')],
      ['PATH', windows],
      ['APPDATA', data],
    ] as const;
    for (const [variable, value] of places) {
      assert.equal(foundBeside(folder, { [variable]: value }), undefined);
    }
  });

  it('is none where no one installed it', () => {
    assert.equal(findLibrary(temporaryFolder()), undefined);
  });

  it('loads what lies beside it, and nothing of the same name above', () => {
    const folder = folderWith({
      'node_modules/planted/index.js': 'module.exports = "planted";',
      [`model/node_modules/${name}/package.json`]: '{}',
      [`model/node_modules/${name}/index.js`]: 'module.exports = (name) => require(name);',
      'model/beside/index.js': 'module.exports = "beside";',
      'ours.js': 'module.exports = require("planted");',
    });
    symlinkSync('../beside', join(folder, 'model/node_modules/beside'), 'junction');
    const { path, home } = findLibrary(join(folder, 'model')) ?? assert.fail('not found');
    const hooks = confineModules(home);
    try {
      const load = createRequire(path)(path) as (name: string) => unknown;
      assert.throws(() => load('planted'), { code: 'MODULE_NOT_FOUND', message: /planted/ });
      assert.deepEqual([load('beside'), typeof load('node:path')], ['beside', 'object']);
      assert.equal(createRequire(import.meta.url)(join(folder, 'ours.js')), 'planted');
    } finally {
      hooks?.deregister();
    }
  });
});
