import { fileKinds } from '../graph/file-kinds.ts';
import { suspectFilesOf } from '../graph/layer-doubts.ts';
import { packageReachOf } from '../graph/package-reach.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { sourcesNaming, unseenTargetsOf } from '../graph/unseen-targets.ts';
import { type ImportKind, mayImport } from '../source/read-languages.ts';
import { noGate, rowsOf, solve } from './bit-fixpoint.ts';
import { NumberList } from './number-list.ts';
import { TestBits } from './test-bits.ts';
import { testFilesOf } from './test-files.ts';

interface LoadingTests {
  readonly tests: TestBits;
  readonly bits: Uint32Array;
}

const known = new WeakMap<FileLayer, LoadingTests>();

/**
 * Test files that may load one of these files: by imports at any distance, and by loads that cannot be read (computed imports,
 * unresolved ones, files that are broken or not read). A file that is not among them can run nothing that these declare.
 */
export function testsThatMayLoad(layer: FileLayer, files: Iterable<number>): Set<number> {
  const { tests, bits } = known.get(layer) ?? gather(layer);
  return tests.setIn(bits, files);
}

function gather(layer: FileLayer): LoadingTests {
  const groups = new FileGroups(layer);
  const count = layer.count + 2 * groups.count;
  const tests = new TestBits(testFilesOf(layer).all, count);
  const own = tests.empty();
  for (const test of tests.files) tests.add(own, test, test);
  const bits = solve({
    passes: passesOf(layer, groups, count),
    gates: new Uint32Array(count).fill(noGate),
    own,
    words: tests.words,
  });
  const found = { tests, bits };
  known.set(layer, found);
  return found;
}

/** Files of a kind in a package: they are loaded alike by what is not read, and load alike. */
class FileGroups {
  readonly kinds: readonly ImportKind[];
  /** A file of each. */
  readonly files: readonly number[];
  /** By file. */
  readonly #groups: Uint32Array;

  constructor(layer: FileLayer) {
    this.kinds = fileKinds(layer);
    const kindNumbers = new Map([...new Set(this.kinds)].map((kind, index) => [kind, index]));
    const files: number[] = [];
    const numbers = new Map<string, number>();
    this.#groups = Uint32Array.from(this.kinds, (kind, file) => {
      const key = `${kindNumbers.get(kind)} ${layer.modules[file]}`;
      const number = numbers.get(key) ?? files.push(file) - 1;
      numbers.set(key, number);
      return number;
    });
    this.files = files;
  }

  get count(): number {
    return this.files.length;
  }

  /** The node through which the files of a group are loaded. */
  loaded(group: number): number {
    return this.#groups.length + group;
  }

  /** That of the group of a file. */
  loadedWith(file: number): number {
    return this.loaded(this.#groups[file]);
  }

  /** The node through which a file and those like it load files that cannot be read from the code. */
  loadingWith(file: number): number {
    return this.loaded(this.count) + this.#groups[file];
  }
}

/** From who loads to what is loaded; groups of files stand between what is not read and all that it may load. */
function passesOf(layer: FileLayer, groups: FileGroups, count: number) {
  const [from, to] = [new NumberList(), new NumberList()];
  const pass = (source: number, target: number): void => {
    from.push(source);
    to.push(target);
  };
  const { reverseStarts, reverseSources } = layer.edges;
  for (let file = 0; file < layer.count; file++) {
    for (let at = reverseStarts[file]; at < reverseStarts[file + 1]; at++) {
      if (reverseSources[at] < layer.count) pass(reverseSources[at], file);
    }
    for (const source of sourcesNaming(layer, file)) pass(source, file);
    pass(groups.loadedWith(file), file);
  }
  passUnseen(layer, groups, pass);
  return rowsOf(count, from.finish(), to.finish());
}

/** Through packages that one can get hold of, and kinds of files that may import one another. */
function passUnseen(layer: FileLayer, groups: FileGroups, pass: (source: number, target: number) => void): void {
  for (const file of suspectFilesOf(layer)) pass(file, groups.loadingWith(file));
  for (const { source, module } of unseenTargetsOf(layer)) {
    if (module === undefined) pass(source, groups.loadingWith(source));
    else
      groups.files.forEach((file, group) => {
        const isMeant = layer.modules[file] === module && mayImport(groups.kinds[source], groups.kinds[file]);
        if (isMeant) pass(source, groups.loaded(group));
      });
  }
  const reach = packageReachOf(layer);
  for (const loading of groups.files) {
    groups.files.forEach((file, group) => {
      if (mayImport(groups.kinds[loading], groups.kinds[file]) && reach.leads(loading, file))
        pass(groups.loadingWith(loading), groups.loaded(group));
    });
  }
}
