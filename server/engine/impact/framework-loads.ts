import { encodeUtf8 } from '#server/base/utf8.ts';
import type { SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { enclosingNode } from '../graph/calls/symbol-nodes.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import { type TestClient, testClients } from '../entry-points/frameworks/test-clients.ts';
import { pathOf, registeredCallsOf } from '../entry-points/registered-calls.ts';
import { addressUsersOf } from '../entry-points/urlconf/address-users.ts';
import { rootListsOf } from '../entry-points/urlconf/root-lists.ts';
import { sentRequestsOf } from '../entry-points/urlconf/sent-requests.ts';
import { testFilesOf } from './test-files.ts';

/**
 * Code that a framework runs for a test that sends it a request or a command: it loads files by names of its own that
 * no file of the project imports (settings, modules of routes, files in the folders where it looks).
 * `requestedHandlers` gives the route that answers.
 */
export class FrameworkLoads {
  readonly #graph: CallGraph;
  /** By client: the code that makes it load them. */
  readonly #users: ReadonlyMap<TestClient, readonly SymbolNode[]>;
  readonly #languages: ReadonlySet<string>;
  /** Settings and the list of routes that they name are loaded though other code imports them: they often import one another. */
  readonly #roots: ReadonlySet<number>;
  readonly #lists: ReadonlySet<number>;

  constructor(graph: CallGraph) {
    this.#graph = graph;
    const { externals } = graph.snapshot.files;
    const clients = testClients.filter(({ packages }) => packages.some((name) => externals.includes(name)));
    const lists = rootListsOf(graph.snapshot);
    this.#roots = new Set([...lists].flatMap(([list, settings]) => [list, ...settings]));
    this.#lists = new Set(lists.keys());
    this.#languages = new Set(clients.map(({ language }) => language));
    this.#users = new Map(clients.map((client) => [client, [...new Set(this.#usersOf(client))]]));
  }

  /** Who may make a framework load that file, by client: the same lists for all files that lie alike. */
  of(file: number): readonly (readonly SymbolNode[])[] {
    const { files } = this.#graph.snapshot;
    if (!this.#languages.has(fileKinds(files)[file].language)) return [];
    const { reverseStarts, reverseSources } = files.edges;
    const importers = reverseSources.subarray(reverseStarts[file], reverseStarts[file + 1]);
    const tests = testFilesOf(files);
    if (!this.#roots.has(file) && !importers.every((importer) => tests.isOfTests(importer))) return [];
    const path = tests.pathOf(file);
    const loading = [...this.#users].filter(([client]) => client.files?.test(path) !== false);
    const alone = loading.filter(([{ isAlone }]) => isAlone);
    const users = (alone.length > 0 ? alone : loading).map(([, each]) => each);
    return this.#lists.has(file) ? [...users, addressUsersOf(this.#graph.snapshot)] : users;
  }

  *#usersOf({ calls, files, packages, requests }: TestClient): Generator<SymbolNode> {
    if (requests !== undefined) yield* sentRequestsOf(this.#graph.snapshot).senders;
    for (const name of calls) yield* this.#callersOf(name);
    if (files === undefined) return;
    const { snapshot } = this.#graph;
    for (const { file, registration } of registeredCallsOf(snapshot).all())
      if (packages.includes(registration.origin) && calls.includes(pathOf(registration).at(-1) ?? ''))
        yield enclosingNode(snapshot, file, registration.source + 1);
  }

  *#callersOf(name: string): Generator<SymbolNode> {
    const { snapshot, unknowns } = this.#graph;
    const tests = testFilesOf(snapshot.files);
    for (const site of unknowns.named(encodeUtf8(name))) {
      if (!unknowns.isCall(site) || !tests.isOfTests(site.file)) continue;
      if (!this.#languages.has(fileKinds(snapshot.files)[site.file].language)) continue;
      yield enclosingNode(snapshot, site.file, snapshot.calls.unknowns.sources[site.row]);
    }
  }
}
