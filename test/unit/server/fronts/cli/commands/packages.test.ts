import assert from 'node:assert/strict';
import type { Package, Packages } from '#protocol/packages.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const lockFiles = [{ file: 'package-lock.json', line: 7 }];
const express: Package = {
  ecosystem: 'npm',
  name: 'express',
  version: '4.19.2',
  purl: 'pkg:npm/express@4.19.2',
  scope: 'production',
  lockFiles: [...lockFiles, { file: 'till/package-lock.json', line: 3 }],
  importers: 3,
  importer: 'src/app.ts',
};
const tool: Package = { ...express, name: 'tool', scope: 'development', lockFiles, importers: 1, importer: 'a.ts' };
const unused: Package = { ecosystem: 'npm', name: 'left', version: '1.0.0', purl: 'p', lockFiles, importers: 0 };
const yaml: Package = { ecosystem: 'pypi', name: 'pyyaml', version: '6.0', purl: 'q', lockFiles };

const found: Packages = {
  packages: [express, tool, unused, yaml],
  summary: { packages: 6, production: 1, development: 1 },
  certainty: 'bounded',
  reasons: ['Lock files that could not be read: 1, the first yarn.lock.'],
  project: 'shop',
  readAt: '2026-01-02T03:04:05.678Z',
  snapshot: 'snp_1',
  nextCursor: 'more',
};
const script: Script = { 'workspace.open': { projectId }, 'packages.list': found };

describe('groundplan packages', () => {
  it('lists each with what needs it, who imports it and where it is pinned', async () => {
    const { code, stdout, stderr } = await run(['packages'], { script });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      'At least 6 packages, bounded: there may be more',
      '  Lock files that could not be read: 1, the first yarn.lock.',
      '',
      'PACKAGE  VERSION  NEEDED BY    IMPORTED BY            PINNED IN',
      'express  4.19.2   the program  src/app.ts and 2 more  package-lock.json:7 and 1 more',
      'tool     4.19.2   work on it   a.ts                   package-lock.json:7',
      'left     1.0.0    unknown      no file                package-lock.json:7',
      'pyyaml   6.0      unknown      unknown                package-lock.json:7',
      'and 2 more packages',
      '',
    ]);
  });

  it('has known holes where advisories are there, and says how new these are', async () => {
    const hole = { id: 'GHSA-a', aliases: [], summary: '', severity: 'high', cwe: [], fixed: '5.0.0' } as const;
    const packages: Package[] = [
      {
        ...express,
        holes: [
          { ...hole, aliases: [], cwe: [] },
          { ...hole, id: 'GHSA-b', aliases: [], cwe: [] },
        ],
      },
      { ...tool, holes: [] },
      yaml,
    ];
    const advisories = {
      advisories: 1,
      ecosystems: [],
      newest: '2026-01-02T03:04:05Z',
      givenAt: '2026-02-03T00:00:00Z',
    };
    const answer = { ...found, packages, advisories, summary: { packages: 3, production: 1, development: 1 } };
    const { stdout } = await run(['packages'], { script: { ...script, 'packages.list': answer } });
    assert.deepEqual(
      stdout
        .split('\n')
        .slice(3)
        .map((line) => line.split(/ {2,}/).at(-1)),
      [
        'KNOWN HOLES',
        'high GHSA-a, fixed in 5.0.0 and 1 more',
        'none known',
        'not compared',
        '',
        'Compared with 1 advisory, the newest of 2026-01-02.',
        '',
      ],
    );
  });

  it('asks for what was asked for, and prints the answer for programs', async () => {
    const words = ['packages', 'express', '--ecosystem', 'npm', '--scope', 'production', '--json'];
    const { stdout, calls } = await run(words, { script });
    const { nextCursor: _, ...data } = found;
    assert.deepEqual(JSON.parse(stdout), data);
    const { ecosystem, name, scope } = calls.find(({ id }) => id === 'packages.list')?.params ?? {};
    assert.deepEqual([ecosystem, name, scope], ['npm', 'express', 'production']);
  });
});

describe('groundplan security --format cyclonedx and spdx', () => {
  it('write a bill of materials, and say on stderr what is missing', async () => {
    const cycloneDx = await run(['security', '--format', 'cyclonedx'], { script });
    assert.equal((JSON.parse(cycloneDx.stdout) as { bomFormat: string }).bomFormat, 'CycloneDX');
    assert.equal(cycloneDx.stderr, 'at least these: Lock files that could not be read: 1, the first yarn.lock.\n');
    const { written, stdout } = await run(['security', '--format', 'spdx', '--output', 'bom.json'], { script });
    assert.equal(stdout, '');
    const text = written.get('/repository/bom.json') ?? '';
    assert.equal((JSON.parse(text) as { spdxVersion: string }).spdxVersion, 'SPDX-2.3');
  });

  it('take no choice among findings', async () => {
    const { code, stderr } = await run(['security', '--format', 'spdx', '--severity', 'high'], { script });
    assert.equal(code, 2);
    assert.match(stderr, /it takes no other choice/);
  });
});
