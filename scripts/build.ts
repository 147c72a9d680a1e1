/**
 * Bundles the programs of `server/` into `dist/server`, and puts the grammars beside them.
 *
 * All outputs lie in one folder, so that `new URL('./index-worker.js', import.meta.url)` means the same from an entry
 * and from a shared chunk. Heavy parts that are imported with `import()` (the TypeScript parser, the HTTP server)
 * become chunks of their own, which a command that does not need them never loads.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRY_POINTS = ['server/cli.ts', 'server/main.ts', 'server/index-worker.ts', 'server/facts-worker.ts'];

const GRAMMARS = [
  'node_modules/web-tree-sitter/web-tree-sitter.wasm',
  'node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm',
];

/** CommonJS dependencies expect these names, which an ES module does not have. */
const COMMONJS_NAMES = [
  "import { createRequire as createRequireForBundle } from 'node:module';",
  'const require = createRequireForBundle(import.meta.url);',
  'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join('\n');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = ENTRY_POINTS.filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`nothing to build at ${missing.join(', ')}`);

rmSync('dist/server', { recursive: true, force: true });
await build({
  entryPoints: ENTRY_POINTS,
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.11',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  banner: { js: COMMONJS_NAMES },
  logLevel: 'warning',
});

mkdirSync('dist/grammars', { recursive: true });
for (const path of GRAMMARS) cpSync(path, `dist/grammars/${path.slice(path.lastIndexOf('/') + 1)}`);
