import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Registration, RegistrationInterest } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import type { Names, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import { Sources } from '../sites/sources.ts';
import type { Types } from '../type.ts';
import { CallRegistrations } from './find-calls.ts';
import { FlowRegistrations } from './find-flows.ts';
import { createSettingSearch } from './find-settings.ts';
import type { CallSearch, FoundCall, FindCall } from './found-call.ts';
import { GivenValues } from './given-values.ts';
import { LoopElements, type Substitution, withoutLoop } from './loop-elements.ts';
import { LookedFor } from './looked-for.ts';
import { PackageOrigins } from './package-origins.ts';
import { TypeTraces } from './trace-types.ts';
import { ValueTraces } from './trace-values.ts';
import { isOnlyGiven } from './traced-value.ts';

const none: readonly Registration[] = [];

/** Kinds of nodes that the searches look at. */
const searchedKinds = new Uint8Array(256);
for (const each of [
  kind.call,
  kind.newExpression,
  kind.decorator,
  kind.variable,
  kind.assign,
  kind.returnStatement,
  kind.arrowFunction,
  kind.parameter,
])
  searchedKinds[each] = 1;

/** A found call with the symbol around it. */
interface SourcedCall extends FoundCall {
  readonly source: number;
  /** For a call in a loop, the element for which it is recorded. */
  readonly turn: Substitution;
}

/** Values that files pass to packages of interest. */
export class RegistrationSearch {
  readonly #traces: ValueTraces;
  readonly #lookedFor: LookedFor;
  readonly #calls: CallRegistrations;
  readonly #flows: FlowRegistrations;
  readonly #settingAt: FindCall;
  readonly #values: GivenValues;
  readonly #loopElements: LoopElements;

  constructor(
    names: Names,
    types: Types,
    evaluate: Evaluate,
    symbols: DeclaredSymbols,
    interest: RegistrationInterest,
  ) {
    const origins = new PackageOrigins(interest);
    const typeTraces = new TypeTraces(names, origins);
    this.#traces = new ValueTraces({ names, types, evaluate, symbols, origins, typeTraces });
    this.#lookedFor = new LookedFor(interest);
    this.#calls = new CallRegistrations(symbols, this.#traces, this.#lookedFor);
    this.#flows = new FlowRegistrations(names, symbols, this.#traces, this.#lookedFor);
    this.#settingAt = createSettingSearch(this.#traces);
    this.#values = new GivenValues(this.#traces, evaluate, symbols);
    this.#loopElements = new LoopElements(names);
  }

  in(unit: Unit): readonly Registration[] {
    const words = this.#lookedFor.wordsIn(unit.tree);
    if (words === undefined) return none;
    this.#traces.beginFile();
    const found: SourcedCall[] = [];
    const search: CallSearch = { unit, words };
    const sources = new Sources(unit.tree);
    const { kinds, count } = unit.tree;
    for (let node = 1; node < count; node++) {
      if (searchedKinds[kinds[node]] === 0) continue;
      const call = this.#calls.at(search, node) ?? this.#settingAt(search, node) ?? this.#flows.at(search, node);
      if (call === undefined) continue;
      const source = sources.at(node);
      const turns = call.how === 'call' ? this.#loopElements.of(unit, call.node) : [];
      for (const turn of turns.length === 0 ? [withoutLoop] : turns) found.push({ ...call, source, turn });
    }
    return found.length === 0 ? none : this.#numbered(unit, withoutIdleFields(found));
  }

  /** By position: registrations refer to each other by their places in this order. */
  #numbered(unit: Unit, found: readonly SourcedCall[]): readonly Registration[] {
    const { positions } = unit.tree;
    const ordered = found.toSorted((a, b) => positions[a.named] - positions[b.named] || a.node - b.node);
    const numbers = new Map<number, number>();
    ordered.forEach(({ node }, number) => {
      if (!numbers.has(node)) numbers.set(node, number);
    });
    const numberOf = (call: number): number | undefined => numbers.get(call);
    return ordered.map((call) => this.#registration(unit, call, numberOf));
  }

  #registration(unit: Unit, call: SourcedCall, numberOf: (call: number) => number | undefined): Registration {
    const { source, how, value, receiver, holder, decorated } = call;
    const { origin, members, proof } = value;
    return {
      position: unit.tree.positions[call.named],
      source,
      how,
      origin,
      members,
      proof,
      ...(receiver && { receiver: this.#values.ofSource(receiver, unit, numberOf) }),
      ...(holder && { holder }),
      ...(decorated && { decorated }),
      arguments: call.arguments.map((node) => this.#values.of(unit, node, numberOf, call.turn)),
      keywords: [],
    };
  }
}

/** A field that is given a parameter says something only where something is registered on it. */
function withoutIdleFields(found: readonly SourcedCall[]): readonly SourcedCall[] {
  const asked = new Set(
    found.map(({ how, receiver }) => (how !== 'keep' && receiver?.kind === 'symbol' ? nameKey(receiver.symbol) : '')),
  );
  return found.filter(
    ({ how, value, holder }) =>
      how !== 'keep' || !isOnlyGiven(value) || (holder !== undefined && asked.has(nameKey(holder))),
  );
}

function nameKey({ path, name }: SymbolName): string {
  return `${path}#${name}`;
}
