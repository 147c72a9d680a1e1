/**
 * Routes of real applications of NestJS, as the server below it has them once they are started, against what reading their
 * code tells.
 *
 *     node bench/entry-points/compare-nest.ts <folder> <folder with Nest's packages installed>
 *
 * Checkouts are looked for in the folder as `owner+name`, with an `.env` where they want one. Databases are not connected
 * to (`list-nest-routes.cjs`).
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';
import { comparedText, isTold } from './compared-text.ts';
import { type NestApp, nestApps } from './nest-apps.ts';

const [folder, packages] = process.argv.slice(2).map((each) => resolve(each));
const startTimeoutMs = 120_000;

for (const app of nestApps) {
  const root = join(folder, app.repository.replace('/', '+'));
  const listed = new Set(listedBy(root, app));
  const told = await toldOf(join(root, app.folder));
  process.stdout.write(comparedText(`nest ${app.repository}`, listed, new Set(told.whole)));
  for (const name of told.partly) process.stdout.write(`  in part ${name}\n`);
}

function listedBy(root: string, app: NestApp): readonly string[] {
  const isGiven = app.packages === 'given';
  const preloads = [...(isGiven ? ['stand-ins.cjs'] : []), 'list-nest-routes.cjs'].flatMap((name) => [
    '--require',
    join(import.meta.dirname, name),
  ]);
  const run = spawnSync(process.execPath, [...preloads, app.main], {
    cwd: root,
    encoding: 'utf8',
    timeout: startTimeoutMs,
    env: {
      ...process.env,
      ...app.environment,
      NODE_PATH: isGiven ? join(packages, 'node_modules') : root,
      LISTED_QUIETLY: '1',
    },
  });
  const lines = run.stdout.split('\n').filter((line) => line.startsWith('route '));
  if (lines.length === 0) throw new Error(`${app.repository} lists nothing: ${run.stdout}${run.stderr}`);
  return lines.map((line) => (JSON.parse(line.slice('route '.length)) as string[]).join(' '));
}

async function toldOf(
  root: string,
): Promise<{ readonly whole: readonly string[]; readonly partly: readonly string[] }> {
  const routes = entryPointsOf(await indexedSnapshot(root)).filter(
    ({ framework, type, file }) => framework === 'nestjs' && type === 'route' && !isTestPath(file),
  );
  return {
    whole: routes.filter(isTold).map(({ name }) => name),
    partly: routes.filter((route) => !isTold(route)).map(({ name }) => name),
  };
}
