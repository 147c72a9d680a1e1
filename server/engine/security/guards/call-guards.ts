import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { GivenFor } from '../conditions/left-out-checks.ts';
import { argumentsOf, isAt } from '../patterns/call-arguments.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { constantsOf, fieldOf } from '../program/constant-texts.ts';
import type { Callee } from '../program/bound-calls.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import { calledAt, matchValue } from '../taint/call-match.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { FunctionExits, type ReadCondition } from './function-exits.ts';
import { allHarms, harmsOfAbsent, harmsOfExpression, harmsOfHosts, withoutPrototype } from './harm-bits.ts';
import { prototypeHarm, prototypeKeys } from './harm-characters.ts';
import { PathGuards } from './path-guards.ts';
import { type IsLeftOut, SparedExits } from './spared-exits.ts';
import { isHostOf, isPlainlyOf, isSameValue } from './same-value.ts';

/** `list.includes(x)`, `set.has(x)`. */
const memberships = new Set(['includes', 'has', 'contains', '__contains__']);
/** `x.isdigit()`, `Number.isInteger(x)`: no text with other signs passes. */
const numericChecks = new Set([
  'isInteger',
  'isSafeInteger',
  'isFinite',
  'isdigit',
  'isdecimal',
  'isnumeric',
  'isalnum',
  'isalpha',
]);
/** Calls that give the place of a text in another one, or of an item in a list. */
const searches = new Set(['indexOf', 'search', 'find', 'lastIndexOf']);
/** Values that count as true, whatever is in them. */
const madeKinds = new Set<number>([flowKind.closure, flowKind.class]);
/** Checks that call others are followed so far. */
const returnedMax = 6;
const ownKeys = new Set(['hasOwnProperty', 'hasOwn']);

/** A parameter that the result of its function is read for. */
interface AskedParameter {
  readonly parameter: number;
  readonly givenFor?: GivenFor;
  /** Of an object that is returned the member that is asked; absent where all of it is. */
  readonly member?: string;
}

/** Reads calls in conditions: those of the languages' libraries, of rules, and validators of the project. */
export class CallGuards {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #index: RuleIndex;
  readonly #read: ReadCondition;
  readonly #exits: FunctionExits;
  readonly #paths: PathGuards;
  readonly #spared: SparedExits;

  constructor(program: Program, values: ProgramValues, index: RuleIndex, read: ReadCondition, isLeftOut: IsLeftOut) {
    this.#program = program;
    this.#spared = new SparedExits(program, isLeftOut);
    this.#values = values;
    this.#index = index;
    this.#read = read;
    this.#exits = new FunctionExits(program, read);
    this.#paths = new PathGuards(program, values, index);
  }

