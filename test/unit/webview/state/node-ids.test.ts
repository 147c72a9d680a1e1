import assert from 'node:assert/strict';
import { folderOf, isPackage, labelOf, liesAround } from '#webview/state/node-ids.ts';

function checkAround(outer: string, inner: string, expected: boolean): void {
  assert.equal(liesAround(outer, inner), expected, `${outer} around ${inner}`);
}

function checkNames(id: string, label: string, folder: string | undefined): void {
  assert.deepEqual([labelOf(id), folderOf(id)], [label, folder]);
}

describe('Ids of nodes', () => {
  it('lie around others', () => {
    checkAround('a/**', 'a/b.ts', true);
    checkAround('a/**', 'a/b/**', true);
    checkAround('a/**', 'a/', true);
    checkAround('a/**', 'ab/c.ts', false);
    checkAround('a/**', 'a/**', false);
    checkAround('a/', 'a/b.ts', true);
    checkAround('a/', 'a/b.ts#f', true);
    checkAround('a/', 'a/b/c.ts', false);
    checkAround('a/', 'a/**', false);
    checkAround('./', 'a.ts', true);
    checkAround('./', 'a/b.ts', false);
    checkAround('a.ts', 'a.ts#f', true);
    checkAround('a.ts#C', 'a.ts#C.m', true);
    checkAround('a.ts#C', 'a.ts#Cx', false);
    checkAround('core', 'core:src/**', true);
    checkAround('external:**', 'npm:lodash', true);
    checkAround('external:**', 'core:src/**', false);
  });

  it('have a label and a folder', () => {
    checkNames('a/b/c.ts', 'c.ts', 'a/b');
    checkNames('a/b/**', 'b', 'a/b');
    checkNames('a/b/', 'b/*', 'a/b');
    checkNames('c.ts', 'c.ts', undefined);
    checkNames('a/c.ts#f/g', 'f/g', 'a');
    checkNames('a/Makefile#f', 'f', 'a');
    checkNames('a/c.ts#C.#m', 'C.#m', 'a');
  });

  it('are no symbols where a folder has the sign of one in its name', () => {
    checkNames('samples/C#/a.ts', 'a.ts', 'samples/C#');
    checkNames('samples/C#/**', 'C#', 'samples/C#');
    checkNames('samples/C#/a.ts#f', 'f', 'samples/C#');
    checkNames('samples/#1/a.ts', 'a.ts', 'samples/#1');
    checkNames('no#1/a.ts', 'a.ts', 'no#1');
  });

  it('are packages, or of modules', () => {
    const packages = ['npm:lodash', 'npm:@a/b', 'node:fs', 'core:src/**', 'core:src/', 'a/b.ts', 'external:**'];
    assert.deepEqual(packages.filter(isPackage), ['npm:lodash', 'npm:@a/b', 'node:fs', 'external:**']);
  });
});
