import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';

/**
 * Compares the routes that are found in Python applications with those that the applications have when they run, by their
 * frameworks' own account.
 *
 *     node bench/entry-points/compare-python.ts <file> [--misses]
 *
 * The file is a JSON list of applications: `name`, `framework` (`flask`, `fastapi`, `django`), `folder` that is read,
 * `python` of an environment in which it is installed, `program` that imports it (list_python_routes.py), `environment`.
 * A route is its method and path; of those with one place in the code several are told apart by nothing else. Routes
 * whose handlers are not the application's own code are in neither list: of ours those that only a file as a whole stands for.
 */
interface Application {
  readonly name: string;
  readonly framework: string;
  readonly folder: string;
  readonly python: string;
  readonly program: string;
  readonly environment?: Readonly<Record<string, string>>;
}

interface Route {
  readonly route: string;
  readonly file: string;
}

const [list, ...flags] = process.argv.slice(2);
for (const application of JSON.parse(readFileSync(list, 'utf8')) as Application[]) {
  const running = runningRoutes(application);
  // oxlint-disable-next-line no-await-in-loop -- one application after the other
  const found = await foundRoutes(application);
  compare(application, running, found);
}

function runningRoutes({ framework, folder, python, program, environment }: Application): readonly Route[] {
  const lister = fileURLToPath(new URL('list_python_routes.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync(python, ['-W', 'ignore', lister, framework, program], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr.slice(-2000));
  const rows = stdout.split('\n').filter((line) => line.startsWith('{"method"'));
  return rows.map((line) => {
    const { method, path, file } = JSON.parse(line) as { method: string; path: string; file: string };
    return { route: `${method} ${path}`, file };
  });
}

async function foundRoutes({ framework, folder }: Application): Promise<readonly Route[]> {
  const entries = entryPointsOf(await indexedSnapshot(folder));
  return entries
    .filter((entry) => entry.type === 'route' && entry.framework === framework)
    .filter(
      ({ handlers }) => !handlers.some((handler) => handler.kind === 'symbol' && handler.id.endsWith('#<module>')),
    )
    .map(({ name, handlers, file }) => {
      const [handler] = handlers;
      const code = handler?.kind === 'symbol' ? handler.id.slice(0, handler.id.indexOf('#')) : handler?.file;
      return { route: name, file: code ?? file };
    });
}

function compare({ name }: Application, running: readonly Route[], found: readonly Route[]): void {
  const [wanted, told] = [running, found].map((routes) => new Map(routes.map((each) => [each.route, each])));
  const both = [...told.keys()].filter((route) => wanted.has(route));
  const missed = [...wanted.keys()].filter((route) => !told.has(route));
  const extra = [...told.keys()].filter((route) => !wanted.has(route));
  const placed = both.filter((route) => told.get(route)?.file === wanted.get(route)?.file).length;
  process.stdout.write(
    `${name}: ${wanted.size} routes run, ${told.size} found, recall ${share(both.length, wanted.size)}, ` +
      `precision ${share(both.length, told.size)}, in the right file ${share(placed, both.length)}; ` +
      `${extra.filter((route) => isBelow(route, missed)).length} more below a prefix that is not known\n`,
  );
  if (!flags.includes('--misses')) return;
  for (const route of missed) process.stdout.write(`  missed ${route} (${wanted.get(route)?.file})\n`);
  for (const route of extra) process.stdout.write(`  not there ${route} (${told.get(route)?.file})\n`);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

// A star, then what a running route ends with: the beginning is told by the configuration alone.
function isBelow(route: string, missed: readonly string[]): boolean {
  const [method, path] = route.split(' *', 2);
  return path !== undefined && missed.some((each) => each.startsWith(`${method} `) && each.endsWith(path));
}
