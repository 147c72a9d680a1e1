import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { type GivenArgument, isAt, pathOf, receiverPosition } from '../patterns/call-arguments.ts';
import type { Callee } from '../program/bound-calls.ts';
import type { ArgumentPlace, PassShape } from '../rules/rule.ts';
import { type AccessPath, anyKey, itemKey, wholeValue } from './access-paths.ts';
import type { CallMatch } from './call-match.ts';
import type { CallShape } from './call-shapes.ts';
import { entryKeyAt } from './entry-keys.ts';
import type { Fact } from './fact-table.ts';
import type { FunctionBorders } from './function-borders.ts';
import { hitSinks } from './follow-sink.ts';
import { followSchema } from './follow-schema.ts';
import { hitTemplates } from './follow-template.ts';
import { followJoined } from './joined-items.ts';
import type { RelayedFunction } from './relayed-calls.ts';
import { doubtsMax, stateFlag } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** A tainted value goes into a call, as one of its arguments or as what a method is called on. */
export function followCall(run: TaintRun, borders: FunctionBorders, fact: Fact, call: number): void {
  const node = run.facts.nodes[fact];
  for (const argument of run.relayed.argumentsAt(call)) {
    if (argument.node === node) followArgument(run, borders, fact, call, argument);
  }
}

function followArgument(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  argument: GivenArgument,
): void {
  const shape = run.calls.of(call);
  if (followSchema(run, fact, call, argument.position, shape.resultKeys)) return;
  for (const callee of shape.callees) enterCallee(run, borders, fact, call, argument, callee, shape.isAnyOfMany);
  const { path, state } = run.partOf(fact);
  const { match } = shape;
  const isUnknown = match.isUnknown && match.sanitizers.length === 0;
  if (isUnknown) enterUnknown(run, borders, fact, call, argument);
  // An object that a key led to is no text: packages do nothing with it that is known.
  if ((run.states.at(state).flags & stateFlag.walked) !== 0) return;
  hitSinks(run, match.sinks, fact, call, (place) => partAt(run, path, argument, place));
  hitTemplates(run, fact, call, argument, match.templates);
  const harms = harmsTakenAt(run, path, argument, match.sanitizers) | replacedAt(run, call, argument);
  for (const pass of match.passes) followPass(run, borders, fact, call, argument, pass, harms);
  for (const relayed of shape.functions) enterRelayed(run, borders, fact, call, argument, relayed);
  if (match.passes.length === 0 && harms !== 0) {
    run.step(fact, { node: call, path: wholeValue, state: run.states.without(state, harms) });
  }
  followSent(run, borders, fact, call, argument, shape);
  if (isUnknown && shape.settled.length === 0 && shape.listeners.length === 0) {
    followUnknown(run, fact, call, argument, shape.looksUp);
  }
}

/** The value goes on elsewhere than in what the call returns: into a promise, a signal, listeners. */
function followSent(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  argument: GivenArgument,
  { settled, signal, listeners }: CallShape,
): void {
  const part = run.partOf(fact);
  // A promise that is made of a function has what that gives its first parameter.
  for (const made of settled) run.leap(fact, { ...part, node: made }, call);
  if (signal !== noNode && argument.position === 0) borders.store(fact, signal, [itemKey], part, call);
  for (const sent of listeners) enterListener(run, borders, fact, call, argument, sent);
}

/** Part of what is at a place that is tainted; undefined where none is. */
function partAt(
  run: TaintRun,
  path: AccessPath,
  argument: GivenArgument,
  place: ArgumentPlace,
): AccessPath | undefined {
  if (!isAt(argument, place)) return undefined;
  let part: AccessPath | undefined = path;
  if (argument.isSpread) part = run.paths.under(part, itemKey);
  for (const key of pathOf(place)) part = part === undefined ? undefined : run.paths.under(part, key);
  return part;
}

