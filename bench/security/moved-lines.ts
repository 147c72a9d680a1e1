/**
 * Where each line of a text is in another version of it, from 1: a longest common subsequence of whole lines. Lines that
 * are gone are where the last kept line before them is.
 */
export function movedLines(before: string, after: string): (line: number) => number {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const start = commonStart(left, right);
  const places = new Int32Array(left.length).fill(-1);
  for (let line = 0; line < start; line++) places[line] = line;
  const end = commonEnd(left, right, start);
  for (let back = 1; back <= end; back++) places[left.length - back] = right.length - back;
  pairMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end), (one, other) => {
    places[start + one] = start + other;
  });
  return (line) => {
    for (let at = Math.min(line, left.length) - 1; at >= 0; at--) if (places[at] >= 0) return places[at] + 1;
    return 1;
  };
}

function commonStart(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count++;
  return count;
}

function commonEnd(left: readonly string[], right: readonly string[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left.at(-1 - count) === right.at(-1 - count)) count++;
  return count;
}

function pairMiddle(
  left: readonly string[],
  right: readonly string[],
  pair: (one: number, other: number) => void,
): void {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let one = left.length - 1; one >= 0; one--) {
    for (let other = right.length - 1; other >= 0; other--) {
      const at = one * width + other;
      lengths[at] =
        left[one] === right[other] ? lengths[at + width + 1] + 1 : Math.max(lengths[at + width], lengths[at + 1]);
    }
  }
  for (let one = 0, other = 0; one < left.length && other < right.length;) {
    const at = one * width + other;
    if (left[one] === right[other]) pair(one++, other++);
    else if (lengths[at + width] >= lengths[at + 1]) one++;
    else other++;
  }
}
