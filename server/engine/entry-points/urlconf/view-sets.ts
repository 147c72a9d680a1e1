import type { SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotNamedValue, SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import { textIn } from '../given-handlers.ts';
import { anyMethod } from '../http-methods.ts';
import { pathsIn } from '../route-paths.ts';
import { pathOf } from '../registered-calls.ts';
import type { RegisteredLists } from './registered-lists.ts';
import type { UrlconfTable } from './urlconf-table.ts';

export interface ClassRoute {
  readonly method: string;
  /** Behind the prefix of the router. */
  readonly path: string;
  readonly handler: SymbolNode;
  readonly isSure: boolean;
}

/** Classes inherit no deeper. */
const depthMax = 20;

/** The routes that a router makes of a class: one a method of it that answers, by its bases and its own members. */
export class ViewSets {
  readonly #table: UrlconfTable;
  readonly #lists: RegisteredLists;

  constructor(table: UrlconfTable, lists: RegisteredLists) {
    this.#table = table;
    this.#lists = lists;
  }

  /** @param registration of the class, on a router */
  routesOf(registration: SnapshotRegistration): readonly ClassRoute[] {
    const { routers } = this.#table;
    const [given, type = keyword(registration.keywords, routers.classKeyword)] = registration.arguments;
    if (type?.kind !== 'symbol' || type.symbol === noSymbol) return [];
    const [{ text, isWhole: isSure }] = pathsIn(given);
    const base = text === '' ? '' : `${text}/`;
    const members = new Map<string, SnapshotValue>();
    const answers = new Set<string>();
    this.#collect(type.symbol, members, answers, 0);
    const one = `${base}${routers.lookupPattern.replace('*', this.#lookupOf(members))}/`;
    const named = [...answers].flatMap((name) => this.#answer(name, members, type.symbol, base, one, isSure));
    return [...named, ...this.#actions(members, base, one, isSure)];
  }

  /** What the class has, itself or by its bases; what comes first counts. */
  #collect(of: SymbolNode, members: Map<string, SnapshotValue>, answers: Set<string>, depth: number): void {
    const { bases, answers: known } = this.#table.routers;
    if (depth > depthMax) return;
    const inherited = this.#lists.basesOf(of);
    for (const { name, value } of inherited[0]?.keywords ?? []) {
      if (!members.has(name)) members.set(name, value);
      if (known[name] !== undefined) answers.add(name);
    }
    for (const base of inherited) {
      if (base.receiver?.kind === 'symbol' && base.receiver.symbol !== noSymbol)
        this.#collect(base.receiver.symbol, members, answers, depth + 1);
      else for (const name of bases[pathOf(base).at(-1) ?? ''] ?? []) answers.add(name);
    }
  }

  #lookupOf(members: ReadonlyMap<string, SnapshotValue>): string {
    const { lookups, defaultLookup } = this.#table.routers;
    const found = lookups.map((name) => textIn(members.get(name))).find((text) => text !== undefined);
    return found ?? defaultLookup;
  }

  #answer(
    name: string,
    members: ReadonlyMap<string, SnapshotValue>,
    type: SymbolNode,
    base: string,
    one: string,
    isSure: boolean,
  ): ClassRoute[] {
    const answer = this.#table.routers.answers[name];
    const own = members.get(name);
    const handler = own?.kind === 'symbol' && own.symbol !== noSymbol ? own.symbol : type;
    return [{ method: answer.method, path: answer.isOfOne ? one : base, handler, isSure }];
  }

  #actions(members: ReadonlyMap<string, SnapshotValue>, base: string, one: string, isSure: boolean): ClassRoute[] {
    const { action } = this.#table.routers;
    return Array.from(members).flatMap(([name, value]) => {
      const decorated =
        value.kind === 'symbol' && value.symbol !== noSymbol ? this.#lists.actionOf(value.symbol) : undefined;
      if (decorated === undefined || value.kind !== 'symbol') return [];
      const path = textIn(keyword(decorated.keywords, action.path)) ?? name;
      // True, which is no text: what is told at all means one thing, unless the class is asked for all of them.
      const isOfOne = isTrue(keyword(decorated.keywords, action.isOfOne));
      return methodsIn(keyword(decorated.keywords, action.methods)).map((method) => ({
        method,
        path: `${isOfOne ? one : base}${path}/`,
        handler: value.symbol,
        isSure,
      }));
    });
  }
}

function keyword(keywords: readonly SnapshotNamedValue[], wanted: string): SnapshotValue | undefined {
  return keywords.find(({ name }) => name === wanted)?.value;
}

function isTrue(value: SnapshotValue | undefined): boolean {
  return value?.kind === 'text' && value.text === 'True';
}

function methodsIn(value: SnapshotValue | undefined): readonly string[] {
  if (value === undefined) return ['GET'];
  const items = value.kind === 'list' ? value.items : [value];
  const methods = items.flatMap((item) => (item.kind === 'text' && item.isWhole ? [item.text.toUpperCase()] : []));
  return methods.length > 0 ? methods : [anyMethod];
}
