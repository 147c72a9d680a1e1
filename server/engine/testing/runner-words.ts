import type { TestRunner } from './test-case.ts';

/** What a call of a script declares. */
export interface DeclaringWord {
  readonly declares: 'suite' | 'test';
  readonly mode: 'run' | 'only' | 'skip';
}

const run = { mode: 'run' } as const;
const only = { mode: 'only' } as const;
const skip = { mode: 'skip' } as const;

/** Functions by which runners of scripts declare suites and tests. */
export const declaringWords: ReadonlyMap<string, DeclaringWord> = new Map<string, DeclaringWord>([
  ...['describe', 'suite', 'context'].map((word) => [word, { declares: 'suite', ...run }] as const),
  ...['fdescribe', 'fcontext'].map((word) => [word, { declares: 'suite', ...only }] as const),
  ...['xdescribe', 'xcontext'].map((word) => [word, { declares: 'suite', ...skip }] as const),
  ...['it', 'test', 'specify'].map((word) => [word, { declares: 'test', ...run }] as const),
  ...['fit', 'ftest'].map((word) => [word, { declares: 'test', ...only }] as const),
  ...['xit', 'xtest', 'xspecify'].map((word) => [word, { declares: 'test', ...skip }] as const),
]);

/** Members of these functions that declare the same, and what they change. */
export const modifiers: ReadonlyMap<string, 'run' | 'only' | 'skip' | 'template'> = new Map([
  ['only', 'only'],
  ['skip', 'skip'],
  ['todo', 'skip'],
  ['fixme', 'skip'],
  ['each', 'template'],
  ['for', 'template'],
  ['concurrent', 'run'],
  ['sequential', 'run'],
  ['parallel', 'run'],
  ['serial', 'run'],
  ['fails', 'run'],
  ['failing', 'run'],
  ['fail', 'run'],
  ['skipIf', 'run'],
  ['runIf', 'run'],
] as const);

/** Modules that a test file has its functions from. */
export const runnersByModule: ReadonlyMap<string, TestRunner> = new Map([
  ['node:test', 'node:test'],
  ['test', 'node:test'],
  ['vitest', 'vitest'],
  ['@jest/globals', 'jest'],
  ['@playwright/test', 'playwright'],
  ['mocha', 'mocha'],
  ['bun:test', 'bun'],
]);
