import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { fileOfNode, isModule } from '../../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import { isTestPath } from '../../source/tests.ts';
import type { EntryRow } from '../by-convention.ts';
import { classMembersOf } from '../class-members.ts';
import type { EntryHandler } from '../entry-point.ts';
import { codeAround, handlerOf, handlersIn } from '../given-handlers.ts';
import { PlaceSearch } from '../place-search.ts';
import { pathsIn } from '../known-path.ts';
import { anyMethod } from '../http-methods.ts';
import { pathOf, type RegisteredCall } from '../registered-calls.ts';
import { keywordOf, nameGiven, withoutAnchors } from './given-route.ts';
import { ModulesByName } from './modules-by-name.ts';
import { RegisteredLists } from './registered-lists.ts';
import type { UrlconfTable } from './urlconf-table.ts';
import type { Unfollowed } from '../unfollowed.ts';
import { ViewSets } from './view-sets.ts';

/** Wrappers around what answers are looked through no deeper. */
const depthMax = 12;

/** Routes of lists that modules keep, below the paths at which others include them, and what of them could not be followed. */
export function composeUrlconf(
  snapshot: LinkedSnapshot,
  table: UrlconfTable,
): { readonly rows: readonly EntryRow[]; readonly unfollowed: readonly Unfollowed[] } {
  const urlconf = new Urlconf(snapshot, table);
  const rows = urlconf.rows();
  return { rows, unfollowed: [...urlconf.unfollowed()] };
}

interface Below {
  readonly prefix: string;
  /** The prefix is known, and so is where it is included. */
  readonly isSure: boolean;
  /** The same with `*` where something else may stand. */
  readonly wide?: string;
}

/** The content of a list, by the paths below its own. */
interface ListParts {
  readonly included: (readonly [list: SymbolNode, below: Below])[];
  readonly routes: { readonly call: RegisteredCall; readonly view: SnapshotValue; readonly below: Below }[];
}

/** Which requests a route answers. */
interface NamedRoute {
  readonly method: string;
  readonly below: Below;
  readonly called?: string | undefined;
}

const own: Below = { prefix: '', isSure: true };

class Urlconf {
  readonly #snapshot: LinkedSnapshot;
  readonly #table: UrlconfTable;
  readonly #lists: RegisteredLists;
  readonly #viewSets: ViewSets;
  readonly #modules: ModulesByName;
  readonly #parts = new Map<SymbolNode, ListParts>();
  readonly #rows: EntryRow[] = [];
  /** Calls of which it is known where the routes are served that they give. */
  readonly #served = new Set<SnapshotRegistration>();
  readonly #lost: RegisteredCall[] = [];

  constructor(snapshot: LinkedSnapshot, table: UrlconfTable) {
    this.#snapshot = snapshot;
    this.#table = table;
    this.#lists = new RegisteredLists(snapshot, table);
    this.#viewSets = new ViewSets(table, this.#lists, classMembersOf(snapshot));
    this.#modules = new ModulesByName(snapshot.files);
  }

