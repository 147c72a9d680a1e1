/** Shared by the comparisons with Python's own parser and import machinery. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Options {
  /** Python that judges: the newest there is, as it has to parse the repository. */
  readonly python: string;
  /** How many differences to print of each repository. */
  readonly show: number;
  readonly repositories: readonly { readonly name: string; readonly root: string }[];
}

/** Reads `[--python PROGRAM] [--show N] NAME=FOLDER …`. */
export function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { python: { type: 'string', default: 'python3' }, show: { type: 'string', default: '0' } },
  });
  const repositories = positionals.map((argument) => {
    const [name, root] = argument.split('=');
    return { name, root };
  });
  return { python: values.python, show: Number(values.show), repositories };
}

/** Paths that git tracks, sorted by code unit. */
export function trackedPaths(root: string): string[] {
  const listed = execFileSync('git', ['-C', root, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e9 });
  return listed
    .split('\0')
    .filter((path) => path !== '')
    .toSorted();
}

/** Runs a judge: a Python program beside this file that answers one JSON object a line. */
export function runJudge<Verdict>(python: string, program: string, task: object): Verdict[] {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const options = { input: JSON.stringify(task), encoding: 'utf8', maxBuffer: 1e9 } as const;
  const lines = execFileSync(python, [path], options).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

export interface Comparison {
  same: number;
  readonly missed: string[];
  readonly extra: string[];
}

/** Compares two sets for each file. */
export function compareByFile<Verdict extends { readonly path: string }>(
  judged: readonly Verdict[],
  expectedOf: (verdict: Verdict) => readonly string[],
  foundOf: (path: string) => readonly string[],
): Comparison {
  const result: Comparison = { same: 0, missed: [], extra: [] };
  for (const verdict of judged) {
    const expected = new Set(expectedOf(verdict));
    const found = new Set(foundOf(verdict.path));
    for (const each of expected) {
      if (found.has(each)) result.same++;
      else result.missed.push(`missed ${verdict.path} -> ${each}`);
    }
    for (const each of found) if (!expected.has(each)) result.extra.push(`extra ${verdict.path} -> ${each}`);
  }
  return result;
}

export function printComparison(title: string, { same, missed, extra }: Comparison, show: number): void {
  const percent = (rest: number) => `${((100 * same) / Math.max(1, same + rest)).toFixed(2)} %`;
  print(
    `  ${title}  ${same + missed.length} judged, recall ${percent(missed.length)}, precision ${percent(extra.length)}`,
  );
  for (const line of [...missed, ...extra].slice(0, show)) print(`    ${line}`);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
