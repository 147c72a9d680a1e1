import { classesBefore, keyAhead, keyBehind, type Member } from './bucket-members.ts';
import { cloneTokensMin, fingerprintTokens } from './fingerprints.ts';

/** Equal code: members of a bucket, each from as many tokens before its position on. */
export interface Match {
  readonly members: readonly number[];
  readonly before: number;
  readonly length: number;
}

export interface BucketMatches {
  readonly matches: readonly Match[];
  /** The bucket was too much: longer copies may be missing. */
  readonly isCut: boolean;
}

/** Upper bound on comparisons of one token in a bucket. */
const bucketStepsMax = 20_000_000;

/** A match that began further before was found from another fingerprint, unless tokens repeat at short distances. */
const aheadMax = 2 * cloneTokensMin;

/**
 * Finds the maximal matches among the places of one fingerprint: all that agree are followed together, behind them and
 * before them, and parted where they differ. So a group is found as a whole, and no pair is compared by itself.
 *
 * Members are in order of file and position. Matches in one file do not overlap: where they would, the group ends, and only the
 * first of each run goes on, and the last.
 */
export function matchBucket(members: readonly Member[], stepsMax = bucketStepsMax): BucketMatches {
  return new BucketMatcher(members, stepsMax).run();
}

interface Pending {
  readonly members: readonly number[];
  readonly distance: number;
}

class BucketMatcher {
  readonly #members: readonly Member[];
  readonly #classes: Uint32Array;
  readonly #matches: Match[] = [];
  readonly #stepsMax: number;
  #steps = 0;

  constructor(members: readonly Member[], stepsMax: number) {
    this.#members = members;
    this.#stepsMax = stepsMax;
    this.#classes = classesBefore(members);
  }

  run(): BucketMatches {
    const pending: Pending[] = [{ members: [...this.#members.keys()], distance: 0 }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.#steps > this.#stepsMax) return { matches: this.#matches, isCut: true };
      for (const part of this.#follow(next)) pending.push(part);
    }
    return { matches: this.#matches, isCut: false };
  }

  /** Follows members as far as they agree; returns those parts that go on. */
  #follow({ members, distance: from }: Pending): Pending[] {
    if (this.#areKnownBefore(members)) return [];
    const limit = this.#shortestGap(members);
    let distance = from;
    while (distance < limit && this.#steps <= this.#stepsMax && this.#agreeBehind(members, distance)) distance++;
    if (distance >= limit) {
      this.#lookAhead(members, distance, () => true);
      return this.#endsOfRuns(members, distance).map((some) => ({ members: some, distance }));
    }
    const keys = new Map(members.map((member) => [member, keyBehind(this.#members[member], distance, member)]));
    this.#lookAhead(members, distance, (some) => some.some((member) => keys.get(member) !== keys.get(some[0])));
    return partsBy(members, (member) => keys.get(member) as number).map((part) => ({ members: part, distance }));
  }

  #agreeBehind(members: readonly number[], distance: number): boolean {
    this.#steps += members.length;
    const first = keyBehind(this.#members[members[0]], distance, members[0]);
    for (let at = 1; at < members.length; at++) {
      if (keyBehind(this.#members[members[at]], distance, members[at]) !== first) return false;
    }
    return true;
  }

  /**
   * Adds what members that agree up to a distance make, with what they have in common before.
   *
   * @param endsHere whether some of them do not agree further: else they are part of a longer match
   */
  #lookAhead(members: readonly number[], length: number, endsHere: (some: readonly number[]) => boolean): void {
    if (length < fingerprintTokens) return;
    const pending: Pending[] = [{ members, distance: 0 }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.#areKnownBefore(next.members) || !endsHere(next.members)) continue;
      let { distance } = next;
      while (distance < aheadMax && this.#agreeAhead(next.members, distance)) distance++;
      this.#add(next.members, distance, length);
      if (distance === aheadMax) continue;
      const parts = partsBy(next.members, (member) => keyAhead(this.#members[member], distance + 1, member));
      for (const part of parts) pending.push({ members: part, distance });
    }
  }

  #agreeAhead(members: readonly number[], distance: number): boolean {
    this.#steps += members.length;
    const first = keyAhead(this.#members[members[0]], distance + 1, members[0]);
    return members.every((member) => keyAhead(this.#members[member], distance + 1, member) === first);
  }

  #add(members: readonly number[], before: number, length: number): void {
    const whole = Math.min(before + length, this.#shortestGap(members));
    if (whole >= cloneTokensMin) this.#matches.push({ members, before, length: whole });
  }

  #areKnownBefore(members: readonly number[]): boolean {
    return members.length < 2 || members.every((member) => this.#classes[member] === this.#classes[members[0]]);
  }

  #shortestGap(members: readonly number[]): number {
    let shortest = Number.POSITIVE_INFINITY;
    for (let at = 1; at < members.length; at++) {
      const [one, other] = [this.#members[members[at - 1]], this.#members[members[at]]];
      if (one.file === other.file) shortest = Math.min(shortest, other.position - one.position);
    }
    return shortest;
  }

  /** The first members of runs that would overlap, and the last ones. */
  #endsOfRuns(members: readonly number[], distance: number): number[][] {
    const isBreak = (at: number): boolean => {
      const [one, other] = [this.#members[members[at - 1]], this.#members[members[at]]];
      return one.file !== other.file || other.position - one.position > distance;
    };
    return [
      members.filter((_, at) => at === 0 || isBreak(at)),
      members.filter((_, at) => at === members.length - 1 || isBreak(at + 1)),
    ];
  }
}

/** Those of the parts with equal keys that have two members at least. */
function partsBy(members: readonly number[], keyOf: (member: number) => number): number[][] {
  return [...Map.groupBy(members, keyOf).values()].filter((part) => part.length > 1);
}
