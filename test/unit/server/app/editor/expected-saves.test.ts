import assert from 'node:assert/strict';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { ExpectedSaves } from '#server/app/editor/expected-saves.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../../support/scripted-indexers.ts';

function setUp() {
  const [state, clock, indexers] = [new MemoryStateStore(), new FakeClock(), scriptedIndexers()];
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const outside = { state, stores, indexers, clock, events: eventHub(state, clock) };
  const workspaces = new ProjectWorkspaces({ ...outside, memoryLimitBytes: 1e6, watch: true });
  const project = sampleProject();
  state.insertProject(project);
  let prepared = 0;
  const analysis = { prepare: () => void prepared++ } as Partial<Analysis> as Analysis;
  const saves = new ExpectedSaves({ register: new ProjectRegister(state, clock), workspaces, analysis, clock });
  const open = (mode: 'events' | 'off') => {
    workspaces.workspaceOf(project);
    indexers.newest().report({ type: 'watching', mode });
  };
  return { clock, indexers, open, note: (path: string) => saves.note(project.id, path), prepared: () => prepared };
}

describe('saves that strokes announce', () => {
  it('have the threads started that they need, once in ten seconds of typing in a file', () => {
    const { clock, indexers, open, note, prepared } = setUp();
    open('events');
    for (let stroke = 0; stroke < 3; stroke++) note('a.ts');
    assert.deepEqual([indexers.newest().expected, prepared()], [['a.ts'], 1]);
    clock.advance(9999);
    note('a.ts');
    assert.equal(prepared(), 1);
    clock.advance(1);
    note('a.ts');
    note('b.py');
    assert.deepEqual([indexers.newest().expected, prepared()], [['a.ts', 'a.ts', 'b.py'], 3]);
  });

  it('start nothing where no run would follow: in a folder that is not open, or not watched', () => {
    const closed = setUp();
    closed.note('a.ts');
    assert.deepEqual([closed.indexers.started, closed.prepared()], [[], 0]);
    const unwatched = setUp();
    unwatched.open('off');
    unwatched.note('a.ts');
    assert.deepEqual([unwatched.indexers.newest().expected, unwatched.prepared()], [[], 0]);
  });
});
