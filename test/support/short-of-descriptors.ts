/**
 * Indexes a folder, takes all descriptors of the process, saves files, indexes, gives the descriptors back, indexes; prints what
 * came of it as JSON. To be run with a low limit of descriptors (`ulimit -n`).
 */
import { closeSync, openSync } from 'node:fs';
import { failureOf } from '#server/app/indexing/index-runner.ts';
import { openIndex, writeFiles } from './index-fixture.ts';
import { temporaryFolder } from './temporary-folder.ts';

const filesOf = (name: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`src/${name}${at}.ts`, `export const ${name}${at} = 1;\n`]),
  );

/** All that there are; the code with which the system refuses one more. */
function takeAll(descriptors: number[]): string {
  for (;;) {
    try {
      descriptors.push(openSync('/dev/null', 'r'));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? '';
    }
  }
}

const root = temporaryFolder();
writeFiles(root, { ...filesOf('a', 30), 'package.json': '{}' });
const { refresh, snapshot } = openIndex(root);
await refresh({ upTo: 'all' });
writeFiles(root, { ...filesOf('a', 30), ...filesOf('b', 30) });
const descriptors: number[] = [];
const taken = takeAll(descriptors);
const failure = await refresh({ upTo: 'all' }).then(() => undefined, failureOf);
const filesWhileShort = snapshot().files.count;
descriptors.forEach((descriptor) => closeSync(descriptor));
const { skipped } = await refresh({ upTo: 'all' });
const fresh = openIndex(root);
await fresh.refresh({ upTo: 'all' });
process.stdout.write(
  JSON.stringify({
    taken,
    failure: failure?.code,
    filesWhileShort,
    skippedAfter: skipped,
    filesAfter: snapshot().files.count,
    isAsMadeAgain: snapshot().id === fresh.snapshot().id,
  }),
);
