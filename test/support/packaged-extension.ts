import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let written: string | undefined;

/** The package of what is built, as it would be shipped; made once for all tests of a process. */
export function packagedExtension(): string {
  if (written !== undefined) return written;
  // A process of its own: packaging wants the repository as working directory.
  const printed = execFileSync(process.execPath, ['scripts/package.ts', '--built', '--to', temporaryFolder()], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  written = /^(.*\.vsix): /m.exec(printed)?.[1];
  if (written === undefined) throw new Error(`nothing was packaged: ${printed}`);
  return written;
}
