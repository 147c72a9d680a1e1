/**
 * Bundles the programs of `server/` into `dist/server`, the page into `dist/webview` and the extension into
 * `dist/extension`, and puts the grammars and the standard library beside them.
 *
 * All outputs lie in one folder, so that `new URL('./index-worker.js', import.meta.url)` means the same from an entry
 * and from a shared chunk. Heavy parts that are imported with `import()` (the TypeScript parser, the HTTP server)
 * become files of their own, which a command that does not need them never loads.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { makeStandardLibrary, standardLibraryAsset } from '#server/engine/languages/typescript/standard-library.ts';
import { libraryTextsAsset, makeLibraryTexts } from '#server/engine/proving/library-texts.ts';
import { bundledAssets, packagePaths } from '#server/platform/files/bundled-assets.ts';
import { buildExtension } from './build-extension.ts';
import { buildWebview, gzippedPageBytes } from './build-webview.ts';
import { keepBundledPackages } from './bundled-packages.ts';
import { compiledValidators } from './compiled-validators.ts';

const ENTRY_POINTS = [
  'server/cli.ts',
  'server/main.ts',
  'server/index-worker.ts',
  'server/facts-worker.ts',
  'server/analysis-worker.ts',
  'server/prover-worker.ts',
  'server/trend-worker.ts',
  'server/scan-worker.ts',
  'server/advisories-worker.ts',
  'server/transformer-worker.ts',
];

/** Loaded into editors while they start: in one file, which brings along nothing that programs of ours share. */
const CLIENT = 'server/client.ts';

const OUTPUT_FOLDER = 'dist/server';

/**
 * Copied as it is and loaded where it is first needed: bundling it takes as long as bundling everything else, and gives
 * nothing.
 */
const TYPESCRIPT = { from: 'node_modules/typescript/lib/typescript.js', as: 'typescript.cjs' };

/** The store of a host without node:sqlite, beside the program that reads it. */
const SQLITE_WASM = { from: 'node_modules/sql.js/dist/sql-wasm.wasm', as: 'sql-wasm.wasm' };

const GRAMMARS = Object.values(packagePaths).map((path) => `node_modules/${path}`);

/** CommonJS dependencies expect these names, which an ES module does not have. */
const COMMONJS_NAMES = [
  "import { createRequire as createRequireForBundle } from 'node:module';",
  'const require = createRequireForBundle(import.meta.url);',
  'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join('\n');

const typescriptBesideUs: Plugin = {
  name: 'typescript-beside-us',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^typescript$/ }, () => ({ path: `./${TYPESCRIPT.as}`, external: true }));
  },
};

/** All that is read of the manifest is the version; the rest of it would be in every program. */
const versionOfManifest: Plugin = {
  name: 'version-of-manifest',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => {
      if (resolve(path) !== resolve('package.json')) return undefined;
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = [...ENTRY_POINTS, CLIENT].filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`nothing to build at ${missing.join(', ')}`);

const options = {
  outdir: OUTPUT_FOLDER,
  bundle: true,
  format: 'esm',
  platform: 'node',
  // The CommonJS form of some dependencies asks for their own files at run time, which a bundle does not have.
  mainFields: ['module', 'main'],
  target: 'node20.11',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  banner: { js: COMMONJS_NAMES },
  inject: ['server/base/older-node.ts'],
  plugins: [typescriptBesideUs, compiledValidators, versionOfManifest],
  logLevel: 'warning',
  metafile: true,
} satisfies BuildOptions;
const programs = await build({ ...options, entryPoints: ENTRY_POINTS, splitting: true });
const client = await build({ ...options, entryPoints: [CLIENT] });
const outputsOf = [programs, client].map(({ metafile }) => metafile);
const metafile = {
  inputs: Object.assign({}, ...outputsOf.map(({ inputs }) => inputs)) as Metafile['inputs'],
  outputs: Object.assign({}, ...outputsOf.map(({ outputs }) => outputs)) as Metafile['outputs'],
};
keepBundledPackages('server', metafile, TYPESCRIPT.from, ...GRAMMARS);

for (const { from, as } of [TYPESCRIPT, SQLITE_WASM]) cpSync(from, `${OUTPUT_FOLDER}/${as}`);

// Removed afterwards, not before: a program that starts during a build finds a whole one.
const copied = [TYPESCRIPT, SQLITE_WASM].map(({ as }) => `${OUTPUT_FOLDER}/${as}`);
const outputs = new Set([...Object.keys(metafile.outputs), ...copied]);
for (const name of readdirSync(OUTPUT_FOLDER)) {
  const path = `${OUTPUT_FOLDER}/${name}`;
  if (!outputs.has(path)) rmSync(path, { recursive: true });
}

/** Loaded by programs of others: they are what they are. */
const RECORDERS = [
  'node-recorder.cjs',
  'node-children.cjs',
  'node-counting.cjs',
  'node-runners.cjs',
  'python/sitecustomize.py',
  'python/groundplan_recorder.py',
  'python/groundplan_watching.py',
  'python/groundplan_pytest.py',
];
for (const path of RECORDERS) cpSync(`server/platform/recording/${path}`, `dist/recorders/${path}`);

mkdirSync('dist/grammars', { recursive: true });
for (const path of GRAMMARS) cpSync(path, `dist/grammars/${path.slice(path.lastIndexOf('/') + 1)}`);

for (const folder of ['rules', 'models']) {
  cpSync(`server/engine/security/${folder}`, `dist/security/${folder}`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
}

mkdirSync('dist/library', { recursive: true });
cpSync('models/code-embedding/model.bin', 'dist/library/code-embedding.bin');

const library = await makeStandardLibrary(bundledAssets);
writeFileSync(`dist/library/${standardLibraryAsset}`, library);
process.stdout.write(`standard library: ${Math.round(library.length / 1000)} kB\n`);
const libraryNames = readdirSync('node_modules/typescript/lib').filter((name) => /^lib\..*d\.ts$/.test(name));
writeFileSync(`dist/library/${libraryTextsAsset}`, makeLibraryTexts(bundledAssets, libraryNames.toSorted()));

await buildWebview();
process.stdout.write(`page: ${Math.round(gzippedPageBytes() / 1000)} kB gzipped\n`);

const { atStart, later } = await buildExtension();
process.stdout.write(`extension: ${Math.round(atStart / 1000)} kB at start, ${Math.round(later / 1000)} kB later\n`);
