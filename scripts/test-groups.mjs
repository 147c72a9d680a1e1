/** Tests in groups: each is a mocha of its own, so that groups run beside one another, and says what it came to. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { root, run, runHeld, suitableNode } from './bootstrap.mjs';

/** A random test may take this long a test, times the rounds that were asked for. */
const TEST_TIMEOUT_MS = 60_000;

/** Those that take longest are begun first: what is left for the end is short. */
const LONGEST_FIRST = ['vscode', 'webview', 'process', 'unit'];

const WITH_WINDOWS = ['vscode', 'webview'];

/** Begun by `npm run proof` alone. */
const PROOF = 'proof';

/** All tests but the longest: those of a folder of `test` share a browser, a window and an engine where they can. */
export function allGroups() {
  const folders = readdirSync(`${root}test`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = new Set([...LONGEST_FIRST, ...folders.map(({ name }) => name)]);
  return [...names]
    .filter((name) => name !== PROOF && hasTests(name))
    .map((name) => ({ name, files: [`test/${name}/**/*.test.ts`] }));
}

/** Of an editor or a browser: two at once take each other's time to draw. */
export function opensWindows({ name }) {
  return WITH_WINDOWS.includes(name);
}

function hasTests(name) {
  return readdirSync(`${root}test/${name}`, { recursive: true }).some((path) => path.endsWith('.test.ts'));
}

/** Shows a group's report once it is over; with `onlyFailed`, where something failed. */
export async function runGroup(group, { onlyFailed = false } = {}) {
  const { code, output } = await runHeld(suitableNode(), mochaArguments(group), { environment: environmentOf(group) });
  const counts = countsOf(group, code);
  if (!onlyFailed || counts.failures.length > 0) process.stdout.write(`\n── ${group.name}\n${output}`);
  return counts;
}

/** Shows it as it goes: nothing else runs. */
export function runGroupAlone(group) {
  return countsOf(group, run(suitableNode(), mochaArguments(group), { environment: environmentOf(group) }));
}

function mochaArguments({ files }) {
  const timeoutMs = TEST_TIMEOUT_MS * Math.max(1, Number(process.env.GROUNDPLAN_TEST_ROUNDS ?? '1'));
  const options = ['--reporter', 'scripts/test-reporter.cjs', '--timeout', String(timeoutMs)];
  return ['node_modules/mocha/bin/mocha.js', ...options, ...files];
}

/** What was counted before is gone. The tests need not build what was built for all of them. */
function environmentOf(group) {
  mkdirSync(`${root}.cache/test-counts`, { recursive: true });
  rmSync(countsFile(group), { force: true });
  return { GROUNDPLAN_TEST_COUNTS: countsFile(group), GROUNDPLAN_TEST_BUILT: '1' };
}

function countsFile({ name }) {
  return `${root}.cache/test-counts/${name}.json`;
}

/** A run that breaks off, or in which nothing ran, counts as one failure more. */
function countsOf(group, code) {
  const file = countsFile(group);
  const { passed, failures } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failures: [] };
  const brokeOff = failures.length === 0 && (code !== 0 || passed === 0);
  return { passed, failures: brokeOff ? [`${group.name}: the tests broke off, exit code ${code}`] : failures };
}
