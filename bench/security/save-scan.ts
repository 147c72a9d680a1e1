/**
 * Cost of a scan for holes after saves: `node bench/security/save-scan.ts DIR [--saves N] [--documents] [--findings FILE]`.
 *
 * The folder is copied, and source files drawn over it, or documents, are changed one after the other. Counted is the CPU of scanning alone, in one
 * process without threads: the index is brought up to date before. What each scan found is written to the file, so that two commits can be
 * compared byte by byte.
 */
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stringAt } from '#server/base/string-table.ts';
import { noPackageFiles } from '#server/app/analysis/read-lock-files.ts';
import { scanLimits } from '#server/app/indexing/limits.ts';
import { noAdvisories } from '#server/app/ports/advisories.ts';
import { ProjectScanner } from '#server/app/security/project-scanner.ts';
import { ReadFiles } from '#server/app/security/read-files.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { frontEndOf, frontEnds } from '#server/engine/languages/front-ends.ts';
import { scanProgram } from '#server/engine/security/taint/scan-program.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { readScanRules } from '#server/scan-rules.ts';
import { openIndexedFolder } from '../impact/indexed-snapshot.ts';
import { median } from '../run-measured.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    saves: { type: 'string', default: '8' },
    documents: { type: 'boolean', default: false },
    findings: { type: 'string' },
  },
});
if (values.findings !== undefined) writeFileSync(values.findings, '');
const work = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
const root = join(work, 'copy');
cpSync(resolve(positionals[0] ?? '.'), root, { recursive: true });

const reader = createReader();
const scanner = new ProjectScanner({
  files: new ReadFiles({
    frontEnds,
    assets: bundledAssets,
    graphBytesMax: 768 * 1024 * 1024,
    begin: () => {},
    end: () => {},
  }),
  readRules: readScanRules,
  scanProgram,
  advisories: noAdvisories,
  pause: async () => {},
});

function bytesOf(path: string): Uint8Array | undefined {
  const bytes = reader.read(root, path, scanLimits.fileBytes);
  return 'skipped' in bytes ? undefined : bytes;
}

function textOf(path: string, save: number): string {
  if (values.documents) return `\nSaved ${save} times.\n`;
  return path.endsWith('.py') ? `\nsaved_${save} = 1\n` : `\nconst saved${save} = ${save};\n`;
}

/** CPU of one scan. */
async function scanMs(snapshot: LinkedSnapshot): Promise<number> {
  const before = process.cpuUsage();
  const found = await scanner.scan(
    { snapshot, skipped: [], lost: [], bytesOf, packageFiles: () => noPackageFiles },
    () => {},
  );
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  if (values.findings !== undefined) appendFileSync(values.findings, `${JSON.stringify(found)}\n`);
  const heap = Math.round(process.memoryUsage().rss / 1e6);
  process.stdout.write(
    `scan ${ms.toFixed(0)} ms CPU, ${found.scope.lines} lines, ${found.findings.length} findings, ${heap} MB\n`,
  );
  return ms;
}

const index = openIndexedFolder(root);
const first = await index.refreshed();
const cold = await scanMs(first);
const isMeant = (path: string): boolean =>
  values.documents ? path.endsWith('.md') : frontEndOf(path) !== undefined && /\.(?:[cm]?[jt]sx?|py)$/.test(path);
const sources = Array.from({ length: first.files.count }, (_, file) => stringAt(first.files.paths, file)).filter(
  isMeant,
);
const costs: number[] = [];
for (let save = 0; save < Number(values.saves); save++) {
  const path = sources[Math.floor(((save + 0.5) / Number(values.saves)) * sources.length)];
  appendFileSync(join(root, path), textOf(path, save));
  costs.push(await scanMs(await index.refreshed()));
}
const load = loadavg()[0].toFixed(1);
process.stdout.write(
  `cold ${cold.toFixed(0)} ms CPU, after a save ${median(costs).toFixed(0)} (${Math.min(...costs).toFixed(0)} to ${Math.max(...costs).toFixed(0)}), load ${load}\n`,
);
rmSync(work, { recursive: true, force: true });
