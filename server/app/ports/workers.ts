/** Another thread. Messages are structured clones; what lies in shared memory is passed by reference. */
export interface WorkerThread {
  post(message: unknown): void;
  /** Stops it where it stands. `ended` is not called any more. */
  terminate(): Promise<void>;
}

export interface WorkerEvents {
  message(message: unknown): void;
  /** It died by itself: an uncaught exception, or its memory limit. */
  ended(reason: string): void;
}

export type ThreadKind = 'index' | 'facts' | 'analysis' | 'prover' | 'trend' | 'scan' | 'advisories';

export interface WorkerSpawner {
  /** @param data passed to the thread at its start */
  spawn(kind: ThreadKind, data: unknown, events: WorkerEvents): WorkerThread;
}
