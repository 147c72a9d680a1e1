import type { WorkerTable } from '../worker-table.ts';

/**
 * Programs that run beside the one that starts them, in a thread or a process of their own.
 *
 * Source: developer.mozilla.org, Worker, SharedWorker, ServiceWorkerContainer; nodejs.org/api, `worker_threads`,
 * `child_process.fork`, `cluster.setupPrimary`.
 */
export const workers: WorkerTable = {
  key: 'worker',
  packages: ['node:worker_threads', 'node:child_process', 'global:Worker', 'global:SharedWorker'],
  calls: ['Worker', 'SharedWorker', 'fork', ''],
};
