import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Manifest>> };

/** What a package is installed with. The optional ones of all platforms too: `npm ci` wants each of them in the lock file. */
function* wantedBy(manifest: Manifest): Generator<string> {
  yield* Object.keys(manifest.dependencies ?? {});
  yield* Object.keys(manifest.optionalDependencies ?? {});
  for (const name of Object.keys(manifest.peerDependencies ?? {}))
    if (manifest.peerDependenciesMeta?.[name]?.optional !== true) yield name;
}

/** As Node looks for it: in the `node_modules` of the folder, then of those above it. */
function isFound(from: string, name: string): boolean {
  if (Object.hasOwn(packages, `${from === '' ? '' : `${from}/`}node_modules/${name}`)) return true;
  return from !== '' && isFound(from.slice(0, Math.max(0, from.lastIndexOf('/'))), name);
}

describe('The lock file', () => {
  for (const path of ['', 'scripts/node24']) {
    it(`asks for what ${join(path, 'package.json')} asks for`, () => {
      const manifest = read(join(path, 'package.json')) as Manifest;
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
        assert.deepEqual(packages[path]?.[kind], manifest[kind], kind);
    });
  }

  it('has all that its packages want, on every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, manifest]) =>
      [...wantedBy(manifest)].filter((name) => !isFound(path, name)).map((name) => `${name}, for ${path}`),
    );
    assert.deepEqual(missing, []);
  });
});
