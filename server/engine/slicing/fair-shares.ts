/**
 * Divides a budget among parts of known costs by weight: a part gets no more than it costs, and what it leaves goes to
 * the others. The sum is never above the budget.
 */
export function fairShares(
  parts: readonly { readonly cost: number; readonly weight: number }[],
  budget: number,
): number[] {
  const shares = parts.map(() => 0);
  let left = Math.max(0, budget);
  let open = parts.map((_, index) => index).filter((index) => parts[index].cost > 0);
  while (open.length > 0) {
    const weights = open.reduce((sum, index) => sum + parts[index].weight, 0);
    const satisfied = open.filter((index) => parts[index].cost <= (left * parts[index].weight) / weights);
    if (satisfied.length === 0) {
      for (const index of open) shares[index] = Math.floor((left * parts[index].weight) / weights);
      break;
    }
    for (const index of satisfied) {
      shares[index] = parts[index].cost;
      left -= parts[index].cost;
    }
    open = open.filter((index) => !satisfied.includes(index));
  }
  return shares;
}
