/** Counts of the code in one file: facts of the second stage, made of the code tree (`metrics/table.ts` defines each). */
export interface CodeMetrics {
  /** Lines with nothing but white space. */
  readonly blankLines: number;
  /** Sums over all functions, unnamed ones included, and the top level. */
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly halstead: HalsteadCounts;
  /** By number of the symbol, each once. */
  readonly functions: readonly NamedFunction[];
  /** By number of the symbol, each once. */
  readonly classes: readonly MeasuredClass[];
}

/** Halstead's n1, n2, N1 and N2. */
export interface HalsteadCounts {
  readonly distinctOperators: number;
  readonly distinctOperands: number;
  readonly operators: number;
  readonly operands: number;
}

export interface NamedFunction {
  /** Index into the declarations of the file. */
  readonly symbol: number;
  readonly parameters: number;
  readonly nesting: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
}

export interface MeasuredClass {
  /** Index into the declarations of the file. */
  readonly symbol: number;
  readonly methods: number;
  readonly lcom4: number;
}
