import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenerated } from '#server/engine/source/generated.ts';
import type { JudgeInput } from './judged-site.ts';

const sizeMax = 2 * 1024 * 1024;

/** The scripts of a checkout that the product indexes; what its scan leaves out, the checker reads, and nobody is judged by. */
export function judgedInput(root: string): Pick<JudgeInput, 'root' | 'files' | 'allFiles'> {
  const allFiles = trackedFiles(root);
  const files = allFiles.filter((path) => /\.[mc]?[jt]sx?$/.test(path) && !isSkipped(root, path));
  return { root, files, allFiles };
}

/** For its size, or because a program wrote it. */
export function isSkipped(root: string, path: string): boolean {
  const bytes = readFileSync(join(root, path));
  return bytes.length > sizeMax || isGenerated(path, bytes.toString('utf8'));
}

/** Symbolic links are left out, as the product leaves them out. */
function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const isFile = (path: string): boolean => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  const present = listed.split('\0').filter((path) => path !== '' && isFile(path));
  return present.toSorted((a, b) => (a < b ? -1 : 1));
}
