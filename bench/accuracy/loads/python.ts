/**
 * When Python's imports run, against Python itself: `node bench/accuracy/loads/python.ts [--python PROGRAM] [--prepare CODE] ROOT=PACKAGE …`.
 *
 * All modules of the package are imported with a hook on imports (`python_loads.py`). Judged are the import statements of the files that
 * ran to their end: `start` where a statement ran at the top. What stands in a branch and did not run is not judged where we say
 * `start`: the branch was another one.
 */
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stringAt } from '#server/base/string-table.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { loads } from '#server/engine/graph/snapshot.ts';
import { trackedPaths } from '../python-judge.ts';
import { type LoadedProject, loadProject } from './loaded-project.ts';

interface Verdict {
  readonly path: string;
  readonly imports: readonly (readonly [line: number, around: 'function' | 'branch' | '', ranAtTop: boolean])[];
}

const examples = 12;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { python: { type: 'string', default: 'python3' }, prepare: { type: 'string', default: '' } },
});
for (const given of positionals) {
  const [root, packageFolder] = given.split('=');
  await report(realpathSync(root), packageFolder);
}

/** @param packageFolder relative to the root; what is above it goes onto `sys.path` */
async function report(root: string, packageFolder: string): Promise<void> {
  const paths = trackedPaths(root);
  const project = await loadProject(root, paths);
  const modules = paths
    .filter((path) => path.startsWith(`${packageFolder}/`) && path.endsWith('.py'))
    .map((path) => [path, moduleName(path, packageFolder)]);
  const folders = [packageFolder.split('/').slice(0, -1).join('/') || '.'];
  const task = { root, folders, modules, prepare: options.prepare };
  const verdicts = ask(task);
  const loadsOf = loadsByLine(project);
  const differences: string[] = [];
  const counts = { start: 0, 'not at the start': 0, 'other branch': 0 };
  for (const { path, imports } of verdicts) {
    for (const [line, around, ranAtTop] of imports) {
      const ours = loadsOf(path).get(line) ?? 'unseen';
      const isOtherBranch = ours === 'start' && !ranAtTop && around === 'branch';
      counts[isOtherBranch ? 'other branch' : ranAtTop ? 'start' : 'not at the start']++;
      if (!isOtherBranch && ranAtTop !== (ours === 'start')) {
        differences.push(`${path}:${line} ${ranAtTop ? 'ran' : 'did not run'} at the top, we say ${ours}`);
      }
    }
  }
  const judged = counts.start + counts['not at the start'];
  print(`${root} ${packageFolder}: ${verdicts.length} of ${modules.length} files ran, ${judged} statements judged`);
  print(`${JSON.stringify(counts)}`);
  print(
    `agreed ${((100 * (judged - differences.length)) / Math.max(1, judged)).toFixed(3)} %, ${differences.length} differ`,
  );
  for (const difference of differences.slice(0, examples)) print(`  ${difference}`);
}

function moduleName(path: string, packageFolder: string): string {
  const above = packageFolder.split('/').slice(0, -1).join('/');
  const inside = above === '' ? path : path.slice(above.length + 1);
  return inside
    .replace(/(?:\/__init__)?\.py$/, '')
    .split('/')
    .join('.');
}

function ask(task: object): Verdict[] {
  const program = fileURLToPath(new URL('python_loads.py', import.meta.url));
  const output = execFileSync(options.python, [program], {
    input: JSON.stringify(task),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** The strongest load of the imports on each line of a file. */
function loadsByLine({ files, loads: layer }: LoadedProject): (path: string) => ReadonlyMap<number, string> {
  const byFile = new Map<string, Map<number, string>>();
  for (let row = 0; row < files.uses.count; row++) {
    const path = stringAt(files.paths, files.uses.sources[row]);
    const lines = byFile.get(path) ?? new Map<number, string>();
    byFile.set(path, lines);
    if (lines.get(files.uses.lines[row]) !== 'start') lines.set(files.uses.lines[row], loads[layer.uses[row]]);
  }
  return (path) => (findFile(files, path) === undefined ? undefined : byFile.get(path)) ?? new Map();
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
