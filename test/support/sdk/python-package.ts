import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const packageFolder = join(root, 'sdk/python');

export interface PythonRun {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/**
 * Returns the output of a program; throws with all its output when it fails. Nothing of the user's own Python is seen.
 */
export function runPython(python: string, args: readonly string[], { cwd, env, input = '' }: PythonRun = {}): string {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  try {
    return execFileSync(python, args, {
      cwd: cwd ?? temporaryFolder(),
      input,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH, HOME, TMPDIR, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', ...env },
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${python} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

let tools: string | undefined;

/**
 * The folder of an environment with what `sdk/python/test-requirements.txt` names. It is made once, which downloads from
 * PyPI, and kept until the list changes.
 */
export function pythonTools(): string {
  tools ??= madeTools();
  return tools;
}

function madeTools(): string {
  const requirements = join(packageFolder, 'test-requirements.txt');
  const version = runPython('python3', ['--version']);
  const digest = createHash('sha256').update(version).update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(root, '.cache/python-tools', digest);
  const mark = join(folder, 'complete');
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  runPython('python3', ['-m', 'venv', folder]);
  const settings = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:PIP_|SSL_CERT|REQUESTS_CA|(?:https?|no)_proxy)/i.test(name)),
  );
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '-r', requirements];
  runPython(join(folder, 'bin/python'), pip, { env: settings as Record<string, string> });
  writeFileSync(mark, '');
  return folder;
}

/** Cache of mypy, kept between runs. */
export const mypyCache = join(root, '.cache/mypy');

export interface BuiltPackage {
  readonly wheel: string;
  readonly sdist: string;
}

let built: BuiltPackage | undefined;

/** Returns the packages that would be published: the sdist, and the wheel that is made of it. */
export function builtPackage(): BuiltPackage {
  if (built !== undefined) return built;
  const folder = temporaryFolder();
  const args = ['-m', 'build', '--no-isolation', '--outdir', folder, packageFolder];
  runPython(join(pythonTools(), 'bin/python'), args, { env: { PIP_DISABLE_PIP_VERSION_CHECK: '1' } });
  const named = (suffix: string): string =>
    join(folder, readdirSync(folder).find((name) => name.endsWith(suffix)) as string);
  built = { wheel: named('.whl'), sdist: named('.tar.gz') };
  return built;
}

const environments = new Map<string, string>();

/** The Python of an environment in which nothing but this file is installed, as a user installs it. */
export function installedFrom(file: string): string {
  const python = environments.get(file) ?? newEnvironment(file);
  environments.set(file, python);
  return python;
}

function newEnvironment(file: string): string {
  const folder = temporaryFolder();
  const python = join(folder, 'bin/python');
  const toolsPython = join(pythonTools(), 'bin/python');
  runPython('python3', ['-m', 'venv', '--without-pip', folder]);
  const args = ['--quiet', '--no-index', '--no-deps', '--no-build-isolation', '--disable-pip-version-check', file];
  // An sdist is built where it is installed, which wants the tools that the environment does not have.
  const sitePackages = runPython(toolsPython, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"), end="")']);
  const env = { PYTHONPATH: sitePackages };
  runPython(toolsPython, ['-m', 'pip', '--python', python, 'install', ...args], { env });
  return python;
}
