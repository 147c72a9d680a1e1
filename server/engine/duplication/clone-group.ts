/** Where a copy lies. */
export interface Fragment {
  /** Number of its file in the index of clones. */
  readonly slot: number;
  /** Number of its first token. */
  readonly start: number;
  readonly line: number;
  readonly endLine: number;
}

export interface CloneGroup {
  /** 1: equal tokens; 2: names or literals differ. */
  readonly type: 1 | 2;
  /** Tokens of one fragment. */
  readonly length: number;
  /** By file, then position. */
  readonly fragments: readonly Fragment[];
}
