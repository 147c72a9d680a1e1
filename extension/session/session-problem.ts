/** The engine could not be reached. `code` is of the error table where the engine or the way to it gave one. */
export interface SessionProblem {
  readonly code: string;
  readonly message: string;
}

export const engineUnavailable = 'engine_unavailable';

/** What went wrong in words of the error table, whatever was thrown. */
export function sessionProblem(error: unknown): SessionProblem {
  const { code } = error as { code?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  return { code: typeof code === 'string' && /^[a-z_]+$/.test(code) ? code : engineUnavailable, message };
}

/** Another try may do better: nobody answered. Whatever else is wrong stays wrong until a person does something. */
export function isPassing(problem: SessionProblem): boolean {
  return problem.code === engineUnavailable;
}
