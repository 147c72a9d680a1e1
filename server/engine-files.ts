import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError } from './app/operations/api-error.ts';
import { workerEntries } from './worker-entries.ts';

/**
 * Throws `engine_unavailable` where a file of the installation is gone. @param others paths in addition to those of the
 * threads
 */
export function requireEngineFiles(others: readonly string[] = []): void {
  const files = [...others, ...Object.values(workerEntries).map((entry) => fileURLToPath(entry))];
  const missing = files.find((file) => !existsSync(file));
  if (missing === undefined) return;
  throw new ApiError('engine_unavailable', `The engine is incomplete: ${missing} is missing. Install it again.`);
}
