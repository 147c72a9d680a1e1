import type { ValuePattern } from '../rules/rule.ts';

/** Arguments of a call: the first gets the members of those from another one on. */
export interface Inheriting {
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

/** Calls that return the function that they are given, which takes the same arguments in the same places. */
const returning: ReadonlySet<string> = new Set([
  'node:util.promisify',
  'npm:pify',
  'npm:es6-promisify.promisify',
  'npm:bluebird.promisify',
  'npm:lodash.memoize',
  'npm:lodash.once',
  'npm:lodash.debounce',
  'npm:lodash.throttle',
  'python:functools.lru_cache',
]);

/** Whether what a call returns can be called as its first argument can. */
export function returnsArgument({ origin, members }: ValuePattern): boolean {
  return returning.has([origin, ...members].join('.'));
}

/** Undefined for every other call. */
export function inheritingCalls({ origin, members }: ValuePattern): Inheriting | undefined {
  return calls.get([origin, ...members].join('.'));
}
