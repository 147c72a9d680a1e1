/** Tests in groups: each is a mocha of its own, so that groups run beside one another, and says what it came to. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { sep } from 'node:path';
import { root, run, runHeld, suitableNode } from './bootstrap.mjs';

/** Only what hangs takes so long; tests wait for events. Random ones may take it times the rounds that were asked for. */
const TEST_TIMEOUT_MS = 300_000;

/** Folders that take longest, begun first, with the number of groups that their files are dealt out to: what is left for the end is short. */
const LONGEST_FIRST = { vscode: 1, webview: 1, process: 3, unit: 2 };

const WITH_WINDOWS = ['vscode', 'webview'];

/** Begun by `npm run proof` alone. */
const PROOF = 'proof';

/** All tests but the longest: those of a group share a browser, a window and an engine where they can. */
export function allGroups() {
  const folders = readdirSync(`${root}test`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = new Set([...Object.keys(LONGEST_FIRST), ...folders.map(({ name }) => name)]);
  return [...names].filter((name) => name !== PROOF).flatMap((name) => groupsOf(name, LONGEST_FIRST[name] ?? 1));
}

/** Neighbours by name, which often take as long as one another, go to different groups. */
function groupsOf(folder, count) {
  const files = testsIn(folder);
  return Array.from({ length: Math.min(count, files.length) }, (_, part) => ({
    name: count === 1 ? folder : `${folder} ${part + 1}`,
    files: files.filter((__, index) => index % count === part),
    opensWindows: WITH_WINDOWS.includes(folder),
  }));
}

function testsIn(folder) {
  const paths = readdirSync(`${root}test/${folder}`, { recursive: true }).filter((path) => path.endsWith('.test.ts'));
  return paths.map((path) => `test/${folder}/${path.replaceAll(sep, '/')}`).toSorted();
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

/**
 * What was counted before is gone. The tests need not build what was built for all of them, and Node keeps what it compiled:
 * a group is read, and every process that it starts, in half the CPU time.
 */
function environmentOf(group) {
  mkdirSync(`${root}.cache/test-counts`, { recursive: true });
  rmSync(countsFile(group), { force: true });
  return {
    GROUNDPLAN_TEST_COUNTS: countsFile(group),
    GROUNDPLAN_TEST_BUILT: '1',
    NODE_COMPILE_CACHE: `${root}.cache/compile`,
  };
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
