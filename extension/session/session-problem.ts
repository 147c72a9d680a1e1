/** The engine could not be reached. `code` is of the error table where the engine or the way to it gave one. */
export interface SessionProblem {
  readonly code: string;
  readonly message: string;
}

export const engineUnavailable = 'engine_unavailable';

/** Maps any thrown value to an error of the error table, in words. */
export function sessionProblem(error: unknown): SessionProblem {
  const { code } = error as { code?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  return { code: typeof code === 'string' && /^[a-z_]+$/.test(code) ? code : engineUnavailable, message };
}

/** Another try may succeed, because the engine did not answer. Any other problem stays until the user acts. */
export function isPassing(problem: SessionProblem): boolean {
  return problem.code === engineUnavailable;
}
