/** CPU that an engine spends on beginning to serve HTTP: `node bench/http/start-cost.ts [rounds]`, after `npm run build`. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../run-measured.ts';
import { MeasuredEngine } from './measured-engine.ts';

const rounds = Number(process.argv[2] ?? 7);

async function costMs(): Promise<number> {
  const engine = await MeasuredEngine.start();
  // What the start itself has left to do is not the port's.
  await sleep(500);
  const beforeMs = engine.cpuMs;
  await engine.serve();
  const cost = engine.cpuMs - beforeMs;
  await engine.stop();
  return cost;
}

const costs: number[] = [];
// oxlint-disable-next-line no-await-in-loop -- measured one after the other
for (let round = 0; round < rounds; round++) costs.push(await costMs());
process.stdout.write(
  `beginning to serve HTTP: ${median(costs).toFixed(0)} ms CPU (${Math.min(...costs)} to ${Math.max(...costs)}), ` +
    `goal 250; load average ${loadavg()[0].toFixed(1)}\n`,
);
