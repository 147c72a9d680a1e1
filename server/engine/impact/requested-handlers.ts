import { askedRoutesOf, unfollowedOf } from '../entry-points/entry-points-of.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { fileOfNode, findSymbolNode } from '../graph/calls/symbol-nodes.ts';
import { findFile } from '../graph/find-file.ts';
import { sentRequestsOf } from '../entry-points/urlconf/sent-requests.ts';
import { testFilesOf } from './test-files.ts';

/** The handlers that answer routes of a list. */
export interface RequestedHandler {
  readonly node: SymbolNode;
  /** Top levels whose lists name it: to load one runs nothing of it. */
  readonly lists: ReadonlySet<SymbolNode>;
  /** Code of tests, and of what sends requests for them, that may ask for it. */
  readonly askers: ReadonlySet<SymbolNode>;
  /** Other code that makes its address, or may: it asks for nothing by itself. */
  readonly makers: ReadonlySet<SymbolNode>;
}

interface Handled extends RequestedHandler {
  readonly lists: Set<SymbolNode>;
  readonly askers: Set<SymbolNode>;
  readonly makers: Set<SymbolNode>;
  isOpen: boolean;
}

/**
 * Code that a framework runs for a request alone, though the list of its routes names it. A list stays as it is where some route of
 * it could not be followed, and so does a route of which no part of its path is known: the requests for it are unknown.
 */
export function requestedHandlers(snapshot: LinkedSnapshot): ReadonlyMap<SymbolNode, RequestedHandler> {
  const handlers = new Map<SymbolNode, Handled>();
  const tests = testFilesOf(snapshot.files);
  const sending = new Set(Array.from(sentRequestsOf(snapshot).senders, (node) => fileOfNode(snapshot, node)));
  const isAsking = (node: SymbolNode): boolean => {
    const file = fileOfNode(snapshot, node);
    return sending.has(file) || tests.isOfTests(file);
  };
  const lost = new Set(unfollowedOf(snapshot).map(({ file }) => snapshot.symbols.count + file));
  for (const { askers, open, routes } of askedRoutesOf(snapshot)) {
    for (const row of routes) {
      const list = snapshot.symbols.count + (findFile(snapshot.files, row.file) as number);
      for (const handler of row.handlers) {
        const node = handler.kind === 'symbol' ? findSymbolNode(snapshot, handler.id) : undefined;
        if (node === undefined) continue;
        const handled = handlers.get(node) ?? {
          node,
          lists: new Set(),
          askers: new Set(),
          makers: new Set(),
          isOpen: false,
        };
        handlers.set(node, handled);
        handled.lists.add(list);
        handled.isOpen ||= open.has(row) || lost.has(list);
        for (const asker of askers.get(row) ?? []) (isAsking(asker) ? handled.askers : handled.makers).add(asker);
      }
    }
  }
  return new Map([...handlers].filter(([, { isOpen }]) => !isOpen));
}
