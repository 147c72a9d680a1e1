import { ClassCohesion } from '../../../metrics/class-cohesion.ts';
import { kind } from '../node-kinds.ts';
import { functionValue, visitOwnThis } from './functions.ts';
import type { ScriptWalk } from './script-walk.ts';

export function visitClass(walk: ScriptWalk, node: number): void {
  const symbol = walk.symbolOf(node);
  const count = new ClassCount(walk);
  for (const child of walk.children(node)) count.visit(child);
  if (symbol >= 0) walk.classes.push({ symbol, methods: count.methods, lcom4: count.cohesion.groups });
}

/** One class while its members are read. */
class ClassCount {
  methods = 0;
  readonly cohesion = new ClassCohesion();
  readonly #walk: ScriptWalk;

  constructor(walk: ScriptWalk) {
    this.#walk = walk;
  }

  visit(member: number): void {
    switch (this.#walk.tree.kinds[member]) {
      case kind.method:
      case kind.getter:
      case kind.setter:
        return this.#visitMethod(member);
      case kind.constructorMember:
        if (this.#hasBody(member)) this.methods++;
        return visitOwnThis(this.#walk, member, { cohesion: this.cohesion, method: -1 });
      case kind.property:
        return this.#visitField(member);
      case kind.staticBlock:
        return this.#walk.counter.besideFunction(() => this.#walk.visitChildren(member));
      default:
        this.#walk.visit(member);
    }
  }

  #visitMethod(member: number): void {
    if (!this.#hasBody(member)) return this.#walk.visit(member);
    visitOwnThis(this.#walk, member, this.#begin(member));
  }

  #hasBody(member: number): boolean {
    return this.#walk.children(member).some((child) => this.#walk.tree.kinds[child] === kind.block);
  }

  #begin(member: number) {
    this.methods++;
    return { cohesion: this.cohesion, method: this.cohesion.begin(this.#walk.tree.names[member]) };
  }

  /** A field whose value is a function is a method; any other value runs by itself. */
  #visitField(member: number): void {
    const walk = this.#walk;
    const { method } = walk;
    walk.method = functionValue(walk, member) < 0 ? undefined : this.#begin(member);
    walk.counter.besideFunction(() => walk.visitNaming(member));
    walk.method = method;
  }
}
