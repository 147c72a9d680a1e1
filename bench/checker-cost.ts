/**
 * Cost of a cold symbol graph beside TypeScript's own checker doing the same on the same files, in one run.
 *
 *     node bench/checker-cost.ts ROOT [--under FOLDER] [--rounds N] [--product]
 *
 * Figures are CPU seconds and peak memory of whole processes, the order reversed each round: our parser and linker
 * (`linking.ts`), the checker (`checker-linking.ts`). `--product`: the whole program too, with scan, store and answers
 * (`groundplan index`, `npm run build` first); it reads all languages below the folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launcher, type Measured, measureInTurn, usageTable } from './run-measured.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    under: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    product: { type: 'boolean', default: false },
  },
});
const root = resolve(positionals[0]);
const state = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));

function programAt(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

const corpus = [root, '--under', values.under];
const product: Measured = {
  name: 'the whole program, cold',
  command: [launcher, 'index', '--workspace', join(root, values.under), '--state', state],
  prepare: () => rmSync(state, { recursive: true, force: true }),
};
const programs: readonly Measured[] = [
  { name: 'our parser and linker, cold', command: [programAt('linking.ts'), ...corpus] },
  ...(values.product ? [product] : []),
  {
    name: "TypeScript 6's checker, the same",
    command: ['--max-old-space-size=8192', programAt('checker-linking.ts'), ...corpus],
  },
];
process.stdout.write(`${usageTable(measureInTurn(programs, Number(values.rounds))).join('\n')}\n`);
rmSync(state, { recursive: true, force: true });
