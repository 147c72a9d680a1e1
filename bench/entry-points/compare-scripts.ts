/**
 * Routes of real applications, as their framework lists them once they are started, against what reading their code tells.
 *
 *     node bench/entry-points/compare-scripts.ts <folder> [part of a repository's name]
 *
 * Checkouts and packages are kept in the folder; what is missing there is fetched. Packages other than the framework are
 * replaced by stand-ins (`stand-ins.cjs`), so that no database is needed.
 */
import { rowsOfRoutes } from '#server/engine/entry-points/compose-routes.ts';
import { settingsTables } from '#server/engine/entry-points/known-calls.ts';
import { frameworks } from '#server/engine/entry-points/known-frameworks.ts';
import { isTold } from './compared-text.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { join, resolve } from 'node:path';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';
import { type ScriptApp, scriptApps } from './script-apps.ts';
import { checkOut, listedRoutes } from './start-script-app.ts';

interface Compared {
  readonly app: ScriptApp;
  readonly listed: number;
  readonly told: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  /** Told with a part that is not known. */
  readonly partly: readonly string[];
}

const folder = resolve(process.argv[2]);
const wanted = process.argv[3] ?? '';

for (const app of scriptApps.filter(({ repository, folder: at }) => `${repository}/${at}`.includes(wanted))) {
  try {
    report(await compare(app));
  } catch (error) {
    process.stdout.write(
      `${app.repository} ${app.folder}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
}

async function compare(app: ScriptApp): Promise<Compared> {
  const root = checkOut(folder, app);
  const listed = new Set(listedRoutes(folder, app));
  const snapshot = await indexedSnapshot(join(root, app.folder));
  const told = rowsOfRoutes(snapshot, frameworks, settingsTables).filter(({ file }) => !isTestPath(file));
  const names = new Set(
    told.filter(({ name, proof }) => listed.has(name) || isTold({ name, proof })).map(({ name }) => name),
  );
  const partly = told.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  return {
    app,
    listed: listed.size,
    told: names.size,
    missed: [...listed].filter((name) => !names.has(name)),
    wrong: [...names].filter((name) => !listed.has(name)),
    partly,
  };
}

function report({ app, listed, told, missed, wrong, partly }: Compared): void {
  const { framework, repository, folder: at } = app;
  const found = listed - missed.length;
  const recall = ((100 * found) / listed).toFixed(1);
  const precision = told === 0 ? '-' : ((100 * (told - wrong.length)) / told).toFixed(1);
  process.stdout.write(
    `${framework} ${repository} ${at}: ${found} of ${listed} (${recall} %), precision ${precision} %, ${partly.length} in part\n`,
  );
  for (const name of missed) process.stdout.write(`  missed ${name}\n`);
  for (const name of wrong) process.stdout.write(`  wrong ${name}\n`);
  for (const name of partly) process.stdout.write(`  in part ${name}\n`);
}
