import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { detailsMax } from '#protocol/envelope.ts';
import { type OperationId, operations } from '#protocol/operations.ts';
import { buildProgram } from '../support/command-line.ts';
import { runProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = fileURLToPath(new URL('../support/steps/largest-requests-program.ts', import.meta.url));

/**
 * Reading takes five steps a byte, the depth of JSON most of them. A list that is searched for each of its items takes
 * thousands: 160,000 fields of a body are 2 MiB, and half of their square is 6,000 steps for each byte.
 */
const stepsAByteMax = 20;
/** Upper bound on the steps of the largest answer about the project of the test with the small requests beside it. */
const stepsBesideMax = 2_000_000;

interface Reported {
  readonly operation: string;
  readonly front: 'http' | 'pipe' | 'mcp';
  readonly name: string;
  readonly bytes: number;
  /** Status, code and number of details. */
  readonly outcome: string;
  readonly steps: number;
}

describe('the largest requests of every operation', function () {
  this.timeout(600_000);
  let requests: readonly Reported[] = [];
  before(async () => {
    buildProgram();
    const { stdout } = await runProgram(process.execPath, [program, temporaryFolder()]);
    requests = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Reported);
  });

  it('are sent to every operation that takes anything', () => {
    const asked = new Set(requests.map(({ operation }) => operation));
    const left = (Object.keys(operations) as OperationId[]).filter((id) => !asked.has(id));
    assert.deepEqual(left, ['events.stream', 'engine.stop']);
  });

  it('take the main thread a number of steps that grows with their bytes and no faster', () => {
    const dear = requests.filter(({ bytes, steps }) => steps > stepsBesideMax + stepsAByteMax * bytes);
    assert.deepEqual(dear, []);
  });

  it('are never a fault of ours', () =>
    assert.deepEqual(
      requests.filter((each) => each.outcome.startsWith('5')),
      [],
    ));

  it(`are refused with ${detailsMax} details at most, however much is wrong [§1.1.details]`, () => {
    const counts = requests.map((each) => Number(each.outcome.split(' ')[2] ?? 0));
    assert.equal(Math.max(...counts), detailsMax);
  });
});
