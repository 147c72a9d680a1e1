import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** What one run of a test suite came to, by test file (relative to its root). */
export interface SuiteRun {
  /** Milliseconds of its tests. */
  readonly tookMs: ReadonlyMap<string, number>;
  readonly failing: ReadonlySet<string>;
}

export const runners = ['mocha', 'vitest', 'pytest'] as const;
export type Runner = (typeof runners)[number];

/**
 * Runs a suite by its own command, to which a reporter is added. Undefined where it ended without a report: it hung, or what
 * was changed broke it before any test ran.
 */
export function runSuite(
  root: string,
  runner: Runner,
  command: readonly string[],
  timeoutMs: number,
): SuiteRun | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'suite-'));
  const report = join(folder, 'report');
  const [program, ...given] = [...command, ...reporters[runner](report)];
  try {
    spawnSync(program, given, { cwd: root, timeout: timeoutMs, killSignal: 'SIGKILL', stdio: 'ignore' });
    return readers[runner](readFileSync(report, 'utf8'), root);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const reporters: Readonly<Record<Runner, (file: string) => readonly string[]>> = {
  mocha: (file) => ['--reporter', 'json', '--reporter-option', `output=${file}`],
  vitest: (file) => ['--reporter=json', `--outputFile=${file}`],
  pytest: (file) => ['-q', '--tb=no', '-o', 'junit_family=xunit1', `--junit-xml=${file}`],
};

type Reader = (report: string, root: string) => SuiteRun;

const readers: Readonly<Record<Runner, Reader>> = {
  mocha: (report, root) => {
    const { tests, failures } = JSON.parse(report) as { tests: readonly MochaTest[]; failures: readonly MochaTest[] };
    const took = new Map<string, number>();
    for (const { file, duration = 0 } of tests) add(took, relative(root, file), duration);
    return { tookMs: took, failing: new Set(failures.map(({ file }) => relative(root, file))) };
  },
  vitest: (report, root) => {
    const { testResults } = JSON.parse(report) as { testResults: readonly VitestFile[] };
    const took = new Map(testResults.map((each) => [relative(root, each.name), each.endTime - each.startTime]));
    const failing = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
    return { tookMs: took, failing: new Set(failing) };
  },
  pytest: (report) => {
    const took = new Map<string, number>();
    const failing = new Set<string>();
    // What failed while it was collected has a class of its own and no file.
    for (const [, attributes, rest] of report.matchAll(/<testcase ([^>]*?)(\/>|>[^]*?<\/testcase>)/g)) {
      const file = attribute(attributes, 'file') ?? `${(attribute(attributes, 'name') ?? '').replaceAll('.', '/')}.py`;
      add(took, file, Number(attribute(attributes, 'time') ?? 0) * 1000);
      if (/<(?:failure|error)\b/.test(rest)) failing.add(file);
    }
    return { tookMs: took, failing };
  },
};

interface MochaTest {
  readonly file: string;
  readonly duration?: number;
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
}

function add(sums: Map<string, number>, file: string, value: number): void {
  sums.set(file, (sums.get(file) ?? 0) + value);
}
