/**
 * CPU of whole programs that measure the functions of a folder, each in a process of its own, in turn: ours from the first byte,
 * ESLint's `complexity`, SonarJS' `cognitive-complexity`, lizard, radon.
 *
 *     node bench/metrics/peer-cost.ts --peers PEERS --python PEER/bin/python [--rounds N] FOLDER
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { print } from '../accuracy/python-judge.ts';
import { median } from '../run-measured.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'string', default: '.' },
    python: { type: 'string', default: 'python3' },
    rounds: { type: 'string', default: '3' },
    run: { type: 'string' },
  },
});
const folder = resolve(positionals[0]);
const scripts = globSync('**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', { cwd: folder });
const modules = globSync('**/*.py', { cwd: folder });
/** A program that ends with a number of findings did its work. */
const timed =
  'import resource, subprocess, sys\n' +
  'subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n' +
  'used = resource.getrusage(resource.RUSAGE_CHILDREN)\n' +
  'print(used.ru_utime + used.ru_stime)';

if (values.run === undefined) compare();
else if (values.run === 'ours') await readAll();
else await lintAll(values.run);

function compare(): void {
  const own = (run: string) => [
    process.execPath,
    fileURLToPath(import.meta.url),
    '--run',
    run,
    '--peers',
    resolve(values.peers),
    folder,
  ];
  const ofScripts = [
    ['ESLint, complexity', own('complexity')],
    ['SonarJS, cognitive-complexity', own('cognitive')],
  ] as const;
  const ofModules = [['radon', [values.python, '-m', 'radon', 'cc', '-s', '-j', folder]]] as const;
  const programs = [
    ['ours', own('ours')] as const,
    ...(scripts.length > modules.length ? ofScripts : ofModules),
    ['lizard', [values.python, '-m', 'lizard', folder]] as const,
  ];
  const found = new Map<string, number[]>(programs.map(([name]) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, command] of round % 2 === 0 ? programs : programs.toReversed())
      found.get(name)?.push(cpuOf(command));
  }
  print(`${folder}: ${scripts.length} scripts, ${modules.length} files of Python, seconds of CPU`);
  for (const [name, seconds] of found) print(`    ${name}: ${median(seconds).toFixed(2)}`);
}

function cpuOf(command: readonly string[]): number {
  return Number(execFileSync(values.python, ['-c', timed, ...command], { encoding: 'utf8' }));
}

async function readAll(): Promise<void> {
  for (const frontEnd of frontEnds) {
    // oxlint-disable-next-line no-await-in-loop -- as the engine does
    await frontEnd.load(bundledAssets);
    for (const path of [...scripts, ...modules]) {
      const text = frontEnd.languageByExtension.has(extname(path)) ? textOf(path) : undefined;
      if (text !== undefined) frontEnd.declarations(text, path);
    }
  }
}

interface Rules {
  readonly [name: string]: object;
}

/** One rule alone, as its users have it. */
async function lintAll(rule: string): Promise<void> {
  const load = createRequire(join(values.peers, 'package.json'));
  const { Linter } = load('eslint') as {
    Linter: new () => { verify(text: string, config: object, options: { readonly filename: string }): unknown };
  };
  const { rules } = load('eslint-plugin-sonarjs') as { readonly rules: Rules };
  const linter = new Linter();
  const config = {
    files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
    languageOptions: { parser: load('@typescript-eslint/parser') as object },
    plugins: { sonarjs: { rules } },
    rules: rule === 'complexity' ? { complexity: [2, 20] } : { 'sonarjs/cognitive-complexity': [2, 15] },
  };
  for (const path of scripts) {
    const text = textOf(path);
    const jsx = !/\.[cm]?ts$/.test(path);
    const options = { ...config.languageOptions, parserOptions: { ecmaFeatures: { jsx } } };
    if (text !== undefined) linter.verify(text, { ...config, languageOptions: options }, { filename: path });
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    // A folder that is called like a file.
    return undefined;
  }
}
