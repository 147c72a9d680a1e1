import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { enclosingNode, fileOfNode } from '../graph/calls/symbol-nodes.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import { suspectFilesOf } from '../graph/layer-doubts.ts';
import { packageReachOf } from '../graph/package-reach.ts';
import { linkStates } from '../graph/snapshot.ts';
import { canLeadTo, sourcesNaming, type UnseenTarget, unseenTargetsOf } from '../graph/unseen-targets.ts';
import { mayImport } from '../source/read-languages.ts';
import { FrameworkLoads } from './framework-loads.ts';
import { loadsModules, modulesNamed, type NamedModules } from './modules-named.ts';
import { testFilesOf } from './test-files.ts';

/** Code that may load files unseen. */
export interface UnseenLoad {
  readonly files: readonly number[];
  /** Nodes whose code that is. */
  readonly users: readonly SymbolNode[];
}

/** A site that computes what it loads, with what is written of the name. */
interface ComputingSite {
  readonly file: number;
  readonly user: SymbolNode;
  readonly named: NamedModules;
}

const linked = linkStates.indexOf('linked');

/** Returns which files may load a file by an import whose target cannot be read. */
export class UnseenLoads {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  /** Files that compute, or import, what may be called anything. */
  readonly #nameless: readonly UnseenTarget[];
  readonly #named: readonly ComputingSite[];
  readonly #framework: FrameworkLoads;
  readonly #known = new Map<string, UnseenLoad>();
  readonly #byFramework = new Map<readonly SymbolNode[], UnseenLoad>();

  constructor(graph: CallGraph) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
    const { files } = graph.snapshot;
    const nameless: UnseenTarget[] = [...unseenTargetsOf(files)];
    const named: ComputingSite[] = [];
    for (const file of suspectFilesOf(files)) {
      if (files.computesTargets[file] === 0) continue;
      const sites = this.#sitesIn(file);
      if (sites.length === 0 || sites.some((site) => site.named === undefined)) nameless.push({ source: file });
      for (const { user, named: how } of sites) if (how !== undefined) named.push({ file, user, named: how });
    }
    this.#framework = new FrameworkLoads(graph);
    this.#nameless = nameless;
    this.#named = named;
  }

  /** Who may run the top level of a file so. */
  of(file: number): readonly UnseenLoad[] {
    const { files } = this.#snapshot;
    const tests = testFilesOf(files);
    // Tests are loaded by their runner alone.
    if (tests.isTest(file)) return [];
    const path = tests.pathOf(file);
    const fitting = this.#named.filter((site) => this.#mayLoad(site.file, file) && site.named.mayBe(path));
    const loads = [
      this.#loadBy(sourcesNaming(files, file)),
      this.#namelessInto(file),
      this.#loadBySites(fitting),
      ...this.#framework.of(file).map((users) => this.#loadByFramework(users)),
    ];
    return loads.filter(({ users }) => users.length > 0);
  }

  /** Where a file computes what it imports, as far as that is all that is not known of it; else all of it. */
  usersIn(file: number): readonly SymbolNode[] {
    const { symbols, files, calls } = this.#snapshot;
    const all = [symbols.count + file];
    if (files.computesTargets[file] === 0 || calls.states[file] !== linked || files.broken[file] === 1) return all;
    const users = this.#sitesIn(file)
      .filter(({ named }) => named === undefined)
      .map(({ user }) => user);
    return users.length === 0 ? all : users;
  }

  #sitesIn(file: number): readonly { readonly user: SymbolNode; readonly named: NamedModules | undefined }[] {
    const { files, calls } = this.#snapshot;
    if (calls.states[file] !== linked || files.broken[file] === 1) return [];
    const { starts, sources } = calls.unknowns;
    const { unknowns } = this.#graph;
    const sites: { user: SymbolNode; named: NamedModules | undefined }[] = [];
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      if (unknowns.reasonOf({ row, file }) !== 'dynamic_import') continue;
      const written = unknowns.nameOf({ row, file });
      const path = testFilesOf(files).pathOf(file);
      if (!loadsModules(path, written)) continue;
      const named = modulesNamed(path, written);
      sites.push({ user: enclosingNode(this.#snapshot, file, sources[row]), named });
    }
    return sites;
  }

  /** The same for all files of a kind in a package. */
  #namelessInto(file: number): UnseenLoad {
    const { files } = this.#snapshot;
    const kind = fileKinds(files).indexOf(fileKinds(files)[file]);
    const key = `${kind} ${files.modules[file]} ${isAside(testFilesOf(files).pathOf(file))}`;
    const known = this.#known.get(key) ?? this.#loadBy(this.#namelessSources(file));
    this.#known.set(key, known);
    return known;
  }

  #namelessSources(file: number): readonly number[] {
    const { files } = this.#snapshot;
    const leading = this.#nameless.filter((each) => this.#mayLoad(each.source, file) && canLeadTo(files, each, file));
    return [...new Set(leading.map(({ source }) => source))];
  }

  /** Names that the product computes do not lead to its examples: these are loaded by tests and by each other. */
  #mayLoad(from: number, to: number): boolean {
    const { files } = this.#snapshot;
    const [kinds, tests] = [fileKinds(files), testFilesOf(files)];
    if (!mayImport(kinds[from], kinds[to]) || !packageReachOf(files).leads(from, to)) return false;
    return !isAside(tests.pathOf(to)) || tests.isOfTests(from) || isAside(tests.pathOf(from));
  }

  #loadBy(sources: readonly number[]): UnseenLoad {
    return { files: sources, users: [...new Set(sources.flatMap((file) => this.usersIn(file)))] };
  }

  #loadBySites(sites: readonly ComputingSite[]): UnseenLoad {
    const users = sites.map(({ user }) => user);
    return this.#loadByUsers(
      `sites ${users.join(' ')}`,
      sites.map(({ file }) => file),
      users,
    );
  }

  /** Tests are said by themselves. */
  #loadByFramework(users: readonly SymbolNode[]): UnseenLoad {
    const load = this.#byFramework.get(users) ?? { files: this.#productFilesOf(users), users };
    this.#byFramework.set(users, load);
    return load;
  }

  #productFilesOf(users: readonly SymbolNode[]): readonly number[] {
    const tests = testFilesOf(this.#snapshot.files);
    const files = new Set(users.map((user) => fileOfNode(this.#snapshot, user)));
    return [...files].filter((file) => !tests.isOfTests(file));
  }

  #loadByUsers(key: string, files: readonly number[], users: readonly SymbolNode[]): UnseenLoad {
    const load = this.#known.get(`${key} ${users.length}`) ?? {
      files: [...new Set(files)],
      users: [...new Set(users)],
    };
    this.#known.set(`${key} ${users.length}`, load);
    return load;
  }
}

const aside = /(?:^|\/)(?:examples?|demos?|samples?|docs?|playgrounds?|bench(?:mark)?s?)\//i;

/** In a folder of what is shown or measured, which nothing of the product needs. */
function isAside(path: string): boolean {
  return aside.test(path);
}
