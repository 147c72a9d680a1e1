import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lets the thread that calls it, and the programs it starts, run when nothing else wants the processor. Returns whether that could be:
 * priorities belong to threads on Linux alone, elsewhere to the process.
 */
export function lowerThreadPriority(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
    return true;
  } catch {
    return false;
  }
}
