/**
 * Bundles the pages into `dist/webview`: the dashboard with its HTML file, and those of the editor, whose HTML the
 * extension writes. Each is one script and one style sheet, nothing is loaded from elsewhere.
 */
import { cpSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { keepBundledPackages } from './bundled-packages.ts';

const FOLDER = 'webview/panels';
const OUTPUT_FOLDER = 'dist/webview';

/** A folder with a `main.ts` is a page. */
export function pages(): string[] {
  return globSync(`${FOLDER}/*/main.ts`).map((path) => basename(dirname(path)));
}

/** Paths are relative to the repository's root, which must be the working directory. */
export async function buildWebview(outputFolder = OUTPUT_FOLDER): Promise<void> {
  const { metafile } = await build({
    entryPoints: pages().flatMap((page) => [
      { in: `${FOLDER}/${page}/main.ts`, out: page },
      { in: `${FOLDER}/${page}/${page}.css`, out: page },
    ]),
    outdir: outputFolder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  keepBundledPackages('webview', metafile);
  cpSync(`${FOLDER}/dashboard/index.html`, `${outputFolder}/index.html`);
}

/** What has to be loaded for a page, were it compressed. */
export function gzippedPageBytes(folder = OUTPUT_FOLDER, page = 'dashboard'): number {
  const files = [`${page}.js`, `${page}.css`, ...(page === 'dashboard' ? ['index.html'] : [])];
  const sizes = files.map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
