import { fileKinds } from '../graph/file-kinds.ts';
import { suspectFilesOf, suspectRowsNaming, suspectRowsOfAnyName } from '../graph/layer-doubts.ts';
import type { FileLayer } from '../graph/snapshot.ts';
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
 * Test files that may load one of these files: by imports, however far away, and by what nobody can read (computed imports,
 * those that lead nowhere, files that are broken or not read). Who is not among them can run nothing that these declare.
 */
export function testsThatMayLoad(layer: FileLayer, files: Iterable<number>): Set<number> {
  const { tests, bits } = known.get(layer) ?? gather(layer);
  return tests.setIn(bits, files);
}

function gather(layer: FileLayer): LoadingTests {
  const kinds = new Map([...new Set(fileKinds(layer))].map((kind, index) => [kind, layer.count + index]));
  const count = layer.count + kinds.size;
  const tests = new TestBits(testFilesOf(layer).all, count);
  const own = tests.empty();
  for (const test of tests.files) tests.add(own, test, test);
  const bits = solve({
    passes: passesOf(layer, kinds, count),
    gates: new Uint32Array(count).fill(noGate),
    own,
    words: tests.words,
  });
  const found = { tests, bits };
  known.set(layer, found);
  return found;
}

/** From who loads to what is loaded; a kind of files stands between what is not read and all that it may load. */
function passesOf(layer: FileLayer, kinds: ReadonlyMap<ImportKind, number>, count: number) {
  const [from, to] = [new NumberList(), new NumberList()];
  const pass = (source: number, target: number): void => {
    from.push(source);
    to.push(target);
  };
  const { reverseStarts, reverseSources } = layer.edges;
  const kindOf = fileKinds(layer);
  for (let file = 0; file < layer.count; file++) {
    for (let at = reverseStarts[file]; at < reverseStarts[file + 1]; at++) {
      if (reverseSources[at] < layer.count) pass(reverseSources[at], file);
    }
    for (const row of suspectRowsNaming(layer, file)) pass(layer.uses.sources[row], file);
    pass(kinds.get(kindOf[file]) as number, file);
  }
  const nameless = suspectRowsOfAnyName(layer).map((row) => layer.uses.sources[row]);
  const suspects = new Set([...suspectFilesOf(layer), ...nameless]);
  for (const [kind, node] of kinds) {
    for (const file of suspects) if (mayImport(kindOf[file], kind)) pass(file, node);
  }
  return rowsOf(count, from.finish(), to.finish());
}
