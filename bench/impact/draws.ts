/**
 * What a change of one line anywhere would have people run: drawn lines of code that is no test, group by group.
 *
 *     node bench/impact/draws.ts ROOT [--changes 20] [--seed 1] [--each]
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { impactDepthDefault } from '#protocol/impact.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { fileKinds } from '#server/engine/graph/file-kinds.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { testFilesOf } from '#server/engine/impact/test-files.ts';
import { isVendored } from '#server/engine/source/vendored.ts';
import { seededRandom } from '../seeded-random.ts';
import { indexedSnapshot } from './indexed-snapshot.ts';
import { median, percent, selectionOf } from './selection.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    changes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    each: { type: 'boolean', default: false },
  },
});

const snapshot = await indexedSnapshot(resolve(positionals[0] ?? '.'));
const random = seededRandom(Number(values.seed));
const tests = testFilesOf(snapshot.files);
const all = tests.all.length;
const drawn = Array.from({ length: Number(values.changes) }, () => drawLine(snapshot));
const found = drawn.map((each) => ({ ...each, ...groupsOf(each.node, each.file) }));
if (values.each)
  for (const { name, inferred, widened, files, changed } of found)
    tell(`${inferred} ${widened} of ${all}, ${files} files, ${changed}: ${name}`);
tell(`${snapshot.files.count} files, ${all} test files, ${found.length} changes`);
for (const group of ['inferred', 'widened', 'both'] as const) {
  const counts = found.map((each) => each[group]);
  const middle = median(counts);
  tell(`${group}: median ${middle} (${percent(middle / Math.max(1, all))}), most ${Math.max(...counts)}`);
}

tell(`tests of packages that nothing connects: ${found.reduce((sum, each) => sum + each.apart, 0)}`);

function drawLine({ files, symbols }: LinkedSnapshot): { node: SymbolNode; file: number; name: string } {
  const kinds = fileKinds(files);
  const code = Array.from({ length: files.count }, (_, file) => file).filter(
    (file) =>
      kinds[file].reading === 'read' &&
      !tests.isOfTests(file) &&
      !/migrations\//.test(tests.pathOf(file)) &&
      !isVendored(tests.pathOf(file), false),
  );
  const total = code.reduce((sum, file) => sum + files.codeLines[file], 0);
  let left = Math.floor(random() * total);
  const file = code.find((each) => (left -= files.codeLines[each]) < 0) as number;
  const line = 1 + Math.floor(random() * files.lines[file]);
  let best: SymbolNode = symbols.count + file;
  for (let node = symbols.starts[file]; node < symbols.starts[file + 1]; node++)
    if (symbols.lines[node] <= line && line <= symbols.endLines[node]) best = node;
  return { node: best, file, name: `${stringAt(files.paths, file)}:${line}` };
}

function groupsOf(node: SymbolNode, file: number) {
  const impact = impactOf(snapshot, {
    changed: [{ node, reached: 'behaviour' }],
    files: [file],
    depth: impactDepthDefault,
  });
  const { known, all: both, apart } = selectionOf(snapshot.files, impact.tests, [tests.pathOf(file)]);
  return {
    inferred: known.size,
    widened: both.size - known.size,
    both: both.size,
    apart,
    files: impact.impacted.length,
    changed: impact.certainty,
  };
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
