import { flowKind, noNode } from '../../source/flow-graph.ts';
import { isText } from '../program/constant-texts.ts';
import { anyKey, itemKey, wholeValue } from './access-paths.ts';
import { resultPlace } from './contexts.ts';
import type { Fact } from './fact-table.ts';
import { isEncodedAddress, isPlainMarkup } from './encoded-address.ts';
import { callsOnMember, followCall } from './follow-call.ts';
import { followAttribute, followCopies, followField, followReturned, followStored } from './follow-effect.ts';
import type { FunctionBorders } from './function-borders.ts';
import { fixesHost } from '../guards/fixed-host.ts';
import { isJoiningSlash } from '../guards/joining-slash.ts';
import { allHarms, harmsOfHosts, harmsOfStructure, harmsOfTraversal } from '../guards/harm-bits.ts';
import { harmsOfPiece } from '../guards/split-pieces.ts';
import { markupHarm, prototypeHarm } from '../guards/harm-characters.ts';
import { textsIn } from './known-texts.ts';
import { harmsGuarded, leftOutCheckAt } from './guarded-harms.ts';
import { chosenByParser, isCleanedName } from './upload-names.ts';
import { beginsWithSlash, isRoutePart } from './request-parts.ts';
import { isSearchedAt } from './searched-values.ts';
import { isCheckedAt } from './unclear-checks.ts';
import { stateFlag, type TaintState } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** Members of a text or list that are chosen by no one from outside. */
const harmlessMembers = new Set(['length', 'size', 'byteLength']);

/** Nodes that are the value that they have. */
const isPassedOn = new Set<number>([
  flowKind.parameter,
  flowKind.named,
  flowKind.choice,
  flowKind.await,
  flowKind.spread,
  flowKind.keyword,
  flowKind.caught,
]);

/** Follows a fact to all that is made of its node. */
export function followFact(run: TaintRun, borders: FunctionBorders, fact: Fact): void {
  const { program, values } = run;
  const part = run.partOf(fact);
  const { users, userStarts } = program;
  for (let at = userStarts[part.node]; at < userStarts[part.node + 1]; at++) {
    // One that has the node twice stands there twice in a row.
    if (at === userStarts[part.node] || users[at] !== users[at - 1]) followUse(run, borders, fact, users[at]);
  }
  for (const copy of values.copiesOf(part.node)) run.leap(fact, { ...part, node: copy });
}

function followUse(run: TaintRun, borders: FunctionBorders, fact: Fact, user: number): void {
  const { program } = run;
  const part = run.partOf(fact);
  if (isPassedOn.has(program.kinds[user])) return run.step(fact, { ...part, node: user });
  switch (program.kinds[user]) {
    case flowKind.field:
      return followField(run, fact, user);
    case flowKind.guarded:
      return followGuarded(run, fact, user);
    case flowKind.member:
    case flowKind.element:
      return followMember(run, borders, fact, user);
    case flowKind.item:
    case flowKind.key:
      return followIteration(run, fact, user);
    case flowKind.call:
      followAsked(run, fact, user);
      return followCall(run, borders, fact, user);
    case flowKind.concatenation:
      return followConcatenation(run, fact, user);
    case flowKind.object:
    case flowKind.list:
      return followContainer(run, fact, user);
    default:
      followKept(run, borders, fact, user);
  }
}

/** Follows a value to where it is stored, shown or returned. */
function followKept(run: TaintRun, borders: FunctionBorders, fact: Fact, user: number): void {
  const { program } = run;
  const part = run.partOf(fact);
  switch (program.kinds[user]) {
    case flowKind.computedField:
      return place(run, fact, user) === 1 ? run.step(fact, { ...part, node: user }) : undefined;
    case flowKind.write:
      return place(run, fact, user) === 1
        ? run.leap(fact, { ...part, node: program.operandAt(user, 0) }, user)
        : undefined;
    case flowKind.storeMember:
    case flowKind.storeElement:
      return followStored(run, borders, fact, user);
    case flowKind.attribute:
      return followAttribute(run, fact, user);
    case flowKind.return:
      if (place(run, fact, user) !== 0) return;
      followReturned(run, fact, user);
      return borders.leave({ fact, place: resultPlace, path: part.path, state: part.state });
    case flowKind.yield:
      return borders.leave({ ...part, fact, place: resultPlace, path: run.paths.inside(itemKey, part.path) });
    default:
  }
}

/** First operand place at which a node has the fact's value. */
function place({ program, facts }: TaintRun, fact: Fact, user: number): number {
  return program.operandsOf(user).indexOf(facts.nodes[fact]);
}

