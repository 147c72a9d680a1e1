/** Parts `from` up to, not including, `to`; `before` is where the first of them stood, undefined for a single new part. */
export interface Run {
  readonly from: number;
  to: number;
  readonly before?: number;
}

/** Cuts a list into runs that stood side by side in the list before, and single new parts. Parts are told by identity. */
export function unchangedRuns(before: readonly object[], now: readonly object[]): readonly Run[] {
  const positions = new Map(before.map((part, index) => [part, index]));
  const runs: Run[] = [];
  now.forEach((part, index) => {
    const position = positions.get(part);
    const last = runs.at(-1);
    if (position !== undefined && last?.before !== undefined && last.before + index - last.from === position) last.to++;
    else runs.push({ from: index, to: index + 1, before: position });
  });
  return runs;
}
