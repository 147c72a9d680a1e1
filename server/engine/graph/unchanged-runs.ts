/** Parts `from` up to, not including, `to`; `before` is where the first of them stood, undefined for a single new part. */
export interface Run {
  readonly from: number;
  to: number;
  readonly before?: number;
}

/**
 * Cuts a list into runs that stood side by side in the list before, and single new parts. Parts are compared by
 * identity.
 *
 * A part between two that stand as they stood was replaced or inserted, and counts as new without a search: that is
 * what a save does, and taking a part for new costs more work, never a wrong result.
 */
export function unchangedRuns(before: readonly object[], now: readonly object[]): readonly Run[] {
  const runs: Run[] = [];
  let positions: ReadonlyMap<object, number> | undefined;
  let last: Run | undefined;
  /** Where the next part stood if nothing changes. */
  let expected = 0;
  now.forEach((part, index) => {
    if (last?.before !== undefined && before[expected] === part) {
      last.to++;
      expected++;
      return;
    }
    const next = now[index + 1];
    let position: number | undefined;
    if (before[expected] === part) position = expected;
    else if (!isBeside(before, expected, next)) position = (positions ??= positionsOf(before)).get(part);
    last = { from: index, to: index + 1, before: position };
    runs.push(last);
    if (position !== undefined) expected = position + 1;
    else if (before[expected] !== next) expected++;
  });
  return runs;
}

/** Whether the part behind this one stands where it is expected: this one was replaced, or put before it. */
function isBeside(before: readonly object[], expected: number, next: object | undefined): boolean {
  return next !== undefined && (before[expected] === next || before[expected + 1] === next);
}

function positionsOf(parts: readonly object[]): ReadonlyMap<object, number> {
  return new Map(parts.map((part, index) => [part, index]));
}
