import assert from 'node:assert/strict';
import type { ReadLockFile } from '#server/engine/packages/locked-package.ts';
import { unlockedFiles } from '#server/engine/packages/unlocked-files.ts';

const whole: ReadLockFile = { packages: [], isWhole: true };
const needing = '{ "dependencies": { "a": "1" } }';

function unlocked(
  locks: Readonly<Record<string, ReadLockFile>>,
  manifests: Readonly<Record<string, string>>,
): string[] {
  return unlockedFiles(new Map(Object.entries(locks)), new Map(Object.entries(manifests)));
}

describe('manifests without a lock file', () => {
  it('are those that need packages, with none in their folder or above', () => {
    const manifests = { 'package.json': needing, 'packages/till/package.json': needing, 'tool/package.json': needing };
    assert.deepEqual(unlocked({ 'yarn.lock': whole }, manifests), []);
    assert.deepEqual(unlocked({ 'packages/pnpm-lock.yaml': whole }, manifests), ['package.json', 'tool/package.json']);
  });

  it('are not those that need none, or only folders of the project', () => {
    assert.deepEqual(unlocked({}, { 'package.json': '{ "name": "a" }' }), []);
    assert.deepEqual(unlocked({}, { 'package.json': '{ "dependencies": { "till": "workspace:*" } }' }), []);
    assert.deepEqual(unlocked({}, { 'pyproject.toml': '[tool.ruff]\nline-length = 100\n' }), []);
    assert.deepEqual(unlocked({}, { 'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.12"\n' }), []);
  });

  it('are those too whose text is broken', () => {
    assert.deepEqual(unlocked({}, { 'package.json': '{' }), ['package.json']);
  });

  it('are not covered by a lock file of the other registry', () => {
    const manifests = { 'pyproject.toml': '[project]\ndependencies = ["django"]\n' };
    assert.deepEqual(unlocked({ 'package-lock.json': whole }, manifests), ['pyproject.toml']);
    assert.deepEqual(unlocked({ 'uv.lock': whole }, manifests), []);
  });

  it('are those too that lie below a lock file which names its folders, and not theirs', () => {
    const workspaces: ReadLockFile = { packages: [], isWhole: true, folders: ['', 'packages/till'] };
    const manifests = { 'package.json': needing, 'packages/till/package.json': needing, 'docs/package.json': needing };
    assert.deepEqual(unlocked({ 'pnpm-lock.yaml': workspaces }, manifests), ['docs/package.json']);
    const below = { 'web/package.json': needing, 'web/packages/till/package.json': needing, 'package.json': needing };
    assert.deepEqual(unlocked({ 'web/pnpm-lock.yaml': workspaces }, below), ['package.json']);
  });

  it('have beside them lists that pin not all', () => {
    const list: ReadLockFile = { packages: [], isWhole: false };
    const manifests = { 'setup.py': 'setup(install_requires=["django"])' };
    assert.deepEqual(unlocked({ 'requirements.txt': list }, manifests), ['requirements.txt', 'setup.py']);
    assert.deepEqual(unlocked({ 'requirements.txt': list, 'poetry.lock': whole }, manifests), []);
  });
});
