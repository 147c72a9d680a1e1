import type { Member } from './bucket-members.ts';
import type { CloneGroup } from './clone-group.ts';
import { consistentParts, type Part, type Stretch } from './consistent-parts.ts';
import { matchBucket } from './match-bucket.ts';

/** A member, and by which number its file is known whatever comes beside it. */
export interface SlotMember extends Member {
  readonly slot: number;
}

export interface BucketGroups {
  readonly groups: readonly CloneGroup[];
  readonly isCut: boolean;
}

/** Returns the groups among places with equal fingerprints, in order of file and position. */
export function groupsOfBucket(members: readonly SlotMember[]): BucketGroups {
  const { matches, isCut } = matchBucket(members);
  const groups = matches.flatMap((match) => {
    const stretches = match.members.map((number): SlotStretch => {
      const { tokens, position, slot } = members[number];
      return { tokens, slot, start: position - match.before };
    });
    if (areEqual(stretches, match.length)) {
      return [groupOf(stretches, { stretches: [...stretches.keys()], offset: 0, length: match.length }, 1)];
    }
    return consistentParts(stretches, match.length).map((part) => groupOf(stretches, part));
  });
  return { groups, isCut };
}

interface SlotStretch extends Stretch {
  readonly slot: number;
}

function groupOf(all: readonly SlotStretch[], { stretches, offset, length }: Part, type?: 1): CloneGroup {
  const some = stretches.map((number) => ({ ...all[number], start: all[number].start + offset }));
  return {
    type: type ?? (areEqual(some, length) ? 1 : 2),
    length,
    fragments: some.map(({ slot, start, tokens: { lines } }) => ({
      slot,
      start,
      line: lines[start],
      endLine: lines[start + length - 1],
    })),
  };
}

function areEqual([first, ...others]: readonly Stretch[], length: number): boolean {
  return others.every((other) => {
    for (let at = 0; at < length; at++) {
      if (first.tokens.hashes[first.start + at] !== other.tokens.hashes[other.start + at]) return false;
    }
    return true;
  });
}
