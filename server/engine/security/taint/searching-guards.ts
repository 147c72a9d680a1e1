import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { searchesFor } from './searched-values.ts';

/** Parts of a request that name something, by the decorators that give them. Source: NestJS, Controllers. */
const partOfDecorator: ReadonlyMap<string, string> = new Map([
  ['Param', 'params'],
  ['Query', 'query'],
  ['Body', 'body'],
]);
const parts: ReadonlySet<string> = new Set(partOfDecorator.values());
const routing = new Set(['get', 'post', 'put', 'patch', 'delete', 'del', 'all', 'head', 'options', 'route', 'use']);
const refusingCodes = new Set(['400', '401', '403', '404', '410']);
/** Makers of one value out of several, or out of its parts, are followed so deep. */
const depthMax = 6;
const basesMax = 8;

/** A function that runs before handlers, and what it may refuse them by. */
interface Guard {
  /** Handlers that it runs before. */
  readonly handlers: Set<number>;
  /** The framework gives it parts of the route by the names of its parameters. */
  readonly isDependency: boolean;
  /** Parts of the request, or names of its own parameters, that it searches for. */
  readonly found: Set<string>;
  refuses: boolean;
}

/**
 * Parts of requests that something before the handler searches for, and refuses where nothing is found: a guard of NestJS, a middleware of
 * Express, a dependency of FastAPI. Whether the refusal is about the search is not looked at.
 */
export class SearchingGuards {
  readonly #program: Program;
  readonly #values: ProgramValues;
  /** By the function that runs before. */
  readonly #guards = new Map<number, Guard>();
  /** By the handler: `params.id`, and names of parameters. */
  readonly #searched = new Map<number, Set<string>>();
  /** Names that decorators give parameters: `params.id`. */
  readonly #names = new Map<number, string>();

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
    for (let node = 0; node < program.nodeCount; node++) this.#collect(node);
    if (this.#guards.size === 0) return;
    for (let node = 0; node < program.nodeCount; node++) this.#read(node);
    for (const { handlers, found, refuses } of this.#guards.values()) {
      if (!refuses) continue;
      for (const handler of handlers)
        this.#searched.set(handler, new Set([...(this.#searched.get(handler) ?? []), ...found]));
    }
  }

