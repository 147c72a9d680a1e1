import { stringAt } from '#server/base/string-table.ts';
import { isTestPath } from '../../source/tests.ts';
import { addToList } from '#server/base/add-to-list.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { fileOfNode, qualifiedNameOf } from '../../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import { pathOf, type RegisteredCall, registeredCallsOf } from '../registered-calls.ts';
import type { UrlconfTable } from './urlconf-table.ts';

export interface AssignedList {
  readonly call: RegisteredCall;
  readonly value: SnapshotValue;
}

/** Which calls stand in which lists, which variables are routers, what is registered on these. */
export class RegisteredLists {
  readonly #byFile = new Map<number, readonly SnapshotRegistration[]>();
  readonly #held = new Map<SymbolNode, RegisteredCall[]>();
  readonly #values = new Map<SymbolNode, AssignedList[]>();
  /** Whether nothing says that their paths differ from usual ones. */
  readonly #routers = new Map<SymbolNode, boolean>();
  readonly #registered = new Map<SymbolNode, RegisteredCall[]>();
  readonly #actions = new Map<SymbolNode, SnapshotRegistration>();
  /** Lists that modules keep under the name of the table, by their file. */
  readonly #ofModules = new Map<number, SymbolNode>();
  /** Calls that give a route, and those that register a class on a router. */
  readonly made: RegisteredCall[] = [];
  readonly includes: RegisteredCall[] = [];
  readonly settings: RegisteredCall[] = [];
  /** Classes by what they inherit. */
  readonly inherited: RegisteredCall[] = [];
  readonly isOfTest: (call: RegisteredCall) => boolean;

  constructor(snapshot: LinkedSnapshot, table: UrlconfTable) {
    this.isOfTest = ({ file }) => isTestPath(stringAt(snapshot.files.paths, file));
    for (const { file, registrations } of registeredCallsOf(snapshot).files) {
      this.#byFile.set(file, registrations);
      for (const registration of registrations) this.#add(snapshot, table, { file, registration });
    }
  }

  get isEmpty(): boolean {
    return this.#held.size === 0 && this.#routers.size === 0;
  }

  get moduleLists(): Iterable<SymbolNode> {
    return this.#ofModules.values();
  }

  at(file: number, number: number): SnapshotRegistration | undefined {
    return this.#byFile.get(file)?.[number];
  }

  heldBy(list: SymbolNode): readonly RegisteredCall[] {
    return this.#held.get(list) ?? [];
  }

  /** Values that are assigned to a list as a whole. */
  valuesOf(list: SymbolNode): readonly AssignedList[] {
    return this.#values.get(list) ?? [];
  }

  listIn(file: number): SymbolNode | undefined {
    return this.#ofModules.get(file);
  }

  /** Whether anything is known of what stands in it. */
  isKnown(list: SymbolNode): boolean {
    return this.isRouter(list) || this.#held.has(list) || this.#values.has(list);
  }

  isRouter(symbol: SymbolNode): boolean {
    return this.#routers.has(symbol);
  }

  isUsualRouter(symbol: SymbolNode): boolean {
    return this.#routers.get(symbol) === true;
  }

  registeredOn(router: SymbolNode): readonly RegisteredCall[] {
    return this.#registered.get(router) ?? [];
  }

  /** How a method is decorated as a route of its own. */
  actionOf(method: SymbolNode): SnapshotRegistration | undefined {
    return this.#actions.get(method);
  }

  #add(snapshot: LinkedSnapshot, table: UrlconfTable, call: RegisteredCall): void {
    const { registration } = call;
    const { how, holder, decorated, origin } = registration;
    const called = pathOf(registration).at(-1) ?? '';
    if (how === 'assign') return this.#addAssigned(snapshot, table, call, called);
    if (!table.packages.includes(origin)) return;
    if (how === 'extends') {
      this.inherited.push(call);
      return;
    }
    if (how === 'decorator') {
      if (called === table.routers.action.member && isKnown(decorated)) this.#actions.set(decorated, registration);
    } else {
      if (table.includes.includes(called)) this.includes.push(call);
      if (how === 'call' && isRoute(table, registration)) this.made.push(call);
      if (table.routers.made.includes(called) && isKnown(holder)) this.#addRouter(holder, registration);
      else if (called === table.routers.register) this.#addRegistered(call);
      else if (isKnown(holder)) this.#addHeld(snapshot, table, holder, call);
    }
  }

  #addAssigned(snapshot: LinkedSnapshot, table: UrlconfTable, call: RegisteredCall, name: string): void {
    const { registration } = call;
    const [value] = registration.arguments;
    if (name === table.rootSetting) this.settings.push(call);
    if (name !== table.list || value === undefined || !isKnown(registration.holder)) return;
    addToList(this.#values, registration.holder, { call, value });
    this.#noteModuleList(snapshot, table, registration.holder);
  }

  #addHeld(snapshot: LinkedSnapshot, table: UrlconfTable, holder: SymbolNode, call: RegisteredCall): void {
    addToList(this.#held, holder, call);
    this.#noteModuleList(snapshot, table, holder);
  }

  #noteModuleList(snapshot: LinkedSnapshot, table: UrlconfTable, list: SymbolNode): void {
    if (qualifiedNameOf(snapshot, list) === table.list) this.#ofModules.set(fileOfNode(snapshot, list), list);
  }

  #addRouter(router: SymbolNode, { arguments: given, keywords }: SnapshotRegistration): void {
    const isUsual = given.length === 0 && keywords.length === 0;
    this.#routers.set(router, isUsual && this.#routers.get(router) !== false);
  }

  #addRegistered(call: RegisteredCall): void {
    const { receiver } = call.registration;
    if (receiver?.kind === 'symbol' && isKnown(receiver.symbol)) addToList(this.#registered, receiver.symbol, call);
  }
}

/** A call that gives a route, or registers a class on a router. */
function isRoute({ paths, patterns, modules, routers }: UrlconfTable, registration: SnapshotRegistration): boolean {
  const [maker = '', called = ''] = ['', ...pathOf(registration)].slice(-2);
  const isOfModule = maker === '' || modules.includes(maker);
  if (isOfModule && [...paths, ...patterns].includes(called)) return true;
  return called === routers.register && routers.made.includes(maker);
}

function isKnown(symbol: SymbolNode | undefined): symbol is SymbolNode {
  return symbol !== undefined && symbol !== noSymbol;
}
