import type { EarlierCuts } from './earlier-cuts.ts';

/** By file. */
export interface RestRules {
  readonly weights: Uint8Array;
  readonly shipped: Uint8Array;
}

/** A file, folder or group that would be a mark of its own in a folder. */
export interface Member {
  readonly id: string;
  readonly files: ArrayLike<number>;
  /** Adds it to the tree, below a node. */
  readonly add: (parent: number) => void;
}

/** So many marks of one folder can be read side by side, and so many of what is beside the product. */
const shownMax = 28;
const asideMax = 8;
/** Of more than that, the first ones are drawn however light they are, and the others where they are no specks beside the heaviest. */
const shownAlways = 16;
const speckShare = 1 / 50;
/** A drawing that had no rest gets one when there are so many times more. */
const manyMoreFactor = 2;

/**
 * The members of a folder that are drawn as one mark: the lightest of many, and most of what is beside the product. Who
 * stood alone in an earlier drawing still does, and what is new joins the others.
 */
export function chooseRest(
  members: readonly Member[],
  id: string,
  rules: RestRules,
  earlier: EarlierCuts | undefined,
): ReadonlySet<Member> {
  if (earlier?.marks.has(id)) {
    const stoodAlone = (member: Member) =>
      (earlier.marks.has(member.id) && !earlier.rested.has(member.id)) || earlier.merged.has(member.id);
    return new Set(members.filter((member) => !stoodAlone(member)));
  }
  const wasDrawn = members.some((member) => earlier?.marks.has(member.id));
  const factor = wasDrawn ? manyMoreFactor : 1;
  const isShipped = ({ files }: Member) => Array.from(files).some((file) => rules.shipped[file] === 1);
  const product = members.filter(isShipped);
  if (product.length === 0) return lightest(members, rules, shownMax * factor);
  const beside = members.filter((member) => !product.includes(member));
  return new Set([...lightest(product, rules, shownMax * factor), ...lightest(beside, rules, asideMax * factor)]);
}

/**
 * Those that go where more than `max` are too many, in their order; one place is taken by the mark for them. Where many must go, specks
 * go with them: a dozen packages of ten files take the room that a package of a thousand needs to unfold.
 */
function lightest(members: readonly Member[], { weights }: RestRules, max: number): ReadonlySet<Member> {
  if (members.length <= max) return new Set();
  const weightOf = new Map(
    members.map((member) => [member, Array.from(member.files).reduce((sum, file) => sum + weights[file], 0)]),
  );
  const heaviestFirst = members.toSorted((a, b) => (weightOf.get(b) as number) - (weightOf.get(a) as number));
  const speck = speckShare * (weightOf.get(heaviestFirst[0]) as number);
  const isShown = (member: Member, index: number) => index < shownAlways || (weightOf.get(member) as number) >= speck;
  const shown = new Set(heaviestFirst.slice(0, max - 1).filter(isShown));
  return new Set(members.filter((member) => !shown.has(member)));
}
