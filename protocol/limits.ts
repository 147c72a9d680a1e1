import { Type, type Static } from 'typebox';

export const Limits = Type.Object({
  windows: Type.Array(
    Type.Object({
      name: Type.Enum(['minute', 'day'], { type: 'string' }),
      limit: Type.Integer(),
      remaining: Type.Integer(),
      reset: Type.Integer({ description: 'Unix time, seconds.' }),
    }),
  ),
});
export type Limits = Static<typeof Limits>;

/** Limits of every HTTP request; over one of them the answer is 400 with its own code. */
export const requestLimits = {
  bodyBytes: 2 * 1024 * 1024,
  headerBytes: 16 * 1024,
  targetBytes: 8 * 1024,
  jsonDepth: 64,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  idleTimeoutMs: 60_000,
} as const;

/** Projects that one installation holds. */
export const projectsMax = 1000;
/** Projects that the test keys of one member hold together. */
export const testProjectsMax = 3;
/** Results that a search with a test key may ask for. */
export const testSearchLimitMax = 20;
/** v1 promises this number to every client; a search with a larger limit is lowered to it. */
export const searchLimitMax = 100;
/** The person at the machine may have so many. */
export const ownerSearchLimitMax = 1000;
