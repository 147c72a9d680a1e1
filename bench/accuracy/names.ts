/**
 * Names against TypeScript's checker: every identifier of a folder that stands for itself (no member of anything) must mean
 * what the checker says. Imports are resolved by TypeScript for both, so that only names are compared.
 *
 *     node bench/accuracy/names.ts FOLDER [TSCONFIG]
 */
import { relative, resolve } from 'node:path';
import { nameAt } from './names/compare-names.ts';
import { projectOf } from './names/project-of-program.ts';
import { programOf } from './names/program-of-folder.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';

const examplesMax = 6;

await loadParser();
const folder = resolve(process.argv[2] ?? '.');
const program = programOf(folder, process.argv[3]);
const checker = program.getTypeChecker();
const { names, units } = projectOf(program, folder);
const classes = new Map<string, { count: number; examples: string[] }>();
let sites = 0;
let right = 0;
for (const file of program.getSourceFiles()) {
  const unit = units.get(file.fileName);
  if (unit === undefined || unit.isForeign || file.isDeclarationFile) continue;
  for (const site of nameAt(names, unit, file, checker)) {
    sites++;
    if (site.ours === site.theirs) right++;
    else
      note(site.kind, `${relative(folder, file.fileName)}:${site.place} ${site.name}: ${site.ours} / ${site.theirs}`);
  }
}
report();

function note(kind: string, example: string): void {
  const known = classes.get(kind) ?? { count: 0, examples: [] };
  classes.set(kind, known);
  known.count++;
  if (known.examples.length < examplesMax) known.examples.push(example.replaceAll(folder, '.'));
}

function report(): void {
  const text = [`${sites} names, ${right} as the checker has them (${((100 * right) / sites).toFixed(3)} %)`];
  for (const [kind, { count, examples }] of [...classes].toSorted((a, b) => b[1].count - a[1].count))
    text.push(`${count} ${kind}`, ...examples.map((example) => `    ${example}`));
  process.stdout.write(`${text.join('\n')}\n`);
}
