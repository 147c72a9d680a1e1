import { noNode } from '../source/flow-graph.ts';
import { joinBranches } from './join-branches.ts';
import { ReturnedParameters } from './returned-parameters.ts';
import { assume, type Condition, knownTruth, type Mention, regionWithin } from './condition.ts';
import { Environment } from './environment.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';
import type { Case, Frame, Loop } from './jumps.ts';
import { RememberedConditions } from './remembered-conditions.ts';
import { interrupted, ThrownValues, type VariableValues } from './thrown-values.ts';

/**
 * Lets one function's values flow along its statements: branches, loops, jumps. The front-end walks the code and says what
 * comes next; what it writes while `isLive` is false would never run.
 */
export class ControlFlow {
  readonly graph: FlowGraphWriter;
  environment: Environment;
  /** Whether some condition was about a chain of members. */
  guardsChains: boolean;
  readonly parameters = new ReturnedParameters();
  readonly #frames: Frame[] = [];
  readonly #journals: VariableValues[] = [];
  readonly thrown = new ThrownValues();
  readonly #conditions: RememberedConditions;

  /** @param around what is known where the function is made */
  constructor(graph: FlowGraphWriter, around = new Environment()) {
    this.graph = graph;
    this.environment = around;
    graph.place = this;
    this.#conditions = new RememberedConditions(graph);
    this.guardsChains = around.chains.size > 0;
  }

  get region(): number {
    return this.environment.region;
  }

  get isLive(): boolean {
    return this.environment.isLive;
  }

  assign(variable: number, value: number): void {
    this.environment.assign(variable, value);
    for (const journal of this.#journals) {
      const values = journal.get(variable);
      if (values === undefined) journal.set(variable, new Set([value]));
      else values.add(value);
    }
  }

  /** The value of a variable; `noNode` where it has none. */
  read(variable: number): number {
    const value = this.environment.read(this.graph, variable);
    return value < 0 ? noNode : value;
  }

  readChain(variable: number, chain: string, value: number): number {
    return this.environment.readChain(this.graph, variable, chain, value);
  }

  /** Behind `return` and `throw`. */
  end(): void {
    this.environment.isLive = false;
  }

  /** Ends the path by an exception. @param value `noNode` where it is not known */
  throw(value: number): void {
    this.thrown.add(value);
    this.parameters.countReturns();
    this.end();
  }

  /** Writes that the function returns here, with what is known of its parameters. @param value `noNode` where it returns none */
  return(position: number, value: number): void {
    this.parameters.writeReturn(this.graph, this.environment, position, value);
    this.end();
  }

  /** The end of the code of a function, where it is reached. */
  returnAtEnd(position: number): void {
    if (this.isLive && this.parameters.isCounted) this.return(position, noNode);
  }

  /** Keeps the condition that a value is, so that a variable may be asked in its place. */
  remember(value: number, condition: Condition): void {
    this.#conditions.set(value, condition);
  }

  conditionOf(value: number): Condition | undefined {
    return this.#conditions.of(value);
  }

  /** Returns what a value was made of, by a call or an operator that was remembered: `u.host` is made of what `u` was. */
  sourcesOf(value: number): readonly Mention[] {
    return this.#conditions.sourcesOf(value);
  }

  branch(condition: Condition, then: () => void, otherwise?: () => void): void {
    const known = knownTruth(this.graph, condition);
    if (known === undefined) {
      const base = this.environment;
      const holding = this.#within(base, condition, true, then);
      const failing = this.#within(base, condition, false, otherwise);
      joinBranches(this.graph, base, [holding, failing]);
    } else if (known) then();
    else otherwise?.();
  }

  /** A value that depends on a condition. */
  choose(condition: Condition, position: number, then: () => number, otherwise: () => number): number {
    const values: number[] = [];
    this.branch(
      condition,
      () => values.push(then()),
      () => values.push(otherwise()),
    );
    return this.graph.choice(position, values);
  }

  /** Runs code that may not run, and knows more with each part: `a && b && c`. `assume` is to be called between parts. */
  optionally(work: () => void): void {
    const base = this.environment;
    joinBranches(this.graph, base, [this.#within(base, undefined, true, work), new Environment(base)]);
  }

  /** Says that a condition holds, or does not, from here on in this environment. */
  assume(condition: Condition, holds: boolean): void {
    this.inform(condition, holds);
    this.environment.region = regionWithin(this.graph, this.environment.region, condition, holds);
  }

  /** Says that a condition holds, or does not, of the values that it mentions alone: no code depends on it. */
  inform(condition: Condition, holds: boolean): void {
    this.guardsChains ||= condition.mentions.some(({ chain }) => chain !== '');
    assume(this.graph, this.environment, condition, holds);
  }

  loop(loop: Loop): void {
    const choices = this.#beginLoop(loop);
    const base = this.environment;
    const frame: Frame = { label: loop.label, isLoop: true, isBreakable: true, base, breaks: [], continues: [] };
    this.#frames.push(frame);
    const exit = loop.testsLast === true ? this.#runUntil(loop, frame) : this.#runWhile(loop, frame);
    for (const [variable, choice] of choices) {
      const before = this.graph.operandOf(choice, 0);
      const again = frame.continues.map((each) => each.read(this.graph, variable)).filter((value) => value >= 0);
      this.graph.setOperands(choice, [...new Set([before, ...again])]);
    }
    this.#frames.pop();
    this.environment = base;
    joinBranches(this.graph, base, [...(exit === undefined ? [] : [exit]), ...frame.breaks]);
  }

  /** A choice for each variable that the loop sets: its value before, and that of the pass before. */
  #beginLoop({ assigned, position }: Loop): Map<number, number> {
    const choices = new Map<number, number>();
    for (const variable of assigned) {
      const before = this.read(variable);
      if (before === noNode) continue;
      const choice = this.graph.openChoice(position, before);
      choices.set(variable, choice);
      this.assign(variable, choice);
    }
    return choices;
  }

  #runWhile(loop: Loop, frame: Frame): Environment | undefined {
    const { base, continues } = frame;
    const condition = loop.condition?.();
    const known = condition === undefined ? undefined : knownTruth(this.graph, condition);
    if (known !== false) {
      const end = this.#within(base, condition, true, loop.body);
      const latch = this.#runStep(base, [end, ...continues.splice(0)], loop.step);
      if (latch.isLive) continues.push(latch);
    }
    if (known === true || loop.isEndless === true) return undefined;
    return this.#within(base, condition, false, undefined);
  }

