/** Numbers about a running server, for programs that watch it. */
export interface Figure {
  /** Words with underscores, the unit last: `groundplan_resident_memory_bytes`. Counters end with `_total`. */
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  /** One sentence. */
  readonly help: string;
  readonly samples: readonly FigureSample[];
}

export interface FigureSample {
  /** Values come from a fixed set each, so that the number of samples is bounded. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
