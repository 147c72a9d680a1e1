/** First place whose number is not below the wanted one, `end` where all are: a binary search among numbers that ascend. */
export function lowerBound(ascending: ArrayLike<number>, wanted: number, start = 0, end = ascending.length): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reports whether a number is among others that ascend. */
export function hasNumber(ascending: ArrayLike<number>, wanted: number): boolean {
  const at = lowerBound(ascending, wanted);
  return at < ascending.length && ascending[at] === wanted;
}
