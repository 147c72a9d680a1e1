/** Composition root of the scan thread: looks for holes in the code of snapshots. */
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanLimits } from './app/indexing/limits.ts';
import { TableGarbage } from './app/indexing/table-garbage.ts';
import { CurrentPath } from './app/security/current-path.ts';
import { ProjectScanner } from './app/security/project-scanner.ts';
import { ReadFiles } from './app/security/read-files.ts';
import type { ScanCommand, ScanReply, ScanWorkerData } from './app/security/scan-messages.ts';
import { hashContent } from './base/content-hash.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { scanProgram } from './engine/security/taint/scan-program.ts';
import { decodeText } from './engine/source/text.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { Patience } from './platform/files/patience.ts';
import { createReader } from './platform/files/reader.ts';
import { lowerThreadPriority } from './platform/workers/lower-thread-priority.ts';
import { readScanRules } from './scan-rules.ts';

/** Of flow graphs; a hundred thousand lines take a tenth of it. */
const graphBytesMax = 768 * 1024 * 1024;

const port = parentPort;
if (port === null) throw new Error('scan-worker runs as a worker thread');
const current = new CurrentPath((workerData as ScanWorkerData).current);
const isLow = lowerThreadPriority();
const reader = createReader(new Patience());
const garbage = new TableGarbage(collectGarbage);
let workedSinceMs = performance.now();

/** A thread whose priority cannot be lowered leaves the machine to others for as long as it had it. */
async function pause(): Promise<void> {
  if (!isLow) await sleep(performance.now() - workedSinceMs);
  workedSinceMs = performance.now();
}

function textOf(root: string, path: string, contentHash: string): string | undefined {
  const bytes = reader.read(root, path, scanLimits.fileBytes);
  return 'skipped' in bytes || hashContent(bytes) !== contentHash ? undefined : decodeText(bytes);
}

const scanner = new ProjectScanner({
  files: new ReadFiles({
    reader,
    frontEnds,
    assets: bundledAssets,
    fileBytesMax: scanLimits.fileBytes,
    graphBytesMax,
    begin: (path) => current.begin(path),
    end: () => current.end(),
  }),
  readRules: readScanRules,
  scanProgram,
  textOf,
  pause,
});

async function answer(command: ScanCommand): Promise<ScanReply> {
  garbage.note(command.snapshot);
  try {
    return {
      type: 'scanned',
      found: await scanner.scan(command, (progress) => send({ type: 'progress', ...progress })),
    };
  } catch (error) {
    return { type: 'failed', fault: error instanceof Error ? String(error.stack) : String(error) };
  }
}

function send(reply: ScanReply): void {
  port?.postMessage(reply);
}

port.on('message', async (command: ScanCommand) => send(await answer(command)));
