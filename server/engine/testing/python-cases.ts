import { childrenOf, type CodeTree, nameOf } from '../source/code-tree.ts';
import { kind } from '../languages/python/node-kinds.ts';
import { linesOf, type TestCase, type TestRunner } from './test-case.ts';

const testFunction = /^test/;
const testClass = /^Test/;
/** `unittest.TestCase` and what is called like it. */
const unittestBase = /TestCase$/;

interface Around {
  readonly titles: readonly string[];
  readonly runner: TestRunner;
  readonly mode: TestCase['mode'];
  readonly isTemplate: boolean;
}

/** The tests of a Python file, by the conventions of pytest, and of unittest in classes that extend its own. */
export function pythonCases(tree: CodeTree, file: string): readonly TestCase[] {
  const cases: TestCase[] = [];
  const visitAll = (block: number, around: Around): void => {
    for (const node of childrenOf(tree, block)) visit(node, around);
  };
  const visit = (node: number, around: Around): void => {
    switch (tree.kinds[node]) {
      case kind.decorated:
        return visitAll(node, decorated(tree, node, around));
      case kind.classDefinition: {
        const inner = insideClass(tree, node, around);
        if (inner !== undefined) for (const block of blocksOf(tree, node)) visitAll(block, inner);
        return;
      }
      case kind.functionDefinition: {
        const name = nameOf(tree, node);
        const { titles, ...rest } = around;
        if (testFunction.test(name)) cases.push({ titles: [...titles, name], file, ...linesOf(tree, node), ...rest });
      }
    }
  };
  visitAll(0, { titles: [], runner: 'pytest', mode: 'run', isTemplate: false });
  return cases;
}

function insideClass(tree: CodeTree, node: number, around: Around): Around | undefined {
  const name = nameOf(tree, node);
  const isUnittest = [...childrenOf(tree, node)].some(
    (child) => isBase(tree, child) && unittestBase.test(nameOf(tree, child)),
  );
  if (!isUnittest && !testClass.test(name)) return undefined;
  return { ...around, titles: [...around.titles, name], runner: isUnittest ? 'unittest' : around.runner };
}

function isBase(tree: CodeTree, node: number): boolean {
  return tree.kinds[node] === kind.name || tree.kinds[node] === kind.attribute;
}

function* blocksOf(tree: CodeTree, node: number): Generator<number> {
  for (const child of childrenOf(tree, node)) if (tree.kinds[child] === kind.block) yield child;
}

/** Decorators that skip what they stand at, or make several tests of it. */
function decorated(tree: CodeTree, node: number, around: Around): Around {
  let { mode, isTemplate } = around;
  for (const child of childrenOf(tree, node)) {
    if (tree.kinds[child] !== kind.decorator) continue;
    const called = tree.kinds[child + 1] === kind.call ? child + 2 : child + 1;
    const name = nameOf(tree, called);
    if (name === 'skip') mode = 'skip';
    if (name === 'parametrize') isTemplate = true;
  }
  return { ...around, mode, isTemplate };
}
