'use strict';
/** Tells when somebody else has calls counted: what they take, or stop, the recorder never sees. Part of `node-recorder.cjs`. */
const inspector = require('node:inspector');
const v8 = require('node:v8');

/** A session that ends disables its profiler, but only one that began to count has anybody's counts ended by it. */
const counting = /^Profiler\.(?:start|take|stop)PreciseCoverage$/;

/**
 * @param own the session of the recorder
 * @param found called before each time that somebody else counts
 */
function watchCounting(own, found) {
  const { post } = inspector.Session.prototype;
  inspector.Session.prototype.post = function (...given) {
    if (this !== own && counting.test(given[0])) found();
    return Reflect.apply(post, this, given);
  };
  for (const name of ['takeCoverage', 'stopCoverage']) {
    const work = v8[name];
    v8[name] = function (...given) {
      found();
      return Reflect.apply(work, this, given);
    };
  }
}

module.exports = { watchCounting };
