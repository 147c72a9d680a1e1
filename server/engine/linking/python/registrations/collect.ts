import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import type { GivenValue, NamedValue, Registration, RegistrationInterest } from '../../registrations.ts';
import type { LinkingContext } from '../linking-context.ts';
import { symbolName } from '../declared-symbol.ts';
import { scopesOf } from '../scopes.ts';
import { assignedValue, parametersOf } from '../syntax.ts';
import type { Place, Unit } from '../unit.ts';
import { addressAt } from './addresses.ts';
import { type Candidate, Candidates } from './candidates.ts';
import { functionAround, GivenValues, isMethod } from './given-values.ts';
import { createHolders, type Holders } from './holders.ts';
import { KeptValues } from './kept-values.ts';
import { Origins } from './origins.ts';

/** Calls of packages of interest: how they are called, their arguments, and the names that hold their results. */
export class Registrations {
  readonly #kept: KeptValues;
  readonly #search: Candidates;
  readonly #given: GivenValues;
  readonly #holders: Holders;

  constructor(context: LinkingContext, interest: RegistrationInterest) {
    const origins = new Origins(context, interest.packages);
    this.#kept = new KeptValues(context, origins);
    this.#search = new Candidates(context, interest, origins, (unit, node) => this.#kept.of(unit, node));
    this.#given = new GivenValues(context, origins, (unit, node) => this.#kept.of(unit, node));
    this.#holders = createHolders(context);
  }

  /** @returns what a file registers, by position; `sources` has the innermost symbol around each node */
  in(unit: Unit, sources: Int32Array): readonly Registration[] {
    const { positions } = unit.tree;
    const candidates = this.#search
      .in(unit)
      .toSorted((a, b) => positions[a.named] - positions[b.named] || b.whole - a.whole);
    const numbers = new Map(candidates.map(({ whole }, index) => [whole, index]));
    numbers.delete(-1);
    return candidates.map((each) => this.#registrationOf(unit, each, sources, numbers));
  }

  #registrationOf(
    unit: Unit,
    candidate: Candidate,
    sources: Int32Array,
    numbers: ReadonlyMap<number, number>,
  ): Registration {
    const { how, named, traced, definition } = candidate;
    const receiver = this.#receiverOf(unit, candidate, numbers);
    const holder = this.#holding(unit, candidate);
    const decorated = how === 'decorator' ? symbolName(unit, definition) : undefined;
    return {
      position: unit.tree.positions[named],
      source: sources[named],
      how,
      origin: traced.origin,
      members: traced.members,
      proof: traced.isSure ? 'exact' : 'inferred',
      ...(receiver !== undefined && { receiver }),
      ...(holder !== undefined && { holder }),
      ...(decorated !== undefined && { decorated }),
      ...this.#givenTo(unit, candidate, numbers),
    };
  }

  #receiverOf(
    unit: Unit,
    { how, named, called }: Candidate,
    numbers: ReadonlyMap<number, number>,
  ): GivenValue | undefined {
    if (called !== undefined) return symbolOf(called);
    if (how === 'address') return undefined;
    const { tree } = unit;
    const isValue = how === 'return' || how === 'extends';
    if (!isValue && tree.kinds[named] !== kind.attribute) return undefined;
    const node = isValue ? named : named + 1;
    if (tree.kinds[node] === kind.call && numbers.has(node)) {
      return { kind: 'result', registration: numbers.get(node) as number };
    }
    const place = this.#kept.of(unit, node);
    const value = place === undefined ? undefined : this.#given.ofPlace(place, unit, numbers);
    return value?.kind === 'other' ? undefined : value;
  }

  #holding(unit: Unit, { how, named, whole, definition }: Candidate): SymbolName | undefined {
    if (how === 'decorator') return undefined;
    if (how === 'extends') return symbolName(unit, definition);
    if (how === 'return') return functionAround({ unit, node: named });
    return how === 'assign' ? this.#holders.ofTarget(unit, named) : this.#holders.ofValue(unit, whole);
  }

  #givenTo(
    unit: Unit,
    { how, named, whole, definition, called, address }: Candidate,
    numbers: ReadonlyMap<number, number>,
  ): Pick<Registration, 'arguments' | 'keywords'> {
    const { tree } = unit;
    if (address !== undefined) return { arguments: [address], keywords: [] };
    if (how === 'address')
      return { arguments: [{ kind: 'text', text: addressAt(tree, named), isWhole: true }], keywords: [] };
    if (how === 'extends') return { arguments: [], keywords: this.#membersOfClass(unit, definition, numbers) };
    if (how === 'assign') {
      const statement = tree.parents[named];
      const value = tree.kinds[statement] === kind.assign ? assignedValue(tree, statement) : tree.ends[named];
      return { arguments: value < 0 ? [] : [this.#given.of(unit, value, numbers)], keywords: [] };
    }
    if (whole < 0 || tree.kinds[whole] !== kind.call) return { arguments: [], keywords: [] };
    const keywords = this.#given.named(unit, whole, numbers);
    const positional = this.#given.positional(unit, whole, numbers);
    return called === undefined ? { arguments: positional, keywords } : inOrder(called, positional, keywords);
  }

  /** Names that a class binds itself: a framework recognises methods by them. */
  #membersOfClass(unit: Unit, definition: number, numbers: ReadonlyMap<number, number>): NamedValue[] {
    const { tree } = unit;
    const bindings = scopesOf(unit).opened.get(definition)?.bindings ?? new Map<string, number[]>();
    return Array.from(bindings, ([name, nodes]) => ({ name, node: nodes.at(-1) as number })).flatMap(
      ({ name, node }) => {
        const symbol = symbolName(unit, node);
        if (tree.kinds[node] === kind.functionDefinition && symbol !== undefined)
          return [{ name, value: { kind: 'symbol', symbol } as const }];
        const assign = tree.parents[node];
        const value = tree.kinds[assign] === kind.assign ? assignedValue(tree, assign) : -1;
        return value < 0 ? [] : [{ name, value: this.#given.of(unit, value, numbers) }];
      },
    );
  }
}

/** Keywords of a call of a function of the project, where its parameters stand. */
function inOrder({ unit, node }: Place, positional: readonly GivenValue[], keywords: readonly NamedValue[]) {
  const { tree } = unit;
  const parameters = parametersOf(tree, node).map((each) => nameOf(tree, each));
  const skipped = parameters.length > 0 && isMethod(unit, node) ? 1 : 0;
  const values = [...positional];
  const left: NamedValue[] = [];
  for (const keyword of keywords) {
    const index = parameters.indexOf(keyword.name) - skipped;
    if (index < 0) left.push(keyword);
    else {
      while (values.length <= index) values.push({ kind: 'other' });
      values[index] = keyword.value;
    }
  }
  return { arguments: values, keywords: left };
}

function symbolOf({ unit, node }: Place): GivenValue {
  const symbol = symbolName(unit, node);
  return symbol === undefined ? { kind: 'other' } : { kind: 'symbol', symbol };
}
