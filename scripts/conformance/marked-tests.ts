/** The tests that name statements of the contract, by their titles as the test runner sees them. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface MarkedTest {
  /** `test/api/limits.test.ts` */
  readonly file: string;
  /** Without marks. */
  readonly title: string;
  /** Ids of statements. */
  readonly marks: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const markPattern = /\s*\[§([^\]]+)\]/g;

let known: readonly MarkedTest[] | undefined;

/** Read once: titles that are made from data are known to the runner alone, which lists them without running any. */
export function markedTests(): readonly MarkedTest[] {
  return (known ??= listTests(filesWithMarks()).filter(({ marks }) => marks.length > 0));
}

function filesWithMarks(): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: root }).toSorted();
  return files.filter((file) => readFileSync(root + file, 'utf8').includes('[§'));
}

/**
 * The tests of those files that would run. In a listing those pass, since none is run; `tests` of the report holds the
 * skipped ones too, which prove nothing.
 */
export function listTests(files: readonly string[]): MarkedTest[] {
  if (files.length === 0) return [];
  const args = ['node_modules/mocha/bin/mocha.js', '--dry-run', '--reporter', 'json', ...files];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const listed = stdout.slice(stdout.indexOf('{\n'));
  if (listed === '') throw new Error(`the tests could not be listed: ${stderr}`);
  const { passes } = JSON.parse(listed) as { passes: { file: string; title: string; fullTitle: string }[] };
  return passes.map(({ file, title, fullTitle }) => ({
    file: file.slice(root.length).replaceAll('\\', '/'),
    title: title.replaceAll(markPattern, ''),
    marks: Array.from(fullTitle.matchAll(markPattern), ([, id = '']) => id),
  }));
}
