import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { fileOfNode, isModule, qualifiedNameOf } from '../../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import type { EntryRow } from '../by-convention.ts';
import type { RouteRequest } from '../compose-requests.ts';
import type { EntryHandler } from '../entry-point.ts';
import { handlerOf } from '../given-handlers.ts';
import { pathOf, type RegisteredCalls } from '../registered-calls.ts';
import { sentRequestsOf } from './sent-requests.ts';
import type { UrlconfTable } from './urlconf-table.ts';

/**
 * Code that every request runs, for all routes: settings name it by dotted texts. The setting stands between, so that
 * there is a step from it to each test that sends requests, and one to it from each part.
 */
export function requestsToParts(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: UrlconfTable,
): readonly RouteRequest[] {
  const requests: RouteRequest[] = [];
  const settings = new Set<SymbolNode>();
  for (const { file, registration } of calls.all()) {
    const { how, holder, line, column } = registration;
    if (how !== 'assign' || holder === undefined || holder === noSymbol) continue;
    if (!table.requestSettings.includes(pathOf(registration).at(-1) ?? '')) continue;
    settings.add(holder);
    const parts = partsNamed(snapshot, file, new Set(registration.arguments.flatMap(lastNamesIn)));
    const by = handlerOf(snapshot, holder);
    requests.push({ file: stringAt(snapshot.files.paths, file), line, column, by, handlers: parts });
  }
  const handlers = Array.from(settings, (setting) => handlerOf(snapshot, setting));
  for (const sender of handlers.length === 0 ? [] : sentRequestsOf(snapshot).senders) {
    const file = fileOfNode(snapshot, sender);
    const line = isModule(snapshot, sender) ? 1 : snapshot.symbols.lines[sender];
    const path = stringAt(snapshot.files.paths, file);
    requests.push({ file: path, line, column: 1, by: handlerOf(snapshot, sender), handlers });
  }
  return requests;
}

/** `"shop.middleware.Gate"`, `{"OPTIONS": {"context_processors": [...]}}` */
function lastNamesIn(value: SnapshotValue): readonly string[] {
  switch (value.kind) {
    case 'text':
      return value.text.includes('.') ? [value.text.slice(value.text.lastIndexOf('.') + 1)] : [];
    case 'list':
      return value.items.flatMap(lastNamesIn);
    case 'properties':
      return value.properties.flatMap((each) => lastNamesIn(each.value));
    default:
      return [];
  }
}

/** The targets of texts of a file, as found where they were linked. */
function partsNamed(snapshot: LinkedSnapshot, file: number, names: ReadonlySet<string>): readonly EntryHandler[] {
  const { slots } = snapshot.calls;
  const parts: EntryHandler[] = [];
  for (let slot = slots.starts[file]; slot < slots.starts[file + 1]; slot++) {
    const node = slots.targets[slot];
    if (node === noSymbol || isModule(snapshot, node)) continue;
    if (names.has(qualifiedNameOf(snapshot, node))) parts.push(handlerOf(snapshot, node));
  }
  return parts;
}

/** Classes that convert parts of paths, by the name that paths have for them: `<sha1:key>`. */
export type Converters = ReadonlyMap<string, readonly SymbolNode[]>;

export function convertersOf(calls: RegisteredCalls, table: UrlconfTable): Converters {
  const converters = new Map<string, SymbolNode[]>();
  for (const { registration } of calls.all()) {
    const { how, origin, arguments: given } = registration;
    const [converter, name] = given;
    if (how !== 'call' || !table.packages.includes(origin) || name?.kind !== 'text') continue;
    if (!table.converting.includes(pathOf(registration).at(-1) ?? '')) continue;
    if (converter.kind === 'symbol' && converter.symbol !== noSymbol)
      addToList(converters, name.text, converter.symbol);
  }
  return converters;
}

/** Those that a route has in its path. */
export function convertersIn(
  snapshot: LinkedSnapshot,
  converters: Converters,
  { name }: EntryRow,
): readonly EntryHandler[] {
  if (converters.size === 0) return [];
  const nodes = Array.from(name.matchAll(/<(\w+):/g), ([, each]) => converters.get(each) ?? []).flat();
  return nodes.map((node) => handlerOf(snapshot, node));
}
