'use strict';
/**
 * Is loaded into every Node process of a recorded command (`NODE_OPTIONS=--require`) and notes which functions ran while
 * which test file did. It runs in whatever Node the command runs in (18 and later), before anything else, and must never
 * change what the command does: each failure of its own costs notes, which then lack the line that says they are whole.
 *
 * Notes are lines of JSON in a file of their own for each process and thread (`recorded-notes.ts` reads them).
 */
const { appendFileSync, readFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const Module = require('node:module');
const { join, resolve, sep } = require('node:path');
const { fileURLToPath } = require('node:url');
const { isMainThread, threadId } = require('node:worker_threads');

const { GROUNDPLAN_RECORD_FOLDER: folder, GROUNDPLAN_RECORD_ROOT: root } = process.env;
const testVariable = 'GROUNDPLAN_RECORD_TEST';
/** Node's own runner is told to leave tests out. */
const partialRun = /^--test-(?:name-pattern|skip-pattern|only)/;
/** Through it goes every module of CommonJS that is asked for, loaded already or not. */
const loading = '_load';
const sourceLengthMax = 4 * 1024 * 1024;

function quietly(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function record() {
  const inherited = process.env[testVariable];
  const own = inherited === undefined || process.env.NODE_TEST_CONTEXT !== undefined ? ownFile() : undefined;
  const recorder = new Recorder(own ?? inherited, own === undefined && inherited !== undefined);
  process.on('exit', () => recorder.end());
  if (own !== undefined && process.execArgv.some((each) => partialRun.test(each))) recorder.notePartial(own);
  watchChildren((program) => recorder.noteSpawned(program));
  // A program that a test starts belongs to that test, whatever it runs.
  if (inherited === undefined) watchLoading(recorder);
}

/** Counts calls and notes them at the borders of test files. */
class Recorder {
  #session;
  #notesPath = join(folder, `node-${process.pid}-${threadId}-${Date.now()}.jsonl`);
  /** Where somebody else counts already, each count is taken by one of the two: theirs stay whole. */
  #isCountedBySomebody = Boolean(process.env.NODE_V8_COVERAGE);
  /** Counts of earlier, by script and place, where they are not taken. */
  #earlier = new Map();
  /** Scripts that were described, by their number. */
  #known = new Map();
  #current;
  /** One process that runs one test file, and nothing else. */
  #isAlone;

  constructor(test, isStarted) {
    const { Session } = require('node:inspector');
    this.#session = new Session();
    this.#session.connect();
    this.#isAlone = test !== undefined;
    this.#setCurrent(test);
    this.#note({ type: 'start', test, started: isStarted });
    this.#post('Profiler.enable');
    if (!this.#isCountedBySomebody) this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** The test file that what is loaded now is not for alone. */
  get sharing() {
    return this.#isAlone ? undefined : this.#current;
  }

  /** From here on another test file runs, or (undefined) what belongs to all of them. */
  border(test) {
    if (test === this.#current) return;
    this.#take();
    this.#setCurrent(test);
    quietly(() => this.#note({ type: 'begin', test }));
  }

  /** A runner begins: what was loaded for it belongs to all files that it runs. */
  begin() {
    this.#isAlone = false;
    this.border(undefined);
  }

  /** Not all tests of the file are run. */
  notePartial(test) {
    quietly(() => this.#note({ type: 'partial', test }));
  }

  noteSpawned(program) {
    quietly(() => this.#note({ type: 'spawned', test: this.#current, program }));
  }

  end() {
    this.#take();
    quietly(() => this.#note({ type: 'end' }));
  }

  #note(line) {
    appendFileSync(this.#notesPath, `${JSON.stringify(line)}\n`);
  }

  #post(method, params) {
    let answer;
    this.#session.post(method, params, (error, result) => (answer = error ? undefined : result));
    return answer;
  }

  #setCurrent(test) {
    this.#current = test;
    if (test === undefined) delete process.env[testVariable];
    else process.env[testVariable] = test;
  }

  /** Somebody may have stopped the counting: then nothing is known of the whole process. */
  #take() {
    const files = quietly(() => this.#ranFiles());
    quietly(() => this.#note(files === undefined ? { type: 'broken' } : { type: 'ran', test: this.#current, files }));
  }

  #ranFiles() {
    const way = this.#isCountedBySomebody ? 'Profiler.getBestEffortCoverage' : 'Profiler.takePreciseCoverage';
    const files = [];
    for (const { scriptId, url, functions } of this.#post(way).result) {
      const path = pathOf(url);
      if (path === undefined || !isOwn(path)) continue;
      const all = functions.map(({ ranges: [{ startOffset, endOffset, count }] }) => [startOffset, endOffset, count]);
      const counted = this.#isCountedBySomebody ? this.#sinceEarlier(scriptId, all) : all;
      const ran = counted.filter(([, , count]) => count > 0);
      if (ran.length > 0) files.push({ script: this.#describe(scriptId, path, functions), ran });
    }
    return files;
  }

  #sinceEarlier(scriptId, ran) {
    return ran.map(([start, end, count]) => {
      const key = `${scriptId}:${start}:${end}`;
      const earlier = this.#earlier.get(key) ?? 0;
      this.#earlier.set(key, count);
      return [start, end, count < earlier ? count : count - earlier];
    });
  }

  /** Told once a script: where it is from, and its own text where that is not what lies on the disk. */
  #describe(scriptId, path, functions) {
    const number = this.#known.get(scriptId);
    if (number !== undefined) return number;
    this.#known.set(scriptId, this.#known.size);
    const length = Math.max(...functions.map(({ ranges: [{ endOffset }] }) => endOffset));
    const bytes = quietly(() => readFileSync(path));
    const text = bytes?.toString('utf8').replace(/^\ufeff/, '');
    const source = text === undefined || text.length !== length ? this.#sourceOf(scriptId) : undefined;
    this.#note({
      type: 'script',
      number: this.#known.get(scriptId),
      path,
      hash: bytes && createHash('sha256').update(bytes).digest('hex'),
      ...(source !== undefined &&
        source.replace(/^\ufeff/, '') !== text && { source: source.slice(0, sourceLengthMax) }),
    });
    return this.#known.get(scriptId);
  }

  #sourceOf(scriptId) {
    this.#post('Debugger.enable');
    const found = this.#post('Debugger.getScriptSource', { scriptId });
    this.#post('Debugger.disable');
    return found?.scriptSource;
  }
}

/** The file that the process was started with: Node's own runner gives each test file a process. */
function ownFile() {
  const isRunner = process.execArgv.some((each) => /^--(?:experimental-)?test(?:-|$)/.test(each));
  const given = process.argv[1];
  if (!isMainThread || given === undefined || (isRunner && process.env.NODE_TEST_CONTEXT === undefined))
    return undefined;
  const path = quietly(() => require.resolve(resolve(given)));
  return path !== undefined && isOwn(path) ? path : undefined;
}

function isOwn(path) {
  return path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`);
}

function pathOf(url) {
  if (url.startsWith('file://')) return quietly(() => fileURLToPath(url.replace(/[?#].*$/, '')));
  return url.startsWith(root + sep) ? url : undefined;
}

/** A program that a test starts, and whose notes must be there as well. */
function watchChildren(tell) {
  const childProcess = require('node:child_process');
  const { spawn } = childProcess.ChildProcess.prototype;
  childProcess.ChildProcess.prototype.spawn = function (...given) {
    quietly(() => tell(given[0]?.file));
    return spawn.apply(this, given);
  };
  for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
    const original = childProcess[name];
    childProcess[name] = function (...given) {
      // A shell runs what it is given.
      quietly(() => tell(name === 'execSync' || given.some((each) => each?.shell) ? undefined : String(given[0])));
      return original.apply(this, given);
    };
  }
  Module.syncBuiltinESMExports();
}

/** Runners tell which file they run when one asks them; they are known when they are loaded. */
function watchLoading(recorder) {
  const load = Module[loading];
  const wrapped = new WeakMap();
  Module[loading] = function (request, parent, ...rest) {
    const loaded = Reflect.apply(load, this, [request, parent, ...rest]);
    return quietly(() => withBorders(request, parent, loaded, recorder, wrapped)) ?? loaded;
  };
  // What one test file loads first is there for all that come behind it.
  const { load: loadModule } = Module.prototype;
  Module.prototype.load = function (filename) {
    const test = recorder.sharing;
    if (test === undefined || !isOwn(String(filename))) return loadModule.call(this, filename);
    recorder.border(undefined);
    try {
      return loadModule.call(this, filename);
    } finally {
      recorder.border(test);
    }
  };
}

function withBorders(request, parent, loaded, recorder, wrapped) {
  const from = parent?.filename ?? '';
  if (/(?:^|[\\/])runner(?:\.c?js)?$/.test(request) && /[\\/]lib[\\/](?:cli[\\/])?\w+\.c?js$/.test(from)) {
    const Runner = typeof loaded === 'function' ? loaded : loaded?.Runner;
    if (typeof Runner?.prototype?.runTests === 'function') wrapMocha(Runner, recorder, wrapped);
    return undefined;
  }
  return /jest-circus|jestAdapter/.test(request) ? wrapJest(loaded, recorder, wrapped) : undefined;
}

/** Files are loaded before the first test: that belongs to all of them. */
function wrapMocha(Runner, recorder, wrapped) {
  if (wrapped.has(Runner)) return;
  wrapped.set(Runner, Runner);
  const { run } = Runner.prototype;
  Runner.prototype.run = function (...given) {
    recorder.begin();
    const left = testsByFile(this.suite);
    this.on('test end', ({ file }) => left.set(file, (left.get(file) ?? 0) - 1));
    this.on('suite', (suite) => !suite.root && suite.file && recorder.border(suite.file));
    this.on('test', (test) => recorder.border(test.file));
    this.on('hook', (hook) => recorder.border(fileOfHook(hook)));
    this.on('end', () => {
      recorder.border(undefined);
      for (const [file, count] of left) if (count > 0) recorder.notePartial(file);
    });
    return run.apply(this, given);
  };
}

/** How many tests each file declares: some may be left out, or not be run once another one failed. */
function testsByFile(suite) {
  const counts = new Map();
  suite?.eachTest?.(({ file }) => counts.set(file, (counts.get(file) ?? 0) + 1));
  return counts;
}

/** Hooks of no suite run for the test that is about to be run; those around everything belong to all. */
function fileOfHook(hook) {
  const isAroundAll = /"(?:before|after) all"/.test(hook.title);
  if (hook.parent?.root) return isAroundAll ? undefined : hook.ctx?.currentTest?.file;
  return hook.ctx?.currentTest?.file ?? hook.file;
}

/** Each test file has modules of its own. */
function wrapJest(loaded, recorder, wrapped) {
  const adapter = typeof loaded === 'function' ? loaded : loaded?.default;
  if (adapter?.name !== 'jestAdapter') return undefined;
  const known = wrapped.get(loaded);
  if (known !== undefined) return known;
  const jestAdapter = async (...given) => {
    recorder.begin();
    recorder.border(given[4]);
    if (given[0]?.testNamePattern) recorder.notePartial(given[4]);
    try {
      return await adapter(...given);
    } finally {
      recorder.border(undefined);
    }
  };
  const result = typeof loaded === 'function' ? jestAdapter : { ...loaded, __esModule: true, default: jestAdapter };
  wrapped.set(loaded, result);
  return result;
}

// Last: classes are there only below where they stand.
if (folder && root) quietly(record);
