import type { SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotNamedValue, SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import type { ClassMembers } from '../class-members.ts';
import { anyMethod } from '../http-methods.ts';
import { spreadKeyword } from '../../linking/registrations.ts';
import { pathIn, type RoutePath } from '../known-path.ts';
import { pathOf, type RegisteredCall } from '../registered-calls.ts';
import type { RegisteredLists } from './registered-lists.ts';
import type { UrlconfTable } from './urlconf-table.ts';

export interface ClassRoute {
  readonly method: string;
  /** Behind the prefix of the router. */
  readonly path: string;
  readonly handler: SymbolNode;
  readonly isSure: boolean;
}

/** Behind the prefix of the router: of all things of a class, and of one of them. */
interface Paths {
  readonly all: RoutePath;
  readonly one: RoutePath;
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

  /** Classes of routers that have what decides which routes are made. */
  *changedRouters(): Generator<RegisteredCall> {
    const { made, decidedBy } = this.#table.routers;
    for (const call of this.#lists.inherited) {
      const { holder, keywords } = call.registration;
      const isRouter = holder !== undefined && made.includes(pathOf(call.registration).at(-1) ?? '');
      if (isRouter && keywords.some(({ name }) => decidedBy.includes(name))) yield call;
    }
  }

  /** @param registration of the class, on a router */
  routesOf(registration: SnapshotRegistration): readonly ClassRoute[] {
    const { routers } = this.#table;
    const [given, type = keyword(registration.keywords, routers.classKeyword)] = registration.arguments;
    if (type?.kind !== 'symbol' || type.symbol === noSymbol) return [];
    const { text, isWhole } = pathIn(given);
    const base = text === '' ? '' : `${text}/`;
    const members = this.#classes.of(type.symbol);
    const { bases, answers: known } = routers;
    const inherited = this.#classes.outerBases(type.symbol).flatMap((each) => bases[pathOf(each).at(-1) ?? ''] ?? []);
    const answers = new Set([...[...members.keys()].filter((name) => known[name] !== undefined), ...inherited]);
    const lookup = this.#lookupOf(members);
    const isOneSure = isWhole && lookup.isWhole;
    const below: Paths = {
      all: { text: base, isWhole },
      one: { text: `${base}${routers.lookupPattern.replace('*', lookup.text)}/`, isWhole: isOneSure },
    };
    const named = [...answers].flatMap((name) => this.#answer(name, members, type.symbol, below));
    return [...named, ...this.#actions(members, below)];
  }

  /** The name of what stands for one thing. */
  #lookupOf(members: ReadonlyMap<string, SnapshotValue>): RoutePath {
    const { lookups, defaultLookup, lookupAttribute } = this.#table.routers;
    const lookup = lookups.map((name) => members.get(name)).find((value) => value !== undefined);
    const { text, isWhole } = lookup === undefined ? { text: defaultLookup, isWhole: true } : pathIn(lookup);
    return { text, isWhole: isWhole && !members.has(lookupAttribute) };
  }

  #answer(
    name: string,
    members: ReadonlyMap<string, SnapshotValue>,
    type: SymbolNode,
    { all, one }: Paths,
  ): ClassRoute[] {
    const answer = this.#table.routers.answers[name];
    const own = members.get(name);
    const handler = own?.kind === 'symbol' && own.symbol !== noSymbol ? own.symbol : type;
    const { text: path, isWhole: isSure } = answer.isOfOne ? one : all;
    return [{ method: answer.method, path, handler, isSure }];
  }

  #actions(members: ReadonlyMap<string, SnapshotValue>, { all, one }: Paths): ClassRoute[] {
    const { action } = this.#table.routers;
    return Array.from(members).flatMap(([name, value]) => {
      const decorated =
        value.kind === 'symbol' && value.symbol !== noSymbol ? this.#lists.actionOf(value.symbol) : undefined;
      if (decorated === undefined || value.kind !== 'symbol') return [];
      const { keywords } = decorated;
      const written = keyword(keywords, action.path);
      const path = written === undefined ? { text: name, isWhole: true } : pathIn(written);
      // True, which is no text: any value means one item, unless the class is asked for all of them.
      const isOfOne = isTrue(keyword(keywords, action.isOfOne));
      const below = isOfOne ? one : all;
      return methodsIn(keyword(keywords, action.methods)).map((method) => ({
        method,
        path: `${below.text}${path.text}/`,
        handler: value.symbol,
        isSure: below.isWhole && path.isWhole && keyword(keywords, spreadKeyword) === undefined,
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
