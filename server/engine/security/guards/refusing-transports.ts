import { addToList } from '#server/base/add-to-list.ts';
import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, receiverOf } from '../patterns/node-shapes.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import { calledAt, matchValue } from '../taint/call-match.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { addressHarm } from './harm-characters.ts';

/** Parts of the standard libraries that resolve and compare addresses. */
const addressOrigins = new Set(['node:net', 'node:dns', 'node:dns/promises', 'python:ipaddress', 'python:socket']);
/** Values in values, and functions that call others, are looked at so deep. */
const valuesMax = 16;
/** Values that are looked at for one call. */
const lookedAtMax = 400;
const callsMax = 3;

/** Nodes that are, or hold, what their operands are. */
const holding = new Set<number>([
  flowKind.object,
  flowKind.list,
  flowKind.field,
  flowKind.computedField,
  flowKind.spread,
  flowKind.keyword,
  flowKind.choice,
  flowKind.named,
  flowKind.guarded,
  flowKind.await,
]);

/**
 * Requests that go through code of the project which looks at the address and refuses some: a `lookup`, an agent or dispatcher made
 * with one, an adapter, a client that was made with one of these.
 */
export class RefusingTransports {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #index: RuleIndex;
  /** Nodes `call` and `throw`, by function. */
  #acts: ReadonlyMap<number, readonly number[]> | undefined;
  readonly #refusing = new Map<number, boolean>();
  /** Values that the question of the moment came to. */
  #seen = new Set<number>();

  constructor(program: Program, values: ProgramValues, index: RuleIndex) {
    this.#program = program;
    this.#values = values;
    this.#index = index;
  }

