/** Lays out what is packaged in a folder of its own: what is not named here is not shipped. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { type Manifest, packagedManifest } from './packaged-manifest.ts';
import { packagedReadme } from './packaged-readme.ts';

const COPIED = [
  'dist/{server,webview,grammars}/*.{wasm,html,css}',
  'dist/library/*.{trees,texts,bin}',
  'media/**/*.{svg,png,md}',
  'l10n/*.json',
  'package.nls*.json',
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
];

const SCRIPTS = 'dist/{extension,server,webview}/*.{js,cjs}';

/** Not in the repository's root, where the project's own stands. */
const README = 'extension/README.md';

/** Paths are relative to the repository's root, which must be the working directory. Gives the packaged manifest. */
export async function stagePackage(folder: string): Promise<Manifest> {
  rmSync(folder, { recursive: true, force: true });
  for (const path of globSync(COPIED)) place(folder, path, (target) => cpSync(path, target));
  await Promise.all(globSync(SCRIPTS).map((path) => stageScript(folder, path)));
  const manifest = packagedManifest(JSON.parse(readFileSync('package.json', 'utf8')) as Manifest);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), packagedReadme(README));
  // Everything in the folder is meant; without the file vsce warns that it might not be.
  writeFileSync(join(folder, '.vscodeignore'), '');
  const icon = String(manifest.icon);
  if (!existsSync(join(folder, icon))) throw new Error(`the icon ${icon} is not there`);
  return manifest;
}

/** Names stay, so that a stack trace in somebody's log can be read; they cost a quarter of the package's size. */
async function stageScript(folder: string, path: string): Promise<void> {
  const { code } = await transform(readFileSync(path), {
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
  });
  place(folder, path, (target) => writeFileSync(target, code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')));
}

function place(folder: string, path: string, write: (target: string) => void): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  write(target);
}
