/** Numbers by file that are added up for folders, modules and projects. Those of files alone come from other tables. */
export interface FileNumbers {
  readonly commentLines: ArrayLike<number>;
  /** Named ones. */
  readonly functions: ArrayLike<number>;
  readonly classes: ArrayLike<number>;
  /** Sums over all functions, unnamed ones included, and the top level. */
  readonly cyclomatic: ArrayLike<number>;
  readonly cognitive: ArrayLike<number>;
  /** Sums over the named functions, and the largest one. */
  readonly functionCyclomatic: ArrayLike<number>;
  readonly functionCyclomaticMax: ArrayLike<number>;
  readonly functionCognitive: ArrayLike<number>;
  /** 0 to 100. */
  readonly maintainability: ArrayLike<number>;
  /** 0 where copies of code were not looked for. */
  readonly tokens: ArrayLike<number>;
  readonly clonedTokens: ArrayLike<number>;
}

/** In the order in which they are sent. */
export const fileNumberNames = [
  'commentLines',
  'functions',
  'classes',
  'cyclomatic',
  'cognitive',
  'functionCyclomatic',
  'functionCyclomaticMax',
  'functionCognitive',
  'maintainability',
  'tokens',
  'clonedTokens',
] as const satisfies readonly (keyof FileNumbers)[];

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
