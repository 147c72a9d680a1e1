/** Bundles the page into `dist/webview`: one script, one style sheet, one HTML file, nothing that is loaded from elsewhere. */
import { cpSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const FOLDER = 'webview/panels/dashboard';
const OUTPUT_FOLDER = 'dist/webview';

/** The files that are served, and so the ones whose size counts. */
const pageFiles = ['index.html', 'dashboard.js', 'dashboard.css'] as const;

/** Paths are relative to the repository's root, which must be the working directory. */
export async function buildWebview(outputFolder = OUTPUT_FOLDER): Promise<void> {
  await build({
    entryPoints: [
      { in: `${FOLDER}/main.ts`, out: 'dashboard' },
      { in: `${FOLDER}/dashboard.css`, out: 'dashboard' },
    ],
    outdir: outputFolder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  cpSync(`${FOLDER}/index.html`, `${outputFolder}/index.html`);
}

/** What a browser has to load, were it compressed. */
export function gzippedPageBytes(folder = OUTPUT_FOLDER): number {
  const sizes = pageFiles.map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
