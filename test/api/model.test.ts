import assert from 'node:assert/strict';
import { ModelRun } from '../support/api-model/model-run.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { DRIVERS } from '../support/store/drivers.ts';

const COMMANDS = rounds(1500);

/** Outcomes that must have come up, or the run has looked at too little. */
const SEEN = [
  '200',
  '201',
  '201 replayed',
  '304',
  '401 expired_api_key',
  '401 revoked_api_key',
  '404 cursor_not_found',
];

/** A rare outcome may not come in as many commands as there are. */
function hasSeenAll({ answers }: ModelRun): boolean {
  return SEEN.every((kind) => answers.has(kind));
}

describe('The API beside a plain model of it', function () {
  this.timeout(300_000 + COMMANDS * 20);
  const [{ driver }] = DRIVERS;

  it(`answers ${COMMANDS} commands of several clients as the model does [§4.model]`, async () => {
    const run = new ModelRun(seededRandom(announcedSeed('model of the API')), driver);
    await run.start();
    // oxlint-disable-next-line no-await-in-loop -- each command meets what the one before has left
    for (let command = 0; command < COMMANDS || (command < 4 * COMMANDS && !hasSeenAll(run)); command++)
      await run.step();
    await run.close();
    const answers = [...run.answers].toSorted(([, left], [, right]) => right - left);
    process.stdout.write(`      ${answers.map(([kind, count]) => `${kind}: ${count}`).join(', ')}\n`);
    for (const kind of SEEN) assert.ok(run.answers.has(kind), kind);
  });
});
