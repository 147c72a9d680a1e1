import type { SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotNamedValue, SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import type { ClassMembers } from '../class-members.ts';
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

/** The routes that a router makes of a class: one a method of it that answers, by its bases and its own members. */
export class ViewSets {
  readonly #table: UrlconfTable;
  readonly #lists: RegisteredLists;
  readonly #classes: ClassMembers;

  constructor(table: UrlconfTable, lists: RegisteredLists, classes: ClassMembers) {
    this.#classes = classes;
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
    const members = this.#classes.of(type.symbol);
    const { bases, answers: known } = routers;
    const inherited = this.#classes.outerBases(type.symbol).flatMap((each) => bases[pathOf(each).at(-1) ?? ''] ?? []);
    const answers = new Set([...[...members.keys()].filter((name) => known[name] !== undefined), ...inherited]);
    const one = `${base}${routers.lookupPattern.replace('*', this.#lookupOf(members))}/`;
    const named = [...answers].flatMap((name) => this.#answer(name, members, type.symbol, base, one, isSure));
    return [...named, ...this.#actions(members, base, one, isSure)];
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
