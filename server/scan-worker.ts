/** Composition root of the scan thread: looks for holes in the code of snapshots, and of commits. */
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFileBytesMax, packageFiles } from './app/analysis/read-lock-files.ts';
import { scanLimits } from './app/indexing/limits.ts';
import { TableGarbage } from './app/indexing/table-garbage.ts';
import { CurrentPath } from './app/security/current-path.ts';
import { keptContents } from './app/security/kept-contents.ts';
import { MemoryBetweenScans } from './app/security/memory-between-scans.ts';
import { stateOfCommit } from './app/security/past-state.ts';
import { nothingSought, withStructure } from './app/security/commit-structure.ts';
import { ProjectScanner, type ScannedState } from './app/security/project-scanner.ts';
import { ReadFiles } from './app/security/read-files.ts';
import type { ScanCommand, ScanReply, ScanWorkerData } from './app/security/scan-messages.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { scanProgram } from './engine/security/taint/scan-program.ts';
import { allStrings } from './base/string-table.ts';
import { advisoryStore } from './platform/advisories/advisory-file.ts';
import { collectGarbage, shrinkHeap } from './platform/collect-garbage.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { Patience } from './platform/files/patience.ts';
import { createReader } from './platform/files/reader.ts';
import { gitRepositories } from './platform/git/git-repositories.ts';
import { repositoriesInPlace } from './platform/git/repositories-in-place.ts';
import { loadSqlDriver } from './platform/store/choose-driver.ts';
import { cloneCodec } from './platform/store/clone-codec.ts';
import { openFactsCache } from './platform/store/open-stores.ts';
import { openTablesFile } from './platform/store/tables-file.ts';
import { lowerThreadPriority } from './platform/workers/lower-thread-priority.ts';
import { revisionIndexParts } from './revision-index.ts';
import { scanMark } from './scan-mark.ts';
import { readScanRules } from './scan-rules.ts';

/** Of flow graphs; a hundred thousand lines take a tenth of it. */
const graphBytesMax = 768 * 1024 * 1024;
/** Of the files of a commit, which lie in memory while it is scanned. */
const commitBytesMax = 512 * 1024 * 1024;

/** After fewer the heap has hardly grown. */
const filesPerCollection = 200;

const port = parentPort;
if (port === null) throw new Error('scan-worker runs as a worker thread');
const { stateDirectory, current: shared } = workerData as ScanWorkerData;
const current = new CurrentPath(shared);
const isLow = lowerThreadPriority();
const reader = createReader(new Patience());
const git = repositoriesInPlace(gitRepositories);
const garbage = new TableGarbage(collectGarbage);
const memory = new MemoryBetweenScans(shrinkHeap);
let workedSinceMs = performance.now();
/** Files that were read since garbage was last collected for that. */
let readSince = 0;

/** A thread whose priority cannot be lowered leaves the machine to others for as long as it had it. */
async function pause(): Promise<void> {
  if (!isLow) await sleep(performance.now() - workedSinceMs);
  workedSinceMs = performance.now();
}

const scanner = new ProjectScanner({
  files: new ReadFiles({
    frontEnds,
    assets: bundledAssets,
    graphBytesMax,
    begin: (path) => {
      readSince++;
      current.begin(path);
    },
    end: () => current.end(),
  }),
  readRules: readScanRules,
  scanProgram,
  advisories: advisoryStore(stateDirectory),
  pause,
});

async function stateOf(command: ScanCommand): Promise<ScannedState> {
  const { root, lost } = command;
  if ('snapshot' in command) {
    const { workspace, snapshot, skipped } = command;
    const file = openTablesFile(stateDirectory, workspace, 'scanned-contents');
    const kept = keptContents({ name: workspace, file, codec: cloneCodec, mark: scanMark() });
    const paths = [...allStrings(snapshot.files.paths), ...(skipped ?? []).map(({ path }) => path)];
    const lockFileOf = (path: string) => bytesOf(root, path, lockFileBytesMax);
    const ofPackages = () => packageFiles(paths, lockFileOf);
    return { snapshot, skipped, lost, bytesOf: (path) => bytesOf(root, path), kept, packageFiles: ofPackages };
  }
  const cache = openFactsCache(stateDirectory, { driver: await loadSqlDriver() });
  try {
    const index = revisionIndexParts({ cache, reader, current });
    return await stateOfCommit({ git, index, bytesMax: commitBytesMax }, command);
  } finally {
    cache.close();
  }
}

function bytesOf(root: string, path: string, bytesMax = scanLimits.fileBytes): Uint8Array | undefined {
  const bytes = reader.read(root, path, bytesMax);
  return 'skipped' in bytes ? undefined : bytes;
}

async function answer(command: ScanCommand): Promise<ScanReply> {
  try {
    const state = await stateOf(command);
    garbage.note(state.snapshot);
    const asked = 'snapshot' in command ? undefined : command.structure;
    const find = () =>
      scanner.scan(state, (progress) => {
        if (progress.phase === 'analysing') releaseRead();
        send({ type: 'progress', ...progress });
      });
    const found = asked?.withFindings === false ? nothingSought : await find();
    return { type: 'scanned', found: asked === undefined ? found : withStructure(found, asked, state.snapshot) };
  } catch (error) {
    return { type: 'failed', fault: error instanceof Error ? String(error.stack) : String(error) };
  }
}

/** Texts and trees of files that were read would lie beside the tables of the search. */
function releaseRead(): void {
  if (readSince < filesPerCollection) return;
  readSince = 0;
  collectGarbage();
}

function send(reply: ScanReply): void {
  port?.postMessage(reply);
}

port.on('message', async (command: ScanCommand) => {
  memory.begin();
  send(await answer(command));
  memory.end();
});
