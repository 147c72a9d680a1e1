import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import { enclosingNode } from '../../graph/calls/symbol-nodes.ts';
import { isTestPath } from '../../source/tests.ts';
import type { EntryRow } from '../by-convention.ts';
import type { RouteRequest } from '../compose-requests.ts';
import { codeAround } from '../given-handlers.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from '../registered-calls.ts';
import { type Converters, convertersIn, convertersOf } from './request-parts.ts';
import { RouteAddresses } from './route-address.ts';
import type { UrlconfTable } from './urlconf-table.ts';

/** Requests: which code requests which route. */
export interface AskedRoutes {
  readonly routes: readonly EntryRow[];
  /** Requests that tests write out: a whole address, or the name of a route; and what converts parts of addresses that code makes. */
  readonly requests: readonly RouteRequest[];
  /** By route: code that may have its address, or a part of it. */
  readonly askers: ReadonlyMap<EntryRow, readonly SymbolNode[]>;
  /** Routes that any address may lead to. */
  readonly open: ReadonlySet<EntryRow>;
  readonly converters: Converters;
}

/** A text by which code may ask for a route. */
interface AskedText {
  readonly text: string;
  readonly isName: boolean;
  /** An address is made of it: where it is no name that is known, it may be one that is not. */
  readonly isMade: boolean;
}

/**
 * An address that a program requests is written somewhere, or made from the name of the route, which is written. So
 * code that requests a route runs something that contains its name, or the last part of its path that is no parameter.
 * Where the name looks like any other word, any code that makes addresses from names it is given may request it.
 */
export function askedRoutes(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: UrlconfTable,
  rows: readonly EntryRow[],
): AskedRoutes {
  const routes = rows.filter(({ type, framework }) => type === 'route' && framework === table.key);
  const addresses = new RouteAddresses(routes);
  const converters = convertersOf(calls, table);
  const requests: RouteRequest[] = [];
  const askers = new Map<EntryRow, SymbolNode[]>();
  for (const call of routes.length === 0 ? [] : calls.all()) {
    const { file, registration } = call;
    const path = stringAt(snapshot.files.paths, file);
    const asker = askerAt(snapshot, call);
    for (const { text, isName, isMade } of textsOf(table, call)) {
      const found = isName ? addresses.called(text) : addresses.at(text);
      if (isMade && found.every(({ isWhole }) => !isWhole))
        for (const row of addresses.named) addToList(askers, row, asker);
      for (const { row } of found) if (!isOwnText(row, path, registration.source, text)) addToList(askers, row, asker);
      const meantRows = found.filter(({ isWhole }) => isWhole).map(({ row }) => row);
      // Code that makes an address from a name has its parts converted, for every client.
      const meant = [
        ...(isTestPath(path) ? meantRows.flatMap(({ handlers }) => handlers) : []),
        ...meantRows.flatMap((row) => convertersIn(snapshot, converters, row)),
      ];
      if (meant.length === 0) continue;
      const { line, column } = registration;
      requests.push({ file: path, line, column, by: codeAround(snapshot, file, registration), handlers: meant });
    }
  }
  return { routes, requests, askers, open: new Set(addresses.open), converters };
}

function textsOf(table: UrlconfTable, { registration }: RegisteredCall): readonly AskedText[] {
  const { how, origin } = registration;
  if (how === 'address') return ofAddress(registration);
  return how === 'call' && table.packages.includes(origin) ? ofCall(table, registration) : [];
}

/** A request of a client has members; its address is a text of its own. */
function ofAddress({ members, arguments: [value] }: RegisteredCall['registration']): readonly AskedText[] {
  return members.length === 0 && value?.kind === 'text' ? askedAt(value.text) : [];
}

/** A call of the framework that makes the address of a name, or sends a client there. */
function ofCall(
  { reversing, redirecting }: UrlconfTable,
  registration: RegisteredCall['registration'],
): readonly AskedText[] {
  const [value] = registration.arguments;
  const called = pathOf(registration).at(-1) ?? '';
  const isMade = reversing.includes(called);
  // Code that is named by itself is reached by its name.
  if ((!isMade && !redirecting.includes(called)) || value?.kind === 'symbol') return [];
  if (value?.kind !== 'text') return isMade ? [asked('', true, true)] : [];
  const text = value.isWhole ? value.text : `${value.text}*`;
  return [asked(text, !text.startsWith('/'), isMade)];
}

/** A name of fields alone may be anything that is put together. */
function askedAt(text: string): readonly AskedText[] {
  const isName = !text.includes('/');
  return isName && !/[A-Za-z_][^:]*$/.test(text) ? [] : [asked(text, isName, false)];
}

function asked(text: string, isName: boolean, isMade: boolean): AskedText {
  return { text, isName, isMade };
}

/** A text that a variable of the module keeps is asked for by who names that. */
function askerAt(snapshot: LinkedSnapshot, { file, registration: { source, line } }: RegisteredCall): SymbolNode {
  const { starts, lines, endLines, containers } = snapshot.symbols;
  const end = source < 0 ? starts[file + 1] : starts[file];
  for (let node = starts[file]; node < end; node++)
    if (containers[node] === 0 && lines[node] <= line && line <= endLines[node]) return node;
  return enclosingNode(snapshot, file, source + 1);
}

/** The list that has a route says its path and its name; what stands there from the root on is asked for. */
function isOwnText({ file }: EntryRow, from: string, source: number, text: string): boolean {
  return source < 0 && from === file && !text.startsWith('/');
}
