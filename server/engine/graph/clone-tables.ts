/** Groups of equal code, by tokens times copies, the largest first. */
export interface CloneLayer {
  /** By file: how many tokens it has, and how many of them lie in a clone. */
  readonly tokens: Uint32Array;
  readonly clonedTokens: Uint32Array;
  readonly groups: CloneGroupTable;
  /** Some code was too much to compare, as in a file that repeats itself without end: groups may be missing. */
  readonly isCut: boolean;
}

/** Fragments of group g from `starts[g]` up to `starts[g + 1]`, by file, then position. */
export interface CloneGroupTable {
  readonly starts: Uint32Array;
  /** By group: 1 where all fragments have equal tokens, 2 where names or literals differ. */
  readonly types: Uint8Array;
  /** By group: tokens of one fragment. */
  readonly lengths: Uint32Array;
  readonly files: Uint32Array;
  readonly lines: Uint32Array;
  readonly endLines: Uint32Array;
}
