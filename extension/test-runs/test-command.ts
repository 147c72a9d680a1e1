/** Chooses the command that runs files of tests from the manifests around them. */

/** Text of a file of the folder, by path; undefined where there is none. */
export type ReadText = (path: string) => Promise<string | undefined>;

export interface TestCommand {
  /** Path of the folder in which it is run; empty for the workspace folder itself. */
  readonly directory: string;
  /** Program and arguments before the files. */
  readonly argv: readonly string[];
  /** Paths seen from there. */
  readonly files: readonly string[];
}

interface Runner {
  readonly name: string;
  readonly package: string;
  readonly argv: readonly string[];
}

/** In the order in which they are looked for: one that is built on another comes first. */
const runners: readonly Runner[] = [
  { name: 'vitest', package: 'vitest', argv: ['vitest', 'run'] },
  { name: 'jest', package: 'jest', argv: ['jest', '--runTestsByPath'] },
  { name: 'mocha', package: 'mocha', argv: ['mocha'] },
  { name: 'playwright', package: '@playwright/test', argv: ['playwright', 'test'] },
  { name: 'ava', package: 'ava', argv: ['ava'] },
];

/** One command for each runner and folder; the order of the files stays. */
export async function testCommands(
  files: readonly string[],
  read: ReadText,
  python: string,
): Promise<readonly TestCommand[]> {
  const commands = new Map<string, { directory: string; argv: readonly string[]; files: string[] }>();
  const known = new Map<string, Promise<string | undefined>>();
  const readOnce: ReadText = (path) => {
    const text = known.get(path) ?? read(path);
    known.set(path, text);
    return text;
  };
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- what is read for one is known for the next
    const { directory, argv } = await (file.endsWith('.py')
      ? pythonCommand(readOnce, python)
      : nodeCommand(file, readOnce));
    const key = JSON.stringify([directory, argv]);
    const command = commands.get(key) ?? { directory, argv, files: [] };
    command.files.push(directory === '' ? file : file.slice(directory.length + 1));
    commands.set(key, command);
  }
  return [...commands.values()];
}

type Command = Omit<TestCommand, 'files'>;

/** By the nearest manifest that names a runner, in its script `test` rather than among what it installs. */
async function nodeCommand(file: string, read: ReadText): Promise<Command> {
  for (const directory of foldersAbove(file)) {
    // oxlint-disable-next-line no-await-in-loop -- the nearest one counts
    const manifest = manifestIn(await read(join(directory, 'package.json')));
    if (manifest === undefined) continue;
    const found = runnerOf(manifest);
    if (found === 'node') return { directory, argv: ['node', '--test'] };
    // oxlint-disable-next-line no-await-in-loop -- it is the last one
    if (found !== undefined) return { directory, argv: [...(await startOf(directory, read)), ...found.argv] };
  }
  return { directory: '', argv: ['node', '--test'] };
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, unknown>>;
}

function manifestIn(text: string | undefined): Manifest | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

function runnerOf({ scripts, dependencies, devDependencies }: Manifest): Runner | 'node' | undefined {
  const script = Object.entries(scripts ?? {})
    .filter(([name]) => name === 'test' || name.startsWith('test:'))
    .map(([, text]) => String(text))
    .join('\n');
  const named = runners.find(({ name }) => new RegExp(String.raw`(?:^|[\s/&;])${name}(?:$|[\s;&])`, 'm').test(script));
  if (named !== undefined) return named;
  if (/\bnode\b.*\s--test\b/.test(script)) return 'node';
  const installed = { ...dependencies, ...devDependencies };
  return runners.find((runner) => Object.hasOwn(installed, runner.package));
}

/** Returns the start of a command that runs a program which the package installed; nothing is ever fetched for it. */
async function startOf(directory: string, read: ReadText): Promise<readonly string[]> {
  for (const above of [directory, ...foldersAbove(directory)]) {
    // oxlint-disable-next-line no-await-in-loop -- the nearest one counts
    if ((await read(join(above, 'pnpm-lock.yaml'))) !== undefined) return ['pnpm', 'exec'];
    // oxlint-disable-next-line no-await-in-loop -- the nearest one counts
    if ((await read(join(above, 'yarn.lock'))) !== undefined) return ['yarn', 'run'];
  }
  return ['npx', '--no-install'];
}

const pythonManifests = ['pytest.ini', 'pyproject.toml', 'setup.cfg', 'tox.ini', 'requirements.txt', 'conftest.py'];

/** Tests of `unittest` are run by pytest too, where it is used. */
async function pythonCommand(read: ReadText, python: string): Promise<Command> {
  const texts = await Promise.all([...pythonManifests, 'tests/conftest.py', 'requirements-dev.txt'].map(read));
  const usesPytest = texts.some((text) => text !== undefined && /\bpytest\b/.test(text));
  return { directory: '', argv: [python, '-m', usesPytest ? 'pytest' : 'unittest'] };
}

/** From the nearest one to the root, which is empty. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), ''].filter(
    (folder, index, all) => all.indexOf(folder) === index && folder !== path,
  );
}

function join(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}
