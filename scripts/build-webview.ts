/**
 * Bundles the pages into `dist/webview`: the dashboard with its HTML file, and those of the editor, whose HTML the
 * extension writes. Each is one script and one style sheet, nothing is loaded from elsewhere.
 */
import { cpSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { keepBundledPackages } from './bundled-packages.ts';

const FOLDER = 'webview/panels';
const OUTPUT_FOLDER = 'dist/webview';

const pages = [
  'dashboard',
  'editor',
  'neighbourhood',
  'impact',
  'metrics',
  'security',
  'developer',
  'search',
  'ask',
] as const;
export type PageName = (typeof pages)[number];

/** What a page loads, and so what counts as its size. */
const pageFiles: Readonly<Record<PageName, readonly string[]>> = {
  dashboard: ['index.html', 'dashboard.js', 'dashboard.css'],
  editor: ['editor.js', 'editor.css'],
  neighbourhood: ['neighbourhood.js', 'neighbourhood.css'],
  impact: ['impact.js', 'impact.css'],
  metrics: ['metrics.js', 'metrics.css'],
  security: ['security.js', 'security.css'],
  developer: ['developer.js', 'developer.css'],
  search: ['search.js', 'search.css'],
  ask: ['ask.js', 'ask.css'],
};

/** Paths are relative to the repository's root, which must be the working directory. */
export async function buildWebview(outputFolder = OUTPUT_FOLDER): Promise<void> {
  const { metafile } = await build({
    entryPoints: pages.flatMap((page) => [
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
export function gzippedPageBytes(folder = OUTPUT_FOLDER, page: PageName = 'dashboard'): number {
  const sizes = pageFiles[page].map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
