import type { Prover } from '../ports.ts';

/** A prover that is never asked about a folder that the person does not trust: a compiler follows what is written there. */
export function trustedProver(prover: Prover, isTrusted: (root: string) => boolean): Prover {
  return {
    prove: async (question, signal) =>
      isTrusted(question.root)
        ? prover.prove(question, signal)
        : { kind: 'unavailable', message: 'The folder is not trusted: no compiler reads it.' },
  };
}
