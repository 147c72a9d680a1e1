import { ClassCohesion } from '../../../metrics/class-cohesion.ts';
import { kind } from '../node-kinds.ts';
import type { MethodUses, ModuleWalk } from './module-walk.ts';

export function visitFunction(walk: ModuleWalk, node: number): void {
  countFunction(walk, node, undefined);
}

/** Defaults of parameters run around it; radon leaves them out. @param uses where what it uses of its object is noted */
function countFunction(walk: ModuleWalk, node: number, uses: MethodUses | undefined): void {
  const { kinds, names } = walk.tree;
  const parameters = walk.children(node).filter((child) => kinds[child] === kind.parameter);
  const body = walk.children(node).find((child) => kinds[child] === kind.block);
  walk.counter.besideFunction(() => parameters.forEach((parameter) => walk.visitChildren(parameter)));
  const { method, called } = walk;
  walk.method = uses ?? method;
  walk.called = { name: names[node], self: uses?.self ?? 0, isRecursive: false };
  walk.counter.inFunction(node, walk.symbolOf(node), parameters.length, () => {
    if (body !== undefined) walk.visit(body);
  });
  walk.method = method;
  walk.called = called;
}

/** A lambda is part of the function around it, one level deeper. */
export function visitLambda(walk: ModuleWalk, node: number): void {
  walk.counter.deeper(() => walk.visitChildren(node));
}

/** Decorators and bases run around it. */
export function visitDecorator(walk: ModuleWalk, node: number): void {
  walk.counter.besideFunction(() => walk.visitChildren(node));
}

/** radon gives the body of a class to the class, not to the function around it. */
export function visitClass(walk: ModuleWalk, node: number): void {
  const count = new ClassCount(walk);
  const { method } = walk;
  walk.method = undefined;
  walk.counter.besideFunction(() => {
    for (const child of walk.children(node)) {
      if (walk.tree.kinds[child] === kind.block) for (const member of walk.children(child)) count.visit(member);
      else walk.visit(child);
    }
  });
  walk.method = method;
  const symbol = walk.symbolOf(node);
  if (symbol >= 0) walk.classes.push({ symbol, methods: count.methods, lcom4: count.cohesion.groups });
}

/** Methods that make the object touch everything in it. */
const constructors = new Set(['__init__', '__new__', '__post_init__']);

/** One class while its members are read. */
class ClassCount {
  methods = 0;
  readonly cohesion = new ClassCohesion();
  readonly #walk: ModuleWalk;

  constructor(walk: ModuleWalk) {
    this.#walk = walk;
  }

  visit(member: number): void {
    const { kinds } = this.#walk.tree;
    if (kinds[member] === kind.functionDefinition) this.#visitMethod(member);
    else if (kinds[member] === kind.decorated) for (const child of this.#walk.children(member)) this.visit(child);
    else this.#walk.visit(member);
  }

  #visitMethod(node: number): void {
    const { kinds, names } = this.#walk.tree;
    const first = this.#walk.children(node).find((child) => kinds[child] === kind.parameter);
    this.methods++;
    const { cohesion } = this;
    const method = constructors.has(this.#walk.nameOf(node)) ? -1 : cohesion.begin(names[node]);
    countFunction(this.#walk, node, { cohesion, method, self: first === undefined ? 0 : names[first] });
  }
}

/** `self.a` in a method. */
export function visitAttribute(walk: ModuleWalk, node: number): void {
  const { kinds, names } = walk.tree;
  const { method } = walk;
  const isOfSelf = kinds[node + 1] === kind.name && method !== undefined && names[node + 1] === method.self;
  if (isOfSelf && method.method >= 0) method.cohesion.use(method.method, names[node]);
  walk.visitChildren(node);
}

/** A function that calls itself is harder to read, once. */
export function visitCall(walk: ModuleWalk, node: number): void {
  const { called } = walk;
  if (called !== undefined && !called.isRecursive && isCallOf(walk, node + 1, called)) {
    called.isRecursive = true;
    walk.counter.flat(node, 'recursion', 0);
  }
  walk.visitChildren(node);
}

function isCallOf({ tree }: ModuleWalk, callee: number, { name, self }: { name: number; self: number }): boolean {
  const { kinds, names } = tree;
  if (names[callee] !== name || name === 0) return false;
  if (self === 0) return kinds[callee] === kind.name;
  return kinds[callee] === kind.attribute && kinds[callee + 1] === kind.name && names[callee + 1] === self;
}
