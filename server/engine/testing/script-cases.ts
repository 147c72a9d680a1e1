import { childrenOf, type CodeTree, nameOf } from '../source/code-tree.ts';
import { kind } from '../languages/typescript/node-kinds.ts';
import { type DeclaringWord, declaringWords, modifiers, runnersByModule } from './runner-words.ts';
import { linesOf, type TestCase, type TestRunner } from './test-case.ts';

interface OpenSuite {
  readonly end: number;
  readonly title: string;
  readonly mode: TestCase['mode'];
  readonly isTemplate: boolean;
}

/**
 * The tests of a script, in the order of the source.
 *
 * @param usual the project's runner, for files that have its functions without importing them
 */
export function scriptCases(tree: CodeTree, file: string, usual: TestRunner): readonly TestCase[] {
  const runner = importedRunner(tree) ?? usual;
  const open: OpenSuite[] = [];
  const cases: TestCase[] = [];
  for (let node = 1; node < tree.count; node++) {
    while ((open.at(-1)?.end ?? tree.count) <= node) open.pop();
    const found = tree.kinds[node] === kind.call ? declarationIn(tree, node) : undefined;
    if (found === undefined) continue;
    const { declares, mode, title, isTemplate } = found;
    const isRepeated = isTemplate || (open.at(-1)?.isTemplate ?? false);
    const united = unitedMode(open.at(-1)?.mode ?? 'run', mode);
    if (declares === 'suite') open.push({ end: tree.ends[node], title, mode: united, isTemplate: isRepeated });
    else {
      const titles = [...open.map((suite) => suite.title), title];
      cases.push({ titles, file, ...linesOf(tree, node), runner, mode: united, isTemplate: isRepeated });
    }
  }
  return cases;
}

interface Declaration extends DeclaringWord {
  readonly title: string;
  readonly isTemplate: boolean;
}

/** What a call declares: it begins with a title, and what it calls is one of the words or made of one. */
function declarationIn(tree: CodeTree, call: number): Declaration | undefined {
  const [callee, first, second] = childrenOf(tree, call);
  const title = first === undefined ? undefined : titleOf(tree, first);
  // A call that only makes the function that declares (`test.each(rows)`) has no body behind its title.
  if (title === undefined || second === undefined) return pendingIn(tree, callee, title);
  return declarationOf(tree, callee, title);
}

/** `it('waits to be written')`, `test.todo('…')`: declared without a body, and not run. */
function pendingIn(tree: CodeTree, callee: number, title: Title | undefined): Declaration | undefined {
  const found = title?.isLiteral ? declarationOf(tree, callee, title) : undefined;
  return found?.declares === 'test' && !found.isTemplate ? { ...found, mode: 'skip' } : undefined;
}

function declarationOf(tree: CodeTree, callee: number, title: Title): Declaration | undefined {
  const words = wordsOf(tree, callee);
  if (words === undefined || !declaringWords.has(words[0])) return undefined;
  // `test.describe` of a runner whose words hang on one function.
  const start = words.findLastIndex((word) => declaringWords.has(word));
  const declaring = declaringWords.get(words[start]);
  const changes = words.filter((_, index) => index !== start && index > 0).map((word) => modifiers.get(word));
  if (declaring === undefined || changes.includes(undefined)) return undefined;
  const mode = changes.reduce<TestCase['mode']>(
    (before, change) => (change === 'only' || change === 'skip' ? change : before),
    declaring.mode,
  );
  return { ...declaring, mode, title: title.text, isTemplate: changes.includes('template') || !title.isLiteral };
}

/** `['test', 'describe', 'only']`; of a function that a call makes (`test.each(rows)`, ``test.each`…` ``) the one that makes it. */
function wordsOf(tree: CodeTree, node: number): readonly string[] | undefined {
  switch (tree.kinds[node]) {
    case kind.identifier:
      return [nameOf(tree, node)];
    case kind.propertyAccess: {
      const before = wordsOf(tree, node + 1);
      return before && [...before, nameOf(tree, node)];
    }
    case kind.call:
    case kind.taggedTemplate:
      return wordsOf(tree, node + 1);
    default:
      return undefined;
  }
}

interface Title {
  readonly text: string;
  readonly isLiteral: boolean;
}

function titleOf(tree: CodeTree, node: number): Title | undefined {
  switch (tree.kinds[node]) {
    case kind.stringLiteral:
      return { text: nameOf(tree, node), isLiteral: true };
    case kind.template: {
      const isLiteral = tree.ends[node] === node + 1;
      return { text: isLiteral ? nameOf(tree, node) : `${nameOf(tree, node)}…`, isLiteral };
    }
    case kind.identifier:
    case kind.propertyAccess:
    case kind.elementAccess:
    case kind.call:
    case kind.plus:
      return { text: '…', isLiteral: false };
    default:
      return undefined;
  }
}

function importedRunner(tree: CodeTree): TestRunner | undefined {
  for (let node = 1; node < tree.count; node++) {
    const isImport = tree.kinds[node] === kind.importDeclaration || isRequired(tree, node);
    const runner = isImport ? runnersByModule.get(nameOf(tree, node)) : undefined;
    if (runner !== undefined) return runner;
  }
  return undefined;
}

/** The text of `require('…')`. */
function isRequired(tree: CodeTree, node: number): boolean {
  if (tree.kinds[node] !== kind.stringLiteral) return false;
  const call = tree.parents[node];
  return tree.kinds[call] === kind.call && nameOf(tree, call + 1) === 'require';
}

function unitedMode(outer: TestCase['mode'], own: TestCase['mode']): TestCase['mode'] {
  if (outer === 'skip' || own === 'skip') return 'skip';
  return outer === 'only' ? 'only' : own;
}