  /** Whether a parameter of a handler is a part that was searched for. */
  ownsParameter(node: number): boolean {
    const names = this.#searched.get(this.#program.owners[node]);
    return names?.has(this.#names.get(node) ?? this.#program.nameOf(node)) === true;
  }

  /** Whether a member of a request, as a handler reads it, is such a part. */
  ownsMember(node: number): boolean {
    if (this.#searched.size === 0) return false;
    const name = this.#partName(node);
    return name !== undefined && this.#searched.get(this.#program.owners[node])?.has(name) === true;
  }

  #collect(node: number): void {
    switch (this.#program.kinds[node]) {
      case flowKind.decoration:
        return this.#collectDecoration(node);
      case flowKind.call:
        return this.#collectRoute(node);
      case flowKind.parameter:
        return this.#collectDependency(node);
      default:
    }
  }

  #collectDecoration(node: number): void {
    const program = this.#program;
    const [decorator, target] = program.operandsOf(node);
    if (decorator === noNode || target === noNode || program.kinds[decorator] !== flowKind.call) return;
    const callee = calleeOf(program, decorator);
    const name = callee === noNode || program.kinds[callee] === flowKind.closure ? '' : program.nameOf(callee);
    if (program.kinds[target] === flowKind.parameter) {
      const [part, key] = [partOfDecorator.get(name), program.operandAt(decorator, 1)];
      if (part !== undefined && key !== noNode && program.kinds[key] === flowKind.constant)
        this.#names.set(target, `${part}.${program.nameOf(key)}`);
    } else if (name === 'UseGuards') {
      const guards = Array.from(program.operandsOf(decorator).subarray(1)).flatMap((each) => this.#guardMethods(each));
      for (const guard of guards) for (const handler of this.#handlersOf(target)) this.#add(guard, handler);
    }
  }

  /** `canActivate` of a class that a guard is of, or inherits it from. */
  #guardMethods(guard: number): readonly number[] {
    if (guard === noNode) return [];
    const classes = [...this.#values.classesOf(guard)];
    const methods: number[] = [];
    for (const made of classes) {
      const found = this.#methodsOf(made).filter((each) => this.#program.functionAt(each).code.name === 'canActivate');
      methods.push(...found);
      const base = this.#program.operandAt(made, 0);
      if (base === noNode || found.length > 0 || classes.length > basesMax) continue;
      for (const each of this.#values.classesOf(base)) if (!classes.includes(each)) classes.push(each);
    }
    return methods;
  }

  #handlersOf(target: number): readonly number[] {
    if (this.#program.kinds[target] === flowKind.closure) return [this.#program.functionOfClosure(target)];
    return this.#program.kinds[target] === flowKind.class ? this.#methodsOf(target) : [];
  }

  #methodsOf(made: number): readonly number[] {
    return Array.from(this.#program.operandsOf(made).subarray(1)).flatMap((field) => {
      const held = field === noNode ? noNode : this.#program.operandAt(field, 0);
      return held !== noNode && this.#program.kinds[held] === flowKind.closure
        ? [this.#program.functionOfClosure(held)]
        : [];
    });
  }

  /** `router.get('/:id', findItem, answer)` */
  #collectRoute(call: number): void {
    const program = this.#program;
    const callee = calleeOf(program, call);
    if (callee === noNode || program.kinds[callee] !== flowKind.member || !routing.has(program.nameOf(callee))) return;
    const given = Array.from(program.operandsOf(call).subarray(1)).filter((each) => each !== noNode);
    const functions = given.flatMap((each) => this.#functionsIn(each));
    functions.forEach((before, at) => {
      for (const handler of functions.slice(at + 1)) if (handler !== before) this.#add(before, handler);
    });
  }

  #functionsIn(node: number): readonly number[] {
    const isList = this.#program.kinds[node] === flowKind.list;
    const nodes = isList ? Array.from(this.#program.operandsOf(node)) : [node];
    return nodes.flatMap((each) => (each === noNode ? [] : this.#values.closuresOf(each)));
  }

  /** `item: Item = Depends(find_item)` */
  #collectDependency(parameter: number): void {
    const program = this.#program;
    const given = program.operandAt(parameter, 0);
    if (given === noNode || program.kinds[given] !== flowKind.call) return;
    const [callee, dependency] = [calleeOf(program, given), program.operandAt(given, 1)];
    if (callee === noNode || dependency === noNode || program.nameOf(callee) !== 'Depends') return;
    for (const before of this.#values.closuresOf(dependency)) this.#add(before, program.owners[parameter], true);
  }

  #add(guard: number, handler: number, isDependency = false): void {
    const known = this.#guards.get(guard);
    if (known !== undefined) known.handlers.add(handler);
    else this.#guards.set(guard, { handlers: new Set([handler]), isDependency, found: new Set(), refuses: false });
  }

  /** A search, or a refusal, in a guard. */
  #read(node: number): void {
    const guard = this.#guards.get(this.#program.owners[node]);
    if (guard === undefined) return;
    if (this.#isRefusal(node)) guard.refuses = true;
    else if (this.#program.kinds[node] === flowKind.call)
      searchesFor({ program: this.#program, values: this.#values }, node, (part) => this.#note(part, guard, 0));
  }

  /** `throw`, `return false`, `response.sendStatus(404)`, `next(error)` */
  #isRefusal(node: number): boolean {
    const program = this.#program;
    const first = program.operandAt(node, 0);
    switch (program.kinds[node]) {
      case flowKind.throw:
        return true;
      case flowKind.constant:
        return refusingCodes.has(program.nameOf(node));
      case flowKind.return:
        return first !== noNode && program.kinds[first] === flowKind.constant && program.nameOf(first) === 'false';
      case flowKind.call:
        return program.operandsOf(node).length > 1 && first !== noNode && program.nameOf(first) === 'next';
      default:
        return false;
    }
  }

  /** Notes which parts a value is one of. */
  #note(node: number, guard: Guard, depth: number): boolean {
    const program = this.#program;
    const bare = node === noNode ? noNode : bareNode(program, node);
    if (bare === noNode || depth > depthMax) return false;
    if (program.kinds[bare] === flowKind.choice) {
      const noted = Array.from(program.operandsOf(bare), (each) => this.#note(each, guard, depth + 1));
      return noted.includes(true);
    }
    const isParameter = program.kinds[bare] === flowKind.parameter;
    if (isParameter && !guard.isDependency) return false;
    const name = isParameter ? program.nameOf(bare) : this.#partName(bare);
    if (name === undefined) return false;
    guard.found.add(name);
    return true;
  }

  /** `params.id` of `request.params.id`. */
  #partName(member: number): string | undefined {
    const program = this.#program;
    if (program.kinds[member] !== flowKind.member) return undefined;
    const object = bareNode(program, program.operandAt(member, 0));
    if (object === noNode || program.kinds[object] !== flowKind.member || !parts.has(program.nameOf(object)))
      return undefined;
    return `${program.nameOf(object)}.${program.nameOf(member)}`;
  }
}
