/**
 * Opens every store in a folder that it may not write, and prints the codes as JSON. As root, which no permission
 * stops, it becomes a user without rights first where `unprivileged` is asked for.
 *
 *     node read-only-program.ts STATE_FOLDER [unprivileged]
 */
import { StorageError } from '#server/app/ports/storage-error.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import { changeOf, fileNamed } from './index-samples.ts';
import { projectNamed } from './state-samples.ts';

export interface ReadOnlyReport {
  readonly state: string;
  readonly index: string;
  readonly facts: string;
}

const UNPRIVILEGED = 65_534;
const [stateFolder = '', user = ''] = process.argv.slice(2);
if (user === 'unprivileged' && process.getuid?.() === 0) {
  process.setgid?.(UNPRIVILEGED);
  process.setuid?.(UNPRIVILEGED);
}

const driver = await loadSqlDriver();
const report = {
  state: codeOf(() => openStateStore(stateFolder, { driver }).insertProject(projectNamed('prj_new'))),
  index: codeOf(() =>
    openIndexStores(stateFolder, { driver })
      .open('ab')
      .store.apply(changeOf({ upsert: [fileNamed('new.ts')] })),
  ),
  facts: codeOf(() =>
    openFactsCache(stateFolder, { driver }).put([{ contentHash: 'a', producer: 'b', facts: new Uint8Array(9) }]),
  ),
} satisfies ReadOnlyReport;
process.stdout.write(JSON.stringify(report));

function codeOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof StorageError) return error.code;
    throw error;
  }
}
