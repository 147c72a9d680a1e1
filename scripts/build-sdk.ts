/**
 * Builds the TypeScript SDK into `sdk/typescript/dist`: bundles for Node and for browsers, one of that which concerns
 * remotes alone, and declarations. `npm pack` in that folder runs it first, so that no package is made without.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundledDeclarations, declarationsBeside } from './sdk-declarations.ts';

const SDK = fileURLToPath(new URL('../sdk/typescript', import.meta.url));
const OUTPUT = join(SDK, 'dist');
const ENTRY = join(SDK, 'src/index.ts');
const REMOTE_ENTRY = join(SDK, 'src/remote.ts');
const PACKAGE = 'groundplan-sdk';

/** Pages have no files to look for a server in. */
const withoutFiles: Plugin = {
  name: 'without-files',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/local-server\.ts$/ }, () => ({ path: join(SDK, 'src/local-server.browser.ts') })),
};

/** Errors are those of the package itself: `instanceof` holds for all. */
const besideIndex: Plugin = {
  name: 'beside-index',
  setup: ({ onResolve }) => onResolve({ filter: /\/errors\.ts$/ }, () => ({ path: PACKAGE, external: true })),
};

const builds: Readonly<Record<string, BuildOptions>> = {
  'index.js': { format: 'esm', platform: 'node' },
  'index.cjs': { format: 'cjs', platform: 'node' },
  'browser.js': { format: 'esm', platform: 'browser', plugins: [withoutFiles], minify: true },
  'browser.cjs': { format: 'cjs', platform: 'browser', plugins: [withoutFiles], minify: true },
  'remote.js': { format: 'esm', platform: 'neutral', plugins: [besideIndex], entryPoints: [REMOTE_ENTRY] },
  'remote.cjs': { format: 'cjs', platform: 'neutral', plugins: [besideIndex], entryPoints: [REMOTE_ENTRY] },
};

rmSync(OUTPUT, { recursive: true, force: true });
for (const [name, options] of Object.entries(builds)) {
  const outfile = join(OUTPUT, name);
  await build({ entryPoints: [ENTRY], outfile, bundle: true, target: 'es2022', charset: 'utf8', ...options });
}
const declarations = bundledDeclarations(ENTRY);
for (const name of ['index.d.ts', 'index.d.cts']) writeFileSync(join(OUTPUT, name), declarations);
const ofRemote = declarationsBeside(REMOTE_ENTRY, ENTRY, PACKAGE);
for (const name of ['remote.d.ts', 'remote.d.cts']) writeFileSync(join(OUTPUT, name), ofRemote);
