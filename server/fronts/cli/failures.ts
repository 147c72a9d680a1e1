import { codesOfTheSystem } from '#server/app/operations/codes-of-the-system.ts';
import { EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { failureOf } from '../guard.ts';

export const exitCodes = { done: 0, gateNotMet: 1, wrongUsage: 2, impossible: 3, interrupted: 130 } as const;

/** The command was typed wrongly in a way that only the command itself can see. */
export class UsageError extends Error {}

/** The command is done, and its exit code says more: that of a program it ran, or that a limit is not met. */
export class EndsWith extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** The reader of the answer has closed its end (`… | head`): the command ends without a word. */
export class OutputClosedError extends Error {}

/** A failure as the user sees it: one line, and a code of the error table. */
export interface Failure {
  readonly message: string;
  readonly code: string;
  /** Names that may have been meant. */
  readonly details?: unknown;
}

/**
 * A fault of ours according to the guard may still be the machine's: a command touches files, and its engine may go.
 */
export function toFailure(error: unknown): Failure {
  const { code, message, details, fault } = failureOf(error);
  if (fault === undefined) return { message: oneLine(message), code, details };
  const cause = fault instanceof Error ? fault.message : String(fault);
  const ofMachine = fault instanceof EngineGoneError ? 'engine_unavailable' : codesOfTheSystem[systemCode(fault)];
  return { message: oneLine(cause), code: ofMachine ?? code };
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, ' ').trim();
}
