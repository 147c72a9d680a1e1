/** Mocha's own report, and what it comes to in a file for `npm test` to add up. */
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const failures = this.failures.map((failed) => failed.titlePath().join(' › '));
      writeFileSync(process.env.GROUNDPLAN_TEST_COUNTS, JSON.stringify({ passed: this.stats.passes, failures }));
    });
  }
};
