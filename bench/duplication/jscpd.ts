import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Measured } from '../run-measured.ts';
import { installPeers } from './peers.ts';

/** Lines of a file, the last one included. */
export interface LineRange {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

interface ReportedFile {
  readonly name: string;
  readonly startLoc: { readonly line: number };
  readonly endLoc: { readonly line: number };
}

interface Report {
  readonly duplicates: readonly {
    readonly format: string;
    readonly firstFile: ReportedFile;
    readonly secondFile: ReportedFile;
  }[];
}

/** Copies the files into a folder of their own, so that both programs look at the same. */
export function stageFiles(root: string, files: readonly string[], folder: string): void {
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
}

/** Without its limits on the size of files, and on lines. */
export function jscpdProgram(folder: string, output: string): Measured {
  const limits = ['--min-tokens', '50', '--min-lines', '1', '--max-lines', '10000000', '--max-size', '100mb'];
  const report = ['--reporters', 'json', '--silent', '--output', output, '--absolute'];
  const command = [installPeers().jscpd, ...limits, ...report, '.'];
  return { name: 'jscpd 4.3.0', command, cwd: folder };
}

const comparedFormats = new Set(['javascript', 'typescript', 'jsx', 'tsx', 'python']);

export function reportedPairs(folder: string, output: string): (readonly [LineRange, LineRange])[] {
  const { duplicates } = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8')) as Report;
  const rangeOf = ({ name, startLoc, endLoc }: ReportedFile): LineRange => ({
    path: relative(folder, name),
    line: startLoc.line,
    endLine: endLoc.line,
  });
  return duplicates
    .filter(({ format }) => comparedFormats.has(format))
    .map(({ firstFile, secondFile }) => [rangeOf(firstFile), rangeOf(secondFile)] as const);
}
