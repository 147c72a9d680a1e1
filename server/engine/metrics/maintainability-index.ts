/** Size and paths of one file. */
export interface MaintainedCode {
  /** Halstead's volume. */
  readonly volume: number;
  readonly cyclomatic: number;
  readonly codeLines: number;
}

/**
 * Returns the maintainability index from 0 to 100, without comments: (171 − 5.2 ln V − 0.23 G − 16.2 ln L) · 100 / 171
 * (Oman and Hagemeister, 1992, in the scale of Visual Studio). The logarithm of 0 counts as 0.
 */
export function maintainabilityIndex({ volume, cyclomatic, codeLines }: MaintainedCode): number {
  const raw = 171 - 5.2 * logarithm(volume) - 0.23 * cyclomatic - 16.2 * logarithm(codeLines);
  return Math.min(100, (Math.max(0, raw) * 100) / 171);
}

function logarithm(value: number): number {
  return value === 0 ? 0 : Math.log(value);
}
