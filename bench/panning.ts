/**
 * Script time per frame while a drawing is panned: `node bench/panning.ts [frames]`.
 *
 * Views are made by the engine of projects that nobody wrote: 20,000 files that are folded to somewhat more marks than
 * SVG is used for, the same folded as it is by itself, and 5,000 files of one folder unfolded. Chromium without a
 * screen shows them in a window of 1,600 × 1,000. Counted are the events that move the drawing and the callbacks that
 * paint it. Rendering is in software there, on other threads, and is not part of the figures.
 */
import { loadavg } from 'node:os';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { createModuleMap } from '#server/engine/resolve/modules.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { PanReport } from './panning-page.ts';

const CHROMIUM = process.env.GROUNDPLAN_CHROMIUM ?? '/usr/bin/chromium';
const frames = Number(process.argv[2] ?? 240);

/** Files in folders of folders; each imports four that come later, so that the graph has an order. */
function project(paths: readonly string[]): GraphSnapshot {
  const files = paths.toSorted();
  const linked = files.map((path, place) => ({
    path,
    contentHash: '0'.repeat(40),
    language: 'typescript',
    broken: false,
    lines: 100 + (place % 300),
    codeLines: 80 + (place % 300),
    uses: [1, 7, 61, 997].flatMap((step, site) => {
      const target = files[place + step + ((place * 31) % 13)];
      if (target === undefined) return [];
      const where = { site, line: site + 1, column: 8, specifier: target };
      return [{ ...where, kind: 'import' as const, target, external: false, proof: 'exact' as const }];
    }),
  }));
  const layer = new FileLayerBuilder().build(linked, files, createModuleMap([], files));
  return { id: `snp_${paths.length}`, files: layer };
}

const manyFolders = project(
  Array.from({ length: 20_000 }, (_, place) => {
    const [top, middle, low] = [place % 12, Math.floor(place / 12) % 10, Math.floor(place / 120) % 8];
    return `packages/part-${top}/area-${middle}/unit-${low}/file-${place}.ts`;
  }),
);
const oneFolder = project(Array.from({ length: 5000 }, (_, place) => `src/file-${place}.ts`));

const cases: readonly { readonly name: string; readonly of: GraphSnapshot; readonly request: ViewRequest }[] = [
  { name: '20,000 files, folded', of: manyFolders, request: {} },
  { name: '20,000 files, folded to more marks', of: manyFolders, request: { limit: 1000 } },
  { name: '5,000 files unfolded', of: oneFolder, request: { expanded: ['src/**'] } },
];

const { outputFiles } = await build({
  entryPoints: ['bench/panning-page.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  logLevel: 'warning',
});
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
await page.setContent(
  '<style>#host{position:fixed;inset:0}.gp-stage,.gp-drawing{width:100%;height:100%}</style><div id="host"></div>',
);
await page.addScriptTag({ content: outputFiles[0].text });

function share(sorted: readonly number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
}

process.stdout.write(`load ${loadavg()[0].toFixed(1)}, ${frames} frames each, rendering in software\n`);
for (const { name, of, request } of cases) {
  const view = new Drawings().view(of, request);
  for (const zoom of [1, 4]) {
    const report: PanReport = await page.evaluate(([shown, count, by]) => globalThis.pan(shown, count, by), [
      view,
      frames,
      zoom,
    ] as const);
    const sorted = report.frameMs.toSorted((a, b) => a - b);
    const drawn = `${view.marks.length} marks, ${view.edges.length} edges, ${report.renderer}, zoomed ${zoom}×`;
    process.stdout.write(
      `${name} (${drawn}): first ${report.firstMs.toFixed(0)} ms, a frame ${share(sorted, 0.5)} ms median, ${share(sorted, 0.95)} ms p95, ${share(sorted, 1)} ms at most\n`,
    );
  }
}
await browser.close();
