import type { HalsteadCounts } from '../source/code-metrics.ts';

/** Returns Halstead's volume in bits: N · log₂ n (Halstead, Elements of Software Science, 1977). 0 where there is nothing. */
export function halsteadVolume({ distinctOperators, distinctOperands, operators, operands }: HalsteadCounts): number {
  const vocabulary = distinctOperators + distinctOperands;
  return vocabulary === 0 ? 0 : (operators + operands) * Math.log2(vocabulary);
}
