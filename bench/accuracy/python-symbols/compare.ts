/**
 * The symbol graph of Python repositories against pyright, call by call:
 *
 *     npm install --prefix SOMEWHERE pyright
 *     node bench/accuracy/python-symbols/compare.ts --server SOMEWHERE/node_modules/pyright/langserver.index.js DIR…
 *         [--below FOLDER] [--links | --export FILE] [--classes N] [--json] [--python PROGRAM] [--memory MB]
 *
 * Truth: "go to definition" of every called name and decorator; sites are found by Python's own parser. What pyright has no
 * answer for is judged by nobody. Our side is what the built command exports, and with `--links` what the linker says in this
 * process.
 */
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { trackedPaths } from '../python-judge.ts';
import { Comparer } from '../symbols/comparison.ts';
import { exportGraph, readExportedGraph } from '../symbols/exported-graph.ts';
import { type Figures, figuresOf } from '../symbols/figures.ts';
import type { OurGraph } from '../symbols/our-graph.ts';
import { describeFigures, figuresDocument } from '../symbols/report.ts';
import { isSkipped } from '../symbols/scripts-of.ts';
import { linkPythonInProcess } from './linked-in-process.ts';
import { readPythonTruth } from './judge.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: '' },
    links: { type: 'boolean', default: false },
    export: { type: 'string' },
    below: { type: 'string', default: '' },
    classes: { type: 'string', default: '25' },
    json: { type: 'boolean', default: false },
    python: { type: 'string', default: 'python3' },
    memory: { type: 'string', default: '4000' },
  },
});

async function compareRepository(directory: string): Promise<{ root: string; figures: Figures }> {
  const root = realpathSync(directory);
  const allFiles = trackedPaths(root);
  const files = allFiles.filter((path) => /\.pyi?$/.test(path) && !isSkipped(root, path));
  const { python, server, memory } = values;
  const truth = await readPythonTruth({ root, files, python, server, memoryMb: Number(memory), below: values.below });
  const ours = await ourGraph(root, allFiles, files);
  const judged = new Set(truth.files.map(({ path }) => path));
  return { root, figures: figuresOf(ours, new Comparer(ours, truth).compare(truth.files), judged) };
}

async function ourGraph(root: string, allFiles: readonly string[], files: readonly string[]): Promise<OurGraph> {
  if (values.export !== undefined) return readExportedGraph(values.export);
  return values.links ? await linkPythonInProcess(root, allFiles, files) : exportGraph(root);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (positionals.length === 0) {
  process.stderr.write('usage: node bench/accuracy/python-symbols/compare.ts --server FILE DIR…\n');
  process.exitCode = 2;
}
for (const directory of positionals) {
  // oxlint-disable-next-line no-await-in-loop -- one repository after the other: each takes all the memory there is
  const { root, figures } = await compareRepository(directory);
  if (values.json) print(JSON.stringify({ root, ...(figuresDocument(figures) as object) }));
  else {
    print(`\n${root}`);
    for (const line of describeFigures(figures, { root, classes: Number(values.classes) })) print(line);
  }
}
