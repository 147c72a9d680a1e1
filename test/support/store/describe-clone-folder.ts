import assert from 'node:assert/strict';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { inScratchFolder } from './scratch.ts';
import { projectNamed } from './state-samples.ts';

export function describeCloneFolder(driver: SqlDriver): void {
  describe('state: the folder of a repository', () => {
    it('is the path of the project from then on, which is found by its URL as before', () =>
      inScratchFolder((folder) => {
        const store = openStateStore(folder, { driver });
        const project = { ...projectNamed('prj_a'), path: 'https://git.example/app' };
        store.insertProject(project);
        assert.deepEqual(store.project('prj_a'), project);
        store.setProjectFolder('prj_a', '/data/clones/prj_a');
        store.setProjectFolder('prj_none', '/data/clones/prj_none');
        store.close();
        const again = openStateStore(folder, { driver });
        const copied = { ...project, path: '/data/clones/prj_a', origin: project.path };
        assert.deepEqual(again.projects(), [copied]);
        assert.deepEqual(again.projectAt(project.path, project.kind, project.member), copied);
        assert.equal(again.projectAt(copied.path, project.kind, project.member), undefined);
        again.close();
      }));
  });
}
