import { type Dependencies, DependencyOwner } from '../../dependencies.ts';
import type { BoundEntity } from './bound-entity.ts';
import { type BoundResolved, notFound } from './bound-resolved.ts';

/** Upper bound on chained aliases that JavaScript's own stack bears; of longer chains the end is followed first. */
const depthMax = 300;

/** A chain that is cut more often than this, or comes back to where it was cut, ends nowhere that anybody will see. */
const cutsMax = 64;

class FollowedAlias extends DependencyOwner {
  readonly entity: BoundEntity;
  readonly meanings: number;
  /** Place among the open ones, in the order of their beginning; -1 when it is followed. */
  place: number;
  /** Place of the first of the open ones that it met, itself included. */
  first: number;
  isUnderWayStill = true;
  result: BoundResolved = notFound;

  constructor(entity: BoundEntity, meanings: number, place: number) {
    super();
    this.entity = entity;
    this.meanings = meanings;
    this.place = place;
    this.first = place;
  }
}

/** Thrown through all aliases under way: what they wait for has to be followed first. */
class ChainTooLong extends Error {
  readonly entity: BoundEntity;
  readonly meanings: number;

  constructor(entity: BoundEntity, meanings: number) {
    super('aliases one behind the other');
    this.entity = entity;
    this.meanings = meanings;
  }
}

const endless: BoundResolved = { missing: 'unresolved_import', importSite: -1 };

/**
 * Memoized targets of aliases.
 *
 * Invariant: an answer does not depend on the order of the calls. An alias that is met again while it is followed gives
 * nothing there. Results found for others on the way are valid only until the first alias of that cycle is followed,
 * and are forgotten then.
 */
export class FollowedAliases {
  readonly #dependencies: Dependencies;
  readonly #find: (entity: BoundEntity, meanings: number) => BoundResolved;
  readonly #followed = new Map<number, Map<BoundEntity, FollowedAlias>>();
  readonly #underWay: FollowedAlias[] = [];
  readonly #open: FollowedAlias[] = [];

  constructor(dependencies: Dependencies, find: (entity: BoundEntity, meanings: number) => BoundResolved) {
    this.#dependencies = dependencies;
    this.#find = find;
  }

  /** While an alias is followed, an answer may lack what that alias leads to. */
  get isFollowing(): boolean {
    return this.#underWay.length > 0;
  }

  follow(entity: BoundEntity, meanings: number): BoundResolved {
    const known = this.#of(meanings).get(entity);
    if (known === undefined) return this.isFollowing ? this.#run(entity, meanings) : this.#outermost(entity, meanings);
    this.#dependencies.reuse(known);
    this.#meet(known);
    return known.isUnderWayStill ? notFound : known.result;
  }

  #of(meanings: number): Map<BoundEntity, FollowedAlias> {
    let among = this.#followed.get(meanings);
    if (among === undefined) this.#followed.set(meanings, (among = new Map()));
    return among;
  }

  #meet({ place, first }: FollowedAlias): void {
    const asking = this.#underWay.at(-1);
    if (asking !== undefined && place >= 0) asking.first = Math.min(asking.first, first, place);
  }

  #run(entity: BoundEntity, meanings: number): BoundResolved {
    if (this.#underWay.length >= depthMax) throw new ChainTooLong(entity, meanings);
    this.#dependencies.steps.take();
    const alias = new FollowedAlias(entity, meanings, this.#open.length);
    this.#of(meanings).set(entity, alias);
    this.#underWay.push(alias);
    this.#open.push(alias);
    alias.result = this.#dependencies.compute(alias, () => this.#find(entity, meanings));
    alias.isUnderWayStill = false;
    this.#underWay.pop();
    if (alias.first === alias.place) this.#close(alias);
    this.#meet(alias);
    return alias.result;
  }

  #close(alias: FollowedAlias): void {
    for (const other of this.#open.splice(alias.place)) {
      other.place = -1;
      if (other !== alias) this.#of(other.meanings).delete(other.entity);
    }
  }

  #outermost(entity: BoundEntity, meanings: number): BoundResolved {
    const waiting = [{ entity, meanings }];
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      const cut = this.#runOrCut(last.entity, last.meanings);
      const isEndless = cut !== undefined && (waiting.length > cutsMax || waiting.some((each) => isSame(each, cut)));
      if (isEndless) return this.#giveUp(entity, meanings);
      if (cut === undefined) waiting.pop();
      else waiting.push(cut);
    }
    return this.follow(entity, meanings);
  }

  /** Where the chain was cut, undefined where it was not. */
  #runOrCut(entity: BoundEntity, meanings: number): ChainTooLong | undefined {
    try {
      if (!this.#of(meanings).has(entity)) this.#run(entity, meanings);
      return undefined;
    } catch (error) {
      for (const other of this.#open) this.#of(other.meanings).delete(other.entity);
      this.#open.length = 0;
      this.#underWay.length = 0;
      if (error instanceof ChainTooLong) return error;
      throw error;
    }
  }

  #giveUp(entity: BoundEntity, meanings: number): BoundResolved {
    const alias = new FollowedAlias(entity, meanings, -1);
    alias.isUnderWayStill = false;
    alias.result = endless;
    this.#of(meanings).set(entity, alias);
    return endless;
  }
}

function isSame(
  one: { readonly entity: BoundEntity; readonly meanings: number },
  other: { readonly entity: BoundEntity; readonly meanings: number },
): boolean {
  return one.entity === other.entity && one.meanings === other.meanings;
}
