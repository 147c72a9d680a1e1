/**
 * Bundles the pages into `dist/webview`. The dashboard, which comes over a network, is its HTML file, one script and one style
 * sheet. The pages of the editor, whose HTML the extension writes, come from the disk, several in one package: what several of them
 * need lies in chunks that they share. Nothing is loaded from elsewhere.
 */
import { cpSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { keepBundledPackages } from './bundled-packages.ts';

const FOLDER = 'webview/panels';
const OUTPUT_FOLDER = 'dist/webview';

/** Comes over a network: in one piece. */
const SERVED = 'dashboard';

/** A folder with a `main.ts` is a page. */
export function pages(): string[] {
  return globSync(`${FOLDER}/*/main.ts`).map((path) => basename(dirname(path)));
}

const options = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome123', 'firefox121', 'safari17.5'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
} satisfies BuildOptions;

/** Paths are relative to the repository's root, which must be the working directory. */
export async function buildWebview(outputFolder = OUTPUT_FOLDER): Promise<void> {
  const served = await build({ ...options, entryPoints: entryPoints(SERVED), outdir: outputFolder });
  const editor = pages().flatMap((page) => (page === SERVED ? [] : entryPoints(page)));
  const shared = await build({ ...options, entryPoints: editor, splitting: true, outdir: outputFolder });
  const metafile: Metafile = {
    inputs: { ...served.metafile.inputs, ...shared.metafile.inputs },
    outputs: { ...served.metafile.outputs, ...shared.metafile.outputs },
  };
  keepBundledPackages('webview', metafile);
  cpSync(`${FOLDER}/${SERVED}/index.html`, `${outputFolder}/index.html`);
  const written = new Set(['index.html', ...Object.keys(metafile.outputs).map((path) => basename(path))]);
  for (const name of readdirSync(outputFolder)) if (!written.has(name)) rmSync(`${outputFolder}/${name}`);
}

function entryPoints(page: string): { readonly in: string; readonly out: string }[] {
  return [
    { in: `${FOLDER}/${page}/main.ts`, out: page },
    { in: `${FOLDER}/${page}/${page}.css`, out: page },
  ];
}

/** Scripts that a page loads: its own, and the chunks that these import. Names of files of the folder. */
export function pageScripts(folder: string, page: string): readonly string[] {
  const names = new Set([`${page}.js`]);
  for (const name of names) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    for (const [, imported] of text.matchAll(IMPORTED)) names.add(imported);
  }
  return [...names];
}

/** As esbuild writes imports between chunks. */
const IMPORTED = /(?:\bfrom|\bimport)\s*"\.\/(chunk-\w+\.js)"/g;

/** What has to be loaded for a page, were it compressed. */
export function gzippedPageBytes(folder = OUTPUT_FOLDER, page = SERVED): number {
  const files = [...pageScripts(folder, page), `${page}.css`, ...(page === SERVED ? ['index.html'] : [])];
  const sizes = files.map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