function followPass(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  argument: GivenArgument,
  { from, into, gives, key }: PassShape,
  harms: number,
): void {
  if (gives === 'called' && run.relayed.functionsAt(call).length > 0) return;
  const { path, state: before } = run.partOf(fact);
  const flags = from.some(isJoined) || run.calls.of(call).isJoin ? stateFlag.concatenated : 0;
  const state = run.states.withFlags(run.states.without(before, harms), flags);
  const parts = from.flatMap((place) => partAt(run, path, argument, place) ?? []);
  for (const part of parts) {
    const item = key === undefined ? itemKey : entryKeyAt(run.program, run.values, call, key);
    const result = gives === 'item' ? run.paths.under(part, item) : part;
    const found = gives === 'item' && run.paths.isGuessed(part, item) ? run.states.doubted(state) : state;
    if (result !== undefined) run.step(fact, { node: call, path: result, state: found });
    // A list's text is that of its items.
    if (part === run.paths.of([itemKey])) run.step(fact, { node: call, path: wholeValue, state });
    else followJoined(run, fact, call, argument, { node: call, path: part, state });
    if (into === undefined) continue;
    const target = run.relayed.argumentsAt(call).find((each) => isAt(each, into));
    if (target === undefined) continue;
    const keys = into.kind === 'receiver' ? [item] : into.path;
    borders.store(fact, target.node, keys, { node: call, path: part, state }, call);
  }
}

/** Several arguments make one result: `path.join`, `util.format`. */
function isJoined(place: ArgumentPlace): boolean {
  return place.kind === 'position' && place.to > place.from;
}

function enterRelayed(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  argument: GivenArgument,
  { function: called, pass }: RelayedFunction,
): void {
  const { path, state } = run.partOf(fact);
  const parameters = run.program.parametersOf(called);
  const isItem = pass.calls.item === true;
  pass.calls.with.forEach((place, index) => {
    const whole = partAt(run, path, argument, place);
    const part = whole !== undefined && isItem ? run.paths.under(whole, itemKey) : whole;
    if (part === undefined || parameters[index] === undefined) return;
    const caller = { fact, call, isItem, isCallback: true };
    borders.enter(fact, { node: parameters[index], path: part, state }, caller);
  });
}

function replacedAt(run: TaintRun, call: number, argument: GivenArgument): number {
  const { position } = argument;
  const joined = run.relayed.joinedAt(call, argument);
  return position === receiverPosition || position === 2 ? joined | run.relayed.replacedAt(call) : joined;
}

function harmsTakenAt(
  run: TaintRun,
  path: AccessPath,
  argument: GivenArgument,
  sanitizers: CallMatch['sanitizers'],
): number {
  let harms = 0;
  for (const { sanitizer, harm } of sanitizers) {
    if (sanitizer.at.some((place) => partAt(run, path, argument, place) !== undefined)) harms |= harm;
  }
  return harms;
}

/** Functions that are given to a call of something unknown may be called with the rest of what that is given. */
function enterUnknown(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  { node }: GivenArgument,
): void {
  const { path, state } = run.partOf(fact);
  const { doubts, flags } = run.states.at(state);
  // A second guess on one way would say little; of an object that a key led to, the way of the key says how sure that is.
  if (doubts > 0 && ((flags & stateFlag.walked) === 0 || doubts === doubtsMax)) return;
  const doubted = run.states.doubted(state);
  const caller = { fact, call, isItem: false, isCallback: true };
  for (const argument of run.relayed.argumentsAt(call)) {
    if (argument.node === node) continue;
    for (const called of run.values.closuresOf(argument.node)) {
      const self = run.program.selfOf(called);
      if (self !== noNode) borders.enter(fact, { node: self, path, state: doubted }, caller);
      const item = run.paths.under(path, anyKey) ?? path;
      for (const parameter of run.program.parametersOf(called))
        borders.enter(fact, { node: parameter, path: item, state: doubted }, caller);
    }
  }
}

/** A value that is sent with an event goes into the functions that listen to it. */
function enterListener(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  { position }: GivenArgument,
  listener: number,
): void {
  const parameter = position > 0 ? run.program.parametersOf(listener)[position - 1] : undefined;
  if (parameter === undefined) return;
  const { path, state } = run.partOf(fact);
  borders.enter(fact, { node: parameter, path, state }, { fact, call, isItem: false, isCallback: true });
}

