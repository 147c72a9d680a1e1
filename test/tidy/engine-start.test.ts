import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Statements that load another module when this one is loaded; types are gone by then. */
const loading = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

function modulePath(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return /^#(?:server|protocol)\//.test(specifier) ? specifier.slice(1) : undefined;
}

/** Packages that are loaded with a module, each with the file that first imports it. */
function packagesLoadedWith(entry: string): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set([entry]);
  for (const path of seen) {
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(loading)) {
      const target = modulePath(specifier, path);
      if (target === undefined && !specifier.startsWith('node:')) packages.set(specifier, path);
      else if (target !== undefined && existsSync(target)) seen.add(target);
    }
  }
  return packages;
}

describe('the start of an engine', () => {
  it('loads nothing that reads rules and expressions: it takes as much code as all the rest', () => {
    const loaded = packagesLoadedWith('server/main.ts');
    assert.ok(loaded.has('typebox'), 'imports are followed');
    assert.ok(
      packagesLoadedWith('server/scan-worker.ts').has('scslre'),
      'what reads rules is loaded where it is needed',
    );
    for (const heavy of ['scslre', '@eslint-community/regexpp', 'yaml', 'typescript', 'web-tree-sitter']) {
      assert.equal(loaded.get(heavy), undefined, heavy);
    }
  });
});
