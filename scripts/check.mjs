/**
 * `npm run check [-- --watch] [--all]`: what a change that is not committed may have broken, in seconds. Types, lint and format
 * of the files that changed, and of the tests that our own `impact --tests` names those of `test/unit`, `test/golden` and
 * `test/tidy`; `--all`: the others too. Only `npm test` says that everything holds.
 */
import { availableParallelism } from 'node:os';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root, runHeld, suitableNode } from './bootstrap.mjs';
import { passesGate } from './gates.mjs';
import { sideBySide } from './side-by-side.mjs';
import { runGroup } from './test-groups.mjs';
import { saves } from './saves.mjs';

/** An index of its own: that of the user hears nothing of it. */
const ENVIRONMENT = { GROUNDPLAN_STATE: `${root}.cache/check` };

const IMPACT = ['bin/groundplan.js', 'impact', '--tests'];

function filesOfGit(...args) {
  return spawnSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter(Boolean);
}

function changedFiles() {
  const tracked = filesOfGit('diff', '--name-only', '--diff-filter=d', 'HEAD');
  return [...tracked, ...filesOfGit('ls-files', '--others', '--exclude-standard')];
}

/** Of what counts as a test some is run by others than mocha. */
const TESTS = /^test\/.*\.test\.ts$/;
/** The others open browsers and editors, start engines, or put servers under load: they take minutes. */
const QUICK_TESTS = /^test\/(?:unit|golden|tidy)\/.*\.test\.ts$/;

const { values } = parseArgs({
  options: { watch: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
});

/** What `impact` is built of. */
const PROGRAM_SOURCES = ['server', 'protocol', 'scripts', 'package.json', 'package-lock.json'];

/** Holds the time at which our last build began. */
const BUILT_AT = `${root}.cache/built-for-check`;

function changedAtMs(path) {
  return statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
}

/** A removed source counts as one that changed: until it is committed each run builds. */
function isProgramCurrent() {
  if (!existsSync(BUILT_AT) || !existsSync(`${root}dist/server/cli.js`)) return false;
  const builtAtMs = Number(readFileSync(BUILT_AT, 'utf8'));
  const sources = filesOfGit('ls-files', '--cached', '--others', '--exclude-standard', ...PROGRAM_SOURCES);
  return sources.every((path) => changedAtMs(path) < builtAtMs);
}

/** Tests run the sources: they need no build. */
async function buildWhereStale() {
  if (isProgramCurrent()) return { code: 0, errors: '' };
  const beganAtMs = Date.now();
  const built = await runHeld(suitableNode(), ['scripts/build.ts']);
  if (built.code === 0) writeFileSync(BUILT_AT, String(beganAtMs));
  return built;
}

/** What `impact` says of its answer is shown: that there may be more tests, or that none is known. */
async function passTests() {
  const built = await buildWhereStale();
  if (built.code !== 0) return tell(false, `build\n${built.errors}`);
  const { code, printed, errors } = await runHeld(suitableNode(), IMPACT, { environment: ENVIRONMENT });
  process.stdout.write(errors);
  if (code !== 0) return tell(false, 'tests: which to run is not known');
  const named = printed.split('\n').filter(Boolean);
  const files = named.filter((file) => (values.all ? TESTS : QUICK_TESTS).test(file));
  const left = named.length - files.length;
  const leftOut = left === 0 ? '' : `; ${left} more are left to ${values.all ? 'others than mocha' : '--all'}`;
  if (files.length === 0) return tell(true, `tests: none to run${leftOut}`);
  const { passed, failures } = await runGroup({ name: 'changed', files }, { onlyFailed: true });
  return tell(failures.length === 0, `tests: ${passed} in ${files.length} files${leftOut}`);
}

function tell(passed, what) {
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${what}\n`);
  return passed;
}

async function check() {
  const files = changedFiles();
  if (files.length === 0) return tell(true, 'nothing has changed since the last commit');
  const gates = ['types', 'lint', 'format'].map((name) => () => passesGate(name, files));
  return (await sideBySide([passTests, ...gates], availableParallelism())).every(Boolean);
}

process.exitCode = (await check()) ? 0 : 1;
if (values.watch) for await (const _ of saves(root, filesOfGit('ls-files'))) await check();
