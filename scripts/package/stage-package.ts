/** Lays out in a folder of its own what is packaged. Which files of it are shipped, `.vscodeignore` says. */
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { type Manifest, packagedManifest } from './packaged-manifest.ts';
import { packagedReadme } from './packaged-readme.ts';
import { packedBytes } from './packed-bytes.ts';

const COPIED = [
  'dist',
  'media',
  'l10n',
  'package.nls*.json',
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  '.vscodeignore',
];

/** Read by `platform/files/packed-file.ts` alone, which unpacks them. */
const PACKED = ['dist/grammars/*.wasm', 'dist/library/*', 'dist/server/*.wasm'];

const SCRIPTS = 'dist/{extension,server,webview}/*.{js,cjs}';

/** Not in the repository's root, where the project's own stands. */
const README = 'extension/README.md';

/** Paths are relative to the repository's root, which must be the working directory. Gives the packaged manifest. */
export async function stagePackage(folder: string): Promise<Manifest> {
  rmSync(folder, { recursive: true, force: true });
  for (const path of globSync(COPIED)) cpSync(path, join(folder, path), { recursive: true });
  await Promise.all(globSync(SCRIPTS).map((path) => stageScript(folder, path)));
  for (const path of globSync(PACKED)) packAsset(folder, path);
  packCompiler(folder);
  const manifest = packagedManifest(JSON.parse(readFileSync('package.json', 'utf8')) as Manifest);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), packagedReadme(README, manifest));
  const icon = String(manifest.icon);
  if (!existsSync(join(folder, icon))) throw new Error(`the icon ${icon} is not there`);
  return manifest;
}

/** Not ours: no stack trace of a user is about it. */
const COMPILER = /\btypescript\.cjs$/;

function packAsset(folder: string, path: string): void {
  writeFileSync(join(folder, `${path}.br`), packedBytes(readFileSync(path)));
  rmSync(join(folder, path));
}

/** A fifth smaller than a zip file packs it. The script in its place unpacks it when it is first loaded. */
function packCompiler(folder: string): void {
  const path = join(folder, 'dist/server/typescript.cjs');
  writeFileSync(`${path}.br`, packedBytes(readFileSync(path)));
  writeFileSync(path, UNPACKING);
}

const UNPACKING = [
  "const { readFileSync } = require('node:fs');",
  "const { brotliDecompressSync } = require('node:zlib');",
  'module._compile(brotliDecompressSync(readFileSync(`${__filename}.br`)).toString(), __filename);',
  '',
].join('\n');

/** Names stay, so that a stack trace in a user's log can be read; they cost a quarter of the package's size. */
async function stageScript(folder: string, path: string): Promise<void> {
  const { code } = await transform(readFileSync(path), {
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: COMPILER.test(path),
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
  });
  writeFileSync(join(folder, path), code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'));
}
