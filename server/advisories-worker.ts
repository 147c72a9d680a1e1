/** Composition root of the thread that reads a file of advisories which the user gives, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { mergeAdvisories } from './app/advisories/merge-advisories.ts';
import type { UpdateReply, UpdateWorkerData } from './app/advisories/update-messages.ts';
import { UnreadableAdvisories } from './app/ports/advisories.ts';
import { advisoryStore } from './platform/advisories/advisory-file.ts';
import { advisoryWriter } from './platform/advisories/advisory-writer.ts';
import { osvValues } from './platform/advisories/osv-file.ts';
import { systemClock } from './platform/clock.ts';
import { lowerThreadPriority } from './platform/workers/lower-thread-priority.ts';

const port = parentPort;
if (port === null) throw new Error('advisories-worker runs as a worker thread');
const { stateDirectory, path } = workerData as UpdateWorkerData;
lowerThreadPriority();

async function update(): Promise<UpdateReply> {
  const before = advisoryStore(stateDirectory).open();
  const writer = advisoryWriter(stateDirectory);
  try {
    const known = before?.all() ?? [];
    const merged = await mergeAdvisories({
      known,
      values: osvValues(path),
      writer,
      nowMs: () => systemClock.nowMs(),
    });
    return { type: 'updated', merged };
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    before?.close();
  }
}

function failure(error: unknown): UpdateReply {
  if (error instanceof UnreadableAdvisories) return { type: 'unreadable', problem: error.message };
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return { type: 'refused', code };
  return { type: 'failed', fault: error instanceof Error ? String(error.stack) : String(error) };
}

port.postMessage(await update().catch(failure));
