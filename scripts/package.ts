/**
 * `npm run package -- [--built] [--to DIR]`: builds, and writes `groundplan-<version>.vsix`, by default into the root. What
 * is shipped is listed in `.vscodeignore`, what must not be in `package/package-faults.ts`. `--built` takes the
 * build that is there.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { countedBytes, packageFaults } from './package/package-faults.ts';
import { stagePackage } from './package/stage-package.ts';
import { zipEntries } from './package/zip-entries.ts';

/**
 * The working directory must be the repository's root. Returns where the package lies; throws when it may not be shipped.
 *
 * @param stage a folder that is written from nothing
 */
export async function writePackage(outputFolder: string, stage: string): Promise<string> {
  const { name, version } = await stagePackage(stage);
  const file = `${outputFolder}/${name}-${version}.vsix`;
  await createVSIX({
    cwd: stage,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  const faults = packageFaults(zipEntries(file), statSync(file).size);
  if (faults.length > 0) throw new Error(`${file}:\n${faults.join('\n')}`);
  return file;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false }, to: { type: 'string' } } });
  process.chdir(root);
  if (!values.built) await import('./build.ts');
  const { to } = values;
  const file = await writePackage(
    to ?? root.replace(/\/$/, ''),
    to === undefined ? '.cache/package' : join(to, 'staged'),
  );
  const counted = countedBytes(zipEntries(file));
  process.stdout.write(
    `${file}: ${megabytes(statSync(file).size)} MB, ${megabytes(counted)} without grammars and models\n`,
  );
}