/** A condition that says something of a value takes harms away. */
function followGuarded(run: TaintRun, fact: Fact, user: number): void {
  const part = run.partOf(fact);
  if (run.program.operandAt(user, 0) !== part.node) return;
  const [key = itemKey] = run.paths.keysOf(part.path);
  const harms = key === itemKey ? harmsGuarded(run, user) : 0;
  if (harms === allHarms) return;
  const state = run.states.withoutFlags(part.state, flagsTakenAt(run, user));
  run.step(fact, { ...part, node: user, state: run.states.without(state, harms) });
}

/** Flags of a value that has come by a condition. */
function flagsTakenAt(run: TaintRun, guarded: number): number {
  const known = run.guardFlags.get(guarded);
  if (known !== undefined) return known;
  const checked = isCheckedAt(run, guarded) ? stateFlag.unchecked : 0;
  const spared = leftOutCheckAt(run, run.likelyLeftOut, guarded) === undefined ? 0 : stateFlag.unspared;
  const flags = checked | spared | (isSearchedAt(run, guarded) ? stateFlag.unsearched : 0);
  run.guardFlags.set(guarded, flags);
  return flags;
}

function followMember(run: TaintRun, borders: FunctionBorders, fact: Fact, user: number): void {
  const { program, states } = run;
  const { node, path, state } = run.partOf(fact);
  if (program.operandAt(user, 0) === node) followRead(run, borders, fact, user);
  else if (path === wholeValue && (states.at(state).harmless & run.index.harmBit(prototypeHarm)) === 0) {
    // The key is from outside: what it leads to may be what all objects inherit from.
    run.step(fact, { node: user, path: wholeValue, state: states.withFlags(state, stateFlag.walked) });
  }
}

function followRead(run: TaintRun, borders: FunctionBorders, fact: Fact, user: number): void {
  const { program, paths, states } = run;
  const { path, state } = run.partOf(fact);
  for (const call of callsOnMember(run, user)) followCall(run, borders, fact, call);
  const isElement = program.kinds[user] === flowKind.element;
  const isWalked = (states.at(state).flags & stateFlag.walked) !== 0;
  const name = isElement ? anyKey : program.nameOf(user);
  const inside = paths.under(path, name);
  const isHarmless = path === wholeValue && !isElement && (isWalked || harmlessMembers.has(name));
  if (isElement && !isWalked) followCopies(run, borders, fact, user);
  const chosen = path === wholeValue ? chosenByParser(program, user) : 'no';
  if (inside === undefined || isHarmless || chosen === 'surely') return;
  const whole = path === wholeValue ? states.withoutFlags(state, stateFlag.whole) : state;
  const seen = states.without(whole, harmsOfMember(run, user));
  const named = asRoutePart(run, user, paths.isGuessed(path, name) ? states.doubted(seen) : seen);
  run.step(fact, { node: user, path: inside, state: chosen === 'likely' ? states.contradicted(named) : named });
}

/** A part may be harmless where others are not: the ending of a file's name, the name of an upload. */
function harmsOfMember({ program, values, index, memberHarms }: TaintRun, member: number): number {
  const known = memberHarms.get(member);
  if (known !== undefined) return known;
  const said = values.originsOf(member).flatMap((origin) => index.sanitizers.member.ofValue(origin));
  const cleaned = isCleanedName(program, member) ? harmsOfTraversal(index) : 0;
  const harms = said.reduce((all, { harm }) => all | harm, cleaned | harmsOfPiece(program, values, index, member));
  memberHarms.set(member, harms);
  return harms;
}

/** Parts of routes are texts; one that a function of its own looks at is checked. */
function asRoutePart(run: TaintRun, member: number, sent: TaintState): TaintState {
  const isFound = run.searching.ownsMember(member);
  const state = isFound ? run.states.withoutFlags(sent, stateFlag.unsearched) : sent;
  if (!isRoutePart(run.program, member) || run.languageOf(member) === 'python') return state;
  const text = run.states.without(state, harmsOfStructure(run.index));
  const isChecked = run.checkedRouteParts.has(run.program.nameOf(member));
  return isChecked ? run.states.withoutFlags(text, stateFlag.unchecked) : text;
}

