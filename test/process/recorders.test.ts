import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testsWithMissingPrograms } from '#server/engine/coverage/missing-programs.ts';
import { readNotes } from '#server/engine/coverage/process-notes.ts';
import { recordCommand } from '#server/platform/recording/record-command.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

interface Left {
  readonly exitCode: number;
  /** A text a process. */
  readonly notes: readonly string[];
}

/** Runs a command in a folder with these files. */
function record(files: Readonly<Record<string, string>>, ...argv: readonly string[]): Promise<Left> {
  return recordIn({ NODE_OPTIONS: '' }, files, ...argv);
}

async function recordIn(
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<Left> {
  const root = realpathSync(temporaryFolder());
  mkdirSync(join(root, 'empty'));
  writeTree(root, files);
  const place = { cwd: root, root, env: { ...process.env, ...env }, signal: new AbortController().signal };
  const { exitCode, notes, discard } = await recordCommand(argv, { ...place, output: 'stderr' });
  const texts = readdirSync(notes).map((name) => readFileSync(join(notes, name), 'utf8'));
  await discard();
  return { exitCode, notes: texts };
}

/** Returns the last parts of the paths of tests that started a program without a report. */
async function missing(text: string): Promise<string[]> {
  const { exitCode, notes } = await record({ 'a.test.js': text, 'b.js': '0;\n' }, process.execPath, 'a.test.js');
  assert.equal(exitCode, 0);
  return [...testsWithMissingPrograms(notes.map(readNotes))].map((path) => path.slice(path.lastIndexOf('/') + 1));
}

/** Returns how many tests of Python that do this started a program without a report. */
async function missingIn(given: string): Promise<number> {
  const text = `import os, subprocess, sys, unittest\n\n\nclass Test(unittest.TestCase):\n    def test_it(self):\n        ${given}\n`;
  const { notes } = await record({ 'test_a.py': text }, 'python3', '-m', 'unittest', '-q');
  return testsWithMissingPrograms(notes.map(readNotes)).size;
}

/** Reports whether that Python has `sys.monitoring`, which cannot be taken from the recorder unawares. */
async function hasMonitoring(): Promise<string> {
  const { stdout } = await promisify(execFile)('python3', ['-c', 'import sys; print(hasattr(sys, "monitoring"))']);
  return stdout.trim();
}

/** Last part of a path. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns the notes of each worker of a pool that gives these files to workers and ends them like Vitest does. */
async function pooled(workers: readonly (readonly string[])[], config = '{}') {
  const files = {
    'a.js': 'exports.a = () => 1;\n',
    'b.js': 'exports.b = () => 2;\n',
    'a.test.js': "require('./a').a();\n",
    'b.test.js': "require('./b').b();\n",
    'node_modules/pool/main.js': `const { fork } = require('node:child_process');
for (const files of ${JSON.stringify(workers)}) {
  const worker = fork(__dirname + '/worker.js', files, { env: { ...process.env, VITEST: 'true' } });
  worker.on('message', (message) => message.taskId && worker.kill('SIGKILL'));
}
`,
    'node_modules/pool/worker.js': `const state = { config: ${config} };
globalThis.__vitest_worker__ = state;
for (const file of process.argv.slice(2)) {
  state.filepath = process.cwd() + '/' + file;
  process.send({ type: 'fetch' });
  require(state.filepath);
}
process.send({ taskId: 1 });
setInterval(() => {}, 1000);
`,
  };
  const { notes } = await record(files, process.execPath, 'node_modules/pool/main.js');
  const workersOf = notes
    .map(readNotes)
    .filter(({ stretches }) => stretches.some(({ test }) => test?.endsWith('.test.js')));
  return workersOf
    .map(({ stretches, isWhole, partial }) => {
      const ran = new Set(stretches.flatMap((each) => each.files.map(({ script }) => nameOf(script.path))));
      const test = nameOf(stretches.find((each) => each.files.length > 0)?.test ?? '');
      return { ran: [...ran].toSorted(), test, isWhole, partial: [...partial].map(nameOf) };
    })
    .toSorted((one, other) => (one.test < other.test ? -1 : 1));
}

const loseNode = `const fs = require('node:fs');
const folder = process.env.GROUNDPLAN_RECORD_FOLDER;
fs.rmSync(folder, { recursive: true });
require('node:child_process').spawnSync(process.execPath, ['--version']);
fs.mkdirSync(folder);
`;
const losePython = `import os, shutil, subprocess, sys
folder = os.environ["GROUNDPLAN_RECORD_FOLDER"]
shutil.rmtree(folder)
subprocess.run([sys.executable, "-I", "-c", ""])
os.mkdir(folder)
`;
const spawn = "const { execSync, spawnSync } = require('node:child_process');\n";
const thread = "const { Worker } = require('node:worker_threads');\n";

describe('Recorders in the processes of a command', () => {
  it('keep nothing of a process whose notes could not all be written', async () => {
    for (const [file, program, text] of [
      ['a.test.js', process.execPath, loseNode],
      ['test_a.py', 'python3', losePython],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- two short ones
      const { exitCode, notes } = await record({ [file]: text }, program, file);
      assert.deepEqual([exitCode, notes.map((each) => JSON.parse(each))], [0, [{ type: 'broken' }]], file);
    }
  });

  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'a program and a thread that told something',
      `${spawn}${thread}spawnSync('node', ['b.js']);\nnew Worker('./b.js');\n`,
      [],
    ],
    ['one by a shell, of a simple command', `${spawn}spawnSync('node b.js', { shell: true });\n`, []],
    ['and of several', `${spawn}spawnSync('node b.js; node b.js', { shell: true });\n`, ['a.test.js']],
    ['of several, waited for', `${spawn}execSync('node b.js; node b.js');\n`, ['a.test.js']],
    ['a thread with an environment of its own', `${thread}new Worker('./b.js', { env: {} });\n`, ['a.test.js']],
    [
      'a program with one, beside a thread that told something',
      `${spawn}${thread}spawnSync(process.execPath, ['b.js'], { env: {} });\nnew Worker('./b.js');\n`,
      ['a.test.js'],
    ],
    ['nothing, where a program is not there', `${spawn}spawnSync('no-such-program');\n`, []],
  ];
  for (const [title, text, expected] of cases) {
    it(`report what a test started: ${title}`, async () => assert.deepEqual(await missing(text), expected));
  }

  it('distinguish files that a pool runs in workers of their own, which are ended as soon as they answer', async () => {
    const apart = await pooled([['a.test.js'], ['b.test.js']]);
    assert.deepEqual(apart, [
      { ran: ['a.js', 'a.test.js'], test: 'a.test.js', isWhole: true, partial: [] },
      { ran: ['b.js', 'b.test.js'], test: 'b.test.js', isWhole: true, partial: [] },
    ]);
  });

  it('call no record whole of files that share a worker of a pool, or of which some tests were left out', async () => {
    const [together] = await pooled([['a.test.js', 'b.test.js']]);
    assert.deepEqual(together.partial, ['a.test.js', 'b.test.js']);
    const [chosen] = await pooled([['a.test.js']], '{ testNamePattern: /x/ }');
    assert.deepEqual(chosen.partial, ['a.test.js']);
  });

  it('report the same of Python', async () => {
    assert.equal(await missingIn('subprocess.run([sys.executable, "-c", ""])'), 0);
    assert.equal(await missingIn('subprocess.run(["python3", "-I", "-c", ""])'), 1);
    assert.equal(await missingIn('subprocess.run(["python3", "-I", "-c", ""]); os.fork() or os._exit(0)'), 1);
    assert.equal(await missingIn("subprocess.run('python3 -c 0', shell=True)"), 0);
    assert.equal(await missingIn("subprocess.run('python3 -c 0; python3 -c 0', shell=True)"), 1);
    assert.equal(await missingIn('os.system("true")'), 1);
  });

  it('report how often functions of Python ran, where that can be known', async () => {
    const text = 'def f():\n    pass\n\n\ndef g():\n    yield 1\n\n\nf()\nf()\nlist(g())\n';
    const { notes } = await record({ 'a.py': text }, 'python3', 'a.py');
    const [{ stretches }] = notes.map(readNotes);
    const ran = stretches.flatMap(({ files }) => files.flatMap((file) => file.ran));
    assert.deepEqual(ran.filter(([name]) => name !== '<module>').toSorted(), [
      ['f', 1, 2],
      ['g', 5],
    ]);
  });

  it('call nothing whole of a process in which someone else has calls of Node counted', async () => {
    const session =
      "const { Session } = require('node:inspector');\nconst session = new Session();\nsession.connect();\n";
    const counting: readonly (readonly [string, boolean])[] = [
      [`${session}session.post('Profiler.enable');\nsession.disconnect();\n`, false],
      [`${session}session.post('Profiler.takePreciseCoverage', () => {});\n`, true],
      [`${session}session.post('Profiler.stopPreciseCoverage');\n`, true],
      ["require('node:v8').takeCoverage();\n", true],
      ["require('node:v8').stopCoverage();\n", true],
    ];
    for (const [text, isBroken] of counting) {
      // oxlint-disable-next-line no-await-in-loop -- short ones
      const { notes } = await record({ 'a.test.js': text }, process.execPath, 'a.test.js');
      assert.deepEqual(
        notes.map((each) => readNotes(each).isBroken),
        [isBroken],
        text,
      );
    }
  });

  it('see what other modules run that NODE_OPTIONS loads', async () => {
    const files = { 'set-up.js': 'function prepare() {}\nprepare();\n', 'a.test.js': '0;\n' };
    const env = { NODE_OPTIONS: '--require ./set-up.js' };
    const { notes } = await recordIn(env, files, process.execPath, 'a.test.js');
    const ran = notes.flatMap((each) => readNotes(each).stretches).flatMap(({ files: each }) => each);
    const [{ ran: functions }] = ran.filter(({ script }) => script.path.endsWith('set-up.js'));
    assert.equal(functions.length, 2, 'the module, and the function that it calls');
  });

  it('call nothing whole of a process of Python in which someone else profiles, before there is monitoring', async () => {
    const isMonitored = (await hasMonitoring()) === 'True';
    for (const [text, isDisplaced] of [
      ['import cProfile\nprofile = cProfile.Profile()\nprofile.enable()\nprofile.disable()\n', true],
      ['import sys\nsys.setprofile(sys.getprofile())\n', true],
      ['import threading\nthreading.setprofile(None)\n', true],
      ['import threading\nthread = threading.Thread(target=print)\nthread.start()\nthread.join()\n', false],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- short ones
      const { notes } = await record({ 'test_a.py': text }, 'python3', 'test_a.py');
      const [{ isBroken }] = notes.map(readNotes);
      assert.equal(isBroken, isDisplaced && !isMonitored, text);
    }
  });

  it('see what runs in threads of Python that no module knows of', async () => {
    const text =
      'import _thread, time\ndone = []\ndef work():\n    done.append(1)\n_thread.start_new_thread(work, ())\nwhile not done:\n    time.sleep(0.01)\n';
    const { notes } = await record({ 'test_a.py': text }, 'python3', 'test_a.py');
    assert.match(notes.join(''), /"work"/);
  });

  it('change nothing of a command that cannot load them, or whose folder goes', async () => {
    const gone = 'import os\nos.rmdir("../empty")\nexec(compile("def f(): pass\\nf()", "relative.py", "exec"))\n';
    for (const [title, ...given] of [
      ['asked for by nobody', '-c', 'import os, sys\nsys.exit("PYTEST_PLUGINS" in os.environ)'],
      ['left out', '-I', '-c', 'import sys\nsys.exit("groundplan_recorder" in sys.modules)'],
      ['without a folder', '-c', `import os\nos.chdir("empty")\n${gone}`],
      [
        'with nowhere to write',
        '-c',
        `import os, shutil\nshutil.rmtree(os.environ["GROUNDPLAN_RECORD_FOLDER"])\nos.mkdir(os.environ["GROUNDPLAN_RECORD_FOLDER"])\nos.system("true")\n`,
      ],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- four short ones
      assert.equal((await record({}, 'python3', ...given)).exitCode, 0, title);
    }
  });
});