  isUsedAt(call: number): boolean {
    if (this.#program.kinds[call] !== flowKind.call) return false;
    this.#seen = new Set();
    const given = this.#program.operandsOf(call).subarray(1);
    return given.some((node) => this.#holds(node, 0)) || this.#isClientMade(receiverOf(this.#program, call));
  }

  /** A client that was made with such code, or is given it later: `session.mount(…, new Adapter())`. */
  #isClientMade(receiver: number): boolean {
    const client = receiver === noNode ? noNode : bareNode(this.#program, receiver);
    if (client === noNode) return false;
    return this.#holds(client, 0) || Array.from(this.#program.usersOf(client)).some((user) => this.#isGivenAt(user));
  }

  #isGivenAt(member: number): boolean {
    if (this.#program.kinds[member] !== flowKind.member) return false;
    const calls = Array.from(this.#program.usersOf(member)).filter(
      (user) => this.#program.kinds[user] === flowKind.call && this.#program.operandAt(user, 0) === member,
    );
    return calls.some((call) => this.#isAnyHeld(this.#program.operandsOf(call).subarray(1), 0));
  }

  #isAnyHeld(nodes: Uint32Array | readonly number[], depth: number): boolean {
    for (const node of nodes) if (this.#holds(node, depth)) return true;
    return false;
  }

  #holds(node: number, depth: number): boolean {
    if (node === noNode || depth > valuesMax || this.#seen.has(node) || this.#seen.size === lookedAtMax) return false;
    this.#seen.add(node);
    if (this.#values.closuresOf(node).some((called) => this.#isRefusing(called))) return true;
    if (this.#isAnyHeld(this.#values.linkedTo(node), depth + 1)) return true;
    const { kinds } = this.#program;
    if (holding.has(kinds[node])) return this.#isAnyHeld(this.#program.operandsOf(node), depth + 1);
    if (kinds[node] === flowKind.variable) return this.#isAnyHeld(this.#writtenTo(node), depth + 1);
    return kinds[node] === flowKind.call && this.#isMadeBy(node, depth);
  }

  #writtenTo(variable: number): number[] {
    return Array.from(this.#program.usersOf(variable)).map((user) => this.#program.operandAt(user, 1));
  }

  /** `new Agent({ lookup })`, `agent()`, and instances of classes whose methods refuse. */
  #isMadeBy(call: number, depth: number): boolean {
    const callee = this.#program.operandAt(call, 0);
    const classes = callee === noNode ? [] : this.#values.classesOf(callee);
    if (classes.some((made) => this.#hasRefusingMethod(made))) return true;
    const returned = this.#values
      .calleesAt(call)
      .flatMap(({ function: called }) => this.#program.returnsOf(called))
      .map((exit) => this.#program.operandAt(exit, 0));
    const isNew = (this.#program.flags[call] & flowFlag.isNew) !== 0;
    const given = returned.length === 0 || isNew ? this.#program.operandsOf(call).subarray(1) : [];
    return this.#isAnyHeld(returned, depth + 1) || this.#isAnyHeld(given, depth + 1);
  }

  #hasRefusingMethod(made: number): boolean {
    return Array.from(this.#program.operandsOf(made)).some((field) => {
      const value = field === noNode ? noNode : this.#program.operandAt(field, 0);
      return value !== noNode && this.#values.closuresOf(value).some((called) => this.#isRefusing(called));
    });
  }

  #isRefusing(called: number): boolean {
    const known = this.#refusing.get(called);
    if (known !== undefined) return known;
    const acts = [...this.#within(called)].flatMap((each) => this.#actsOf(each));
    const isRefusing = acts.some((act) => this.#isRefusal(act)) && acts.some((act) => this.#isAboutAddress(act));
    this.#refusing.set(called, isRefusing);
    return isRefusing;
  }

  /** A function, those that stand in it, and those that it calls. */
  #within(called: number): ReadonlySet<number> {
    const found = new Set([called]);
    let last = [called];
    for (let step = 0; step < callsMax && last.length > 0; step++) {
      const next = last.flatMap((each) =>
        this.#actsOf(each).flatMap((act) => {
          const callees = this.#values.calleesAt(act).map(({ function: other }) => other);
          const given = Array.from(this.#program.operandsOf(act)).flatMap((node) => this.#ownFunction(node));
          return [...callees, ...given];
        }),
      );
      last = next.filter((each) => !found.has(each));
      for (const each of last) found.add(each);
    }
    return found;
  }

  #ownFunction(node: number): number[] {
    const isWritten = node !== noNode && this.#program.kinds[node] === flowKind.closure;
    return isWritten ? [this.#program.functionOfClosure(node)] : [];
  }

  #actsOf(called: number): readonly number[] {
    this.#acts ??= actsByFunction(this.#program);
    return this.#acts.get(called) ?? [];
  }

  /** Something is thrown, or a callback is given an error. */
  #isRefusal(act: number): boolean {
    if (this.#program.kinds[act] === flowKind.throw) return true;
    const [callee, first] = [0, 1].map((place) => this.#program.operandAt(act, place));
    if (callee === noNode || first === noNode || this.#program.kinds[callee] !== flowKind.parameter) return false;
    return this.#program.kinds[first] === flowKind.call && (this.#program.flags[first] & flowFlag.isNew) !== 0;
  }

  #isAboutAddress(act: number): boolean {
    if (this.#program.kinds[act] !== flowKind.call) return false;
    const callee = this.#program.operandAt(act, 0);
    if (callee === noNode) return false;
    if (this.#values.originsOf(callee).some(({ origin }) => addressOrigins.has(origin))) return true;
    const harm = this.#index.harmBit(addressHarm);
    const called = calledAt(this.#program, this.#values, act, false);
    const guards = matchValue(this.#program, this.#index.sanitizers.guard, called);
    return guards.some((guard) => guard.harm === harm);
  }
}

function actsByFunction(program: Program): ReadonlyMap<number, readonly number[]> {
  const acts = new Map<number, number[]>();
  for (let node = 0; node < program.nodeCount; node++) {
    const kind = program.kinds[node];
    if (kind === flowKind.call || kind === flowKind.throw) addToList(acts, program.owners[node], node);
  }
  return acts;
}
