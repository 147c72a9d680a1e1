import { isTrue } from '../../flow/constants.ts';
import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, chainOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { codeText } from '../taint/code-text.ts';
import { DefaultValues } from './default-values.ts';
import { isImplied } from './implied.ts';
import type { Switch } from './switch.ts';
import { isOfDevelopmentByMode, isOfDevelopmentByName, isRequesterName, isSettingsName } from './setting-names.ts';

/** Conditions that are looked at, the innermost first. */
const conditionsMax = 32;
/** Functions are followed back to their calls so far. */
const callersDepthMax = 3;
/** Parts of a condition that are looked through for what a requester sends. */
const partsDepthMax = 6;
/** Defaults of conditions in conditions. */
const nestingMax = 6;
/** Names on the way to what a condition asks. */
const namesMax = 6;
const made = new Set<number>([
  flowKind.operation,
  flowKind.choice,
  flowKind.guarded,
  flowKind.await,
  flowKind.call,
  flowKind.keyword,
  flowKind.spread,
  flowKind.list,
  flowKind.concatenation,
  flowKind.element,
]);

/**
 * Code that runs only where a setting, an option or a variable of the environment says so which says no by itself, or in development
 * alone. A condition on what a requester sends is none of these, whatever it is called.
 */
export class SwitchedCode {
  readonly #program: Program;
  readonly #defaults: DefaultValues;
  readonly #callsOf: (called: number) => readonly number[];
  readonly #isSent: (node: number) => boolean;
  /** Answers about nodes, calls and functions, by depth: conditions are about values that are set under conditions, again and again. */
  readonly #own = new Map<number, Switch | undefined>();
  readonly #callers = new Map<number, Switch | undefined>();
  readonly #sent = new Map<number, boolean>();

  /**
   * @param callsOf all calls of a function, none where something else may run it
   * @param isSent whether something of a node comes from who sends a request or opens a page
   */
  constructor(
    program: Program,
    values: ProgramValues,
    callsOf: (called: number) => readonly number[],
    isSent: (node: number) => boolean,
  ) {
    this.#program = program;
    this.#callsOf = callsOf;
    this.#isSent = isSent;
    this.#defaults = new DefaultValues(program, values, (node, depth) => this.#ownSwitch(node, depth) !== undefined);
  }

  /** Returns the switch of a node's code; undefined where it may run by default. */
  at(node: number): Switch | undefined {
    return this.#ownSwitch(node, 0) ?? this.#ofCallers(this.#program.owners[node], 0);
  }

