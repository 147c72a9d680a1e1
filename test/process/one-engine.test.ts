import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ContenderCrowd } from '../support/contender-crowd.ts';
import { EngineBox } from '../support/engine-box.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';

/** `GROUNDPLAN_ENGINE_ROUNDS`: rounds of each line below. */
const roundsOf = (inCi: number): number => Number(process.env.GROUNDPLAN_ENGINE_ROUNDS) || rounds(inCi);

interface Contest {
  readonly title: string;
  readonly contenders: number;
  readonly rounds: number;
  readonly lock?: string;
  readonly prepare?: (box: EngineBox) => Promise<void>;
  readonly disturb?: (crowd: ContenderCrowd, random: () => number) => Promise<void>;
}

const staleSocket = (box: EngineBox): Promise<void> => box.leaveStaleSocket();
const staleGeneration = (box: EngineBox): Promise<void> =>
  box.leaveStaleSocket(join(box.place.runtimeFolder, `${box.place.name}.e7`));

/** Many first: a process that was started for one contest is there for the next. */
const contests: Contest[] = [
  { title: 'free name', contenders: 50, rounds: 1 },
  { title: 'stale socket', contenders: 50, rounds: 1, prepare: staleSocket },
  { title: 'no lock tool, free name', contenders: 50, rounds: 1, lock: 'none' },
  {
    title: 'stale socket, kill -9',
    contenders: 30,
    rounds: 2,
    prepare: staleSocket,
    disturb: (crowd, random) => crowd.killSome(0.2, 200, random),
  },
  {
    title: 'stale socket, SIGSTOP and SIGCONT',
    contenders: 30,
    rounds: 1,
    prepare: staleSocket,
    disturb: (crowd, random) => crowd.freezeSome(0.5, 400, random),
  },
  {
    title: 'no lock tool, stale generation, kill -9',
    contenders: 30,
    rounds: 1,
    lock: 'none',
    prepare: staleGeneration,
    disturb: (crowd, random) => crowd.killSome(0.2, 200, random),
  },
  {
    title: 'no lock tool, SIGSTOP and SIGCONT',
    contenders: 30,
    rounds: 1,
    lock: 'none',
    disturb: (crowd, random) => crowd.freezeSome(0.5, 400, random),
  },
  { title: 'perl as the lock tool', contenders: 20, rounds: 1, lock: 'perl', prepare: staleSocket },
];

/** One round: everybody wants the engine at once; afterwards one of the survivors serves all of them. */
async function contend(contest: Contest, box: EngineBox, crowd: ContenderCrowd, random: () => number): Promise<void> {
  await crowd.resize(contest.contenders);
  if (box.livingOwners().length === 0) await contest.prepare?.(box);
  crowd.begin(box);
  await contest.disturb?.(crowd, random);
  const servers = new Set(await crowd.servers());
  assert.equal(servers.size, 1, `served by ${[...servers].join(' and ')}`);
  const [server] = servers;
  assert.ok(crowd.pids.includes(server!), 'the server is one of the survivors');
  assert.deepEqual(box.livingOwners(), [server]);
  await crowd.end();
  assert.deepEqual(box.livingOwners(), [], 'everybody let go');
}

describe('One engine among many that start at once', function () {
  this.timeout(0);
  const crowd = new ContenderCrowd();
  after(() => crowd.dispose());

  for (const contest of contests) {
    const count = roundsOf(contest.rounds);
    it(`${contest.title}: ${contest.contenders} contenders, ${count} rounds`, async () => {
      const random = seededRandom(announcedSeed(contest.title));
      const box = new EngineBox({ lock: contest.lock });
      try {
        for (let round = 0; round < count; round++) await contend(contest, box, crowd, random);
        assert.deepEqual(
          box.journal().filter(({ event }) => event === 'two'),
          [],
        );
      } catch (error) {
        await crowd.dispose();
        throw error;
      } finally {
        await box.dispose();
      }
    });
  }
});
