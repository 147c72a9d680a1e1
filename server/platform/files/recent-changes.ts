import { readdirSync } from 'node:fs';
import { lstatOrMissing } from './file-stamp.ts';

/** Time stamps of files come from a clock that ticks every few milliseconds, up to ten. */
const CLOCK_TICK_MS = 20;

/** Folders that changed since then, or that hold an entry that did. A folder that can't be read counts as changed. */
export function changedSince(root: string, directories: readonly string[], sinceMs: number): readonly string[] {
  return directories.filter((directory) => {
    const folder = directory === '' ? root : `${root}/${directory}`;
    try {
      const paths = [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)];
      return paths.some((path) => (lstatOrMissing(path)?.ctimeMs ?? 0) > sinceMs - CLOCK_TICK_MS);
    } catch {
      return true;
    }
  });
}
