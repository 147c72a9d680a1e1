import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { FileTooLarge, RESULT_CODE, SqlError, UnmergedLog } from './sql-driver.ts';

/** Names of a database in messages. */
export interface DatabasePlace {
  readonly path: string;
  /** Said when the file turns out to be damaged: a sentence on what becomes of it and what to do. */
  readonly damageAdvice: string;
  /** Said where a log lies beside it that the driver cannot take in. Absent for what can be built again: it is then. */
  readonly unmergedLogAdvice?: string;
}

/** The file's content cannot be used. Rebuildable stores begin again at this, `state.db` never does. */
export class DamagedDatabase extends StorageError {
  constructor(place: DatabasePlace, what: string, options?: ErrorOptions) {
    super('storage_error', `${basename(place.path)} ${what} ${place.damageAdvice}`, options);
  }
}

/**
 * Gives what a driver or the file system threw its name from the error table. Anything else (a fault in the program)
 * passes unchanged. Messages name the file, never statements or values.
 */
export function toStorageError(error: unknown, place: DatabasePlace): unknown {
  if (error instanceof SqlError) return fromSqlError(error, place);
  if (error instanceof UnmergedLog) return fromUnmergedLog(error, place);
  if (error instanceof FileTooLarge) {
    return new StorageError('storage_error', `${basename(place.path)} is too large for this store driver.`, {
      cause: error,
    });
  }
  const code = systemErrorCode(error);
  return code === undefined ? error : failure(codeOfSystemError(code), place, error);
}

/** Runs `work` and throws what it throws as `StorageError`. */
export function withStorageErrors<Result>(place: DatabasePlace, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error, place);
  }
}

function fromUnmergedLog(error: UnmergedLog, place: DatabasePlace): StorageError {
  const what = `has changes of node:sqlite beside it (${basename(error.log)}), which sql.js cannot read.`;
  if (place.unmergedLogAdvice === undefined) return new DamagedDatabase(place, what, { cause: error });
  return new StorageError('storage_error', `${basename(place.path)} ${what} ${place.unmergedLogAdvice}`, {
    cause: error,
  });
}

function fromSqlError(error: SqlError, place: DatabasePlace): StorageError {
  switch (error.primaryCode) {
    case RESULT_CODE.full:
      return failure('out_of_space', place, error);
    case RESULT_CODE.busy:
    case RESULT_CODE.locked:
    case RESULT_CODE.protocol:
      return failure('storage_locked', place, error);
    case RESULT_CODE.perm:
    case RESULT_CODE.readonly:
    case RESULT_CODE.auth:
      return failure('permission_denied', place, error);
    case RESULT_CODE.corrupt:
    case RESULT_CODE.notadb:
      return new DamagedDatabase(place, 'is damaged.', { cause: error });
    case RESULT_CODE.ioerr:
    case RESULT_CODE.cantopen:
      return failure(codeFoundByTrying(place.path), place, error);
    case RESULT_CODE.constraint:
      return new StorageError('storage_error', `${basename(place.path)} refused a record that contradicts another.`, {
        cause: error,
      });
    default:
      return failure('storage_error', place, error);
  }
}

const MESSAGES: Readonly<Record<StorageError['code'], string>> = {
  out_of_space: 'cannot be written: no space is left on its disk.',
  permission_denied: 'cannot be opened or written: permission denied or read-only.',
  storage_locked: 'is locked by another program.',
  storage_error: 'cannot be opened, read or written.',
};

function failure(code: StorageError['code'], place: DatabasePlace, cause: unknown): StorageError {
  return new StorageError(code, `${basename(place.path)} ${MESSAGES[code]}`, { cause });
}

/**
 * SQLite says "I/O error" and "unable to open" without the system's reason (a full disk while its log index grows, a
 * quota, a read-only folder). The same attempt by our own hand has one.
 */
function codeFoundByTrying(databasePath: string): StorageError['code'] {
  const probe = join(dirname(databasePath), `.write-probe-${randomBytes(6).toString('hex')}`);
  try {
    if (existsSync(databasePath)) accessSync(databasePath, constants.R_OK | constants.W_OK);
    writeFileSync(probe, new Uint8Array(64 * 1024), { mode: 0o600, flag: 'wx' });
    return 'storage_error';
  } catch (error) {
    return codeOfSystemError(systemErrorCode(error) ?? '');
  } finally {
    rmSync(probe, { force: true });
  }
}

function codeOfSystemError(code: string): StorageError['code'] {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'out_of_space';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'permission_denied';
    case 'EBUSY':
      return 'storage_locked';
    default:
      return 'storage_error';
  }
}

/** `ENOSPC` and the like. Node's own complaints (`ERR_…`) carry a `code` too, and no `errno`. */
function systemErrorCode(error: unknown): string | undefined {
  const isSystemError = error instanceof Error && 'errno' in error && 'code' in error;
  return isSystemError && typeof error.code === 'string' ? error.code : undefined;
}
