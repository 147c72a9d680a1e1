import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { type GivenArgument, receiverPosition } from '../patterns/call-arguments.ts';
import type { Callee } from '../program/bound-calls.ts';
import { itemKey } from './access-paths.ts';
import { type Caller, type Exit, noContext, resultPlace, selfPlace } from './contexts.ts';
import { type Fact, noFact } from './fact-table.ts';
import { basesOf } from './store-bases.ts';
import type { TaintedPart, TaintRun } from './taint-run.ts';

/** Values that go into functions and come out of them: arguments, results, and parts that are stored in objects that came in. */
export class FunctionBorders {
  readonly #run: TaintRun;
  #leaving: Exit[] = [];

  readonly #attemptsMax: number;

  /** @param attemptsMax facts that are tried; behind them nothing leaves a function any more */
  constructor(run: TaintRun, attemptsMax: number) {
    this.#run = run;
    this.#attemptsMax = attemptsMax;
  }

  /** The value goes into a function, as one of its parameters or its `this`. */
  enter(from: Fact, given: TaintedPart, caller: Caller): void {
    // Two calls, one of them where only administrators get to, are two contexts.
    const part = { ...given, state: this.#run.sentAt(given.state, caller.call) };
    const { contexts: known, facts, program } = this.#run;
    facts.attempts++;
    if (facts.attempts > this.#attemptsMax) return;
    const entered = program.owners[part.node];
    const { context, isNew } = known.enter(entered, part.node, part.path, part.state);
    if (context === noContext) return this.#run.leap(from, part, caller.call);
    if (!known.addCaller(context, caller, facts.contexts[caller.fact])) return;
    if (isNew) this.#run.add({ ...part, context, parent: from, caller: noFact, via: caller.call });
    for (const exit of known.exitsOf(context).slice()) this.#return(exit, caller, entered);
  }

  /**
   * The value leaves the function that a fact is in, to all that called it. What leaves those by that waits for its turn: code can have
   * calls in one another by the thousand.
   */
  leave(exit: Exit): void {
    this.#leaving.push(exit);
    if (this.#leaving.length > 1) return;
    for (const next of this.#leaving) if (this.#run.facts.attempts <= this.#attemptsMax) this.#leave(next);
    this.#leaving = [];
  }

  #leave(exit: Exit): void {
    const { facts, program, contexts, relayed } = this.#run;
    const left = program.owners[facts.nodes[exit.fact]];
    const context = facts.contexts[exit.fact];
    if (context !== noContext) contexts.addExit(context, exit);
    const callers = context === noContext ? relayed.callersOf(left) : contexts.callersOf(context).slice();
    for (const caller of callers) this.#return(exit, caller, left);
  }

  /** The value is stored in an object, under keys. */
  store(from: Fact, object: number, keys: readonly string[], part: TaintedPart, via: number): void {
    const { program, paths } = this.#run;
    for (const base of basesOf(program, object, keys)) {
      const path = paths.of([...base.keys, ...paths.keysOf(part.path)]);
      this.#land(from, { node: base.node, path, state: part.state }, via);
    }
  }

  #land(from: Fact, part: TaintedPart, via: number): void {
    const { facts } = this.#run;
    const before = facts.count;
    this.#run.step(from, part, via);
    // What was known before has left already.
    if (facts.count > before) this.#leaveByObject(before, part);
  }

  /** A part that is stored in an object that came in is there for the callers that gave it, and in other methods of an instance. */
  #leaveByObject(fact: Fact, part: TaintedPart): void {
    const { program, values } = this.#run;
    const { node, path, state } = part;
    for (const other of values.selvesLike(node)) this.#run.leap(fact, { ...part, node: other });
    const kind = program.kinds[node];
    if (kind === flowKind.self) this.leave({ fact, place: selfPlace, path, state });
    else if (kind === flowKind.parameter) {
      this.leave({ fact, place: program.parametersOf(program.owners[node]).indexOf(node), path, state });
    }
  }

  /** A value that leaves a function goes on behind a call of it. */
  #return(exit: Exit, caller: Caller, left: number): void {
    if (exit.place === resultPlace) this.#returnResult(exit, caller);
    else if (!caller.isCallback) this.#returnObject(exit, caller, left);
  }

  #returnResult({ fact, path, state }: Exit, caller: Caller): void {
    const { paths } = this.#run;
    const result = caller.isItem ? paths.inside(itemKey, path) : path;
    this.#addBehind(fact, caller, { node: caller.call, path: result, state });
  }

  #addBehind(fact: Fact, caller: Caller, part: TaintedPart): void {
    const { facts } = this.#run;
    const context = caller.fact === noFact ? noContext : facts.contexts[caller.fact];
    this.#run.add({ ...part, context, parent: fact, caller: caller.fact, via: caller.call });
  }

  /** Something was stored in an argument, or in what a method was called on. */
  #returnObject(exit: Exit, caller: Caller, left: number): void {
    const { program, values, paths, relayed } = this.#run;
    const { call } = caller;
    const callee = values.calleesAt(call).find((each) => each.function === left);
    if (callee === undefined) return;
    const object = objectGiven(relayed.argumentsAt(call), callee, exit.place);
    const isMade = (program.flags[call] & flowFlag.isNew) !== 0 || object === 'made';
    if (isMade && isReceiver(callee, exit.place)) this.#addBehind(exit.fact, caller, { ...exit, node: call });
    else if (typeof object === 'number' && object !== noNode) {
      for (const base of basesOf(program, object, paths.keysOf(exit.path)))
        this.#landBehind(exit, caller, { node: base.node, path: paths.of(base.keys), state: exit.state });
    }
  }

  #landBehind(exit: Exit, caller: Caller, part: TaintedPart): void {
    const { facts } = this.#run;
    const before = facts.count;
    this.#addBehind(exit.fact, caller, part);
    if (facts.count > before) this.#leaveByObject(before, part);
  }
}

function isReceiver({ shift }: Callee, place: number): boolean {
  return place === selfPlace || (place === 0 && shift === 1);
}

/** The node that a call gives for a parameter; `made` for the object that it makes. */
function objectGiven(given: readonly GivenArgument[], callee: Callee, place: number): number | 'made' {
  if (isReceiver(callee, place)) {
    if (callee.shift < 0) return given.find(({ position }) => position === 0)?.node ?? noNode;
    return callee.receiver === noNode ? 'made' : callee.receiver;
  }
  const position = place - callee.shift;
  return given.find((each) => each.position === position && each.position !== receiverPosition)?.node ?? noNode;
}
