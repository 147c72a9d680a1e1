import assert from 'node:assert/strict';
import { runProgram } from '../support/run-program.ts';

const CHOOSER = new URL('../../server/platform/store/choose-driver.ts', import.meta.url).href;
const SAY_NAME = `const { loadSqlDriver } = await import('${CHOOSER}'); console.log((await loadSqlDriver()).name);`;

/** A module that works as far as one can import it. */
const BROKEN_SQLITE = `data:text/javascript,${encodeURIComponent(
  "import { StatementSync } from 'node:sqlite'; delete StatementSync.prototype.setReturnArrays;",
)}`;

interface Host {
  readonly what: string;
  readonly options?: readonly string[];
  readonly store?: string;
  readonly driver: string;
}

const HOSTS: readonly Host[] = [
  { what: 'that has all it takes', driver: 'node:sqlite' },
  { what: 'without the module', options: ['--no-experimental-sqlite'], driver: 'sql.js' },
  { what: 'whose module lacks a part', options: ['--import', BROKEN_SQLITE], driver: 'sql.js' },
  { what: 'that was told so', store: 'sqljs', driver: 'sql.js' },
  { what: 'that was told something else', store: 'other', driver: 'node:sqlite' },
];

describe('the store driver of a host', () => {
  for (const { what, options = [], store, driver } of HOSTS) {
    it(`${what} is ${driver}`, async () => {
      const programArguments = [...options, '--input-type=module', '--eval', SAY_NAME];
      const result = await runProgram(process.execPath, programArguments, { env: { GROUNDPLAN_STORE: store } });
      assert.deepEqual([result.code, result.stdout], [0, `${driver}\n`], result.stderr);
    });
  }
});
