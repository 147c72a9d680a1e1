/**
 * Works in a folder that cannot take much, until every store has met that, and prints what happened as JSON.
 *
 *     node full-disk-program.ts STATE_FOLDER
 */
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import { changeOf, fileNamed, WORKSPACE } from './index-samples.ts';
import { bytesOf } from './scratch.ts';
import { projectNamed } from './state-samples.ts';

export interface FullDiskReport {
  /** Code of the first state write that failed, the count acknowledged before it, and the count found afterwards. */
  readonly state: { readonly code: string; readonly acknowledged: number; readonly found: number };
  readonly index: { readonly code: string; readonly acknowledged: number; readonly found: number };
  /** Code of opening the index of one more workspace. */
  readonly opening: string;
  /** Error of the cache of facts: none. */
  readonly facts: string;
  /** Code of the first write that failed after space was made: none. */
  readonly afterwards: string;
}

const DESCRIPTION = 'x'.repeat(4000);
const [stateFolder = ''] = process.argv.slice(2);
const driver = await loadSqlDriver();
const state = openStateStore(stateFolder, { driver });
const opener = openIndexStores(stateFolder, { driver });
const { store: index } = opener.open(WORKSPACE);
const facts = openFactsCache(stateFolder, { driver });
const ballast = join(stateFolder, 'ballast');
const reserve = join(stateFolder, 'reserve');

const save = (number: number) => index.apply(changeOf({ upsert: [fileNamed(`f${number}.ts`, 1, 5000)] }));
const create = (number: number) => state.insertProject(projectNamed(`prj_${number}`, { description: DESCRIPTION }));

writeFileSync(ballast, new Uint8Array(512 * 1024));
writeFileSync(reserve, new Uint8Array(256 * 1024));
const indexFull = untilFailure(save);
fillUp();
rmSync(reserve);
const stateFull = untilFailure(create);
fillUp();
const report = {
  state: { ...stateFull, found: state.projects().length },
  index: { ...indexFull, found: index.load().files.length },
  opening: codeOf(() => opener.open('aa').store.apply(changeOf({ upsert: [fileNamed('a.ts', 1, 200_000)] }))),
  facts: codeOf(() => facts.put([{ contentHash: 'a', producer: 'ts@1', facts: bytesOf(300_000, 1) }])),
  afterwards: codeOf(goOn),
} satisfies FullDiskReport;
process.stdout.write(JSON.stringify(report));

function untilFailure(write: (number: number) => void): { code: string; acknowledged: number } {
  for (let acknowledged = 0; ; acknowledged += 1) {
    const code = codeOf(() => write(acknowledged));
    if (code !== '') return { code, acknowledged };
  }
}

function codeOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof StorageError) return error.code;
    throw error;
  }
}

/** Takes what is left of the space, down to single pages. */
function fillUp(): void {
  const descriptor = openSync(ballast, 'a', 0o600);
  try {
    for (;;) writeSync(descriptor, new Uint8Array(4096));
  } catch {
    closeSync(descriptor);
  }
}

function goOn(): void {
  rmSync(ballast);
  create(1_000_000);
  index.clear();
  save(1_000_000);
}
