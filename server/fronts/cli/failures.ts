import { ApiError } from '#server/app/api-error.ts';
import { EngineGoneError } from '#server/app/engine-connection.ts';
import { ScanError, StorageError } from '#server/app/ports.ts';

export const exitCodes = { done: 0, wrongUsage: 2, impossible: 3, interrupted: 130 } as const;

/** The command was typed wrongly in a way that only the command itself can see. */
export class UsageError extends Error {}

/** Whoever read the answer has closed its end (`… | head`): the command ends without a word. */
export class OutputClosedError extends Error {}

/** What the user is told: one line, and a code of the error table. */
export interface Failure {
  readonly message: string;
  readonly code: string;
}

const CODES_OF_THE_SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'path_not_found',
  ENOTDIR: 'path_not_found',
  EISDIR: 'path_not_found',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  EROFS: 'permission_denied',
  ENOSPC: 'out_of_space',
  EDQUOT: 'out_of_space',
};

export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError || error instanceof StorageError || error instanceof ScanError) {
    return { message: oneLine(error.message), code: error.code };
  }
  if (error instanceof EngineGoneError) return { message: oneLine(error.message), code: 'engine_unavailable' };
  const message = error instanceof Error ? error.message : String(error);
  return { message: oneLine(message), code: CODES_OF_THE_SYSTEM[systemCode(error)] ?? 'internal_error' };
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, ' ').trim();
}