  harmsTaken(call: number, value: number, holds: boolean, depth: number): number {
    const callee = calleeOf(this.#program, call);
    if (callee === noNode) return 0;
    const name = this.#program.nameOf(callee);
    const receiver = receiverOf(this.#program, call);
    const first = this.#program.operandAt(call, 1);
    return (
      this.#ofRules(call, value, holds) |
      this.#ofValidators(call, value, holds, depth) |
      this.#ofNumbers(name, receiver, first, value, holds) |
      this.#ofLists(name, receiver, first, value, holds) |
      this.#ofExpressions(name, receiver, call, value, holds) |
      this.#ofItems(name, receiver, first, value, holds, depth) |
      this.#paths.harmsTaken(name, receiver, first, value, holds)
    );
  }

  #isValue(node: number, value: number): boolean {
    return node !== noNode && isPlainlyOf(this.#program, node, value);
  }

  #ofRules(call: number, value: number, holds: boolean): number {
    if (!holds) return 0;
    const called = calledAt(this.#program, this.#values, call);
    let harms = 0;
    for (const { sanitizer, harm } of matchValue(this.#program, this.#index.sanitizers.guard, called)) {
      const isChecked = argumentsOf(this.#program, call).some(
        (given) => isSameValue(this.#program, given.node, value) && sanitizer.at.some((place) => isAt(given, place)),
      );
      if (isChecked) harms |= harm;
    }
    return harms;
  }

  /** `path.basename(x) === x` holds. */
  ofName(side: number, other: number, value: number): number {
    return this.#paths.ofName(side, other, value);
  }

  /** Functions of the project that return what a condition on their parameter gives. */
  #ofValidators(call: number, value: number, holds: boolean, depth: number, member = ''): number {
    const callees = this.#values.calleesAt(call);
    if (callees.length === 0) return 0;
    let harms = allHarms;
    for (const callee of callees) {
      const parameter = this.#parameterFor(call, callee, value);
      const givenFor = this.#spared.givenBy(call, callee);
      harms &= parameter === undefined ? 0 : this.#ofReturns({ parameter, givenFor, member }, holds, depth);
    }
    return harms;
  }

  #ofReturns({ parameter, givenFor, member = '' }: AskedParameter, holds: boolean, depth: number): number {
    const meant = this.#exits
      .returnsOf(this.#program.owners[parameter])
      .filter(({ value }) => !this.#isConstantly(this.#partOf(value, member), !holds));
    return this.#spared.common(meant, givenFor, (exit) => {
      const part = this.#partOf(exit.value, member);
      const said = part === noNode ? 0 : this.#read(part, parameter, holds, depth + 1);
      return said | this.#exits.harmsAt(exit, parameter, depth + 1);
    });
  }

  /** The member of an object that is written out, `noNode` where it has none: `{ isValid: false }`. */
  #partOf(value: number, member: string): number {
    if (member === '' || value === noNode) return value;
    const bare = bareNode(this.#program, value);
    return bare !== noNode && this.#program.kinds[bare] === flowKind.object
      ? fieldOf(this.#program, bare, member)
      : bare;
  }

  /** `check(x).isValid`, `const { error } = check(x)`. */
  harmsOfMember(member: number, value: number, holds: boolean, depth: number): number {
    const call = bareNode(this.#program, this.#program.operandAt(member, 0));
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return 0;
    return this.#ofValidators(call, value, holds, depth, this.#program.nameOf(member));
  }

  /** Of a call that came to its end: in none of its functions something was thrown. */
  harmsReturned(ended: number, value: number, depth = 0): number {
    const call = bareNode(this.#program, ended);
    const isAwaited = this.#program.kinds[ended] === flowKind.await;
    const callees = this.#values.calleesAt(call);
    if (callees.length === 0) return this.#paths.harmsReturned(call, value);
    let harms = depth > returnedMax ? 0 : allHarms;
    for (const callee of callees) {
      const parameter = this.#parameterFor(call, callee, value);
      if (parameter === undefined) return 0;
      harms &= this.#spared.common(this.#exits.returnsOf(callee.function), this.#spared.givenBy(call, callee), (exit) =>
        exit.isPromised && !isAwaited ? 0 : this.#exits.harmsAt(exit, parameter, depth + 1),
      );
    }
    return harms;
  }

  #parameterFor(call: number, { function: called, shift }: Callee, value: number): number | undefined {
    const given = argumentsOf(this.#program, call).find(({ node, keyword }) =>
      isSameValue(this.#program, keyword === '' ? node : this.#program.operandAt(node, 0), value),
    );
    if (given === undefined) return undefined;
    const parameters = this.#program.parametersOf(called);
    if (given.keyword !== '') return parameters.find((node) => this.#program.nameOf(node) === given.keyword);
    return parameters[given.position + shift];
  }

  #isConstantly(node: number, truth: boolean): boolean {
    if (node === noNode) return !truth;
    const { kinds, flags } = this.#program;
    const isMade =
      madeKinds.has(kinds[node]) ||
      (kinds[node] === flowKind.object && this.#program.operandsOf(node).length > 0) ||
      (kinds[node] === flowKind.call && (flags[node] & flowFlag.isNew) !== 0);
    if (isMade) return truth;
    if (kinds[node] !== flowKind.constant) return false;
    const isTrue = !['false', 'null', 'undefined', 'None', 'False', '', '0'].includes(this.#program.nameOf(node));
    return isTrue === truth;
  }

  #ofNumbers(name: string, receiver: number, first: number, value: number, holds: boolean): number {
    if (!this.#isValue(receiver, value) && !this.#isValue(first, value)) return 0;
    if (numericChecks.has(name)) return holds ? allHarms : 0;
    return name === 'isNaN' && !holds ? allHarms : 0;
  }

  #ofLists(name: string, receiver: number, first: number, value: number, holds: boolean): number {
    if (ownKeys.has(name) && holds && !this.#isValue(receiver, value)) {
      return this.#isValue(first, value) ? withoutPrototype(this.#index) : 0;
    }
    if (!memberships.has(name)) return 0;
    if (this.#isValue(receiver, value)) return holds ? 0 : this.#ofAbsent(first);
    if (this.#isValue(first, value)) return holds ? allHarms : this.#ofExcluded(receiver);
    return holds && first !== noNode && isHostOf(this.#program, first, value) ? harmsOfHosts(this.#index) : 0;
  }

  /** A list of keys that are refused. */
  #ofExcluded(list: number): number {
    const { kinds } = this.#program;
    const names = (list === noNode ? [] : this.#values.objectsOf(list)).flatMap((object) =>
      Array.from(this.#program.operandsOf(object), (item) =>
        item !== noNode && kinds[item] === flowKind.constant ? this.#program.nameOf(item) : '',
      ),
    );
    return names.some((name) => prototypeKeys.includes(name)) ? this.#index.harmBit(prototypeHarm) : 0;
  }

  /** `list.every((item) => …)` holds, `list.some((item) => …)` fails: of a list that all comes from outside. */
  #ofItems(name: string, receiver: number, first: number, value: number, holds: boolean, depth: number): number {
    const isOfAll = holds ? name === 'every' : name === 'some';
    if (!isOfAll || first === noNode || !this.#isValue(receiver, value)) return 0;
    return this.harmsKept(first, holds, depth);
  }

  /** Reads the first argument of a function out of its results. */
  harmsKept(validator: number, holds: boolean, depth: number): number {
    const called = this.#values.closuresOf(validator);
    let harms = called.length === 0 ? 0 : allHarms;
    for (const each of called) {
      const [parameter] = this.#program.parametersOf(each);
      harms &= parameter === undefined ? 0 : this.#ofReturns({ parameter }, holds, depth);
    }
    return harms;
  }

  /** `def check(cls, v): if not fits(v): raise ValueError(); return v`: other values that it returns are not the one that was checked. */
  harmsPassed(validator: number): number {
    const [parameter] = this.#program.givenParametersOf(validator);
    const exits = parameter === undefined ? [] : this.#exits.returnsOf(validator);
    return exits.reduce(
      (harms, exit) => harms & (this.#isValue(exit.value, parameter) ? this.#exits.harmsAt(exit, parameter, 1) : 0),
      exits.length === 0 ? 0 : allHarms,
    );
  }

  #ofAbsent(text: number): number {
    const texts = text === noNode ? undefined : constantsOf(this.#program, this.#values, text);
    return texts === undefined ? 0 : harmsOfAbsent(this.#index, texts[0].text);
  }

  /** `/^\w+$/.test(x)`, `x.match(…)`, `re.fullmatch(…, x)`. */
  #ofExpressions(name: string, receiver: number, call: number, value: number, holds: boolean): number {
    const [first, second] = [1, 2].map((place) => this.#program.operandAt(call, place));
    if ((name === 'test' || name === 'exec') && this.#isValue(first, value))
      return this.ofExpression(receiver, '', '', holds);
    if (name === 'match' && this.#isValue(receiver, value)) return this.ofExpression(first, '', '', holds);
    if ((name === 'fullmatch' || name === 'match') && this.#isValue(second, value)) {
      return this.ofExpression(first, '^', name === 'fullmatch' ? '$' : '', holds);
    }
    return 0;
  }

  ofExpression(node: number, before: string, behind: string, holds: boolean): number {
    const bare = node === noNode ? noNode : bareNode(this.#program, node);
    const constant = bare === noNode ? undefined : constantsOf(this.#program, this.#values, this.#sourceOf(bare))?.[0];
    if (constant === undefined) return 0;
    const isExpression = (this.#program.flags[constant.node] & flowFlag.regularExpression) !== 0;
    const text = isExpression ? constant.text : `/${before}${constant.text.replaceAll('/', String.raw`\/`)}${behind}/`;
    return harmsOfExpression(this.#index, text, holds);
  }

  /** The text of `new RegExp('^a$')`, without flags: a variable of the file that is set once is what it was set to. */
  #sourceOf(node: number): number {
    const [made, ...others] = this.#program.kinds[node] === flowKind.variable ? this.#writtenTo(node) : [node];
    if (others.length > 0 || made === undefined || this.#program.kinds[made] !== flowKind.call) return node;
    const callee = calleeOf(this.#program, made);
    const isExpression = callee !== noNode && this.#program.nameOf(callee) === 'RegExp';
    const flags = this.#program.operandAt(made, 2);
    return isExpression && flags === noNode ? this.#program.operandAt(made, 1) : node;
  }

  #writtenTo(variable: number): number[] {
    return Array.from(this.#program.usersOf(variable))
      .filter((user) => this.#program.kinds[user] === flowKind.write && this.#program.operandAt(user, 0) === variable)
      .map((user) => this.#program.operandAt(user, 1));
  }

  /**
   * `x.indexOf('..') === -1`, `list.indexOf(x) > -1`, `x.indexOf(root) === 0`.
   *
   * @param isMissing the comparison says that it was not found, if the other side is -1; with 0 that it is at the front
   * @param operator as the condition has it
   */
  ofPosition(side: number, other: number, value: number, isMissing: boolean, operator = '=='): number {
    const limit = other === noNode ? undefined : constantsOf(this.#program, this.#values, other)?.[0].text;
    if ((limit !== '-1' && limit !== '0') || !this.#isSearch(side)) return 0;
    const receiver = receiverOf(this.#program, side);
    const first = this.#program.operandAt(side, 1);
    if (!this.#isValue(receiver, value)) return !isMissing && this.#isValue(first, value) ? allHarms : 0;
    if (!isMissing) return 0;
    if (limit === '0' && operator === '==') return this.#paths.ofBeginning(first, value);
    // `x.indexOf('..') > 0` fails at the front as well.
    return limit === '0' && operator === '>' ? 0 : this.#ofAbsent(first);
  }

  #isSearch(node: number): boolean {
    if (node === noNode || this.#program.kinds[node] !== flowKind.call) return false;
    const callee = calleeOf(this.#program, node);
    return callee !== noNode && searches.has(this.#program.nameOf(callee));
  }
}
