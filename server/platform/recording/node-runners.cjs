'use strict';
/** Runners that tell which file they run. Part of `node-recorder.cjs`. */

/** @returns what takes the place of what was loaded; undefined for itself */
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

const vitestState = '__vitest_worker__';

/** What answers a task of a pool is the last that its worker does before it may be ended. */
function isAnswer(message) {
  return (
    typeof message === 'object' && message !== null && ('taskId' in message || '__vitest_worker_response__' in message)
  );
}

/**
 * Vitest runs each test file in a process or thread of its own, and says in a global which; it tells the main process
 * whatever it does, fetches each module before it is run, and ends its workers as soon as they have answered. Counts are only
 * read: its own coverage, where it is asked for, needs them as well.
 */
function watchWorker(recorder) {
  const files = new Set();
  const look = (message) => {
    const state = globalThis[vitestState];
    if (typeof state?.filepath !== 'string') return;
    if (!files.has(state.filepath)) addFile(recorder, files, state);
    if (isAnswer(message)) recorder.settle();
  };
  const { MessagePort, isMainThread } = require('node:worker_threads');
  if (isMainThread) watchSending(process, 'send', recorder, look);
  else watchSending(MessagePort.prototype, 'postMessage', recorder, look);
}

function watchSending(owner, name, recorder, look) {
  const { [name]: send } = owner;
  if (typeof send !== 'function') return;
  owner[name] = function (...given) {
    recorder.attempt(() => look(given[0]));
    return Reflect.apply(send, this, given);
  };
}

/** Of files that share a worker nobody knows what each of them found there. */
function addFile(recorder, files, { filepath, config }) {
  files.add(filepath);
  if (files.size === 1) recorder.claim(filepath);
  else {
    recorder.border(filepath);
    for (const each of files) recorder.notePartial(each);
  }
  if (config?.testNamePattern || config?.bail || config?.coverage?.enabled) recorder.notePartial(filepath);
}

module.exports = { watchWorker, withBorders };
