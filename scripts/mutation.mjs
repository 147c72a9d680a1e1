/**
 * `node scripts/mutation.mjs [SLICE …]`: how many small defects, planted by Stryker, the tests notice. The slices are what
 * stands between the network and the engine. Stryker is no dependency of the project (65 MB that nothing else needs): it
 * is installed into `.cache` on the first run, with a mocha that its runner knows. Fails below 80 % in a slice.
 * `GROUNDPLAN_MUTATION_STATIC=0` leaves out mutants of what runs only while a module is loaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, suitableNode } from './bootstrap.mjs';

const TOOLS = process.env.GROUNDPLAN_STRYKER ?? join(root, '.cache', 'stryker');
const PACKAGES = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/mocha-runner@9.6.1', 'mocha@11.8.0'];
const SCORE_MIN = 80;

function http(...names) {
  return names.map((name) => `server/fronts/http/${name}.ts`);
}

/** Random ones are left out: whether they notice a defect is up to chance. Others look elsewhere, and take long. */
function testsOfApi() {
  const isLeftOut = /^(fuzz|model|drawing-operations|entry-points|events|restart|webhook-deliveries)\./;
  return readdirSync(join(root, 'test/api'))
    .filter((name) => name.endsWith('.test.ts') && !isLeftOut.test(name))
    .map((name) => `test/api/${name}`);
}

/** What is mutated, and which tests look at it. */
const SLICES = {
  limiter: {
    mutate: [
      'server/service/rate-limiter.ts',
      'server/service/sliding-log.ts',
      'server/service/tiers.ts',
      'server/app/access/request-limits.ts',
      'server/fronts/http/rate-limit-headers.ts',
    ],
    spec: [
      'test/unit/server/service/rate-limiter.test.ts',
      'test/unit/server/service/sliding-log.test.ts',
      'test/unit/server/service/tiers.test.ts',
      'test/unit/server/app/request-limits*.test.ts',
      'test/api/limits.test.ts',
    ],
  },
  signer: {
    mutate: ['server/service/webhooks/*.ts'],
    spec: ['test/unit/server/service/webhooks/*.test.ts'],
  },
  'path guard': {
    mutate: [
      'server/service/egress/*.ts',
      'server/app/projects/project-space.ts',
      'server/app/projects/project-folder.ts',
      'server/fronts/http/request-target.ts',
      'server/fronts/http/local-port.ts',
    ],
    spec: [
      'test/unit/server/service/egress/*.test.ts',
      'test/unit/server/app/projects/project-folder.test.ts',
      'test/unit/server/app/projects/project-space.test.ts',
      'test/unit/server/fronts/http/*.test.ts',
    ],
  },
  'HTTP forms': {
    mutate: http(
      'body-cache',
      'entity-tag',
      'error-response',
      'gather-params',
      'json-body',
      'log-line',
      'prefer',
      'render-answer',
      'request-syntax',
      'response-headers',
      'routes',
      'sent-key',
      'stream-response',
    ),
    spec: ['test/unit/server/fronts/http/*.test.ts'],
  },
  'HTTP requests': {
    mutate: http('admit', 'answer-agents', 'answer-call', 'exchange', 'in-place', 'read-body', 'read-call'),
    spec: testsOfApi(),
  },
  'HTTP connections': {
    mutate: http('connections', 'listen', 'refused-sockets', 'router', 'start-http-server'),
    spec: testsOfApi(),
  },
};

function installTools() {
  if (existsSync(join(TOOLS, 'node_modules', '@stryker-mutator', 'core'))) return;
  mkdirSync(TOOLS, { recursive: true });
  writeFileSync(join(TOOLS, 'package.json'), '{"private":true}\n');
  const args = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES];
  const { status } = spawnSync('npm', args, { cwd: TOOLS, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('Stryker could not be installed');
}

function configure(name, { mutate, spec }) {
  const config = join(TOOLS, `${name.replaceAll(' ', '-')}.json`);
  const report = config.replace(/\.json$/, '-report.json');
  const settings = {
    testRunner: 'mocha',
    plugins: [join(TOOLS, 'node_modules/@stryker-mutator/mocha-runner/dist/src/index.js')],
    mutate,
    mochaOptions: { spec },
    // Left out of the copy that the mutants are tried in.
    ignorePatterns: ['docs', 'dist', 'media', 'l10n', 'bench/accuracy', 'extension', 'webview', 'test/vscode'],
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    // Each of them takes a process of its own: three quarters of the time for an eighth of the mutants.
    ignoreStatic: process.env.GROUNDPLAN_MUTATION_STATIC === '0',
    concurrency: Number(process.env.GROUNDPLAN_MUTATION_WORKERS ?? '1'),
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: report },
    timeoutMS: 10_000,
    tempDirName: '.cache/mutants',
    disableTypeChecks: false,
  };
  writeFileSync(config, JSON.stringify(settings, null, 2));
  return { config, report };
}

function tryMutants(name) {
  const { config, report } = configure(name, SLICES[name]);
  const stryker = join(TOOLS, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const environment = { ...process.env, GROUNDPLAN_TEST_SEED: '1' };
  process.stdout.write(`\n## Mutants of the ${name}\n\n`);
  const { status } = spawnSync(suitableNode(), [stryker, 'run', config], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  if (status !== 0) return [name];
  const score = scoreOf(JSON.parse(readFileSync(report, 'utf8')));
  process.stdout.write(`${name}: ${score.toFixed(1)} % of the mutants noticed\n`);
  return score < SCORE_MIN ? [name] : [];
}

function scoreOf({ files }) {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return (100 * noticed) / (noticed + missed);
}

installTools();
const asked = process.argv.slice(2);
const failed = (asked.length > 0 ? asked : Object.keys(SLICES)).flatMap(tryMutants);
if (failed.length > 0) process.stderr.write(`below ${SCORE_MIN} %: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
