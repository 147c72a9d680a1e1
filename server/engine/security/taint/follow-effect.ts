import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, chainOf } from '../patterns/node-shapes.ts';
import { anyKey, someKey, wholeValue } from './access-paths.ts';
import type { Fact } from './fact-table.ts';
import { hitSinks } from './follow-sink.ts';
import type { FunctionBorders } from './function-borders.ts';
import type { RuleSink } from './rule-index.ts';
import { stateFlag } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** Names of a way to an object that rules may be about. */
const namesMax = 6;
/** Conditions on one value. */
const copiesMax = 8;
/** As patterns have it: the key is computed. */
const anyMember = '*';

/** React gives markup in an object with this key. */
const markupKey = '__html';

/** A tainted value is stored, or says where something is stored. */
export function followStored(run: TaintRun, borders: FunctionBorders, fact: Fact, store: number): void {
  const { program, states } = run;
  const part = run.partOf(fact);
  const [object, second, third] = program.operandsOf(store);
  const isMember = program.kinds[store] === flowKind.storeMember;
  const value = isMember ? second : third;
  const isWalked = (states.at(part.state).flags & stateFlag.walked) !== 0;
  if (!isMember && part.path === wholeValue) {
    if (object === part.node && isWalked) run.pollution.addObject(store, fact);
    if (second === part.node && !isWalked) run.pollution.addKey(store, fact);
  }
  // Who chooses the key decides as much as who chooses the value.
  const isKey = !isMember && second === part.node;
  if (value === part.node || isKey) hitSinks(run, sinksOfStore(run, object, store), fact, store, () => part.path);
  if (value === part.node && !isWalked && !isCopiedByKey(program, store)) keep(run, borders, fact, store);
}

/** An object that a key led to is changed where it was found: elsewhere it is a value like others. */
function keep(run: TaintRun, borders: FunctionBorders, fact: Fact, store: number): void {
  const { program } = run;
  const key = program.kinds[store] === flowKind.storeMember ? program.nameOf(store) : someKey;
  borders.store(fact, program.operandAt(store, 0), [key], run.partOf(fact), store);
}

/** `copy[key] = object[key]`: each member stays under its key. */
export function isCopiedByKey(program: TaintRun['program'], store: number): boolean {
  if (program.kinds[store] !== flowKind.storeElement) return false;
  const [, key, value] = program.operandsOf(store);
  const read = bareNode(program, value);
  if (read === noNode || program.kinds[read] !== flowKind.element) return false;
  return bareNode(program, program.operandAt(read, 1)) === bareNode(program, key);
}

/** A member that is read by a computed key is stored elsewhere under the same: the object's parts are parts of the copy. */
export function followCopies(run: TaintRun, borders: FunctionBorders, fact: Fact, element: number): void {
  const { program, paths } = run;
  const part = run.partOf(fact);
  for (const store of copiesOf(program, element)) {
    const path = part.path === wholeValue ? paths.of([anyKey]) : part.path;
    borders.store(fact, program.operandAt(store, 0), [], { ...part, path }, store);
  }
}

/** Stores of the value of an element under its own key, behind conditions on it too. */
function copiesOf(program: TaintRun['program'], element: number): number[] {
  const values = [element];
  for (const value of values) {
    for (const user of program.usersOf(value)) {
      const isSame = program.kinds[user] === flowKind.guarded && program.operandAt(user, 0) === value;
      if (isSame && values.length < copiesMax) values.push(user);
    }
  }
  return values.flatMap((value) => Array.from(program.usersOf(value)).filter((user) => isCopiedByKey(program, user)));
}

function sinksOfStore({ program, values, index }: TaintRun, object: number, store: number): readonly RuleSink[] {
  const name = program.kinds[store] === flowKind.storeMember ? program.nameOf(store) : anyMember;
  const sinks = index.sinks.store;
  const known = values.originsOf(object).flatMap((origin) => sinks.ofMember(origin, name));
  if (known.length > 0 || !sinks.hasEnding(name)) return known;
  return sinks.ofChain([name, ...chainOf(program, object, namesMax)]);
}

/** A tainted value is given a name in an object that is written out, as if it were set there. */
export function followField(run: TaintRun, fact: Fact, field: number): void {
  const part = run.partOf(fact);
  hitSinks(run, run.index.sinks.store.ofChain([run.program.nameOf(field)]), fact, field, () => part.path);
  run.step(fact, { ...part, node: field });
}

/** A tainted value is an attribute, or the text, of an element. */
export function followAttribute(run: TaintRun, fact: Fact, attribute: number): void {
  const { program, index } = run;
  const part = run.partOf(fact);
  const [tag, value] = program.operandsOf(attribute);
  if (value !== part.node) return;
  const tagName = tag === noNode ? '' : program.nameOf(tag);
  const sinks = index.sinks.attribute.ofChain([program.nameOf(attribute), tagName]);
  const [key] = run.paths.keysOf(part.path);
  hitSinks(run, sinks, fact, attribute, () => (key === markupKey ? wholeValue : part.path));
}

/** A tainted value is what a handler returns. */
export function followReturned(run: TaintRun, fact: Fact, node: number): void {
  const { program, index, handlers } = run;
  const { path } = run.partOf(fact);
  for (const framework of handlers.frameworksOf(program.owners[node])) {
    const sinks = index.sinks.return.ofMember({ origin: `entry:${framework}`, members: [] }, '');
    hitSinks(run, sinks, fact, node, () => path);
  }
}