  /**
   * Returns a mode of the program in which a condition without parts holds, or does not, as short code: what a setting says that does not say so
   * by default, as far as that is known. Undefined for what is no setting.
   */
  modeOf(part: number, holds: boolean): string | undefined {
    const isSwitch = this.#kindOf(part, holds, 0) !== undefined;
    const isNamed = !isSwitch && this.#defaults.of(part) === undefined && this.#isNamedSetting(part);
    return isSwitch || (isNamed && !this.#comesFromRequester(part, 0)) ? this.#text(part) : undefined;
  }

  /** Whether something of a node comes from who sends a request or opens a page. */
  isSent(node: number): boolean {
    return this.#comesFromRequester(node, 0);
  }

  /** `config.SERVER_MODE`, also in a comparison with a constant. */
  #isNamedSetting(part: number): boolean {
    const program = this.#program;
    if (program.kinds[part] === flowKind.operation) {
      const asked = Array.from(program.operandsOf(part)).filter((each) => program.kinds[each] !== flowKind.constant);
      return program.nameOf(part) === '==' && asked.length === 1 && this.#isNamedSetting(asked[0]);
    }
    const [name = '', ...holders] = chainOf(program, bareNode(program, part), namesMax);
    return /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name) || (name !== '()' && holders.some(isSettingsName));
  }

  #ofCallers(called: number, depth: number): Switch | undefined {
    return once(this.#callers, called * depthWidth + depth, () => this.#findOfCallers(called, depth));
  }

  #findOfCallers(called: number, depth: number): Switch | undefined {
    const calls = depth > callersDepthMax ? [] : this.#callsOf(called);
    const switches = calls.map(
      (call) => this.#ownSwitch(call, 0) ?? this.#ofCallers(this.#program.owners[call], depth + 1),
    );
    return switches.includes(undefined) ? undefined : switches[0];
  }

  #ownSwitch(node: number, depth: number): Switch | undefined {
    if (depth > nestingMax) return undefined;
    return once(this.#own, node * depthWidth + depth, () => this.#findOwnSwitch(node, depth));
  }

  #findOwnSwitch(node: number, depth: number): Switch | undefined {
    for (const { condition, isNegated } of this.#program.conditionsAround(node).slice(0, conditionsMax)) {
      const found = this.#switchOf(condition, !isNegated, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #switchOf(condition: number, holds: boolean, depth: number): Switch | undefined {
    let found: Switch | undefined;
    const isOff = isImplied(this.#program, condition, holds, (part, isAsked) => {
      const kind = this.#kindOf(part, isAsked, depth);
      if (kind !== undefined) found ??= { kind, condition: this.#text(part) };
      return kind !== undefined;
    });
    return isOff ? found : undefined;
  }

  #kindOf(part: number, holds: boolean, depth: number): Switch['kind'] | undefined {
    if (this.#comesFromRequester(part, 0)) return undefined;
    if (this.#isOfDevelopment(part, holds)) return 'development';
    const known = this.#defaults.of(part, depth);
    // `a !== b` is asked as `a === b`.
    const isNegated =
      this.#program.kinds[part] === flowKind.operation && (this.#program.flags[part] & flowFlag.negated) !== 0;
    return known?.isSetting === true && (isTrue(known.value) !== isNegated) !== holds ? 'setting' : undefined;
  }

  #comesFromRequester(node: number, depth: number): boolean {
    if (node === noNode || depth > partsDepthMax) return false;
    return once(this.#sent, node * depthWidth + depth, () => this.#isMadeOfRequester(node, depth));
  }

  #isMadeOfRequester(node: number, depth: number): boolean {
    const names = chainOf(this.#program, bareNode(this.#program, node), namesMax);
    if (this.#isSent(node) || names.some(isRequesterName)) return true;
    if (!made.has(this.#program.kinds[node])) return false;
    return this.#program.operandsOf(node).some((part) => this.#comesFromRequester(part, depth + 1));
  }

  #isOfDevelopment(part: number, holds: boolean): boolean {
    const program = this.#program;
    if (program.kinds[part] !== flowKind.operation) return isOfDevelopmentByName(this.#nameOf(part), holds);
    if (program.nameOf(part) !== '==') return false;
    const [left, right] = program.operandsOf(part);
    return [
      [left, right],
      [right, left],
    ].some(
      ([name, text]) =>
        program.kinds[text] === flowKind.constant &&
        isOfDevelopmentByMode(this.#nameOf(name), program.nameOf(text), holds),
    );
  }

  #nameOf(node: number): string {
    const names = chainOf(this.#program, bareNode(this.#program, node), 2);
    const name = names.find((each) => each !== '()') ?? '';
    return name === '' && this.#program.kinds[node] === flowKind.variable ? this.#program.nameOf(node) : name;
  }

  /** Of a comparison the side that is no constant. */
  #text(part: number): string {
    const program = this.#program;
    if (program.kinds[part] !== flowKind.operation) return codeText(program, part);
    const asked = program.operandsOf(part).find((each) => each !== noNode && program.kinds[each] !== flowKind.constant);
    return asked === undefined ? '' : this.#text(asked);
  }
}

/** Depths are less than this. */
const depthWidth = 16;

/** Returns what is known for a key; finds it where nothing is. */
function once<Value>(known: Map<number, Value>, key: number, find: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const found = find();
  known.set(key, found);
  return found;
}
