/** Commits may bear any date: one that cannot be written is the last that can. */
const secondsMax = 253_402_300_799;

/** The date of a commit as it is written on the wire. */
export function commitDate(seconds: number): string {
  return new Date(Math.max(0, Math.min(seconds, secondsMax)) * 1000).toISOString();
}
