import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { CallGuards } from './call-guards.ts';
import type { ReadCondition } from './function-exits.ts';
import {
  harmsOfHosts,
  harmsOfLiterals,
  harmsOfStructure,
  harmsOfAbsent,
  allHarms,
  withoutPrototype,
} from './harm-bits.ts';
import { prototypeHarm, prototypeKeys } from './harm-characters.ts';
import { isFolderItself } from './path-guards.ts';
import { isQuotedText } from './quoted-text.ts';
import { isHostOf, isPlainlyOf, isSameValue } from './same-value.ts';
import type { IsLeftOut } from './spared-exits.ts';

/** Conditions that are made of others, and validators that call others, are followed so far. */
const depthMax = 12;

/** Values of these types hold no text from outside. */
const harmlessTypes = new Set(['number', 'boolean', 'bigint', 'undefined', 'function', 'symbol']);

/** Functions that make an identifier of nothing. */
const making =
  /^(?:randomUUID|uuid\d?|uuidv\d|v[1-8]|nanoid|cuid2?|createId|ulid|ObjectI[dD])$|^npm:(?:nanoid|uuid|ulid|cuid)$/;

/** Reads what conditions say of a value: which harms it cannot do where they hold, or fail. */
export class GuardReader {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #index: RuleIndex;
  readonly #calls: CallGuards;
  readonly #isLeftOut: IsLeftOut;

  /** @param isLeftOut whether conditions are those of a mode without checks: what is said in such a mode does not count */
  constructor(program: Program, values: ProgramValues, index: RuleIndex, isLeftOut: IsLeftOut = () => false) {
    this.#program = program;
    this.#values = values;
    this.#index = index;
    this.#isLeftOut = isLeftOut;
    const read: ReadCondition = (condition, value, holds, depth) => this.harmsTaken(condition, value, holds, depth);
    this.#calls = new CallGuards(program, values, index, read, isLeftOut);
  }

  /** Returns the harms that items of a list cannot do after a function let them through: `list.filter(isName)`. */
  harmsFiltered(validator: number): number {
    return this.#calls.harmsKept(validator, true, 0);
  }

  /** Returns the harms that a text cannot do after an expression matched it. */
  harmsMatched(expression: number): number {
    return this.#calls.ofExpression(expression, '', '', true);
  }

  /** Returns the harms that a value cannot do after a function returned it, and threw at others: the first that it is given. */
  harmsPassed(validator: number): number {
    return this.#calls.harmsPassed(validator);
  }

