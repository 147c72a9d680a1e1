/**
 * Bundles `extension/` into `dist/extension`: what activation needs in `main.js`, modules that are imported with `import()`
 * in files of their own, which are read when they are first needed.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { keepBundledPackages } from './bundled-packages.ts';

const OUTPUT_FOLDER = 'dist/extension';

/** The language client is CommonJS and asks for the editor's module by `require`, which an ES module does not have. */
const REQUIRE = [
  "import { createRequire as createRequireForBundle } from 'node:module';",
  'const require = createRequireForBundle(import.meta.url);',
].join('\n');

/** Paths are relative to the repository's root, which must be the working directory. Gives the bytes of its scripts. */
export async function buildExtension(outputFolder = OUTPUT_FOLDER): Promise<{ atStart: number; later: number }> {
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
  return bytesByTime(metafile);
}

/** What activation reads, and what is read later. */
function bytesByTime({ outputs }: Metafile): { readonly atStart: number; readonly later: number } {
  const main = Object.keys(outputs).find((path) => basename(path) === 'main.js');
  const atStart = new Set(main === undefined ? [] : [main]);
  for (const path of atStart) {
    const imported = outputs[path]?.imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
    for (const { path: next } of imported ?? []) atStart.add(next);
  }
  const bytes = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
  const scripts = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  return { atStart: bytes([...atStart]), later: bytes(scripts.filter((path) => !atStart.has(path))) };
}
