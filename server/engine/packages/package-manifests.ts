import { baseNameOf } from '../resolve/javascript/path.ts';
import { parse } from 'smol-toml';
import type { Ecosystem } from './locked-package.ts';

const npmFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Ecosystem of a manifest that may need packages, by its path. */
export function manifestEcosystem(path: string): Ecosystem | undefined {
  const name = baseNameOf(path);
  if (name === 'package.json') return 'npm';
  return ['pyproject.toml', 'setup.py', 'setup.cfg', 'Pipfile'].includes(name) ? 'pypi' : undefined;
}

/** Reports whether a manifest needs packages of a registry. One that cannot be read may. */
export function needsPackages(path: string, text: string): boolean {
  try {
    if (path.endsWith('package.json')) return needsNpmPackages(JSON.parse(text) as Record<string, object | undefined>);
    if (path.endsWith('pyproject.toml')) return needsPythonPackages(parse(text) as PyProject);
    return path.endsWith('Pipfile') || /install_requires/.test(text);
  } catch {
    return true;
  }
}

function needsNpmPackages(manifest: Readonly<Record<string, object | undefined>>): boolean {
  const ranges = npmFields.flatMap((field) => Object.values(manifest[field] ?? {}));
  return ranges.some((range) => !/^(?:workspace|file|link|portal):/.test(String(range)));
}

interface PyProject {
  readonly project?: { readonly dependencies?: readonly string[]; readonly dynamic?: readonly string[] };
  readonly tool?: { readonly poetry?: { readonly dependencies?: object } };
}

function needsPythonPackages({ project, tool }: PyProject): boolean {
  const poetry = Object.keys(tool?.poetry?.dependencies ?? {}).filter((name) => name !== 'python');
  return (project?.dependencies ?? []).length > 0 || poetry.length > 0;
}
