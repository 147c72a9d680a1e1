import { addToList } from '#server/base/add-to-list.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { isFoundIn } from '../patterns/conditions.ts';
import { chainOf } from '../patterns/node-shapes.ts';
import { PatternIndex } from '../patterns/pattern-index.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { type CallShape, confidences, type Rule, type ValuePattern } from '../rules/rule.ts';

export interface RuleShape {
  readonly rule: Rule;
  readonly shape: CallShape;
  /** The surer, the smaller. */
  readonly rank: number;
}

/** Shapes of all rules, by where they are met. */
export class ShapeIndex {
  readonly calls = new PatternIndex<RuleShape>();
  readonly #uses = new PatternIndex<RuleShape>();
  /** Last names of the values that are wrong where they are named. */
  readonly #usedNames = new Set<string>();
  readonly #texts: RuleShape[] = [];
  /** By the property that is set. */
  readonly #stores = new Map<string, RuleShape[]>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      for (const shape of rule.calls) {
        const each = { rule, shape, rank: confidences.indexOf(shape.confidence) };
        if (shape.how === 'call') this.calls.add(shape.value, each);
        else if (shape.how === 'use') this.#addUse(shape.value, each);
        else if (shape.how === 'text') this.#texts.push(each);
        else addToList(this.#stores, shape.value.members.at(-1) ?? '', each);
      }
    }
  }

  #addUse(value: ValuePattern, each: RuleShape): void {
    this.#uses.add(value, each);
    this.#usedNames.add(value.members.at(-1) ?? '');
  }

  /** Shapes that are about the value that a node names. An import names nothing yet. */
  usesAt(program: Program, values: ProgramValues, node: number): readonly RuleShape[] {
    const member = importedMember(program, node) ?? node;
    if (program.kinds[member] !== flowKind.member || !this.#usedNames.has(program.nameOf(member))) return [];
    if (member === node && program.kinds[program.operandAt(node, 0)] === flowKind.imported) return [];
    const found = values.originsOf(node).flatMap((origin) => this.#uses.ofValue(origin));
    return found.length > 0 ? found : this.#uses.ofChain(chainOf(program, member, namesMax));
  }

  /** Shapes that are about the text which a node puts together, where not all of it is known. */
  textsAt(program: Program, values: ProgramValues, node: number): readonly RuleShape[] {
    if (this.#texts.length === 0 || isPartOfText(program, node)) return [];
    const parts = Array.from(program.operandsOf(node), (part) => constantsOf(program, values, part)?.at(0)?.text);
    if (!parts.includes(undefined)) return [];
    const text = parts.map((part) => part ?? '{}').join('');
    return this.#texts.filter(({ shape }) => isFoundIn(text, shape.expression ?? ''));
  }

  /** Shapes that are about what a node sets. */
  storesAt(program: Program, values: ProgramValues, store: number): readonly RuleShape[] {
    const shapes = this.#stores.get(program.nameOf(store)) ?? [];
    if (shapes.length === 0) return shapes;
    const object = program.operandAt(store, 0);
    const origins = values.originsOf(object);
    const names = chainOf(program, object, namesMax);
    return shapes.filter(({ shape: { value } }) =>
      value.origin === '*' ? isEnd(names, value) : origins.some((origin) => isObjectOf(origin, value)),
    );
  }
}

/** Member of a package that a name is bound to by an import. */
function importedMember(program: Program, node: number): number | undefined {
  if (program.kinds[node] !== flowKind.named) return undefined;
  const bound = program.operandAt(node, 0);
  if (bound === noNode || program.kinds[bound] !== flowKind.member) return undefined;
  return program.kinds[program.operandAt(bound, 0)] === flowKind.imported ? bound : undefined;
}

function isPartOfText(program: Program, node: number): boolean {
  return program.usersOf(node).some((user) => program.kinds[user] === flowKind.concatenation);
}

/** Longer ways to an object are not compared. */
const namesMax = 6;

/** @param names of the object, from the last one on to the front */
function isEnd(names: readonly string[], { members }: ValuePattern): boolean {
  return members.slice(0, -1).every((member, at) => names[members.length - 2 - at] === member);
}

function isObjectOf({ origin, members }: ValuePattern, value: ValuePattern): boolean {
  if (origin !== value.origin || members.length !== value.members.length - 1) return false;
  return members.every((member, at) => member === value.members[at]);
}