/** A signal is set by a method and read by a call of it: `name.set(x)`, `name()`. */
function followAsked(run: TaintRun, fact: Fact, call: number): void {
  const { program, paths } = run;
  const { node, path, state } = run.partOf(fact);
  const operands = program.operandsOf(call);
  if (path === wholeValue || operands.length > 1 || operands[0] !== node) return;
  const part = paths.under(path, itemKey);
  if (part !== undefined) run.step(fact, { node: call, path: part, state });
}

function followIteration(run: TaintRun, fact: Fact, user: number): void {
  const { paths, program } = run;
  const { path, state } = run.partOf(fact);
  if (program.kinds[user] === flowKind.item) {
    const item = paths.under(path, itemKey);
    const harms = program.nameOf(user) === '' ? 0 : harmsOfMember(run, user);
    if (item !== undefined) run.step(fact, { node: user, path: item, state: run.states.without(state, harms) });
  } else if (path === wholeValue) {
    run.step(fact, { node: user, path, state });
  }
}

function followConcatenation(run: TaintRun, fact: Fact, user: number): void {
  const { program, paths, states, index } = run;
  const { path, state } = run.partOf(fact);
  if (path !== wholeValue && !paths.isItems(path)) return;
  if ((states.at(state).flags & stateFlag.walked) !== 0) return;
  let flags: number = stateFlag.concatenated;
  for (const [text, flag] of index.beside) if (standsBeside(program, user, text)) flags |= flag;
  const hosts = hasFixedHost(run, fact, user) ? harmsOfHosts(index) : 0;
  const markup = isEncodedMarkup(run, fact, user) ? index.harmBit(markupHarm) : 0;
  const bound = (hosts | markup) === 0 ? state : states.without(state, hosts | markup);
  run.step(fact, { node: user, path: wholeValue, state: states.withFlags(bound, flags) });
}

/** The text before the value says where the address leads: the value chooses a path there at most. */
function hasFixedHost(run: TaintRun, fact: Fact, concatenation: number): boolean {
  const { program, values } = run;
  const parts = program.operandsOf(concatenation);
  const node = run.facts.nodes[fact];
  const before = parts.subarray(0, parts.indexOf(node));
  if (before.length > 0 && beginsWithSlash(program, node)) return true;
  return fixesHost(
    Array.from(before).flatMap((part, at) =>
      isJoiningSlash(program, values, part, before[at - 1]) ? ['/'] : textsIn(run, part, 0),
    ),
  );
}

/** `<base href="${new URL(request.url).pathname}">` */
function isEncodedMarkup(run: TaintRun, fact: Fact, concatenation: number): boolean {
  if (!isEncodedAddress(run, fact)) return false;
  const parts = run.program.operandsOf(concatenation);
  const before = Array.from(parts.subarray(0, parts.indexOf(run.facts.nodes[fact])));
  const texts = before.flatMap((part) => textsIn(run, part, 0));
  return isPlainMarkup(texts.map((text) => text ?? '').join(''));
}

function standsBeside(program: TaintRun['program'], concatenation: number, text: string): boolean {
  const wanted = text.toLowerCase();
  return program
    .operandsOf(concatenation)
    .some((part) => part !== noNode && isText(program, part) && program.nameOf(part).toLowerCase().includes(wanted));
}

function followContainer(run: TaintRun, fact: Fact, user: number): void {
  const { program, paths } = run;
  const { node, path, state } = run.partOf(fact);
  const kind = program.kinds[node];
  if (kind === flowKind.spread) run.step(fact, { node: user, path: spreadPath(run, user, path), state });
  else if (kind === flowKind.computedField) run.step(fact, { node: user, path: paths.inside(anyKey, path), state });
  else if (program.kinds[user] === flowKind.object) {
    run.step(fact, { node: user, path: paths.inside(program.nameOf(node), path), state });
  } else run.step(fact, { node: user, path: paths.inside(indexIn(program, user, node), path), state });
}

/** Items of a list that is spread in another one stand somewhere in it. */
function spreadPath({ paths, program }: TaintRun, user: number, path: number): number {
  if (program.kinds[user] === flowKind.object || path === wholeValue) return path;
  const item = paths.under(path, itemKey);
  return item === undefined ? path : paths.inside(itemKey, item);
}

/** Items of longer lists are one: to find the place of each among all takes too long. */
const itemsMax = 256;

function indexIn(program: TaintRun['program'], list: number, node: number): string {
  const parts = program.operandsOf(list);
  if (parts.length > itemsMax) return itemKey;
  const index = parts.indexOf(node);
  const hasSpread = parts.subarray(0, index).some((part) => part !== noNode && program.kinds[part] === flowKind.spread);
  return hasSpread ? itemKey : String(index);
}
