/**
 * The symbol graph against TypeScript's checker, site by site, on any checkout:
 *
 *     node bench/accuracy/symbols/compare.ts DIR… [--below FOLDER] [--links | --export FILE] [--references]
 *                                            [--classes N] [--json] [--memory MB]
 *
 * Truth: `getSymbolAtLocation` of the called name under the options of the config that governs the file, aliases followed;
 * every declaration of a union's member. What is `any` to the checker is judged by nobody. Our side is what the built
 * command exports, with `--export` what a file holds, and with `--links` what the linker says in this process: the fast loop
 * of development.
 */
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withoutAsserted } from './asserted-callees.ts';
import { Comparer } from './comparison.ts';
import { exportGraph, readExportedGraph } from './exported-graph.ts';
import { type Figures, figuresOf, type Measure } from './figures.ts';
import { linkInProcess } from './linked-in-process.ts';
import type { OurGraph } from './our-graph.ts';
import { describeFigures, figuresDocument, percent } from './report.ts';
import { judgedInput } from './scripts-of.ts';
import { readTruth } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    below: { type: 'string', default: '' },
    links: { type: 'boolean', default: false },
    export: { type: 'string' },
    references: { type: 'boolean', default: false },
    classes: { type: 'string', default: '25' },
    json: { type: 'boolean', default: false },
    memory: { type: 'string', default: '6000' },
  },
});

async function compareRepository(directory: string): Promise<{ root: string; figures: Figures }> {
  const root = realpathSync(directory);
  const input = { ...judgedInput(root), below: values.below, references: values.references };
  const truth = readTruth(input, Number(values.memory));
  const startedMs = performance.now();
  const ours = await ourGraph(input);
  process.stderr.write(`our side: ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
  const judged = new Set(truth.files.map(({ path }) => path));
  return {
    root,
    figures: figuresOf(ours, withoutAsserted(new Comparer(ours, truth).compare(truth.files), root), judged),
  };
}

async function ourGraph({ root, allFiles, files }: ReturnType<typeof judgedInput>): Promise<OurGraph> {
  if (values.export !== undefined) return readExportedGraph(values.export);
  return values.links ? await linkInProcess(root, allFiles, files) : exportGraph(root);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printAverages(all: readonly Figures[]): void {
  const mean = (pick: (figures: Figures) => Measure, field: 'recall' | 'precision'): string =>
    percent(all.reduce((sum, figures) => sum + pick(figures)[field], 0) / all.length);
  print(
    `\nmacro over ${all.length}: calls ${mean(({ calls }) => calls, 'recall')} / ${mean(({ calls }) => calls, 'precision')}`,
  );
  print(
    `  f() ${mean(({ plainCalls }) => plainCalls, 'recall')} / ${mean(({ plainCalls }) => plainCalls, 'precision')}`,
  );
  print(
    `  x.m() ${mean(({ memberCalls }) => memberCalls, 'recall')} / ${mean(({ memberCalls }) => memberCalls, 'precision')}`,
  );
}

if (positionals.length === 0) {
  process.stderr.write('usage: node bench/accuracy/symbols/compare.ts DIR…\n');
  process.exitCode = 2;
} else {
  const all: { root: string; figures: Figures }[] = [];
  for (const directory of positionals) {
    const compared = await compareRepository(directory);
    all.push(compared);
    if (values.json) continue;
    print(`\n${compared.root}${values.below === '' ? '' : ` below ${values.below}`}`);
    for (const line of describeFigures(compared.figures, { root: compared.root, classes: Number(values.classes) }))
      print(line);
  }
  if (values.json) {
    print(
      JSON.stringify(
        all.map(({ root, figures }) => ({ root, ...(figuresDocument(figures) as object) })),
        null,
        2,
      ),
    );
  } else if (all.length > 1) printAverages(all.map(({ figures }) => figures));
}
