/**
 * The process that gets killed: writes to the stores in a loop and says on its standard output what it is about to do
 * and what has been done.
 *
 *     node kill-writer.ts STATE_FOLDER SEED FIRST_ID
 */
import { writeSync } from 'node:fs';
import type { IndexStore } from '#server/app/ports/index-store.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import { seededRandom } from '../random-rounds.ts';
import { batchPaths, type Operation } from './kill-model.ts';
import { changeOf, fileNamed, WORKSPACE } from './index-samples.ts';
import { answerTo, keyNamed, projectNamed } from './state-samples.ts';

const DAY = '2026-11-21';

const [stateFolder = '', seed = '0', firstId = '0'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const driver = await loadSqlDriver();
const state = openStateStore(stateFolder, { driver });
const { store: index } = openIndexStores(stateFolder, { driver }).open(WORKSPACE);

say('ready');
for (let id = Number(firstId); ; id += 1) {
  const operation = anyOperation(id);
  say(`try ${JSON.stringify(operation)}`);
  carryOut(operation, state, index);
  say('done');
}

function anyOperation(id: number): Operation {
  const earlier = Number(firstId) + Math.floor(random() * (id - Number(firstId)));
  const dice = random();
  if (dice < 0.25) return { type: 'create', id };
  if (dice < 0.35) return { type: 'delete', id: earlier };
  if (dice < 0.5) return { type: 'count' };
  if (dice < 0.55) return { type: 'key', id };
  if (dice < 0.6) return { type: 'revoke', id: earlier };
  if (dice < 0.9) return { type: 'save', file: Math.floor(random() * 40), version: id };
  return { type: 'batch', version: id };
}

function carryOut(operation: Operation, stateStore: StateStore, indexStore: IndexStore): void {
  switch (operation.type) {
    case 'create':
      return createAnswered(operation.id, stateStore);
    case 'delete':
      return stateStore.deleteProject(`prj_${operation.id}`);
    case 'count':
      return stateStore.addToDayCount('key', DAY, 1);
    case 'key':
      return stateStore.insertKey(keyNamed(String(operation.id)));
    case 'revoke':
      return void stateStore.revokeKey(String(operation.id), 1);
    case 'save':
      return saveFiles([`single${operation.file}.ts`], operation.version, indexStore);
    case 'batch':
      return saveFiles(batchPaths(), operation.version, indexStore);
  }
}

/** The effect, its answer and its count: all or nothing. */
function createAnswered(id: number, stateStore: StateStore): void {
  stateStore.transaction(() => {
    stateStore.insertProject(projectNamed(`prj_${id}`));
    stateStore.saveIdempotency(answerTo(String(id)));
    stateStore.addToDayCount('key', DAY, 1);
  });
}

function saveFiles(paths: readonly string[], version: number, indexStore: IndexStore): void {
  const like = fileNamed('', 1, 2000);
  const upsert = paths.map((path) => ({ ...like, path, contentHash: `v${version}` }));
  indexStore.apply(changeOf({ upsert, meta: { version: String(version) } }));
}

/** Written at once: what the pipe holds survives the process. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
