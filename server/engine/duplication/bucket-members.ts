import { type ComparableTokens, type TokenCodes, tokenCodes } from './comparable-tokens.ts';
import { fingerprintTokens } from './fingerprints.ts';

/** A place in a file that has the fingerprint of a bucket. */
export interface Member {
  readonly tokens: ComparableTokens;
  /** Those of the likeness that is looked for. */
  readonly codes: TokenCodes;
  /** Numbers of files are in the order of their paths. */
  readonly file: number;
  readonly position: number;
  /** Position of the fingerprint before it in the file, and that one's hash; -1 where it is the first. */
  readonly before: number;
  readonly hashBefore: number;
}

/** Keys of names are below those of all hashes, keys behind the end of a file below these. */
const nameKey = -1;
const firstEndKey = -1000;

/** Number that is equal for members whose code is equal at that distance behind the start, if it is up to there. */
export function keyBehind(
  { tokens, codes: { codes, previous }, position }: Member,
  distance: number,
  member: number,
): number {
  const at = position + distance;
  if (at >= tokens.count) return firstEndKey - member;
  const code = codes[at];
  if (code !== tokenCodes.name) return code;
  return previous[at] !== 0 && previous[at] <= distance ? nameKey - previous[at] : nameKey;
}

/** The same before the start, where at least `nameReach` tokens behind it are equal. */
export function keyAhead({ codes: { codes, next }, position }: Member, distance: number, member: number): number {
  const at = position - distance;
  if (at < 0) return firstEndKey - member;
  return codes[at] === tokenCodes.name ? nameKey - next[at] : codes[at];
}

/** Members that are equal to no representative are a class each: what they have in common is then found more than once. */
const representativesMax = 8;

/**
 * Numbers the classes of members that are equal from the fingerprint before on: as long as all of some members are in one
 * class, their copies are found there. A member without a fingerprint before is a class of its own.
 */
export function classesBefore(members: readonly Member[]): Uint32Array {
  const classes = new Uint32Array(members.length);
  const representatives = new Map<string, number[]>();
  members.forEach((member, number) => {
    classes[number] = number;
    if (member.before < 0) return;
    const key = `${member.position - member.before} ${member.hashBefore}`;
    const known = representatives.get(key);
    const equal = known?.find((other) => areEqualFromBefore(members[other], member));
    if (equal !== undefined) classes[number] = equal;
    else if (known === undefined) representatives.set(key, [number]);
    else if (known.length < representativesMax) known.push(number);
  });
  return classes;
}

function areEqualFromBefore(one: Member, other: Member): boolean {
  const [a, b] = [startingBefore(one), startingBefore(other)];
  const length = one.position - one.before + fingerprintTokens;
  for (let distance = 0; distance < length; distance++) {
    if (keyBehind(a, distance, 0) !== keyBehind(b, distance, 1)) return false;
  }
  return true;
}

function startingBefore(member: Member): Member {
  return { ...member, position: member.before };
}
