import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import type { GivenValue, NamedValue, Registration, RegistrationInterest } from '../../registrations.ts';
import type { LinkingContext } from '../linking-context.ts';
import { symbolName } from '../member-sites.ts';
import { scopesOf } from '../scopes.ts';
import { assignedValue, parametersOf } from '../syntax.ts';
import type { Place, Unit } from '../unit.ts';
import { addressAt } from './addresses.ts';
import { type Candidate, Candidates } from './candidates.ts';
import { createGivenValues, functionAround } from './given-values.ts';
import { createHolders } from './holders.ts';
import { createKeptValues } from './kept-values.ts';
import { createOrigins } from './origins.ts';

/** @returns what a file registers, by position; `sources` has the innermost symbol around each node */
export type CollectRegistrations = (unit: Unit, sources: Int32Array) => readonly Registration[];

/** Calls of packages of interest: how they are called, their arguments, and the names that hold their results. */
export function createRegistrations(context: LinkingContext, interest: RegistrationInterest): CollectRegistrations {
  const origins = createOrigins(context, interest.packages);
  const kept = createKeptValues(context, origins);
  const search = new Candidates(context, interest, origins, kept);
  const given = createGivenValues(context, origins, kept);
  const holders = createHolders(context);

  return (unit, sources) => {
    const { positions } = unit.tree;
    const candidates = search.in(unit).toSorted((a, b) => positions[a.named] - positions[b.named] || b.whole - a.whole);
    const numbers = new Map(candidates.map(({ whole }, index) => [whole, index]));
    numbers.delete(-1);
    return candidates.map((each) => registrationOf(unit, each, sources, numbers));
  };

  function registrationOf(
    unit: Unit,
    candidate: Candidate,
    sources: Int32Array,
    numbers: ReadonlyMap<number, number>,
  ): Registration {
    const { how, named, traced, definition } = candidate;
    const receiver = receiverOf(unit, candidate, numbers);
    const holder = holding(unit, candidate);
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
      ...givenTo(unit, candidate, numbers),
    };
  }

  function receiverOf(
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
    const place = kept(unit, node);
    const value = place === undefined ? undefined : given.ofPlace(place, unit, numbers);
    return value?.kind === 'other' ? undefined : value;
  }

  function holding(unit: Unit, { how, named, whole, definition }: Candidate): SymbolName | undefined {
    if (how === 'decorator') return undefined;
    if (how === 'extends') return symbolName(unit, definition);
    if (how === 'return') return functionAround({ unit, node: named });
    return how === 'assign' ? holders.ofTarget(unit, named) : holders.ofValue(unit, whole);
  }

  function givenTo(
    unit: Unit,
    { how, named, whole, definition, called, address }: Candidate,
    numbers: ReadonlyMap<number, number>,
  ): Pick<Registration, 'arguments' | 'keywords'> {
    const { tree } = unit;
    if (address !== undefined) return { arguments: [address], keywords: [] };
    if (how === 'address')
      return { arguments: [{ kind: 'text', text: addressAt(tree, named), isWhole: true }], keywords: [] };
    if (how === 'extends') return { arguments: [], keywords: membersOfClass(unit, definition, numbers) };
    if (how === 'assign') {
      const statement = tree.parents[named];
      const value = tree.kinds[statement] === kind.assign ? assignedValue(tree, statement) : tree.ends[named];
      return { arguments: value < 0 ? [] : [given.of(unit, value, numbers)], keywords: [] };
    }
    if (whole < 0 || tree.kinds[whole] !== kind.call) return { arguments: [], keywords: [] };
    const keywords = given.named(unit, whole, numbers);
    const positional = given.positional(unit, whole, numbers);
    return called === undefined ? { arguments: positional, keywords } : inOrder(called, positional, keywords);
  }

  /** Names that a class binds itself: a framework recognises methods by them. */
  function membersOfClass(unit: Unit, definition: number, numbers: ReadonlyMap<number, number>): NamedValue[] {
    const { tree } = unit;
    const bindings = scopesOf(unit).opened.get(definition)?.bindings ?? new Map<string, number[]>();
    return Array.from(bindings, ([name, nodes]) => ({ name, node: nodes.at(-1) as number })).flatMap(
      ({ name, node }) => {
        const symbol = symbolName(unit, node);
        if (tree.kinds[node] === kind.functionDefinition && symbol !== undefined)
          return [{ name, value: { kind: 'symbol', symbol } as const }];
        const assign = tree.parents[node];
        const value = tree.kinds[assign] === kind.assign ? assignedValue(tree, assign) : -1;
        return value < 0 ? [] : [{ name, value: given.of(unit, value, numbers) }];
      },
    );
  }
}

/** Keywords of a call of a function of the project, where its parameters stand. */
function inOrder({ unit, node }: Place, positional: readonly GivenValue[], keywords: readonly NamedValue[]) {
  const { tree } = unit;
  const parameters = parametersOf(tree, node).map((each) => nameOf(tree, each));
  const skipped = parameters.length > 0 && isBoundName(unit, node) ? 1 : 0;
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

/** A method of a class has a receiver before all that is given. */
function isBoundName({ tree }: Unit, node: number): boolean {
  let outer = tree.parents[node];
  while (tree.kinds[outer] === kind.decorated || tree.kinds[outer] === kind.block) outer = tree.parents[outer];
  return tree.kinds[outer] === kind.classDefinition;
}

function symbolOf({ unit, node }: Place): GivenValue {
  const symbol = symbolName(unit, node);
  return symbol === undefined ? { kind: 'other' } : { kind: 'symbol', symbol };
}
