/** Whether a number is among others that ascend: a binary search. */
export function hasNumber(ascending: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}
