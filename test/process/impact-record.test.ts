import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../support/command-line.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { type ProgramResult, RunningProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const launcher = fileURLToPath(new URL('../../bin/groundplan.js', import.meta.url));
const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

/** Which function a test calls is only known as it runs. */
const prices = {
  'src/prices.js':
    'exports.net = function net() {\n  return 1;\n};\nexports.gross = function gross() {\n  return 2;\n};\n',
  'src/ask.js':
    "const prices = require('./prices');\nexports.ask = function ask(name) {\n  return prices[name]();\n};\n",
};

function testOf(name: string, head: string): string {
  return `${head}const { ask } = require('../src/ask');\nit('${name}', () => {\n  if (ask('${name}') > 2) throw new Error('too much');\n});\n`;
}

function testsWith(head: string): Record<string, string> {
  const files = { 'test/net.test.js': testOf('net', head), 'test/gross.test.js': testOf('gross', head) };
  return { ...prices, ...files, 'package.json': '{"private":true}\n' };
}

const pythonPrices = {
  'prices.py':
    'def net():\n    return 1\n\n\ndef gross():\n    return 2\n\n\ndef ask(name):\n    return globals()[name]()\n',
  ...Object.fromEntries(
    ['net', 'gross'].map((name) => [
      `test_${name}.py`,
      `import unittest\nimport prices\n\n\nclass Test(unittest.TestCase):\n    def test_it(self):\n        self.assertLess(prices.ask("${name}"), 3)\n`,
    ]),
  ),
};

class Recorded {
  readonly folder = temporaryFolder();
  readonly #environment = {
    GROUNDPLAN_STATE: join(temporaryFolder(), 'state'),
    XDG_RUNTIME_DIR: temporaryFolder(),
    GROUNDPLAN_IDLE_MS: '300',
    NO_COLOR: '1',
    NODE_TEST_CONTEXT: undefined,
  };

  constructor(files: Readonly<Record<string, string>>) {
    writeTree(this.folder, files);
    git(this.folder, 'init', '-q');
    commitAll(this.folder, 'all');
  }

  start(...given: readonly string[]): RunningProgram {
    return new RunningProgram(process.execPath, [launcher, ...given], { cwd: this.folder, env: this.#environment });
  }

  record(...command: readonly string[]): Promise<ProgramResult> {
    return this.start('impact', '--record', '--', ...command).end();
  }

  async testsAfter(change: Readonly<Record<string, string>>): Promise<string[]> {
    for (const [path, text] of Object.entries(change)) writeFileSync(join(this.folder, path), text);
    const { stdout, stderr } = await this.start('impact', '--tests=all').end();
    assert.equal(stderr !== '', stdout === '', 'an empty list that is not certain is told, and nothing else');
    return stdout.split('\n').filter(Boolean);
  }
}

const changedNet = { 'src/prices.js': prices['src/prices.js'].replace('return 1', 'return 1.5') };

describe('A recorded test command', () => {
  before(buildProgram);

  it('of mocha, which runs all files in one process, reports which functions each file ran', async () => {
    const project = new Recorded(testsWith(''));
    const { code, stderr, stdout } = await project.record(process.execPath, mocha, 'test');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /2 passing/);
    assert.match(stderr, /recorded 2 test files, all of them whole, that ran code of 4 files/);
    assert.deepEqual(await project.testsAfter(changedNet), ['test/net.test.js']);
    assert.deepEqual(readdirSync(project.folder).toSorted(), ['.git', 'package.json', 'src', 'test']);
  });

  it('of Node’s runner, which gives each file a process, does so as well', async () => {
    const project = new Recorded(testsWith("const { it } = require('node:test');\n"));
    const { code, stderr } = await project.record(process.execPath, '--test');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /recorded 2 test files, all of them whole, that ran code of 4 files/);
    assert.deepEqual(await project.testsAfter(changedNet), ['test/net.test.js']);
  });

  it('of Python reports the same', async () => {
    const project = new Recorded(pythonPrices);
    const { code, stderr } = await project.record('python3', '-m', 'unittest', 'discover', '-q');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /recorded 2 test files, all of them whole, that ran code of 3 files/);
    const changed = { 'prices.py': pythonPrices['prices.py'].replace('return 1', 'return 1.5') };
    assert.deepEqual(await project.testsAfter(changed), ['test_net.py']);
  });

  it('of Python keeps for later test files what an earlier one filled a cache with', async () => {
    const shop =
      'import functools\n\n\n@functools.lru_cache()\ndef rate():\n    return 1\n\n\ndef price():\n    return rate()\n';
    const test =
      'import unittest\nimport shop\n\n\nclass Test(unittest.TestCase):\n    def test_it(self):\n        shop.price()\n';
    const project = new Recorded({ 'shop.py': shop, 'test_a.py': test, 'test_b.py': test });
    const { code, stderr } = await project.record('python3', '-m', 'unittest', 'discover', '-q');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /recorded 2 test files, all of them whole/);
    assert.deepEqual(await project.testsAfter({ 'shop.py': shop.replace('1', '2') }), ['test_a.py', 'test_b.py']);
  });

  it('that writes a report of its own, which names no test, is not taken for one without tests', async () => {
    const statements = { statementMap: { 0: { start: { line: 2 } } }, s: { 0: 1 } };
    const report = JSON.stringify({ 'src/prices.js': statements });
    const write = `const fs = require('node:fs'); fs.mkdirSync('coverage'); fs.writeFileSync('coverage/coverage-final.json', '${report}'); fs.writeFileSync('coverage.json', '{')`;
    const project = new Recorded({ ...prices, '.gitignore': 'coverage*\n' });
    const { code, stderr } = await project.record(process.execPath, '-e', write);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /The report of coverage\.py is no JSON.*\(not_json\)/);
    assert.deepEqual(await project.testsAfter(changedNet), []);
    const { stdout } = await project.start('impact').end();
    assert.match(stdout, /tests run what changes, and does not say which/);
  });

  it('that knows nothing of what is new keeps the tests that the graph leads to', async () => {
    const project = new Recorded(testsWith(''));
    await project.record(process.execPath, mocha, 'test');
    const more = {
      'src/prices.js': `${prices['src/prices.js']}exports.rebate = function rebate() {\n  return 0;\n};\n`,
    };
    assert.deepEqual(await project.testsAfter(more), ['test/gross.test.js', 'test/net.test.js']);
  });

  it('that runs a part of the tests alone takes nothing away', async () => {
    const project = new Recorded(testsWith(''));
    const { stderr } = await project.record(process.execPath, mocha, 'test', '--grep', 'net');
    assert.match(stderr, /recorded 2 test files, 1 of them whole/);
    assert.deepEqual(await project.testsAfter(changedNet), ['test/net.test.js', 'test/gross.test.js']);
  });

  it('ends with the exit code of the command', async () => {
    const project = new Recorded({
      ...testsWith(''),
      'test/net.test.js': "it('fails', () => {\n  throw new Error();\n});\n",
    });
    const { code, stderr } = await project.record(process.execPath, mocha, 'test');
    assert.equal(code, 1);
    assert.match(stderr, /recorded 2 test files/);
    assert.equal((await project.record(process.execPath, '-e', 'process.exit(7)')).code, 7);
  });

  it('that hangs is interrupted, and what ran until then is kept', async () => {
    const hanging = `${testOf('gross', '')}it('hangs', function () {\n  this.timeout(0);\n  console.log('it hangs');\n  for (;;);\n});\n`;
    const project = new Recorded({ ...testsWith(''), 'test/zz.test.js': hanging });
    const program = project.start('impact', '--record', '--', process.execPath, mocha, 'test');
    await program.untilPrints(/it hangs/);
    program.child.kill('SIGINT');
    const { code, stderr } = await program.end();
    assert.equal(code, 130, stderr);
    assert.match(stderr, /recorded 2 test files, all of them whole/);
    assert.deepEqual(await project.testsAfter(changedNet), ['test/net.test.js', 'test/zz.test.js']);
  });

  it('that does not exist could not be done', async () => {
    const project = new Recorded(prices);
    const { code, stderr } = await project.record('no-such-program');
    assert.equal(code, 3);
    assert.match(stderr, /no-such-program.*\(path_not_found\)/);
  });
});
