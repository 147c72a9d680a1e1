'use strict';
/**
 * Is loaded into every Node process of a recorded command (`NODE_OPTIONS=--require`) and notes which functions ran while
 * which test file did. It runs in whatever Node the command runs in (18 and later), before anything else, and must never
 * change what the command does: each failure of its own costs all notes of the process, and only that is noted then.
 *
 * Notes are lines of JSON in a file of their own for each process and thread (`server/engine/coverage/process-notes.ts`).
 */
const { appendFileSync, readFileSync, unlinkSync, writeFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const Module = require('node:module');
const { join, resolve, sep } = require('node:path');
const { fileURLToPath } = require('node:url');
const { isMainThread, threadId } = require('node:worker_threads');
const { watchChildren } = require('./node-children.cjs');
const { watchCounting } = require('./node-counting.cjs');
const { watchWorker, withBorders } = require('./node-runners.cjs');

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
  watchChildren(recorder);
  // A program that a test starts belongs to that test, whatever it runs.
  if (inherited === undefined) watchLoading(recorder);
  if (inherited === undefined && process.env.VITEST !== undefined) watchWorker(recorder);
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
  #isLost = false;

  constructor(test, isStarted) {
    const { Session } = require('node:inspector');
    this.#session = new Session();
    this.#session.connect();
    this.#isAlone = test !== undefined;
    this.#setCurrent(test);
    const thread = isMainThread ? undefined : threadId;
    this.#note({ type: 'start', test, started: isStarted, pid: process.pid, ppid: process.ppid, thread });
    this.#post('Profiler.enable');
    if (!this.#isCountedBySomebody) this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Asked of their own, for their own: what the recorder is told afterwards lacks what they took.
    watchCounting(this.#session, () => this.#note({ type: 'broken' }));
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
    this.#note({ type: 'begin', test });
  }

  /** A runner begins: what was loaded for it belongs to all files that it runs. */
  begin() {
    this.#isAlone = false;
    this.border(undefined);
  }

  /** The process turns out to run one test file, and nothing else: all that ran in it so far, and will, is of that. */
  claim(test) {
    this.#isAlone = true;
    this.#isCountedBySomebody = true;
    this.#setCurrent(test);
    this.#note({ type: 'begin', test });
  }

  /** The process may be cut off from here on, and nothing is missing. */
  settle() {
    this.#take();
    this.#note({ type: 'end' });
  }

  /** Not all tests of the file are run. */
  notePartial(test) {
    this.#note({ type: 'partial', test });
  }

  noteSpawned(program) {
    this.#note({ type: 'spawned', test: this.#current, ...program });
  }

  end() {
    if (this.#isLost) return this.#lose();
    this.#take();
    this.#note({ type: 'end' });
  }

  /** Work that notes would lack something without. */
  attempt(work) {
    try {
      return work();
    } catch {
      this.#lose();
      return undefined;
    }
  }

  #note(line) {
    if (!this.#isLost) this.attempt(() => appendFileSync(this.#notesPath, `${JSON.stringify(line)}\n`));
  }

  /** Nobody can say of which test something is missing: what was noted goes, as it may where nothing can be written any more. */
  #lose() {
    this.#isLost = true;
    try {
      writeFileSync(this.#notesPath, '{"type":"broken"}\n');
    } catch {
      quietly(() => unlinkSync(this.#notesPath));
    }
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
    this.#note(files === undefined ? { type: 'broken' } : { type: 'ran', test: this.#current, files });
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

/** Runners tell which file they run when one asks them; they are known when they are loaded. */
function watchLoading(recorder) {
  const load = Module[loading];
  const wrapped = new WeakMap();
  Module[loading] = function (request, parent, ...rest) {
    const loaded = Reflect.apply(load, this, [request, parent, ...rest]);
    return recorder.attempt(() => withBorders(request, parent, loaded, recorder, wrapped)) ?? loaded;
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

// Last: classes are there only below where they stand.
if (folder && root) quietly(record);
