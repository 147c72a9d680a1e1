/** Composition root of the analysis thread: answers questions about snapshots whose work would hold up the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { Analyst } from './app/analysis/analyst.ts';
import { commandReceiver } from './app/analysis/receive-commands.ts';
import type { AnalysisCommand, AnalysisWorkerData } from './app/analysis/thread-messages.ts';
import { TableGarbage } from './app/indexing/table-garbage.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';

const port = parentPort;
if (port === null) throw new Error('analysis-worker runs as a worker thread');
const { memory } = workerData as AnalysisWorkerData;
const garbage = new TableGarbage(collectGarbage);
const receive = commandReceiver(new Analyst(bundledAssets, memory), (reply) => {
  // The text is transferred: a copy would cost the main thread what was to be spared it.
  port.postMessage(reply, reply.type === 'answered' ? [reply.json.buffer as ArrayBuffer] : []);
});
port.on('message', (command: AnalysisCommand) => {
  if (command.type === 'keep') garbage.note(command.snapshot);
  receive(command);
});
