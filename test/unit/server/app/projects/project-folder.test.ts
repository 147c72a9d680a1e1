import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import {
  absolutePath,
  type ProjectRoots,
  resolveAnyFolder,
  resolveProjectFolder,
} from '#server/app/projects/project-folder.ts';
import { fixedFolders } from '../../../../support/http-fixture.ts';

const roots: ProjectRoots = { allowedRoots: () => ['/other', '/roots'], baseFolder: () => '/roots/open' };
const nowhere: ProjectRoots = { allowedRoots: () => ['/'], baseFolder: () => undefined };

function tried(work: () => string): string {
  try {
    return work();
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

describe('the folder of a project', () => {
  const cases: readonly (readonly [path: string, found: string])[] = [
    ['/roots', '/roots'],
    ['/roots/a', '/roots/a'],
    ['/roots/a/', '/roots/a'],
    ['/other/b', '/other/b'],
    ['a', '/roots/open/a'],
    ['../a', '/roots/a'],
    ['/roots/none', 'path_not_found'],
    ['/roots/file', 'path_not_found'],
    ['/rootsy', 'path_not_allowed'],
    ['/root', 'path_not_allowed'],
    ['/', 'path_not_allowed'],
    ['../../..', 'path_not_allowed'],
    ['/roots/link/a', 'path_not_allowed'],
    ['/elsewhere/none', 'path_not_allowed'],
  ];
  for (const [path, found] of cases) {
    it(`${path}: ${found}`, () =>
      assert.equal(
        tried(() => resolveProjectFolder(path, fixedFolders, roots)),
        found,
      ));
  }

  it('outside of the roots is shown which setting allows more, and no path', () => {
    assert.throws(
      () => resolveProjectFolder('/elsewhere', fixedFolders, roots),
      ({ message }: Error) => message.includes('groundplan.api.allowedRoots') && !message.includes('/'),
    );
  });

  it('may be anything where the root of the machine is allowed', () => {
    assert.equal(resolveProjectFolder('/anything', fixedFolders, nowhere), '/anything');
  });

  it('that is relative is nowhere while no folder is open', () => {
    assert.equal(absolutePath('a', nowhere), undefined);
    assert.equal(
      tried(() => resolveProjectFolder('a', fixedFolders, nowhere)),
      'path_not_found',
    );
    assert.equal(
      tried(() => resolveAnyFolder('a', fixedFolders, nowhere)),
      'path_not_found',
    );
  });

  it('of the person at the machine lies anywhere, and is recognised by its name where it is missing', () => {
    assert.equal(resolveAnyFolder('/elsewhere', fixedFolders, roots), '/elsewhere');
    assert.equal(resolveAnyFolder('a', fixedFolders, roots), '/roots/open/a');
    const refusal = (path: string) => () => resolveAnyFolder(path, fixedFolders, roots);
    assert.throws(refusal('/none'), { code: 'path_not_found', message: 'There is no directory /none.' });
    assert.throws(refusal('/file'), { code: 'path_not_found' });
  });

  it('shows a key nothing about the path', () => {
    assert.throws(() => resolveProjectFolder('/roots/none', fixedFolders, roots), {
      message: 'There is no such directory.',
    });
  });
});
