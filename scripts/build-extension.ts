/**
 * Bundles `extension/` into `dist/extension`: what activation needs in `main.js`, whatever is imported with `import()`
 * in files of its own, which are read when they are first needed.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { keepBundledPackages } from './bundled-packages.ts';

const OUTPUT_FOLDER = 'dist/extension';

/** The language client is CommonJS and asks for the editor's module by `require`, which an ES module does not have. */
const REQUIRE = [
  "import { createRequire as createRequireForBundle } from 'node:module';",
  'const require = createRequireForBundle(import.meta.url);',
].join('\n');

/** Paths are relative to the repository's root, which must be the working directory. */
export async function buildExtension(outputFolder = OUTPUT_FOLDER): Promise<void> {
  const { metafile } = await build({
    entryPoints: ['extension/main.ts'],
    outdir: outputFolder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    // The Node of the oldest supported editor.
    target: 'node22.16',
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    metafile: true,
  });
  keepBundledPackages('extension', metafile);
  const outputs = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  for (const name of readdirSync(outputFolder)) {
    if (!outputs.has(name)) rmSync(`${outputFolder}/${name}`, { recursive: true });
  }
}

/** What activation reads, and what is read later. */
export function extensionBytes(folder = OUTPUT_FOLDER): { readonly atStart: number; readonly later: number } {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const bytes = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
  return { atStart: bytes(['main.js']), later: bytes(scripts.filter((name) => name !== 'main.js')) };
}
