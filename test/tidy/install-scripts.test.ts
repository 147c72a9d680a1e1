import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly integrity?: string }>>;
}

describe('Packages that want to run something while they are installed', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;

  it('are those that the document names', () => {
    const wanting = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const [, sentence = ''] = /These would: ([^.]*)\./.exec(read('docs/installing.md').replaceAll('\n', ' ')) ?? [];
    assert.deepEqual(
      Array.from(sentence.matchAll(/`([^`]+)`/g), ([, name]) => name).toSorted(),
      wanting.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted(),
    );
  });

  it('do not', () => assert.match(read('.npmrc'), /^ignore-scripts=true$/m));

  it('are, as all others, pinned by what they hold', () => {
    const unpinned = Object.entries(packages).filter(
      ([path, { integrity }]) => path.includes('node_modules/') && path !== 'node_modules/node24' && !integrity,
    );
    assert.deepEqual(unpinned, []);
  });
});
