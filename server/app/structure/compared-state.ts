import type { BaselineAge } from '#protocol/diff.ts';

/** A state of a project, ready to be compared. */
export interface ComparedState {
  /** Where it is a snapshot that is kept. */
  readonly snapshot?: string;
  /** Equal where the structure is. */
  readonly mark: string;
  /** Lines of the structure, compressed with gzip. */
  readonly packed: Uint8Array;
  /** Present where it is the remote's. */
  readonly age?: BaselineAge;
}