/** The function that is called is unknown: the value may be in its result. A way with too many such calls ends: it says nothing. */
function followUnknown(run: TaintRun, fact: Fact, call: number, argument: GivenArgument, looksUp: boolean): void {
  const { path, state } = run.partOf(fact);
  if (run.states.at(state).doubts === doubtsMax) return;
  const doubted = run.states.doubted(state);
  // A method of an object of which only a part is tainted may well be about the others.
  const isAside = path !== wholeValue && argument.position === receiverPosition;
  const isFound = argument.position !== receiverPosition && looksUp;
  run.step(fact, { node: call, path: wholeValue, state: isAside || isFound ? run.states.doubted(doubted) : doubted });
}

function enterCallee(
  run: TaintRun,
  borders: FunctionBorders,
  fact: Fact,
  call: number,
  argument: GivenArgument,
  callee: Callee,
  isAnyOfMany: boolean,
): void {
  const { state, path } = run.partOf(fact);
  const entered = callee.proof === 'hint' || isAnyOfMany ? run.states.doubted(state) : state;
  for (const target of targetsIn(run, path, argument, callee))
    borders.enter(fact, { ...target, state: entered }, { fact, call, isItem: false, isCallback: false });
}

interface Target {
  readonly node: number;
  readonly path: AccessPath;
}

/** Parameters of a function that an argument is. */
function targetsIn(run: TaintRun, path: AccessPath, argument: GivenArgument, callee: Callee): Target[] {
  const { position, keyword, isSpread } = argument;
  if (keyword !== '') return byKeyword(run, path, keyword, callee.function);
  if (position === receiverPosition) return callee.shift < 0 ? [] : receiverTargets(run, path, callee);
  if (position === 0 && callee.shift < 0) return receiverTargets(run, path, { ...callee, shift: 0 });
  if (!isSpread && !callee.isApplied) return byPosition(run, path, position + callee.shift, callee.function);
  return run.program.parametersOf(callee.function).flatMap((_, index) => {
    const item = callee.isApplied ? index : index - position - callee.shift;
    const part = item < 0 ? undefined : run.paths.under(path, String(item));
    return part === undefined ? [] : byPosition(run, part, index, callee.function);
  });
}

function receiverTargets(run: TaintRun, path: AccessPath, { function: called, shift }: Callee): Target[] {
  if (shift === 1) return byPosition(run, path, 0, called);
  const self = run.program.selfOf(called);
  return self === noNode ? [] : [{ node: self, path }];
}

function byPosition(run: TaintRun, path: AccessPath, index: number, called: number): Target[] {
  const parameters = run.program.parametersOf(called);
  const rest = parameters.findIndex((node) => isRest(run, node));
  if (rest >= 0 && index >= rest)
    return [{ node: parameters[rest], path: run.paths.inside(String(index - rest), path) }];
  return parameters[index] === undefined ? [] : [{ node: parameters[index], path }];
}

function isRest({ program }: TaintRun, parameter: number): boolean {
  const flags = program.flags[parameter];
  return (flags & flowFlag.rest) !== 0 && (flags & flowFlag.mapping) === 0;
}

function byKeyword(run: TaintRun, path: AccessPath, keyword: string, called: number): Target[] {
  const parameters = run.program.parametersOf(called);
  const named = parameters.find((node) => run.program.nameOf(node) === keyword);
  if (named !== undefined) return [{ node: named, path }];
  const mapping = parameters.find((node) => (run.program.flags[node] & flowFlag.mapping) !== 0);
  return mapping === undefined ? [] : [{ node: mapping, path: run.paths.inside(keyword, path) }];
}

/** Calls in which a member of the value is called. */
export function callsOnMember({ program }: TaintRun, member: number): readonly number[] {
  const { kinds, users, userStarts } = program;
  let found = noCalls;
  for (let at = userStarts[member]; at < userStarts[member + 1]; at++) {
    const user = users[at];
    if (kinds[user] !== flowKind.guarded && kinds[user] !== flowKind.call) continue;
    if (program.operandAt(user, 0) !== member) continue;
    found = [...found, ...(kinds[user] === flowKind.call ? [user] : callsOnGuarded(program, user))];
  }
  return found;
}

const noCalls: readonly number[] = [];

function callsOnGuarded(program: TaintRun['program'], guarded: number): number[] {
  return Array.from(program.usersOf(guarded)).filter(
    (user) => program.kinds[user] === flowKind.call && program.operandAt(user, 0) === guarded,
  );
}
