import assert from 'node:assert/strict';
import { findWorkspaceRoots } from '#server/engine/resolve/javascript/workspace-roots.ts';
import { projectOf } from '../../../../../support/resolution-check.ts';

const path = 'pnpm-workspace.yaml';
const packages = 'packages: [p/*]\n';

function check(text: string, declares: boolean): void {
  const roots = findWorkspaceRoots(projectOf([], { [path]: text }), [path], new Map());
  assert.deepEqual(
    roots.map(({ directory }) => directory),
    declares ? [''] : [],
  );
}

describe('pnpm-workspace.yaml', () => {
  const texts: { title: string; text: string; declares: boolean }[] = [
    { title: 'a list', text: packages, declares: true },
    { title: 'a list and an alias elsewhere', text: `${packages}a: &x [1]\nb: *x\n`, declares: true },
    { title: 'an empty list', text: 'packages: []\n', declares: true },
    { title: 'a key twice, which is not searched for', text: `catalog: {}\ncatalog: {}\n${packages}`, declares: true },
    { title: 'an alias in the list', text: 'a: &x p\npackages: [*x]\n', declares: false },
    { title: 'a word', text: 'packages: p\n', declares: false },
    { title: 'an error', text: `${packages}a: "\\q"\n`, declares: false },
    { title: 'deep nesting', text: `${packages}a: ${'['.repeat(50_000)}`, declares: false },
    { title: 'more than a manifest can be', text: `${packages}#${' '.repeat(128 * 1024)}`, declares: false },
  ];
  for (const { title, text, declares } of texts) {
    it(`${declares ? 'is read' : 'declares nothing'} with ${title}`, () => check(text, declares));
  }
});
