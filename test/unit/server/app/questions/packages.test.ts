import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import type { OperationParams } from '#protocol/operations.ts';
import { Packages } from '#protocol/packages.ts';
import { type AdvisoryStore, noAdvisories } from '#server/app/ports/advisories.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { listPackages, PackageLists } from '#server/app/questions/packages.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { advisoriesOf, advisory } from '../../../../support/advisories.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type IndexedFiles, indexFiles } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const lock = (entries: readonly string[]) => `{ "lockfileVersion": 3, "packages": {\n${entries.join(',\n')}\n} }\n`;
const entry = (name: string, version: string, more = '') =>
  `"node_modules/${name}": { "version": "${version}"${more} }`;

const shop = {
  'package.json': '{ "name": "shop", "dependencies": { "express": "4", "left": "1" } }',
  'package-lock.json': lock([
    entry('express', '4.19.2'),
    entry('left', '1.0.0'),
    entry('tool', '2.0.0', ', "dev": true'),
  ]),
  'src/a.ts': "import express from 'express';\nexport const app = express();\n",
  'test/a.test.ts': "import express from 'express';\nimport tool from 'tool';\ntool(express);\n",
};

type Params = Omit<OperationParams<'packages.list'>, 'id'>;

class Listing {
  readonly #indexed: IndexedFiles;
  readonly #lists = new PackageLists();

  constructor(indexed: IndexedFiles) {
    this.#indexed = indexed;
  }

  advisories: AdvisoryStore = noAdvisories;

  async list(params: Params = {}, context: CallContext = byKey()): Promise<Packages> {
    const parts = {
      ...this.#indexed,
      analysis: directAnalysis(),
      clock: new FakeClock(),
      cursorSecret: () => new Uint8Array(32),
      reader: createReader(),
      register: { find: () => ({ name: 'Shop' }) as never },
      packageLists: this.#lists,
      advisories: this.advisories,
    };
    const data = await (await listPackages(parts, { id: 'prj_1', ...params }, context)).data();
    assert.ok(Value.Check(Packages, JSON.parse(JSON.stringify(data))));
    return data;
  }
}

async function listing(files: Readonly<Record<string, string>>): Promise<{ listed: Listing; indexed: IndexedFiles }> {
  const indexed = await indexFiles(files);
  return { listed: new Listing(indexed), indexed };
}

const importersOf = ({ packages }: Packages) =>
  packages.map(({ name, importers, importer }) => `${name} ${importers} ${importer}`);

