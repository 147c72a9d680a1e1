/** The texts of a file before and after a commit, and the lines of a copy in it as they are now. */
export interface ChangedCopy {
  readonly before: string;
  readonly after: string;
  readonly copy: readonly string[];
}

/**
 * How many lines of a copy a commit wrote that changed a part of it. 0 where it wrote most of the copy: then it made the copy, and
 * did not change it. A line counts that was nowhere in the file before, so that nothing is claimed of what only moved.
 */
export function linesWritten({ before, after, copy }: ChangedCopy): number {
  const [old, now] = [linesIn(before), linesIn(after)];
  const own = copy.map((line) => line.trim()).filter((line) => line !== '');
  const written = own.filter((line) => now.has(line) && !old.has(line)).length;
  const kept = own.filter((line) => old.has(line)).length;
  return kept * 2 >= own.length ? written : 0;
}

function linesIn(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.trim()));
}
