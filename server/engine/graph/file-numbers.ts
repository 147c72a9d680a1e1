/**
 * Numbers by file that are added up for folders, modules and projects, in the order in which they are sent. Those of files alone come
 * from other tables.
 */
export const fileNumberNames = [
  'commentLines',
  // Named ones.
  'functions',
  'classes',
  // Sums over all functions, unnamed ones included, and the top level.
  'cyclomatic',
  'cognitive',
  // Sums over the named functions, and the largest one.
  'functionCyclomatic',
  'functionCyclomaticMax',
  'functionCognitive',
  // 0 to 100.
  'maintainability',
  // 0 where copies of code were not looked for.
  'tokens',
  'clonedTokens',
] as const;
export type FileNumbers = Readonly<Record<(typeof fileNumberNames)[number], ArrayLike<number>>>;

/** Measures of some files together. */
export interface ProjectSummary {
  readonly files: number;
  readonly lines: number;
  readonly codeLines: number;
  readonly commentLines: number;
  readonly functions: number;
  readonly classes: number;
  readonly cyclomaticMean: number;
  readonly cyclomaticMax: number;
  readonly cognitiveMean: number;
  readonly maintainability: number;
  readonly duplication: number;
  readonly cycles: number;
  readonly instabilityMean: number;
}

/** Numbers that came with a structure: no functions are known that they belong to. */
export interface NumberLayer {
  readonly files: FileNumbers;
  /** Of the whole project, rounded as it was sent. */
  readonly summary: ProjectSummary;
}