describe('the list of packages', () => {
  it('has who imports each, shipped code first, and is exact where lock files pin all', async () => {
    const { listed } = await listing(shop);
    const found = await listed.list();
    assert.deepEqual(importersOf(found), ['express 2 src/a.ts', 'left 0 undefined', 'tool 1 test/a.test.ts']);
    assert.deepEqual([found.certainty, found.reasons, found.project], ['exact', [], 'Shop']);
    assert.deepEqual(found.summary, { packages: 3, production: 2, development: 1 });
    assert.deepEqual(found.packages[0].lockFiles, [{ file: 'package-lock.json', line: 2 }]);
  });

  it('asked for production leaves out nothing that may be needed', async () => {
    const yarn = { 'package.json': shop['package.json'], 'yarn.lock': '"tool@^1":\n  version "1.0.0"\n' };
    const { listed } = await listing(yarn);
    assert.deepEqual(
      (await listed.list({ scope: 'production' })).packages.map(({ name }) => name),
      ['tool'],
    );
    assert.deepEqual((await listed.list({ scope: 'development' })).packages, []);
    const { listed: flagged } = await listing(shop);
    assert.deepEqual(
      (await flagged.list({ scope: 'development' })).packages.map(({ name }) => name),
      ['tool'],
    );
    assert.deepEqual(
      (await flagged.list({ name: 'left' })).packages.map(({ version }) => version),
      ['1.0.0'],
    );
    assert.deepEqual((await flagged.list({ ecosystem: 'pypi' })).packages, []);
  });

  it('is bounded where a manifest has no lock file, one is broken, or another registry is named', async () => {
    const { listed } = await listing({
      'package.json': shop['package.json'],
      'tool/package-lock.json': '{ broken',
      'crates/Cargo.lock': '',
    });
    const { certainty, doubts, reasons } = await listed.list();
    assert.equal(certainty, 'bounded');
    assert.deepEqual(doubts, [
      { code: 'lock_files_unread', count: 1, file: 'tool/package-lock.json' },
      { code: 'packages_not_locked', count: 1, file: 'package.json' },
      { code: 'packages_of_other_registries', count: 1, file: 'crates/Cargo.lock' },
    ]);
    assert.equal(reasons.length, 3);
  });

  it('is bounded where it is not known which files are left out', async () => {
    const { indexed } = await listing(shop);
    const snapshots = { ...indexed.snapshots, skipped: () => undefined };
    const { certainty, doubts } = await new Listing({ ...indexed, snapshots }).list();
    assert.deepEqual([certainty, doubts], ['bounded', [{ code: 'left_out_unknown' }]]);
  });

  it('has no holes of damaged advisories, and says that they are', async () => {
    const { listed } = await listing(shop);
    const cut = {
      ...advisoriesOf([advisory({ id: 'GHSA-1', name: 'left' })]).open(),
      about: () => JSON.parse('{'),
    };
    const stores: readonly AdvisoryStore[] = [
      { mark: () => 'x', open: () => undefined },
      { mark: () => 'y', open: () => cut as never },
    ];
    for (const store of stores) {
      listed.advisories = store;
      const { doubts, advisories, packages, certainty } = await listed.list();
      assert.deepEqual([doubts, advisories, certainty], [[{ code: 'advisories_damaged' }], undefined, 'bounded']);
      assert.ok(packages.every(({ holes }) => holes === undefined));
    }
  });

  it('does not say that nothing imports a package of PyPI whose modules may have other names', async () => {
    const { listed } = await listing({
      'poetry.lock':
        '[[package]]\nname = "PyYAML"\nversion = "6.0"\n\n[[package]]\nname = "requests"\nversion = "2.0"\n',
      'a.py': 'import yaml\nimport requests\n',
    });
    assert.deepEqual(importersOf(await listed.list()), ['pyyaml undefined undefined', 'requests 1 a.py']);
  });

  it('reads a lock file that is too large for the index', async () => {
    const filler = Array.from({ length: 40_000 }, (_, index) => entry(`filler-${index}`, '1.0.0', ', "dev": true'));
    const { listed } = await listing({ ...shop, 'package-lock.json': lock([...filler, entry('express', '4.19.2')]) });
    const { packages, certainty } = await listed.list({ scope: 'production' });
    assert.deepEqual([packages.map(({ name }) => name), certainty], [['express'], 'exact']);
  });

  it('comes in pages of one list, also when a lock file changes between them', async () => {
    const { listed, indexed } = await listing(shop);
    const first = await listed.list({ limit: 2 });
    assert.deepEqual(
      first.packages.map(({ name }) => name),
      ['express', 'left'],
    );
    indexed.write({ 'package-lock.json': lock([entry('other', '1.0.0')]) });
    await indexed.refresh();
    const second = await listed.list({ limit: 2, cursor: first.nextCursor });
    assert.deepEqual([second.packages.map(({ name }) => name), second.nextCursor], [['tool'], undefined]);
    assert.deepEqual(
      (await listed.list()).packages.map(({ name }) => name),
      ['other'],
    );
    await assert.rejects(listed.list({ cursor: first.nextCursor, name: 'left' }), { code: 'cursor_not_found' });
  });

  it('is whole for the owner', async () => {
    const { listed } = await listing(shop);
    assert.equal((await listed.list({}, byOwner())).packages.length, 3);
  });

  it('has known holes where advisories are there, and with detail what needs which', async () => {
    const { listed } = await listing({
      'package.json': '{ "name": "shop", "dependencies": { "left": "1" } }',
      'package-lock.json': lock([
        '"": { "dependencies": { "left": "1" } }',
        entry('left', '1.0.0', ', "dependencies": { "right": "2" }'),
        entry('right', '2.0.0'),
      ]),
      'requirements.txt': 'flask==1.0 # via app\n',
    });
    listed.advisories = advisoriesOf([advisory({ id: 'GHSA-a', name: 'right', fixed: '2.1.0' })]);
    const { packages, direct, summary, advisories } = await listed.list({ detail: 'full' });
    assert.deepEqual(
      packages.map(({ name, holes, needs }) => [name, holes?.map(({ id, fixed }) => `${id} ${fixed}`), needs]),
      [
        ['left', [], ['pkg:npm/right@2.0.0']],
        ['right', ['GHSA-a 2.1.0'], []],
        // No advisory about PyPI was given.
        ['flask', undefined, undefined],
      ],
    );
    assert.deepEqual([direct, summary.vulnerable, advisories?.advisories], [['pkg:npm/left@1.0.0'], 1, 1]);
    assert.equal((await listed.list()).packages[0].needs, undefined);
  });

  it('has no holes of a version that an advisory cannot be compared with', async () => {
    const { listed } = await listing({
      'package-lock.json': lock([entry('left', 'latest-one'), entry('right', '1.0.0')]),
    });
    listed.advisories = advisoriesOf([
      advisory({ id: 'GHSA-a', name: 'left', fixed: '2.0.0' }),
      advisory({ id: 'GHSA-b', name: 'right', fixed: '1.0.0' }),
    ]);
    const { packages } = await listed.list();
    assert.deepEqual(
      packages.map(({ name, holes }) => [name, holes]),
      [
        ['left', undefined],
        ['right', []],
      ],
    );
  });

  it('says whether the project needs each at once, where all lock files that pin it do, and by which node it is imported', async () => {
    const { listed } = await listing({
      'package-lock.json': lock([
        '"": { "dependencies": { "left": "1" } }',
        entry('left', '1.0.0', ', "dependencies": { "right": "2" }'),
        entry('right', '2.0.0'),
        entry('both', '1.0.0'),
      ]),
      'old/yarn.lock': '"both@^1":\n  version "1.0.0"\n',
      'requirements.txt': 'Flask_Login==1.0\n',
      'a.py': 'import flask_login\n',
      'a.js': "import 'left';\n",
    });
    assert.deepEqual(
      (await listed.list()).packages.map(({ name, direct, node }) => [name, direct, node]),
      [
        ['both', undefined, undefined],
        ['left', true, 'npm:left'],
        ['right', false, undefined],
        ['flask-login', undefined, 'pypi:flask_login'],
      ],
    );
  });
});
