import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunNotes } from '#server/app/recording/recording-ports.ts';

/** Of all processes of a command together. */
const bytesMax = 256 * 1024 * 1024;

/** Reads what the recorders wrote: files that end in `.jsonl`. */
export const runNotes: RunNotes = {
  read: (folder) => {
    const notes: string[] = [];
    let [bytes, left] = [0, 0];
    for (const name of readdirSync(folder).toSorted()) {
      if (!name.endsWith('.jsonl')) continue;
      const path = join(folder, name);
      const stat = statSync(path);
      if (!stat.isFile() || bytes + stat.size > bytesMax) left++;
      else notes.push(readFileSync(path, 'utf8'));
      bytes += stat.size;
    }
    const problems = left === 0 ? [] : [`Processes whose notes were left out, because there are too many: ${left}.`];
    return { notes, problems };
  },
};
