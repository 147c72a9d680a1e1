import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { idOfNode } from '../graph/calls/symbol-nodes.ts';
import { isTestName } from '../source/tests.ts';

/** Names by which runners of Python collect functions and classes. */
const collected = /[#.](?:test|Test)\w*$|TestCase$/;

/**
 * Whether a runner may find tests in a file of a folder of tests. A Python file that is not called like one and declares nothing
 * that is, holds none: samples, stubs to be checked.
 */
export function mayHoldTests(snapshot: LinkedSnapshot, file: number): boolean {
  const path = stringAt(snapshot.files.paths, file);
  if (!path.endsWith('.py') || isTestName(path)) return true;
  const { starts } = snapshot.symbols;
  for (let node = starts[file]; node < starts[file + 1]; node++) {
    if (collected.test(idOfNode(snapshot, node))) return true;
  }
  return false;
}
