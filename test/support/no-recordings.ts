import { ProjectRecordings } from '#server/app/recording/project-recordings.ts';
import type { TablesFile } from '#server/app/ports/index-store.ts';

/** Recordings in memory, none at first. */
export function noRecordings(): ProjectRecordings {
  const stored = new Map<string, Uint8Array>();
  return new ProjectRecordings((key): TablesFile => ({
    load: () => stored.get(key),
    save: (bytes) => void stored.set(key, bytes),
    remove: () => void stored.delete(key),
  }));
}
