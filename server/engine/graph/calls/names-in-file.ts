import type { CallLayer, GraphSnapshot } from '../snapshot.ts';

/** Reports whether code of one file names something that the other one declares, over whatever files it comes: re-exports have no edge to it. */
export function namesDeclarationsOf({ symbols, calls }: GraphSnapshot, file: number, other: number): boolean {
  if (symbols === undefined || calls === undefined) return false;
  const [first, behind] = [symbols.starts[other], symbols.starts[other + 1]];
  const topLevel = symbols.count + other;
  return targetsOf(calls, file).some((node) => (node >= first && node < behind) || node === topLevel);
}

function targetsOf({ slots }: CallLayer, file: number): Uint32Array {
  return slots.targets.subarray(slots.starts[file], slots.starts[file + 1]);
}