  #runUntil({ body, condition }: Loop, { base, continues }: Frame): Environment | undefined {
    const end = this.#within(base, undefined, true, body);
    let test: Condition | undefined;
    const latch = this.#runStep(base, [end, ...continues.splice(0)], () => (test = condition?.()));
    if (!latch.isLive) return undefined;
    const known = test === undefined ? undefined : knownTruth(this.graph, test);
    if (known !== false) continues.push(this.#within(latch, test, true, undefined).since(base));
    return known === true ? undefined : this.#within(latch, test, false, undefined).since(base);
  }

  #runStep(base: Environment, ends: readonly Environment[], step: (() => void) | undefined): Environment {
    const latch = new Environment(base);
    joinBranches(this.graph, latch, ends);
    return latch.isLive && step !== undefined ? this.#run(latch, step) : latch;
  }

  /** A statement with a label that is no loop. */
  labelled(label: string, work: () => void): void {
    const base = this.environment;
    const frame: Frame = { label, isLoop: false, isBreakable: false, base, breaks: [], continues: [] };
    this.#frames.push(frame);
    const end = this.#within(base, undefined, true, work);
    this.#frames.pop();
    joinBranches(this.graph, base, [end, ...frame.breaks]);
  }

  select(cases: readonly Case[], label?: string): void {
    const base = this.environment;
    const frame: Frame = { label, isLoop: false, isBreakable: true, base, breaks: [], continues: [] };
    this.#frames.push(frame);
    let end: Environment | undefined;
    let isDecided = false;
    const hasDefault = cases.some(({ condition }) => condition === undefined);
    for (const { condition, body } of cases) {
      const test: Condition | undefined = isDecided ? undefined : condition?.();
      const known: boolean | undefined = test === undefined ? undefined : knownTruth(this.graph, test);
      const isEntered = !isDecided && known !== false;
      isDecided ||= known === true;
      const entry = isEntered ? this.#within(base, test, true, undefined) : undefined;
      end = this.#runCase(base, [end, entry], body);
    }
    this.#frames.pop();
    const passed = isDecided || hasDefault ? [] : [new Environment(base)];
    joinBranches(this.graph, base, [...passed, ...(end === undefined ? [] : [end]), ...frame.breaks]);
  }

  #runCase(
    base: Environment,
    entries: readonly (Environment | undefined)[],
    body: () => void,
  ): Environment | undefined {
    const live = entries.filter((entry) => entry?.isLive === true) as Environment[];
    if (live.length === 0) return undefined;
    const start = new Environment(base);
    joinBranches(this.graph, start, live);
    return this.#run(start, body);
  }

  /** `try`. What variables got in the body may be what they are in the handler. */
  attempt(position: number, body: () => void, handler?: () => void, finalizer?: () => void): void {
    const base = this.environment;
    const journal: VariableValues = new Map();
    this.#journals.push(journal);
    const tried = (): Environment => this.#within(base, undefined, true, body);
    const ends = [handler === undefined ? tried() : this.thrown.trying(tried)];
    this.#journals.pop();
    if (handler !== undefined) {
      const start = interrupted(this.graph, position, base, journal);
      if (finalizer !== undefined) this.#journals.push(journal);
      ends.push(this.thrown.handling(() => this.#run(start, handler)));
      if (finalizer !== undefined) this.#journals.pop();
    }
    const left = finalizer === undefined ? undefined : interrupted(this.graph, position, base, journal);
    joinBranches(this.graph, base, ends);
    if (finalizer === undefined || left === undefined) return;
    if (base.isLive) finalizer();
    else this.#run(left, finalizer);
  }

  break(label?: string): void {
    const frame = this.#frames.findLast((each) => (label === undefined ? each.isBreakable : each.label === label));
    this.#leave(frame?.base, frame?.breaks);
  }

  continue(label?: string): void {
    const frame = this.#frames.findLast((each) => each.isLoop && (label === undefined || each.label === label));
    this.#leave(frame?.base, frame?.continues);
  }

  /** Ends the path here. What is known goes to where the jump leads, and is no longer this environment's. */
  #leave(base: Environment | undefined, jumps: Environment[] | undefined): void {
    const { environment } = this;
    const isKept = base !== undefined && this.graph.spend(environment.sizeSince(base));
    if (isKept) jumps?.push(environment.since(base));
    this.environment = new Environment(environment.outer);
    this.environment.isLive = false;
  }

  #within(
    base: Environment,
    condition: Condition | undefined,
    holds: boolean,
    work: (() => void) | undefined,
  ): Environment {
    return this.#run(new Environment(base), () => {
      if (condition !== undefined) this.assume(condition, holds);
      work?.();
    });
  }

  /** Runs code in an environment, and returns that in which it ends. */
  #run(environment: Environment, work: () => void): Environment {
    const before = this.environment;
    this.environment = environment;
    work();
    const end = this.environment;
    this.environment = before;
    return end;
  }
}
