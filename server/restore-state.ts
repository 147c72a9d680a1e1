/** Composition root of `restore`: no engine may have the folder open meanwhile, so this process becomes its owner. */
import { ApiError } from './app/operations/api-error.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import { connectPipe } from './fronts/pipe/connect-pipe.ts';
import type { RestoredState, RestoreRequest } from './fronts/cli/state-restorer.ts';
import { InvalidBackup } from './platform/backup/read-backup.ts';
import { FolderNotEmpty, restoreBackup } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock.ts';
import { type EnginePlace, openEnginePlace } from './platform/process/engine-place.ts';
import { becomeOwner } from './platform/process/own-engine.ts';
import { requestStream, visitEngine } from './platform/process/visit-engine.ts';
import { loadSqlDriver } from './platform/store/choose-driver.ts';
import { openStateStore } from './platform/store/open-stores.ts';

/** Throws `engine_conflict`, `backup_invalid`, `state_not_empty`, `path_not_found` and `StorageError`. */
export async function restoreState(request: RestoreRequest, version: string): Promise<RestoredState> {
  const place = openEnginePlace(request.stateDirectory);
  const driver = await loadSqlDriver();
  await endIdleEngine(place, version);
  const service = { streams: {}, close: () => Promise.resolve() };
  const start = { version, command: true, log: () => undefined, open: () => Promise.resolve(service) };
  const owner = await becomeOwner(place, start);
  if (owner === undefined) throw isServed(place);
  try {
    const { stateFolder } = place;
    const check = (folder: string): void => openStateStore(folder, { driver }).close();
    const restored = await restoreBackup({ ...request, stateFolder, nowMs: systemClock.nowMs(), check });
    return { ...restored, stateDirectory: stateFolder };
  } catch (error) {
    throw named(error, request, place);
  } finally {
    await owner.leave('asked');
  }
}

const patienceMs = 5000;

/** An engine that serves nothing any more stays for a minute, for the next client. It is asked to end at once. */
async function endIdleEngine(place: EnginePlace, version: string): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const visit = await visitEngine(place, signal).catch(() => undefined);
  if (visit === undefined) return;
  const reply = await requestStream(visit.socket, { stream: 'call', version }, signal);
  if (reply === undefined || 'error' in reply) return;
  const connection = connectPipe(visit.socket);
  const { data } = await connection.call('engine.status', {});
  const { baseUrl, clients } = data as EngineStatus;
  if (baseUrl !== undefined || clients > 1) {
    connection.close();
    throw isServed(place);
  }
  await connection.call('engine.stop', {});
  await connection.closed;
}

function named(error: unknown, { file }: RestoreRequest, { stateFolder }: EnginePlace): unknown {
  if (error instanceof InvalidBackup) return new ApiError('backup_invalid', `${file}: ${error.message}`);
  if (error instanceof FolderNotEmpty) {
    return new ApiError('state_not_empty', `${stateFolder} holds data already: --force moves it aside.`);
  }
  return error;
}

function isServed({ stateFolder }: EnginePlace): ApiError {
  return new ApiError('engine_conflict', `An engine runs in ${stateFolder}: end it, then restore.`);
}
