import { type CodeTree, lineAndColumn } from '../source/code-tree.ts';

export type TestRunner = 'mocha' | 'jest' | 'vitest' | 'node:test' | 'playwright' | 'bun' | 'pytest' | 'unittest';

/** A test as a runner would list it. */
export interface TestCase {
  /** Titles of the suites around it, from the outside in, and its own. What is only known as it runs is `…`. */
  readonly titles: readonly string[];
  readonly file: string;
  /** From 1: of the name of the function that declares it, and the last line on which something of it is named. */
  readonly line: number;
  readonly endLine: number;
  readonly runner: TestRunner;
  /** `only` leaves out its neighbours. Suites pass both on. */
  readonly mode: 'run' | 'only' | 'skip';
  /** One declaration that becomes as many tests as the program says. */
  readonly isTemplate: boolean;
}

/** Lines of a node and of all that is in it. */
export function linesOf(tree: CodeTree, node: number): { readonly line: number; readonly endLine: number } {
  const last = tree.positions.subarray(node, tree.ends[node]).reduce((most, each) => Math.max(most, each), 0);
  return {
    line: lineAndColumn(tree, tree.positions[node]).line,
    endLine: lineAndColumn(tree, last).line,
  };
}
