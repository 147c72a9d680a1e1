import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BaselineFiles } from '#server/app/ports/baselines.ts';
import { makeFolders } from '../files/make-folders.ts';
import { replaceFile } from './replace-file.ts';

/** `<state folder>/baselines/<project>.json.gz`: written beside, flushed and renamed. */
export function openBaselineFiles(stateFolder: string): BaselineFiles {
  const folder = join(stateFolder, 'baselines');
  const pathOf = (projectId: string) => join(folder, `${fileName(projectId)}.json.gz`);
  return {
    read: (projectId) => {
      try {
        return readFileSync(pathOf(projectId));
      } catch {
        return undefined;
      }
    },
    write: async (projectId, packed) => {
      makeFolders(folder);
      await replaceFile(pathOf(projectId), packed);
    },
    delete: (projectId) => rmSync(pathOf(projectId), { force: true }),
  };
}

/** Identifiers are of our own making; none is a path all the same. */
function fileName(projectId: string): string {
  return projectId.replaceAll(/[^A-Za-z0-9_]/g, '_');
}
