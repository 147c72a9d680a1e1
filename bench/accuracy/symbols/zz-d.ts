import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgedInput } from './scripts-of.ts';
import { readTruth } from './truth.ts';
import { Comparer } from './comparison.ts';
import { figuresOf } from './figures.ts';
import { describeFigures } from './report.ts';
import { linkInProcess } from './linked-in-process.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
const root = realpathSync(process.argv[2]);
const below = process.argv[4] ?? '';
const input = { ...judgedInput(root), below, references: false };
const assets = {
  find: () => undefined,
  read: (name: string) => readFileSync(join('/work/main/node_modules/typescript/lib', name)),
} as any;
const library = await readStandardLibrary(assets);
const ours = await linkInProcess(root, input.allFiles, input.files, library);
const truth = readTruth(input, 6000);
const comparison = new Comparer(ours, truth).compare(truth.files);
const f = figuresOf(ours, comparison, new Set(truth.files.map((x) => x.path)));
for (const l of describeFigures(f, { root, classes: Number(process.argv[3] ?? 30) })) console.log(l);
if (process.argv[5])
  writeFileSync(process.argv[5], comparison.disagreements.map((d: any) => JSON.stringify(d)).join('\n'));
