import { encodeUtf8 } from '#server/base/utf8.ts';
import type { SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { enclosingNode } from '../graph/calls/symbol-nodes.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import { testClients } from '../entry-points/frameworks/test-clients.ts';
import { testFilesOf } from './test-files.ts';

/**
 * What a framework runs for a test that asks it to, by a request or a command: it loads by names of its own what nobody in
 * the project imports (settings, what routes are in, what lies where it looks). Which of that answers is not followed here.
 */
export class FrameworkLoads {
  readonly #graph: CallGraph;
  readonly #users: readonly SymbolNode[];
  readonly #languages: ReadonlySet<string>;

  constructor(graph: CallGraph) {
    this.#graph = graph;
    const { externals } = graph.snapshot.files;
    const clients = testClients.filter(({ packages }) => packages.some((name) => externals.includes(name)));
    this.#languages = new Set(clients.map(({ language }) => language));
    this.#users = [...new Set(clients.flatMap(({ calls }) => calls.flatMap((name) => [...this.#callersOf(name)])))];
  }

  /** Who may make a framework load that file. */
  of(file: number): readonly SymbolNode[] {
    const { files } = this.#graph.snapshot;
    if (!this.#languages.has(fileKinds(files)[file].language)) return [];
    const { reverseStarts, reverseSources } = files.edges;
    const importers = reverseSources.subarray(reverseStarts[file], reverseStarts[file + 1]);
    const tests = testFilesOf(files);
    return importers.every((importer) => tests.isOfTests(importer)) ? this.#users : [];
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
