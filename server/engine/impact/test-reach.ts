import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { traitsOfNode } from '../graph/calls/node-traits.ts';
import { containerOfNode, fileOfNode, isExported, isModule, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { staticFlag } from '../source/declaration-columns.ts';
import { askedRoutesOf } from '../entry-points/entry-points-of.ts';
import { signalReceiversOf } from '../entry-points/signal-receivers.ts';
import { rootListsOf } from '../entry-points/urlconf/root-lists.ts';
import { sentRequestsOf } from '../entry-points/urlconf/sent-requests.ts';
import { requestedHandlers, type RequestedHandler } from './requested-handlers.ts';
import { type BitEquations, noGate, rowsOf, solve } from './bit-fixpoint.ts';
import { DeclaredPlaces } from './declared-places.ts';
import { NumberList } from './number-list.ts';
import { isEnteredByBase } from './entered-classes.ts';
import { possibleListsOf } from './possible-lists.ts';
import { stepGraphOf } from './step-graph.ts';
import { TestBits } from './test-bits.ts';
import { templateUsersOf } from './template-users.ts';
import { testFilesOf } from './test-files.ts';

/**
 * Tests that may run each node, or notice its change.
 *
 * A test runs a member only if it runs something that names it, or that may, and something that makes the object that
 * the member is part of: names its class, or runs the code in which its object or function is written. All of that it
 * runs before, so that the least sets which fulfil it are enough. Where a value is unknown and its members are called
 * by name alone, the second half leaves out tests that make none.
 */
class TestReach {
  readonly #tests: TestBits;
  readonly #bits: Uint32Array;

  constructor(tests: TestBits, bits: Uint32Array) {
    this.#tests = tests;
    this.#bits = bits;
  }

  /** Test files that may run one of these nodes. */
  of(nodes: Iterable<SymbolNode>): Set<number> {
    return this.#tests.setIn(this.#bits, nodes);
  }
}

export const testReachOf = perSnapshot((snapshot) => {
  const lists = possibleListsOf(snapshot).all();
  const nodeCount = snapshot.symbols.count + snapshot.files.count;
  const asked = requestedHandlers(snapshot);
  const requests = new RequestNodes(nodeCount + lists.length, asked.size);
  const { count } = requests;
  const tests = new TestBits(testFilesOf(snapshot.files).all, count);
  const gates = new Uint32Array(count).fill(noGate);
  for (let node = 0; node < snapshot.symbols.count; node++) gates[node] = makerOf(snapshot, node);
  // Code that makes an address has the module loaded, by no import.
  for (const { converters } of askedRoutesOf(snapshot))
    for (const node of [...converters.values()].flat()) gates[node] = noGate;
  // So has what sends a signal: the framework loads what receives it with each application.
  for (const node of signalReceiversOf(snapshot).keys()) gates[node] = noGate;
  // So has a template that applies a filter or tag: the framework loads its library.
  for (const node of templateUsersOf(snapshot).applied()) gates[node] = noGate;
  [...asked.values()].forEach(({ lists: [list, ...others] }, index) => {
    // Nothing is answered before the list is loaded.
    if (others.length === 0) gates[requests.of(index)] = list;
    gates[requests.sentOn(index)] = requests.anywhere;
  });
  const own = ownTests(snapshot, tests);
  return new TestReach(tests, solve({ passes: passesOf(snapshot, asked, requests), gates, own, words: tests.words }));
});

/** Nodes behind those of the snapshot and of its lists: requests by what answers them, and signals. */
class RequestNodes {
  readonly #first: number;
  readonly #handlers: number;

  constructor(first: number, handlers: number) {
    this.#first = first;
    this.#handlers = handlers;
  }

  get count(): number {
    return this.ofAnyClass + 1;
  }

  /** A signal that any class with a base outside sends. */
  get ofAnyClass(): number {
    return this.anywhere + 1;
  }

  of(handler: number): number {
    return this.#first + handler;
  }

  /** A request to an address that the program made. */
  sentOn(handler: number): number {
    return this.#first + this.#handlers + handler;
  }

  /** Requests to addresses that are not written where they are sent. */
  get anywhere(): number {
    return this.#first + 2 * this.#handlers;
  }
}

/** The steps before a node can run: its file is loaded, the function around it is called, its class is named. */
function makerOf(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode {
  let maker = containerOfNode(snapshot, node) as SymbolNode;
  if (kindOfNode(snapshot, maker) === 'class' && (snapshot.symbols.kinds[node] & staticFlag) === 0) return maker;
  while (!isModule(snapshot, maker) && !isRun(snapshot, maker)) {
    maker = containerOfNode(snapshot, maker) as SymbolNode;
  }
  return maker;
}

const runKinds: ReadonlySet<string> = new Set(['function', 'method', 'variable']);

function isRun(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  return runKinds.has(kindOfNode(snapshot, node));
}

/** Edges from tests onward: against the steps, through the lists of what may be. */
function passesOf(
  snapshot: LinkedSnapshot,
  asked: ReadonlyMap<SymbolNode, RequestedHandler>,
  requests: RequestNodes,
): BitEquations['passes'] {
  const steps = stepGraphOf(snapshot);
  const possible = possibleListsOf(snapshot);
  const nodeCount = steps.nodeCount;
  const rootLists = rootListsOf(snapshot);
  const declared = new DeclaredPlaces(snapshot);
  const [from, to] = [new NumberList(), new NumberList()];
  const pass: Pass = (source, target) => {
    from.push(source);
    to.push(target);
  };
  /** Code that computes an import gets the classes of a file as values, in addition to the code that names them. */
  const passFromLoaders = (node: SymbolNode): void => {
    const module = snapshot.symbols.count + fileOfNode(snapshot, node);
    for (const list of possible.of(module)) pass(nodeCount + list, node);
  };
  for (let node = 0; node < nodeCount; node++) {
    const [targets, lists] = [steps.targetsOf(node), possible.of(node)];
    const settings = rootLists.get(node - snapshot.symbols.count);
    for (const target of targets) {
      // A setting only has the name of a list of routes: `FrameworkLoads` has the code that loads it.
      const isNamedAlone =
        asked.get(node)?.lists.has(target) === true || settings?.includes(steps.fileOf[target]) === true;
      if (!isNamedAlone) pass(target, node);
    }
    for (const list of lists) pass(nodeCount + list, node);
    const isNamed = targets.length + lists.length > 0;
    if (isNamed && kindOfNode(snapshot, node) === 'class' && isExported(snapshot, node)) passFromLoaders(node);
    const isKept = mayBeKept(snapshot, node, isNamed) || (isRunOutside(snapshot, node) && !asked.has(node));
    if (isKept || declared.isNamedTwice(node)) pass(containerOfNode(snapshot, node) as SymbolNode, node);
  }
  possible.all().forEach(({ users }, list) => users.forEach((user) => pass(user, nodeCount + list)));
  passRequests(snapshot, asked, requests, pass);
  passSignals(snapshot, requests, pass);
  return rowsOf(requests.count, from.finish(), to.finish());
}

type Pass = (source: number, target: number) => void;

function passRequests(
  snapshot: LinkedSnapshot,
  asked: ReadonlyMap<SymbolNode, RequestedHandler>,
  requests: RequestNodes,
  pass: Pass,
): void {
  [...asked.values()].forEach(({ node, askers, makers }, index) => {
    for (const asker of askers) pass(asker, requests.of(index));
    for (const maker of makers) pass(maker, requests.sentOn(index));
    pass(requests.sentOn(index), requests.of(index));
    pass(requests.of(index), node);
  });
  for (const sender of sentRequestsOf(snapshot).anywhere) pass(sender, requests.anywhere);
}

function passSignals(snapshot: LinkedSnapshot, requests: RequestNodes, pass: Pass): void {
  for (const [receiver, { isOpen }] of signalReceiversOf(snapshot)) if (isOpen) pass(requests.ofAnyClass, receiver);
  for (const node of classesOfBases(snapshot)) pass(node, requests.ofAnyClass);
}

/** Classes that a base outside may have send signals; none where nothing receives these. */
function* classesOfBases(snapshot: LinkedSnapshot): Generator<SymbolNode> {
  if (signalReceiversOf(snapshot).size === 0) return;
  const { possible } = callGraphOf(snapshot);
  for (let node = 0; node < snapshot.symbols.count; node++)
    if (kindOfNode(snapshot, node) === 'class' && possible.isForeign(node)) yield node;
}

/**
 * A function that a decorator gives to external code: that calls it later, whether other code names it as well or not. Requests say who
 * runs the handler of a route in a list.
 */
function isRunOutside(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  if (isModule(snapshot, node) || !calledKinds.has(kindOfNode(snapshot, node))) return false;
  const { outside } = callGraphOf(snapshot);
  return outside.isRun(node) || outside.isDecorated(node);
}

const calledKinds: ReadonlySet<string> = new Set(['function', 'method']);

/**
 * Code that external code may keep where it stands, and call from there: decorated classes, where the language has definition
 * hooks decorated functions and classes that an external base enters into a table. Of classes decorators are not recorded, so that
 * every node that is not named counts.
 */
function mayBeKept(snapshot: LinkedSnapshot, node: SymbolNode, isNamed: boolean): boolean {
  const kind = kindOfNode(snapshot, node);
  if (kind === 'method') return isOfLiteral(snapshot, node);
  const { hasDefinitionHooks } = traitsOfNode(snapshot, node);
  if (kind === 'class') return !isNamed || (hasDefinitionHooks && isEnteredByBase(snapshot, node));
  return kind === 'function' && !isNamed && hasDefinitionHooks;
}

/** An object that is written where it is used: the code that is given it may call its methods by any name. */
function isOfLiteral(snapshot: LinkedSnapshot, method: SymbolNode): boolean {
  const kind = kindOfNode(snapshot, containerOfNode(snapshot, method) as SymbolNode);
  return kind === 'function' || kind === 'method';
}

/** Everything that runs in a test file is run by that; settings of tests are part of them. */
function ownTests({ files, symbols }: LinkedSnapshot, tests: TestBits): Uint32Array {
  const own = tests.empty();
  for (let file = 0; file < files.count; file++) {
    for (const test of tests.has(file) ? [file] : testFilesOf(files).ruledBy(file)) {
      tests.add(own, symbols.count + file, test);
      for (let node = symbols.starts[file]; node < symbols.starts[file + 1]; node++) tests.add(own, node, test);
    }
  }
  return own;
}
