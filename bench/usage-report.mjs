/** Preloaded into a measured program (`node --import`): what it used is written to the file GROUNDPLAN_USAGE_FILE when it ends. */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.GROUNDPLAN_USAGE_FILE;
if (isMainThread && file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 }));
  });
}
