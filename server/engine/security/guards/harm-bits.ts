import { admitsAny, replacesAll } from '../expressions/admitted-characters.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { harmCharacters, hostHarms, prototypeHarm, structureHarms, traversalHarms } from './harm-characters.ts';

/** Nothing from outside is left in the value. */
export const allHarms = 0x7fff_ffff;

function bitsOf(index: RuleIndex, harms: readonly string[]): number {
  return harms.reduce((bits, harm) => bits | index.harmBit(harm), 0);
}

export function harmsOfHosts(index: RuleIndex): number {
  return bitsOf(index, hostHarms);
}

/** Of a path that leads out of no folder. */
export function harmsOfTraversal(index: RuleIndex): number {
  return bitsOf(index, traversalHarms);
}

/** Of a text, which is no object. */
export function harmsOfStructure(index: RuleIndex): number {
  return bitsOf(index, structureHarms);
}

/** A key that some object has may be one that all have. */
export function withoutPrototype(index: RuleIndex): number {
  return allHarms & ~index.harmBit(prototypeHarm);
}

/** Of a text in which another one is not: a way out of a folder, or the one character that a harm needs. */
export function harmsOfAbsent(index: RuleIndex, text: string): number {
  const isWayOut = text === '..' || text === '../' || text === '.';
  const needed = Object.entries(harmCharacters).filter(([, sets]) => sets.includes(text));
  const names = needed.map(([harm]) => harm);
  return bitsOf(index, isWayOut ? [...traversalHarms, ...names] : names);
}

/** Of what is a text in quotes, if it is read as code. */
export function harmsOfLiterals(index: RuleIndex): number {
  return bitsOf(index, ['code']);
}

/** Of a text that an expression matches, or does not. */
export function harmsOfExpression(index: RuleIndex, expression: string, holds: boolean): number {
  if (!holds && isTraversal(expression)) return bitsOf(index, traversalHarms);
  let bits = 0;
  for (const [harm, sets] of Object.entries(harmCharacters)) {
    const bit = index.harmBit(harm);
    if (bit !== 0 && sets.some((set) => lacksAll(expression, set, holds))) bits |= bit;
  }
  return bits;
}

function lacksAll(expression: string, characters: string, holds: boolean): boolean {
  if (holds) return !admitsAny(expression, characters);
  const flags = expression.slice(expression.lastIndexOf('/') + 1);
  return replacesAll(flags.includes('g') ? expression : `${expression}g`, characters);
}

function isTraversal(expression: string): boolean {
  const source = expression.slice(1, expression.lastIndexOf('/'));
  return /^(?:\\\.\\\.|\[\.\]\{2\}|\\\.\{2\})(?:\[\\?[\\/]+\]|\\\/)?$/.test(source);
}