  /** From the module that the settings name; then lists that nothing includes as far as is known, each at its own paths. */
  rows(): readonly EntryRow[] {
    if (this.#lists.isEmpty) return [];
    const search = new PlaceSearch<SymbolNode, Below>({
      below: (list, below) => this.#partsOf(list).included.map(([each, deeper]) => [each, joined(below, deeper)]),
      keyOf: ({ prefix, isSure, wide }) => `${isSure} ${wide} ${prefix}`,
      sizeOf: (list) => this.#partsOf(list).routes.length + this.#lists.registeredOn(list).length,
    });
    for (const { file, registration } of this.#lists.settings) {
      const [value] = registration.arguments;
      const root = value?.kind === 'text' ? this.#listOfModule(value.text, file) : undefined;
      if (root !== undefined && !search.has(root)) search.start(root, own);
    }
    for (const list of this.#lists.moduleLists) {
      const file = fileOfNode(this.#snapshot, list);
      if (search.has(list) || isTestPath(stringAt(this.#snapshot.files.paths, file))) continue;
      if (!this.#isNamed(list)) search.start(list, { prefix: '', isSure: false });
    }
    for (const [list, { all, isCut }] of search.places()) {
      for (const below of all) this.#addRows(list, isCut ? { ...below, isSure: false } : below);
    }
    return this.#rows;
  }

  /** Includes of unknown values, routes that are in no known list, and routers that may make others; tests aside. */
  *unfollowed(): Generator<Unfollowed> {
    const { isOfTest } = this.#lists;
    for (const call of this.#lost) if (!isOfTest(call)) yield { code: 'route_lists_unknown', ...call };
    for (const call of this.#lists.made) {
      if (!this.#served.has(call.registration) && !isOfTest(call)) yield { code: 'routes_not_served', ...call };
    }
    for (const call of this.#viewSets.changedRouters()) if (!isOfTest(call)) yield { code: 'router_of_own', ...call };
  }

  /**
   * Reports whether some unreached include names it: then it is served where that one is. Its own include is
   * unresolved.
   */
  #isNamed(list: SymbolNode): boolean {
    const ownFile = fileOfNode(this.#snapshot, list);
    return this.#lists.includes.some(({ file, registration }) => {
      const [value] = registration.arguments;
      return file !== ownFile && value !== undefined && this.#listsIn(value, file).includes(list);
    });
  }

  #listsIn(value: SnapshotValue, file: number): readonly SymbolNode[] {
    if (value.kind === 'list') return value.items.flatMap((item) => this.#listsIn(item, file));
    if (value.kind === 'text') return [this.#listOfModule(value.text, file)].filter((each) => each !== undefined);
    return value.kind === 'symbol' && value.symbol !== noSymbol ? [this.#listNode(value.symbol)] : [];
  }

  #listOfModule(name: string, from: number): SymbolNode | undefined {
    const file = this.#modules.find(name, from);
    return file === undefined ? undefined : this.#lists.listIn(file);
  }

  /** A module stands for the list that it keeps. */
  #listNode(symbol: SymbolNode): SymbolNode {
    if (!isModule(this.#snapshot, symbol)) return symbol;
    return this.#lists.listIn(fileOfNode(this.#snapshot, symbol)) ?? symbol;
  }

  #partsOf(list: SymbolNode): ListParts {
    const known = this.#parts.get(list);
    if (known !== undefined) return known;
    const parts: ListParts = { included: [], routes: [] };
    this.#parts.set(list, parts);
    if (this.#lists.isRouter(list)) return parts;
    for (const { file, registration } of this.#lists.heldBy(list)) this.#addCall(parts, { file, registration }, own);
    for (const { call, value } of this.#lists.valuesOf(list)) this.#addOthers(parts, call, value);
    return parts;
  }

  #addRows(list: SymbolNode, at: Below): void {
    if (this.#lists.isRouter(list))
      this.#addRouter(list, { ...at, isSure: at.isSure && this.#lists.isUsualRouter(list) });
    for (const { call, view, below } of this.#partsOf(list).routes) this.#addRoute(call, view, joined(at, below));
  }

  /** Other lists that stand in one; its own calls are known by who holds them. */
  #addOthers(parts: ListParts, call: RegisteredCall, value: SnapshotValue): void {
    if (value.kind === 'list') for (const item of value.items) this.#addOthers(parts, call, item);
    else if (value.kind !== 'result') this.#addValue(parts, call, value, own);
  }

  /** Returns everything that may be included. @param call that includes it */
  #addValue(parts: ListParts, call: RegisteredCall, value: SnapshotValue, below: Below): void {
    const { file } = call;
    switch (value.kind) {
      case 'symbol':
      case 'text': {
        const lists = this.#listsIn(value, file);
        for (const list of lists) parts.included.push([list, below]);
        // Another module by that name is a package's: what that serves is no code of the project.
        const isPackages = value.kind === 'text' && this.#modules.find(value.text, file) === undefined;
        if (!isPackages && !lists.some((list) => this.#lists.isKnown(list))) this.#lost.push(call);
        break;
      }
      case 'list':
        for (const item of value.items) this.#addValue(parts, call, item, below);
        break;
      case 'result': {
        const registration = this.#lists.at(file, value.registration);
        if (registration !== undefined) this.#addCall(parts, { file, registration }, below);
        break;
      }
      case 'imported':
        break;
      default:
        this.#lost.push(call);
    }
  }

  #addCall(parts: ListParts, call: RegisteredCall, below: Below): void {
    const { paths, patterns, includes, wrappers, prefixing, read, served, handlerKeyword } = this.#table;
    const { registration } = call;
    const called = pathOf(registration).at(-1) ?? '';
    const { receiver } = registration;
    if (paths.includes(called) || patterns.includes(called)) this.#addPath(parts, call, below);
    else if (includes.includes(called) || wrappers.includes(called)) {
      const given = includes.includes(called) ? registration.arguments.slice(0, 1) : registration.arguments;
      const at = prefixing.includes(called) ? joined(below, behindUnknown) : below;
      for (const value of given) this.#addValue(parts, call, value, at);
    } else if (served.includes(called)) {
      if (keywordOf(registration, [handlerKeyword]) !== undefined) this.#lost.push(call);
    } else if (read.includes(called) && receiver !== undefined) this.#addValue(parts, call, receiver, below);
  }

  #addPath(parts: ListParts, call: RegisteredCall, below: Below): void {
    const { patterns, handlerKeyword, pathKeywords } = this.#table;
    const { file, registration } = call;
    const [given = keywordOf(registration, pathKeywords), view = keywordOf(registration, [handlerKeyword])] =
      registration.arguments;
    if (view === undefined) return;
    this.#served.add(registration);
    const isPattern = patterns.includes(pathOf(registration).at(-1) ?? '');
    for (const { text, isWhole, wide } of pathsIn(given)) {
      const prefix = isPattern ? withoutAnchors(text) : text;
      const deeper = joined(below, { prefix, isSure: isWhole, ...(wide !== undefined && { wide }) });
      if (this.#isInclude(file, view)) this.#addValue(parts, call, view, deeper);
      else parts.routes.push({ call, view, below: deeper });
    }
  }

  #isInclude(file: number, value: SnapshotValue): boolean {
    if (value.kind === 'symbol') return value.symbol !== noSymbol && this.#lists.isRouter(value.symbol);
    if (value.kind !== 'result') return false;
    const called = pathOf(this.#lists.at(file, value.registration) as SnapshotRegistration).at(-1) ?? '';
    return [...this.#table.includes, ...this.#table.wrappers].includes(called);
  }

  #addRoute({ file, registration }: RegisteredCall, view: SnapshotValue, below: Below): void {
    const { handlers, isKnown } = this.#handlersOf(file, view, 0);
    const run = handlers.length > 0 ? handlers : [codeAround(this.#snapshot, file, registration)];
    const proof = below.isSure && isKnown && registration.proof === 'exact' ? 'exact' : 'inferred';
    const called = nameGiven(registration, this.#table);
    this.#add(file, registration, { method: anyMethod, below, called }, run, proof);
  }

  /** A class by what makes a handler of it, a wrapped function by what it was given. */
  #handlersOf(
    file: number,
    value: SnapshotValue,
    depth: number,
  ): { readonly handlers: readonly EntryHandler[]; readonly isKnown: boolean } {
    if (value.kind === 'list') {
      const parts = value.items.map((item) => this.#handlersOf(file, item, depth + 1));
      return { handlers: parts.flatMap(({ handlers }) => handlers), isKnown: parts.every(({ isKnown }) => isKnown) };
    }
    if (value.kind !== 'result' || depth > depthMax) {
      const { handlers, isWhole } = handlersIn(this.#snapshot, file, value);
      return { handlers, isKnown: isWhole };
    }
    const call = this.#lists.at(file, value.registration);
    if (call === undefined) return { handlers: [], isKnown: false };
    const isClass = this.#table.asHandler.includes(pathOf(call).at(-1) ?? '');
    if (isClass && call.receiver?.kind === 'symbol') return this.#handlersOf(file, call.receiver, depth + 1);
    return this.#handlersOf(file, { kind: 'list', items: call.arguments }, depth + 1);
  }

  #addRouter(router: SymbolNode, at: Below): void {
    for (const { file, registration } of this.#lists.registeredOn(router)) {
      for (const route of this.#viewSets.routesOf(registration)) {
        this.#served.add(registration);
        const below = joined(at, { prefix: route.path, isSure: route.isSure });
        const isExact = below.isSure && registration.proof === 'exact';
        const named = { method: route.method, below };
        this.#add(
          file,
          registration,
          named,
          [handlerOf(this.#snapshot, route.handler)],
          isExact ? 'exact' : 'inferred',
        );
      }
    }
  }

  #add(
    file: number,
    { line, column }: SnapshotRegistration,
    { method, below: { prefix, wide }, called }: NamedRoute,
    handlers: readonly EntryHandler[],
    proof: EntryRow['proof'],
  ): void {
    const path = stringAt(this.#snapshot.files.paths, file);
    const { key: framework } = this.#table;
    const name = `${method} /${prefix}`;
    const also = wide !== undefined && { wide: `${method} /${wide}` };
    const asked = called !== undefined && { called };
    this.#rows.push({ type: 'route', name, ...also, ...asked, framework, file: path, line, column, handlers, proof });
  }
}

const behindUnknown: Below = { prefix: '*/', isSure: false };

function joined(above: Below, below: Below): Below {
  const prefix = above.prefix + below.prefix;
  const isSure = above.isSure && below.isSure;
  if (above.wide === undefined && below.wide === undefined) return { prefix, isSure };
  return { prefix, isSure, wide: (above.wide ?? above.prefix) + (below.wide ?? below.prefix) };
}
