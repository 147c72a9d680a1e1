import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaselineFiles } from '#server/app/ports/baselines.ts';
import { makeFolders } from '../files/make-folders.ts';

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
      await replace(pathOf(projectId), packed);
    },
    delete: (projectId) => rmSync(pathOf(projectId), { force: true }),
  };
}

/** Identifiers are of our own making; none is a path all the same. */
function fileName(projectId: string): string {
  return projectId.replaceAll(/[^A-Za-z0-9_]/g, '_');
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