  /** Bits of harms; `allHarms` where nothing from outside is left in the value. */
  harmsTaken(condition: number, value: number, holds: boolean, depth = 0): number {
    if (condition === noNode || depth > depthMax) return 0;
    // Nothing, an empty text, zero: no one from outside chose what is left.
    if (!holds && isSameValue(this.#program, condition, value)) return allHarms;
    const { kinds, flags } = this.#program;
    const first = this.#program.operandAt(condition, 0);
    switch (kinds[condition]) {
      case flowKind.guarded: {
        const also = holds ? this.#ofGuarded(condition, value, depth + 1) : 0;
        return also | this.harmsTaken(first, value, holds, depth + 1);
      }
      case flowKind.named:
      case flowKind.await:
        return this.harmsTaken(first, value, holds, depth + 1);
      case flowKind.choice:
        return this.#common(this.#program.operandsOf(condition), value, holds, depth + 1);
      case flowKind.call:
        return this.#calls.harmsTaken(condition, value, holds, depth + 1);
      case flowKind.member:
        return this.#calls.harmsOfMember(condition, value, holds, depth + 1);
      case flowKind.operation: {
        const isMeant = (flags[condition] & flowFlag.negated) === 0 ? holds : !holds;
        return this.#ofOperation(condition, value, isMeant, depth + 1);
      }
      default:
        return 0;
    }
  }

  #ofGuarded(guarded: number, value: number, depth: number): number {
    const isNegated = (this.#program.flags[guarded] & flowFlag.negated) !== 0;
    return this.harmsTaken(this.#program.operandAt(guarded, 1), value, !isNegated, depth);
  }

  /** Returns the harms that all of them take away; one that is constantly the other way says nothing about this one. */
  #common(nodes: Uint32Array, value: number, holds: boolean, depth: number): number {
    const meant = Array.from(nodes).filter((node) => !this.#isConstantly(node, !holds));
    const said = meant.map((node) => this.harmsTaken(node, value, holds, depth));
    const counted = said.filter((harms, index) => harms !== 0 || !this.#isLeftOut(meant[index], holds));
    if (counted.length === 0 && said.length > 0) return 0;
    return counted.reduce((all, harms) => all & harms, allHarms);
  }

  #isConstantly(node: number, truth: boolean): boolean {
    if (node === noNode || this.#program.kinds[node] !== flowKind.constant) return false;
    const isTrue = !['false', 'null', 'undefined', 'None', 'False', '', '0'].includes(this.#program.nameOf(node));
    return isTrue === truth;
  }

  #ofOperation(operation: number, value: number, holds: boolean, depth: number): number {
    const [a, b] = this.#program.operandsOf(operation);
    const parts = this.#program.operandsOf(operation);
    switch (this.#program.nameOf(operation)) {
      case '!':
        return this.harmsTaken(a, value, !holds, depth);
      case '&&':
        return holds ? this.#any(parts, value, holds, depth) : this.#ofAlternatives(parts, value, holds, depth);
      case '||':
        return holds ? this.#ofAlternatives(parts, value, holds, depth) : this.#any(parts, value, holds, depth);
      case '==':
      case '===':
        return (
          this.#ofEquality(a, b, value, holds) |
          this.#ofEquality(b, a, value, holds) |
          this.#calls.ofPosition(a, b, value, holds)
        );
      case '!=':
      case '!==':
        return (
          this.#ofEquality(a, b, value, !holds) |
          this.#ofEquality(b, a, value, !holds) |
          this.#calls.ofPosition(a, b, value, !holds)
        );
      case 'unless':
        return holds ? this.#ofAlternatives(parts, value, holds, depth) : 0;
      case 'returned':
        return holds ? this.#calls.harmsReturned(a, value, depth) : 0;
      case 'in':
        return this.#ofMembership(a, b, value, holds);
      default:
        return this.#ofOrder(operation, value, holds);
    }
  }

  /** `x.indexOf(…) > -1` */
  #ofOrder(operation: number, value: number, holds: boolean): number {
    const [a, b] = this.#program.operandsOf(operation);
    const name = this.#program.nameOf(operation);
    if (name === '<') return this.#calls.ofPosition(a, b, value, holds, name);
    return name === '>' || name === '>=' ? this.#calls.ofPosition(a, b, value, !holds, name) : 0;
  }

  /** One of several conditions is true, and it is not known which. */
  #ofAlternatives(parts: Uint32Array, value: number, holds: boolean, depth: number): number {
    const alternatives = Array.from(parts, (condition) => ({ condition, holds }));
    const telling = alternatives.filter((each) => !isFolderItself(this.#program, each, alternatives, value));
    const nodes = Uint32Array.from(telling, ({ condition }) => condition);
    return this.#common(nodes, value, holds, depth);
  }

  #any(nodes: Uint32Array, value: number, holds: boolean, depth: number): number {
    let harms = 0;
    for (const node of nodes) harms |= this.harmsTaken(node, value, holds, depth);
    return harms;
  }

  #ofEquality(side: number, other: number, value: number, holds: boolean): number {
    if (side === noNode || other === noNode) return 0;
    const named = holds ? this.#ofKnown(side, other, value) : 0;
    if (named !== 0) return named;
    const texts = constantsOf(this.#program, this.#values, other)?.map(({ text }) => text);
    if (texts === undefined) return 0;
    if (this.#isTypeOf(side, value)) return this.#ofType(texts[0], holds);
    if (holds && isPlainlyOf(this.#program, side, value)) return allHarms;
    if (holds && isHostOf(this.#program, side, value)) return harmsOfHosts(this.#index);
    const excludes =
      !holds && isPlainlyOf(this.#program, side, value) && texts.some((text) => prototypeKeys.includes(text));
    return excludes ? this.#index.harmBit(prototypeHarm) : 0;
  }

  /** The value is the name of its own path, or what was made here. */
  #ofKnown(side: number, other: number, value: number): number {
    const isMade = this.#isMadeHere(other) && isPlainlyOf(this.#program, side, value);
    return isMade ? allHarms : this.#calls.ofName(side, other, value);
  }

  /** `randomUUID()`: no one from outside chose it. */
  #isMadeHere(node: number): boolean {
    const call = bareNode(this.#program, node);
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return false;
    if (this.#program.operandsOf(call).length > 1) return false;
    return this.#values
      .originsOf(this.#program.operandAt(call, 0))
      .some(({ origin, members }) => !origin.startsWith('handler:') && making.test(members.at(-1) ?? origin));
  }

  #isTypeOf(side: number, value: number): boolean {
    const bare = bareNode(this.#program, side);
    const isType = this.#program.kinds[bare] === flowKind.operation && this.#program.nameOf(bare) === 'typeof';
    return isType && isSameValue(this.#program, this.#program.operandAt(bare, 0), value);
  }

  #ofType(type: string, holds: boolean): number {
    if (holds && harmlessTypes.has(type)) return allHarms;
    return (holds && type === 'string') || (!holds && type === 'object') ? harmsOfStructure(this.#index) : 0;
  }

  /** `value in container`, and `text in value`. */
  #ofMembership(item: number, container: number, value: number, holds: boolean): number {
    if (item === noNode || container === noNode) return 0;
    if (holds && isPlainlyOf(this.#program, item, value)) return withoutPrototype(this.#index);
    if (holds && isHostOf(this.#program, item, value)) return harmsOfHosts(this.#index);
    if (holds) return 0;
    if (isQuotedText(this.#program, item, container, value)) return harmsOfLiterals(this.#index);
    if (!isPlainlyOf(this.#program, container, value)) return 0;
    const texts = constantsOf(this.#program, this.#values, item);
    return texts === undefined ? 0 : harmsOfAbsent(this.#index, texts[0].text);
  }
}
