/**
 * When TypeScript's imports load, against what its compiler emits: `node bench/accuracy/loads/typescript.ts DIR …`.
 *
 * Each file that a `tsconfig.json` of the repository names is compiled with the settings of the nearest one, nothing installed; what its
 * output imports at the top is `start`, what it imports in functions or by `import()` is `deferred`, what is gone is `never`.
 * Judged are the imports that lead to files of the repository, one a file and specifier.
 */
import { execFileSync } from 'node:child_process';
import { lstatSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { allStrings, stringAt } from '#server/base/string-table.ts';
import { type Load, loads, unresolvedTarget } from '#server/engine/graph/snapshot.ts';
import { importKinds } from '#server/engine/source/import-facts-codec.ts';
import { type EmittedImports, readEmitted } from './emitted-imports.ts';
import { type LoadedProject, loadProject } from './loaded-project.ts';

const examples = 12;

/** "Cannot read file", "File not found". */
const missingFile = new Set([5083, 6053]);

/** What keeps a program from writing JavaScript is turned off; nothing else is. */
const writing: ts.CompilerOptions = {
  noEmit: false,
  emitDeclarationOnly: false,
  declaration: false,
  declarationMap: false,
  composite: false,
  incremental: false,
  tsBuildInfoFile: undefined,
  noEmitOnError: false,
  allowImportingTsExtensions: false,
  sourceMap: false,
};

for (const directory of process.argv.slice(2)) await report(realpathSync(directory));

async function report(root: string): Promise<void> {
  const paths = trackedFiles(root);
  const project = await loadProject(root, paths);
  const emitted = emitAll(root, paths);
  let agreed = 0;
  const differences: string[] = [];
  const counts = new Map<string, number>();
  for (const [key, ours] of ourLoads(project)) {
    const [path, specifier] = key.split('\n');
    const output = emitted.get(path);
    if (output === undefined) continue;
    const truth = truthOf(output, specifier);
    counts.set(truth, (counts.get(truth) ?? 0) + 1);
    if (truth === ours) agreed++;
    else differences.push(`${path}: '${specifier}' is ${truth}, we say ${ours}`);
  }
  const judged = agreed + differences.length;
  const compiled = [...emitted.values()].filter((output) => output !== undefined).length;
  const unknown = emitted.size - compiled;
  print(
    `${root}: ${compiled} files compiled, ${unknown} whose settings are not there, ${judged} imports judged (${[...counts].join(' ')})`,
  );
  print(`agreed ${((100 * agreed) / Math.max(1, judged)).toFixed(3)} %, ${differences.length} differ`);
  for (const line of differences.slice(0, examples)) print(`  ${line}`);
}

function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const isFile = (path: string) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  return listed
    .split('\0')
    .filter((path) => path !== '' && isFile(path))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** The strongest load by file and specifier, of imports that lead to a file. Mocks, workers and the like are no imports. */
function ourLoads({ files, loads: layer }: LoadedProject): ReadonlyMap<string, Load> {
  const found = new Map<string, number>();
  const paths = allStrings(files.paths);
  const { uses } = files;
  for (let row = 0; row < uses.count; row++) {
    if (uses.targets[row] === unresolvedTarget || uses.targets[row] >= files.count) continue;
    if (importKinds[uses.kinds[row]] === 'reference') continue;
    const specifier = stringAt(uses.specifierTable, row);
    // `import.meta.glob` is a matter of the bundler.
    if (specifier.startsWith('glob:')) continue;
    const key = `${paths[uses.sources[row]]}\n${specifier}`;
    found.set(key, Math.min(found.get(key) ?? loads.length, layer.uses[row]));
  }
  return new Map([...found].map(([key, load]) => [key, loads[load]]));
}

function truthOf({ atStart, later }: EmittedImports, specifier: string): Load {
  if (atStart.has(specifier)) return 'start';
  return later.has(specifier) ? 'deferred' : 'never';
}

/** The nearest config decides: those deeper in the tree are compiled first, and their files by no other. */
function emitAll(root: string, paths: readonly string[]): ReadonlyMap<string, EmittedImports | undefined> {
  const emitted = new Map<string, EmittedImports | undefined>();
  const tracked = new Set(paths);
  const configs = paths.filter((path) => /(?:^|\/)tsconfig[^/]*\.json$/.test(path));
  const deepestFirst = configs.toSorted((a, b) => b.split('/').length - a.split('/').length || a.length - b.length);
  for (const config of deepestFirst) {
    const { fileNames, options, errors } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(root, config), ts.sys.readFile).config ?? {},
      ts.sys,
      join(root, config, '..'),
      undefined,
      join(root, config),
    );
    const isWanted = (name: string) => {
      const path = relative(root, name);
      return /\.[cm]?tsx?$/.test(path) && !/\.d\.\w*ts$/.test(path) && tracked.has(path) && !emitted.has(path);
    };
    const wanted = fileNames.filter(isWanted);
    // What it extends is not installed, or not generated: nobody knows how its files are compiled.
    if (errors.some(({ code }) => missingFile.has(code)))
      for (const name of wanted) emitted.set(relative(root, name), undefined);
    else if (wanted.length > 0) emitProgram(root, fileNames, wanted, options, emitted);
  }
  return emitted;
}

function emitProgram(
  root: string,
  fileNames: readonly string[],
  wanted: readonly string[],
  options: ts.CompilerOptions,
  emitted: Map<string, EmittedImports | undefined>,
): void {
  const program = ts.createProgram(fileNames, { ...options, ...writing, outDir: '/out', rootDir: '/' });
  for (const name of wanted) {
    const file = program.getSourceFile(name);
    program.emit(file, (output, text) => {
      if (/\.[cm]?jsx?$/.test(output)) emitted.set(relative(root, name), readEmitted(text));
    });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
