/**
 * `npm test`: everything that must hold before a change goes in. The last line is `N passed, N failed`, one for each
 * gate and one for each test.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { bootstrap, root, run, suitableNode } from './bootstrap.mjs';
import { hasSystemPrograms } from './system-programs.mjs';

const COUNTS = `${root}.cache/test-counts.json`;

/** A random test may take this long a test, times the rounds that were asked for. */
const TEST_TIMEOUT_MS = 60_000;

function gates() {
  const node = suitableNode();
  return {
    types: [node, ['node_modules/typescript7/bin/tsc', '-b']],
    lint: ['oxlint', ['--deny-warnings']],
    format: ['oxfmt', ['--check']],
    layers: [node, ['scripts/check-layers.ts']],
  };
}

function passesGate([name, [program, args]]) {
  const passed = run(program, args, { quiet: true }) === 0;
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}\n`);
  return passed;
}

/** All tests, or those named after `npm test --`. */
function testFiles() {
  const named = process.argv.slice(2);
  return named.length > 0 ? named : ['test/**/*.test.ts'];
}

/** A run that breaks off, or in which nothing ran, counts as one failure more. */
function runTests() {
  mkdirSync(`${root}.cache`, { recursive: true });
  rmSync(COUNTS, { force: true });
  const timeoutMs = TEST_TIMEOUT_MS * Math.max(1, Number(process.env.GROUNDPLAN_TEST_ROUNDS ?? '1'));
  const options = ['--reporter', 'scripts/test-reporter.cjs', '--timeout', String(timeoutMs)];
  const args = ['node_modules/mocha/bin/mocha.js', ...options, ...testFiles()];
  const code = run(suitableNode(), args, { environment: { GROUNDPLAN_TEST_COUNTS: COUNTS } });
  const { passed, failed } = existsSync(COUNTS) ? JSON.parse(readFileSync(COUNTS, 'utf8')) : { passed: 0, failed: 0 };
  const brokeOff = failed === 0 && (code !== 0 || passed === 0);
  if (brokeOff) process.stderr.write(`groundplan: the tests broke off, exit code ${code}\n`);
  return { passed, failed: failed + (brokeOff ? 1 : 0) };
}

if (!hasSystemPrograms()) process.exit(1);
bootstrap();
const gateResults = Object.entries(gates()).map(passesGate);
const tests = runTests();
const passed = tests.passed + gateResults.filter(Boolean).length;
const failed = tests.failed + gateResults.filter((result) => !result).length;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
