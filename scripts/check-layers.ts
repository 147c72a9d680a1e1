/** The layer gate: `node scripts/check-layers.ts [folder]` checks the import rules of `.dependency-cruiser.cjs`. */
import { checkLayers } from './layer-report.ts';

const { violations, modules, sourceFiles } = await checkLayers(process.argv[2] ?? '.');
for (const violation of violations) process.stderr.write(`${violation}\n`);
process.stderr.write(`${modules} of ${sourceFiles} modules read, ${violations.length} violations\n`);
if (violations.length > 0 || modules < sourceFiles || modules === 0) process.exitCode = 1;
