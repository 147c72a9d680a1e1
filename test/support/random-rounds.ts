/**
 * Random tests: how many rounds and from which seed. `GROUNDPLAN_TEST_ROUNDS` multiplies the rounds (proof runs),
 * `GROUNDPLAN_TEST_SEED` repeats a run.
 */
export { seededRandom } from '../../bench/seeded-random.ts';

const factor = Number(process.env.GROUNDPLAN_TEST_ROUNDS ?? '1');
const fixedSeed = process.env.GROUNDPLAN_TEST_SEED;

/** @param inProof what is multiplied where rounds are, of tests whose every run need not be as long */
export function rounds(inCi: number, inProof = inCi): number {
  return Math.ceil(factor > 1 ? inProof * factor : inCi * factor);
}

/** A new seed each run unless one is given; it is printed so that a failure can be repeated. */
export function announcedSeed(subject: string): number {
  const seed = fixedSeed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(fixedSeed);
  process.stdout.write(`      ${subject}: GROUNDPLAN_TEST_SEED=${seed}\n`);
  return seed;
}
