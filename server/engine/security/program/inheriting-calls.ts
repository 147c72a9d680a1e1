import type { ValuePattern } from '../rules/rule.ts';

/** Arguments of a call: the first gets the members of those from another one on. */
interface Inheriting {
  readonly to: number;
  readonly from: number;
}

/** Calls that give an object the members of others, by `origin.members`. */
const calls: ReadonlyMap<string, Inheriting> = new Map(
  [
    'global:Object.assign',
    'node:util.inherits',
    'npm:lodash.assign',
    'npm:lodash.extend',
    'npm:lodash.merge',
    'npm:inherits',
  ].map((name) => [name, { to: 0, from: 1 }]),
);

/** Undefined for every other call. */
export function inheritingCalls({ origin, members }: ValuePattern): Inheriting | undefined {
  return calls.get([origin, ...members].join('.'));
}
