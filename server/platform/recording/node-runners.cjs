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

module.exports = { withBorders };
