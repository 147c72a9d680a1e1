import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { isModule, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { Given } from './framework.ts';
import { givenAt } from './given-handlers.ts';
import { signalTables } from './python-frameworks.ts';
import { pathOf, registeredCallsOf } from './registered-calls.ts';
import type { SignalTable } from './signal-table.ts';

/** Code that runs a function which receives signals. */
export interface SignalSources {
  /** Signals of the project: code that names one may send it. */
  readonly signals: ReadonlySet<SymbolNode>;
  /** Classes whose changes send a signal of the framework. */
  readonly senders: ReadonlySet<SymbolNode>;
  /** Any class may send it. */
  readonly isOpen: boolean;
}

interface Collected extends SignalSources {
  readonly signals: Set<SymbolNode>;
  readonly senders: Set<SymbolNode>;
  isOpen: boolean;
}

/** Functions that receive signals. */
export const signalReceiversOf = perSnapshot((snapshot): ReadonlyMap<SymbolNode, SignalSources> => {
  const receivers = new Map<SymbolNode, Collected>();
  for (const { registration } of registeredCallsOf(snapshot).all()) {
    const table = signalTables.find(({ packages }) => packages.includes(registration.origin));
    const received = table && receivedBy(table, registration);
    if (received === undefined) continue;
    const { receiver, signals, senders, areOfProject } = received;
    const known = receivers.get(receiver) ?? { signals: new Set(), senders: new Set(), isOpen: false };
    receivers.set(receiver, known);
    for (const signal of signals) known.signals.add(signal);
    if (areOfProject) continue;
    const classes = senders.filter((sender) => isClass(snapshot, sender));
    for (const sender of classes) known.senders.add(sender);
    // A variable may hold a class that is found by its name.
    known.isOpen ||= classes.length === 0 || classes.length < senders.length;
  }
  return receivers;
});

interface Received {
  readonly receiver: SymbolNode;
  /** Of the project. */
  readonly signals: readonly SymbolNode[];
  /** Whether it receives no others. */
  readonly areOfProject: boolean;
  readonly senders: readonly SymbolNode[];
}

function receivedBy(table: SignalTable, registration: SnapshotRegistration): Received | undefined {
  const { how, decorated, receiver: signal } = registration;
  const name = pathOf(registration).at(-1) ?? '';
  if (how === 'decorator' && decorated !== undefined && decorated !== noSymbol && table.decorators.includes(name)) {
    const given = givenAt(registration, table.signals);
    return { receiver: decorated, ...signalsIn(given), senders: symbolsAt(registration, table.senders.decorated) };
  }
  if (how !== 'call' || !table.connecting.includes(name)) return undefined;
  const [receiver] = symbolsAt(registration, table.receivers);
  if (receiver === undefined) return undefined;
  const senders = symbolsAt(registration, table.senders.connected);
  return { receiver, ...signalsIn(signal), senders };
}

function signalsIn(value: SnapshotValue | undefined): Pick<Received, 'signals' | 'areOfProject'> {
  const values = value?.kind === 'list' ? value.items : value === undefined ? [] : [value];
  const known = values.map(symbolsIn);
  return { signals: known.flat(), areOfProject: known.length > 0 && known.every((each) => each.length > 0) };
}

function symbolsAt(registration: SnapshotRegistration, places: readonly Given[]): readonly SymbolNode[] {
  for (const place of places) {
    const value = givenAt(registration, place);
    if (value !== undefined) return symbolsIn(value);
  }
  return [];
}

function symbolsIn(value: SnapshotValue): readonly SymbolNode[] {
  if (value.kind === 'list') return value.items.flatMap(symbolsIn);
  return value.kind === 'symbol' && value.symbol !== noSymbol ? [value.symbol] : [];
}

function isClass(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  return !isModule(snapshot, node) && kindOfNode(snapshot, node) === 'class';
}
