/**
 * `npm run proof -- [DIR] [--peers] [--tsconfig FILE]`: the long run. Everything `npm test` checks, with all rounds of
 * the random tests, the tests of `test/proof`, then every figure of `bench/` for a folder, by default this repository. Takes some hours;
 * `docs/figures.md` says how to read the figures.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root, suitableNode } from './bootstrap.mjs';

/** What the environment has already stands: `GROUNDPLAN_KILL_ROUNDS=5 npm run proof`. */
const ROUNDS = {
  // The model of the incremental index makes 150 steps in one, that of the API 1,500, that of the limits 15,000.
  GROUNDPLAN_TEST_ROUNDS: '67',
  GROUNDPLAN_KILL_ROUNDS: '500',
  GROUNDPLAN_ENGINE_ROUNDS: '60',
  GROUNDPLAN_CHAOS_EVENTS: '10000',
};

/** Needs `python3-venv` where Debian keeps it apart from Python. */
const SCHEMATHESIS = 'schemathesis==4.32.5';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'boolean', default: false }, tsconfig: { type: 'string' } },
});
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? root);

/** Output goes where ours goes. Whether the program ended well. */
function show(program, args, environment = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}` },
  });
  return status === 0;
}

/** Runs it in an environment of its own; it comes from PyPI. */
function passesSchemathesis() {
  const environment = `${root}.cache/schemathesis`;
  const program = `${environment}/bin/schemathesis`;
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', SCHEMATHESIS];
  const isThere = show('python3', ['-m', 'venv', environment]) && show(`${environment}/bin/python`, install);
  return isThere && show(suitableNode(), ['test/api/schemathesis/run.ts', program]);
}

function filesBelow(pattern) {
  const { stdout } = spawnSync('git', ['-C', folder, 'ls-files', '--', pattern], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).length;
}

/** Benches that need nothing the folder does not have, each with what it measures. */
function benches() {
  const peers = values.peers ? ['--peers', ...(values.tsconfig ? ['--tsconfig', resolve(values.tsconfig)] : [])] : [];
  const named = `${basename(folder)}=${folder}`;
  const pythonLayouts = JSON.parse(readFileSync(`${root}bench/accuracy/python-corpora.json`, 'utf8'));
  const isScript = filesBelow('*.[tj]s') + filesBelow('*.[tj]sx') > 0;
  const isPython = filesBelow('*.py') > 0;
  return [
    ['indexing', ['bench/index.ts', folder, ...peers], true],
    ['a save', ['bench/save.ts', folder], true],
    ['stores', ['bench/store.ts'], true],
    ['HTTP requests against a bare server', ['bench/http/compare.ts'], true],
    ['beginning to serve HTTP', ['bench/http/start-cost.ts'], true],
    ['1,000 requests a second over 100 keys, 10 minutes', ['bench/http/load.ts', '600'], true],
    ['memory under load, 30 minutes', ['bench/http/soak.ts'], true],
    ['drawings beside d3-force', ['bench/drawing.ts'], true],
    ['panning a drawing', ['bench/panning.ts'], true],
    ['the first picture', ['bench/first-picture.ts', folder], true],
    ['the editor', ['test/vscode/figures.ts'], true],
    ['import sites against the TypeScript parser', ['bench/accuracy/import-sites.ts', folder], isScript],
    ['edges against ts.resolveModuleName', ['bench/accuracy/resolution.ts', folder], isScript],
    ['Python declarations against its parser', ['bench/accuracy/python-declarations.ts', named], isPython],
    [
      'Python edges against its import machinery',
      ['bench/accuracy/python.ts', named],
      isPython && basename(folder) in pythonLayouts,
    ],
  ].filter(([, , isPossible]) => isPossible);
}

function measure([what, args]) {
  process.stdout.write(`\n## ${what}\n\n`);
  return show(suitableNode(), args) ? [] : [what];
}

if (!existsSync(folder)) {
  process.stderr.write(`groundplan: there is no folder ${folder}\n`);
  process.exit(2);
}
bootstrap();
const failed = show(process.execPath, ['scripts/test.mjs'], { ...ROUNDS, ...process.env }) ? [] : ['tests'];
if (!show(process.execPath, ['scripts/test.mjs', 'test/proof/**/*.test.ts'])) failed.push('the longest tests');
// The oldest VS Code that the manifest promises; the current one is part of the tests.
const oldest = { GROUNDPLAN_VSCODE: 'oldest' };
if (!show(process.execPath, ['scripts/test.mjs', 'test/vscode/**/*.test.ts'], oldest))
  failed.push('tests in the oldest VS Code');
// A second real client of the server for agents, beside the official library in the tests. It comes from npm.
const inspector = [
  '--yes',
  '@modelcontextprotocol/inspector@2.12.0',
  '--cli',
  process.execPath,
  'bin/groundplan.js',
  'mcp',
];
const inspected = { GROUNDPLAN_STATE: `${root}.cache/inspected` };
if (!show('npx', [...inspector, '--workspace', root, '--method', 'tools/list'], inspected))
  failed.push('the inspector of agents');
if (!passesSchemathesis()) failed.push('Schemathesis');
if (!show(suitableNode(), ['scripts/mutation.mjs'])) failed.push('mutants');
process.stdout.write(`\n# Figures of ${folder}\n`);
failed.push(...benches().flatMap(measure));
if (failed.length > 0) process.stderr.write(`\ngroundplan: failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
