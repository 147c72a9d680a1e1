import assert from 'node:assert/strict';
import { lockFileFormat, namesUnreadPackages } from '#server/engine/packages/lock-files.ts';
import { lockFileRows, readLockFile } from '../../../../support/lock-file-rows.ts';

const foldersOf = (path: string, text: string) => readLockFile(path, text).folders;
const isRead = (path: string) => lockFileFormat(path) !== undefined;

describe('lock files', () => {
  it('of npm 7 and newer: nested ones, other names, work alone, no folders of the project', () => {
    const text = `{
  "lockfileVersion": 3,
  "packages": {
    "": { "name": "shop" },
    "packages/till": { "version": "1.0.0" },
    "node_modules/till": { "resolved": "packages/till", "link": true },
    "node_modules/a": { "version": "1.0.0", "license": "MIT", "integrity": "sha512-AAAA" },
    "node_modules/a/node_modules/@x/b": { "version": "2.0.0", "dev": true },
    "node_modules/short": { "name": "@x/long", "version": "3.0.0", "resolved": "git+ssh://git@host/long.git#abc" }
  }
}`;
    assert.deepEqual(lockFileRows('package-lock.json', text), [
      'a@1.0.0 production 7',
      '@x/b@2.0.0 development 8',
      '@x/long@3.0.0 production 9 git+ssh://git@host/long.git#abc',
    ]);
    const [first] = readLockFile('a/npm-shrinkwrap.json', text).packages;
    assert.deepEqual([first.license, first.integrity], ['MIT', 'sha512-AAAA']);
  });

  it('of npm 5 and 6: what is nested stands behind what it is nested in', () => {
    const text = `{
  "lockfileVersion": 1,
  "dependencies": {
    "a": {
      "version": "1.0.0",
      "dependencies": {
        "b": { "version": "2.0.0", "dev": true }
      }
    },
    "short": { "version": "npm:@x/long@3.0.0" },
    "folder": { "version": "file:packages/folder" },
    "b": { "version": "1.0.0" }
  }
}`;
    assert.deepEqual(lockFileRows('package-lock.json', text), [
      'a@1.0.0 production 4',
      'b@2.0.0 development 7',
      '@x/long@3.0.0 production 10',
      'b@1.0.0 production 12',
    ]);
  });

  it('of pnpm 9: work alone needs what no folder of the project needs, at once or in turn', () => {
    const text = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      tool:
        specifier: ^1.0.0
        version: 1.0.0
      till:
        specifier: workspace:*
        version: link:packages/till

  packages/till:
    dependencies:
      '@x/a':
        specifier: ^1.0.0
        version: 1.0.0(peer@2.0.0)

packages:

  '@x/a@1.0.0':
    resolution: {integrity: sha512-AAAA}
    peerDependencies:
      peer: ^2.0.0

  both@1.0.0:
    resolution: {integrity: sha512-BBBB}

  long@https://host/long.tar.gz:
    resolution: {tarball: https://host/long.tar.gz}
    version: 4.0.0

  peer@2.0.0:
    resolution: {integrity: sha512-CCCC}

  tool@1.0.0:
    resolution: {integrity: sha512-DDDD}

snapshots:

  '@x/a@1.0.0(peer@2.0.0)':
    dependencies:
      peer: 2.0.0
      other: both@1.0.0

  both@1.0.0: {}

  long@https://host/long.tar.gz: {}

  peer@2.0.0: {}

  tool@1.0.0:
    dependencies:
      both: 1.0.0
      long: https://host/long.tar.gz
`;
    assert.deepEqual(lockFileRows('pnpm-lock.yaml', text), [
      '@x/a@1.0.0 production 22',
      'both@1.0.0 production 27',
      'long@4.0.0 development 30 https://host/long.tar.gz',
      'peer@2.0.0 production 34',
      'tool@1.0.0 development 37',
    ]);
    assert.equal(readLockFile('pnpm-lock.yaml', text).packages[0].integrity, 'sha512-AAAA');
  });

  it('of pnpm 5 and 6, which flag what work alone needs', () => {
    const six = `lockfileVersion: '6.0'
packages:
  /@x/a@1.0.0(peer@2.0.0):
    resolution: {integrity: sha512-AAAA}
    dev: true
`;
    const five = `lockfileVersion: 5.4
packages:
  /@x/a/1.0.0_peer@2.0.0:
    dev: false
  /b/2.0.0:
    dev: true
  file:packages/c:
    name: c
    dev: false
`;
    assert.deepEqual(lockFileRows('pnpm-lock.yaml', six), ['@x/a@1.0.0 development 3']);
    assert.deepEqual(lockFileRows('pnpm-lock.yaml', five), ['@x/a@1.0.0 production 3', 'b@2.0.0 development 5']);
  });

  it('of Yarn 1: several ranges, other names, archives', () => {
    const text = `# yarn lockfile v1


"@x/a@^1.0.0", "@x/a@^1.1.0":
  version "1.1.0"
  resolved "https://registry/a.tgz#1"
  integrity sha512-AAAA

b@1, b@^1.0.0:
  version "1.0.0"

"short@npm:long@^3.0.0":
  version "3.0.0"

"tool@https://host/tool.tgz":
  version "2.0.0"
  resolved "https://host/tool.tgz#9"

"folder@file:packages/folder":
  version "0.0.0"
`;
    assert.deepEqual(lockFileRows('yarn.lock', text), [
      '@x/a@1.1.0 unsaid 4',
      'b@1.0.0 unsaid 9',
      'long@3.0.0 unsaid 12',
      'tool@2.0.0 unsaid 15 https://host/tool.tgz#9',
    ]);
  });

  it('of Yarn 2 and newer, without the folders of the project', () => {
    const text = `__metadata:
  version: 8

"@x/a@npm:^1.0.0, @x/a@npm:^1.1.0":
  version: 1.1.0
  resolution: "@x/a@npm:1.1.0"
  linkType: hard

"short@npm:long@^3.0.0":
  version: 3.0.0
  resolution: "long@npm:3.0.0"

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  linkType: soft
`;
    assert.deepEqual(lockFileRows('yarn.lock', text), ['@x/a@1.1.0 unsaid 4', 'long@3.0.0 unsaid 9']);
  });

  it('of Bun', () => {
    const text = `{
  "lockfileVersion": 1,
  "packages": {
    "@x/a": ["@x/a@1.0.0", "", { "dependencies": { "b": "1" } }, "sha512-AAAA"],
    "b": ["b@1.0.0", "", {}, "sha512-BBBB"],
    "till": ["till@workspace:packages/till"],
  },
}`;
    assert.deepEqual(lockFileRows('bun.lock', text), ['@x/a@1.0.0 unsaid 4', 'b@1.0.0 unsaid 5']);
  });

  it('name the folders whose manifests they pin, but for Yarn 1', () => {
    const npm = '{ "packages": { "": {}, "packages/till": {}, "node_modules/till": { "link": true } } }';
    assert.deepEqual(foldersOf('package-lock.json', npm), ['', '', 'packages/till']);
    assert.deepEqual(foldersOf('package-lock.json', '{ "dependencies": {} }'), ['']);
    const pnpm = "lockfileVersion: '9.0'\nimporters:\n  .: {}\n  packages/till: {}\n";
    assert.deepEqual(foldersOf('pnpm-lock.yaml', pnpm), ['', '', 'packages/till']);
    const yarn =
      '__metadata:\n  version: 8\n\n"till@workspace:packages/till":\n  version: 0\n  resolution: "till@workspace:packages/till"\n';
    assert.deepEqual(foldersOf('yarn.lock', yarn), ['', 'packages/till']);
    assert.equal(foldersOf('yarn.lock', '"a@1":\n  version "1.0.0"\n'), undefined);
    assert.deepEqual(foldersOf('bun.lock', '{ "workspaces": { "": {}, "till": {} }, "packages": {} }'), [
      '',
      '',
      'till',
    ]);
    const uv = '[[package]]\nname = "till"\nversion = "1"\nsource = { editable = "packages/till" }\n';
    assert.deepEqual(foldersOf('uv.lock', uv), ['', 'packages/till']);
  });

  it('that are none are refused by their reader', () => {
    for (const [path, text] of [
      ['package-lock.json', '{'],
      ['pnpm-lock.yaml', 'a: b\n'],
      ['bun.lock', 'text'],
      ['uv.lock', '[[package'],
    ]) {
      assert.throws(() => readLockFile(path, text), path);
    }
  });

  it('are known by their names, and so are those of other registries', () => {
    assert.deepEqual(
      ['a/requirements-dev.txt', 'dev-requirements.txt', 'requirements/test.txt', 'notes.txt', 'owner-lock.ts'].map(
        isRead,
      ),
      [true, true, true, false, false],
    );
    assert.deepEqual(
      ['Cargo.lock', 'go.mod', 'x/App.csproj', 'pom.xml', 'i18n.lock', 'package.json'].map(namesUnreadPackages),
      [true, true, true, true, false, false],
    );
  });
});
