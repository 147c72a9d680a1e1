import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countedBytes, packageFaults } from '../../scripts/package/package-faults.ts';
import { packagedReadme } from '../../scripts/package/packaged-readme.ts';
import { type ZipEntry, zipEntries } from '../../scripts/package/zip-entries.ts';
import { buildProgram } from '../support/command-line.ts';
import { packagedExtension } from '../support/packaged-extension.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const picturesOf = (page: string) =>
  Array.from(page.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g), ([, address]) => address as string);

type Listed = Pick<ZipEntry, 'path' | 'compressedBytes'>;

const fileBytes = () => statSync(packagedExtension()).size;

describe('The package of the extension', () => {
  let entries: ZipEntry[] = [];
  before(() => {
    buildProgram();
    entries = zipEntries(packagedExtension());
  });

  const text = (path: string): string => {
    const entry = entries.find((each) => each.path === path);
    assert.ok(entry, `${path} is missing`);
    return entry.read().toString('utf8');
  };
  const manifest = () => JSON.parse(text('extension/package.json')) as Record<string, unknown>;

  it('has what it needs and nothing else', () => assert.deepEqual(packageFaults(entries, fileBytes()), []));

  it('is small', () => {
    assert.ok(countedBytes(entries) > 500_000 && countedBytes(entries) < 4_500_000);
    assert.ok(fileBytes() <= 6_000_000, `${fileBytes()} bytes`);
  });

  it('names no dependency, and no script that an install would run', () => {
    const names = Object.keys(manifest());
    assert.deepEqual(
      names.filter((name) => /dependencies|scripts|bin|imports/i.test(name)),
      [],
    );
    assert.ok(names.includes('contributes'));
  });

  it('has every file that its manifest names', () => {
    const named = JSON.stringify(manifest()).match(/"(?:\.\/)?(?:media|dist|l10n)\/[^"]+"/g) ?? [];
    const paths = named.map((each) => each.slice(1, -1).replace(/^\.\//, ''));
    assert.ok(paths.length > 2);
    const missing = paths.filter((path) => !entries.some((entry) => entry.path.startsWith(`extension/${path}`)));
    assert.deepEqual(missing, []);
  });

  it('has no source maps and asks for none', () => {
    const scripts = entries.filter(({ path }) => /\.c?js$/.test(path) && !path.endsWith('typescript.cjs'));
    assert.ok(scripts.length > 5);
    assert.deepEqual(
      scripts.filter((entry) => /^\/\/# sourceMappingURL/m.test(entry.read().toString('utf8'))).map(({ path }) => path),
      [],
    );
  });

  it('reports the licence of everything that is bundled', () => {
    const bundled = ['server', 'webview', 'extension'].flatMap(
      (name) => JSON.parse(readFileSync(`${root}.cache/bundled/${name}.json`, 'utf8')) as string[],
    );
    const notices = text('extension/THIRD-PARTY-NOTICES.md');
    assert.ok(bundled.length > 50);
    const unnamed = bundled.filter((folder) => {
      const { name, version } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as Record<
        string,
        string
      >;
      return !notices.includes(`\n## ${name} ${version}\n`);
    });
    assert.deepEqual(unnamed, []);
  });

  it('has a page without pictures that editors refuse, and at most 60 kB of text', () => {
    const page = text('extension/readme.md');
    assert.match(page, /^# Groundplan\n/);
    assert.deepEqual(
      picturesOf(page).filter((address) => !address.startsWith('https://')),
      [],
    );
    assert.ok(Buffer.byteLength(page) <= 60_000);
  });

  it('has the pictures of its version on its page, once it has a repository', () => {
    const repository = { type: 'git', url: 'git+https://github.com/shop/tea.git' };
    const page = packagedReadme('extension/README.md', { repository, version: '1.2.3' });
    const pictures = picturesOf(page);
    assert.ok(pictures.length > 1);
    for (const address of pictures) {
      assert.match(address, /^https:\/\/raw\.githubusercontent\.com\/shop\/tea\/v1\.2\.3\//);
    }
  });

  it('sends nothing anywhere: no telemetry, no address of a service', () => {
    const { contributes } = manifest() as { contributes: { configuration?: unknown } };
    assert.doesNotMatch(JSON.stringify(contributes), /telemetry/i);
    const ours = entries.filter(({ path }) => path.startsWith('extension/dist/extension/'));
    for (const entry of ours)
      assert.doesNotMatch(entry.read().toString('utf8'), /applicationinsights|createTelemetryLogger/);
  });
});

describe('A package is refused', () => {
  const fine: readonly Listed[] = [
    'package.json',
    'readme.md',
    'changelog.md',
    'LICENSE.txt',
    'THIRD-PARTY-NOTICES.md',
    'dist/extension/main.js',
    'dist/server/main.js',
    'dist/server/client.js',
    'dist/server/typescript.cjs',
    'dist/server/typescript.cjs.br',
    'dist/server/sql-wasm.wasm.br',
    'dist/grammars/web-tree-sitter.wasm.br',
    'dist/library/code-embedding.bin.br',
    'dist/library/standard-library.texts.br',
    'dist/library/standard-library.trees.br',
    'dist/security/models/javascript.yaml',
    'dist/security/rules/command-injection.yaml',
  ].map((path) => ({ path: `extension/${path}`, compressedBytes: 1000 }));

  const faultsOf = (entries: readonly Listed[]) =>
    packageFaults(
      entries,
      entries.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0),
    );

  it('never without a reason', () => assert.deepEqual(faultsOf(fine), []));

  const added: readonly [why: string, path: string, compressedBytes: number, said: RegExp][] = [
    ['with a dependency', 'extension/node_modules/left-pad/index.js', 1, /node_modules.* does not belong/],
    ['with a source file', 'extension/extension/main.ts', 1, /main\.ts does not belong/],
    ['with a source map', 'extension/dist/server/main.js.map', 1, /main\.js\.map does not belong/],
    ['with a test', 'extension/test/x.test.js', 1, /does not belong/],
    ['with a rule of another form', 'extension/dist/security/rules/own.js', 1, /does not belong/],
    ['with a native program', 'extension/dist/server/build.node', 1, /does not belong/],
    ['over four and a half megabytes', 'extension/dist/server/large.js', 4_500_000, /4\.5\d MB without grammars/],
    ['over six megabytes as a whole', 'extension/dist/library/code-embedding.bin', 6_000_000, /6\.0\d MB as a whole/],
  ];
  for (const [why, path, compressedBytes, said] of added) {
    it(why, () => assert.match(faultsOf([...fine, { path, compressedBytes }]).join(), said));
  }

  it('not for a large grammar', () =>
    assert.deepEqual(faultsOf([...fine, { path: 'extension/dist/grammars/a.wasm.br', compressedBytes: 5e6 }]), []));

  it('without the rules that find anything', () => {
    const without = fine.filter(({ path }) => !path.includes('/rules/'));
    assert.deepEqual(faultsOf(without), ['extension/dist/security/rules/command-injection.yaml is missing']);
  });

  it('without its licences', () => {
    const without = fine.filter(({ path }) => !path.endsWith('NOTICES.md'));
    assert.deepEqual(faultsOf(without), ['extension/THIRD-PARTY-NOTICES.md is missing']);
  });
});
