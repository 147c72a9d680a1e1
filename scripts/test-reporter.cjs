/** Mocha's own report, and the counts in a file for `npm test` to add up. */
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes: passed, failures: failed } = this.stats;
      writeFileSync(process.env.GROUNDPLAN_TEST_COUNTS, JSON.stringify({ passed, failed }));
    });
  }
};
