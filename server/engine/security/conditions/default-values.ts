import { isTrue } from '../../flow/constants.ts';
import type { ConstantValue } from '../../flow/flow-graph-writer.ts';
import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf, chainOf, receiverOf } from '../patterns/node-shapes.ts';
import { argumentsOf, keywordPosition } from '../patterns/call-arguments.ts';
import { fieldOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { isOnByName, isSettingsName } from './setting-names.ts';

/** A value as it is where no setting is set. */
export interface DefaultValue {
  readonly value: ConstantValue;
  /** It is another one where who runs the program sets it. */
  readonly isSetting: boolean;
}

const depthMax = 10;
const namesMax = 6;
/** Nodes that have the value of their first operand. */
const same = new Set<number>([flowKind.guarded, flowKind.await, flowKind.keyword, flowKind.field]);
const unset: DefaultValue = { value: null, isSetting: true };

/** Calls of a text that leave the truth of a default as it is. */
const textMethods = new Set(['toLowerCase', 'toUpperCase', 'trim', 'toString', 'lower', 'upper', 'strip', 'casefold']);
/** Calls that read a text as a truth or a number. */
const conversions = new Set(['int', 'bool', 'str', 'Number', 'Boolean', 'String', 'parseInt', 'strtobool', 'parse']);
const getters = new Set(['get', 'getenv', 'getOrThrow', 'bool', 'config', 'env', 'getboolean', 'get_bool']);
const falseTexts = new Set(['', '0', 'false', 'no', 'off', 'n', 'f']);

/**
 * Values of settings that are not set: variables of the environment are nothing, or what code takes in their place; members of
 * settings are what they are declared as, or else what their names say.
 */
export class DefaultValues {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #isOff: (node: number, depth: number) => boolean;

  /** @param isOff whether a node is written under a condition that does not hold by default */
  constructor(program: Program, values: ProgramValues, isOff: (node: number, depth: number) => boolean) {
    this.#program = program;
    this.#values = values;
    this.#isOff = isOff;
  }

  /** @returns undefined where it is not known */
  of(node: number, depth = 0): DefaultValue | undefined {
    if (node === noNode || depth > depthMax) return undefined;
    const program = this.#program;
    const first = program.operandAt(node, 0);
    if (same.has(program.kinds[node])) return this.of(first, depth + 1);
    switch (program.kinds[node]) {
      case flowKind.constant:
        return { value: constantAt(program, node), isSetting: false };
      case flowKind.choice:
        return this.#ofAny(Array.from(program.operandsOf(node)), depth);
      case flowKind.variable:
        return this.#ofVariable(node, depth);
      case flowKind.operation:
        return this.#ofOperation(node, depth);
      case flowKind.call:
        return this.#ofCall(node, depth);
      case flowKind.parameter:
        return this.#ofOption(node, first, depth);
      case flowKind.named:
      case flowKind.member:
        return this.#ofName(node, first, depth);
      default:
        return undefined;
    }
  }

  /** One of several: what is set only where a setting says so is none of them, nor is what is taken where a setting is nothing. */
  #ofAny(nodes: readonly number[], depth: number): DefaultValue | undefined {
    const taken = nodes.filter((node) => node === noNode || !this.#isOff(node, depth + 1));
    const found = taken.map((node) => this.of(node, depth + 1));
    const known = found.filter((each) => each !== undefined);
    if (known.length < found.length || known.length === 0) return undefined;
    const isSetting = taken.length < nodes.length || known.some((each) => each.isSetting);
    const given = known.filter((each) => !each.isSetting || each.value !== null);
    const [{ value }] = given.length === 0 ? known : given;
    return given.every((each) => each.value === value) ? { value, isSetting } : undefined;
  }

  #ofVariable(variable: number, depth: number): DefaultValue | undefined {
    const writes = Array.from(this.#program.usersOf(variable)).filter(
      (user) => this.#program.kinds[user] === flowKind.write && this.#program.operandAt(user, 0) === variable,
    );
    const taken = writes.filter((write) => !this.#isOff(write, depth + 1));
    const found = this.#ofAny(
      taken.map((write) => this.#program.operandAt(write, 1)),
      depth,
    );
    return found && { ...found, isSetting: found.isSetting || taken.length < writes.length };
  }

  #ofOperation(node: number, depth: number): DefaultValue | undefined {
    const operator = this.#program.nameOf(node);
    const isNegated = (this.#program.flags[node] & flowFlag.negated) !== 0;
    const parts = Array.from(this.#program.operandsOf(node));
    if (operator === 'in') return this.#ofMembership(parts, isNegated, depth);
    const known = parts.map((part) => this.of(part, depth + 1));
    const isSetting = known.some((each) => each?.isSetting === true);
    const said = (value: boolean): DefaultValue => ({ value: value !== isNegated, isSetting });
    if (operator === '&&' || operator === '||') {
      const decides = known.find((each) => each !== undefined && isTrue(each.value) === (operator === '||'));
      if (decides !== undefined) return { value: operator === '||', isSetting: decides.isSetting };
    }
    if (known.includes(undefined)) return undefined;
    const [left, right] = known.map((each) => each?.value ?? null);
    if (operator === '!') return said(!isTrue(left));
    if (operator === '==') return said(left === right);
    return operator === '&&' || operator === '||' ? said(operator === '&&') : undefined;
  }

  /** `os.getenv('A', '') in ('1', 'true')` */
  #ofMembership([item, list]: readonly number[], isNegated: boolean, depth: number): DefaultValue | undefined {
    const known = this.of(item, depth + 1);
    const bare = bareNode(this.#program, list);
    if (known === undefined || bare === noNode || this.#program.kinds[bare] !== flowKind.list) return undefined;
    const items = Array.from(this.#program.operandsOf(bare), (each) => this.of(each, depth + 1));
    if (items.includes(undefined)) return undefined;
    const isIn = items.some((each) => each?.value === known.value);
    return { value: isIn !== isNegated, isSetting: known.isSetting };
  }

  #ofCall(call: number, depth: number): DefaultValue | undefined {
    const callee = calleeOf(this.#program, call);
    const receiver = receiverOf(this.#program, call);
    const [name = ''] = callee === noNode ? [] : chainOf(this.#program, callee, 1);
    if (receiver !== noNode && textMethods.has(name)) return this.of(receiver, depth + 1);
    const [first, ...others] = argumentsOf(this.#program, call);
    if (first === undefined) return undefined;
    if (getters.has(name) && this.#isOfSettings(call)) {
      const fallback = others.find(({ position, keyword }) => position === 1 || keyword === 'default');
      if (fallback === undefined) return unset;
      const found = this.of(fallback.node, depth + 1);
      return found && { ...found, isSetting: true };
    }
    if (!conversions.has(name) || first.position === keywordPosition) return undefined;
    const found = this.of(first.node, depth + 1);
    return (
      found && { ...found, value: name === 'bool' || name === 'Boolean' ? isTrue(found.value) : read(found.value) }
    );
  }

  /** `os.environ.get('A')`, `this.config.get('A')`, `config('A')` of a package for settings. */
  #isOfSettings(call: number): boolean {
    const names = chainOf(this.#program, calleeOf(this.#program, call), namesMax);
    const isOfPackage = this.#values
      .originsOf(call)
      .some(({ origin, members }) => origin === 'pypi:decouple' || (origin === 'python:os' && members[0] === 'getenv'));
    return isOfPackage || names.slice(1).some(isSettingsName) || (names.length === 1 && isSettingsName(names[0]));
  }

  /** `def ask(url, insecure=False)` */
  #ofOption(parameter: number, fallback: number, depth: number): DefaultValue | undefined {
    const isOn = isOnByName(this.#program.nameOf(parameter));
    if (isOn === undefined) return undefined;
    const found = this.of(fallback, depth + 1);
    return { value: found?.value ?? isOn, isSetting: true };
  }

  #ofName(node: number, first: number, depth: number): DefaultValue | undefined {
    const program = this.#program;
    if (this.#isOfEnvironment(node)) return unset;
    const name = program.nameOf(node);
    const declared = this.#declared(node, first);
    const found = declared.length === 0 ? undefined : this.#ofAny(declared, depth);
    const isSetting = this.#isSetting(node);
    if (found !== undefined) return { ...found, isSetting: found.isSetting || isSetting };
    const isOn = isOnByName(name);
    return isOn === undefined ? undefined : { value: isOn, isSetting: true };
  }

  /** Values that a name, or a member of what is written out, stands for. */
  #declared(node: number, first: number): readonly number[] {
    const linked = this.#values.linkedTo(node);
    if (linked.length > 0) return linked;
    if (this.#program.kinds[node] === flowKind.named) return first === noNode ? [] : [first];
    const name = this.#program.nameOf(node);
    const owners = [...this.#values.objectsOf(first), ...this.#values.classesOf(first)];
    return owners.map((owner) => fieldOf(this.#program, owner, name));
  }

  /** In capitals, or a member of what is called like settings. */
  #isSetting(node: number): boolean {
    const [name = '', ...holders] = chainOf(this.#program, node, namesMax);
    return /^[A-Z][A-Z0-9_]+$/.test(name) || holders.some(isSettingsName);
  }

  #isOfEnvironment(node: number): boolean {
    return this.#values
      .originsOf(node)
      .some(({ origin, members }) => origin === 'global:process' && members[0] === 'env');
  }
}

function constantAt(program: Program, node: number): ConstantValue {
  const flags = program.flags[node];
  const name = program.nameOf(node);
  if ((flags & flowFlag.nothing) !== 0) return null;
  if ((flags & flowFlag.boolean) !== 0) return name.toLowerCase() === 'true';
  return (flags & flowFlag.number) === 0 ? name : Number(name);
}

/** A text as a conversion reads it: a truth. */
function read(value: ConstantValue): ConstantValue {
  return typeof value === 'string' ? !falseTexts.has(value.toLowerCase()) : value;
}
