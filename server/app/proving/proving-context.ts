import type { ExactTier } from '#protocol/tier.ts';
import type { CallContext } from '../operations/operation.ts';
import type { CodePlace, Prover, ProverAnswer } from './prover.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

export interface ProvingParts {
  readonly snapshots: Snapshots;
  /** Absent where no compiler was given to the engine. */
  readonly prover?: Prover;
}

/** Asks the compiler what single sites of a project mean. */
export async function proveSites(
  { prover, snapshots }: ProvingParts,
  id: string,
  sites: readonly CodePlace[],
  context: CallContext,
): Promise<ProverAnswer> {
  if (prover === undefined) return { kind: 'unavailable', message: 'No compiler is here: the linker answers alone.' };
  if (!snapshots.mayRead(id, context)) {
    return { kind: 'unavailable', message: 'The folder is not trusted: no compiler reads it.' };
  }
  const places = sites.map(({ file, line, column }) => ({ file, line, column }));
  return prover.prove({ root: snapshots.rootOf(id, context), sites: places }, context.signal);
}

/** The linker's answer stands where no compiler could be asked. */
export function unproven(message: string): ExactTier {
  return { available: false, message, asked: 0, proven: 0 };
}
