import assert from 'node:assert/strict';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import {
  firstImpact,
  type ImpactAction,
  type ImpactState,
  reduceImpact,
  uncommitted,
} from '#webview/panels/impact/impact-state.ts';
import { impactWith, smallImpact } from '../../../../support/impact-fixture.ts';

const main: ImpactSubject = { kind: 'base', base: 'main' };
const failure = { code: 'engine_unavailable', message: 'There is no engine.' };

function after(...actions: readonly ImpactAction[]): ImpactState {
  return actions.reduce(reduceImpact, firstImpact);
}

const came = (subject: ImpactSubject, impact = smallImpact): ImpactAction => ({
  kind: 'came',
  subject,
  impact,
  isUnsaved: false,
  project: 'prj_1',
});
const picked: readonly ImpactAction[] = [
  { kind: 'select', selection: { kind: 'mark', id: 'a.ts' } },
  { kind: 'unfold', id: 'layer 1:src/**' },
];

describe('The state of an impact', () => {
  it('leaves the last one in sight while another is on its way', () => {
    const { shown, isAsking, subject } = after(came(uncommitted), { kind: 'asked', subject: main });
    assert.deepEqual([shown?.impact, isAsking, subject], [smallImpact, true, main]);
  });

  it('keeps what was picked and unfolded when the same comes again', () => {
    const { selection, unfolded } = after(came(uncommitted), ...picked, came(uncommitted, impactWith({})));
    assert.deepEqual([selection, unfolded], [{ kind: 'mark', id: 'a.ts' }, ['layer 1:src/**']]);
  });

  it('forgets it when something else comes', () => {
    const { selection, unfolded } = after(came(uncommitted), ...picked, came(main));
    assert.deepEqual([selection, unfolded], [undefined, []]);
  });

  it('shows no answer to another question beside a failure', () => {
    assert.equal(after(came(uncommitted), { kind: 'failed', subject: main, failure }).shown, undefined);
    assert.equal(after(came(main), { kind: 'failed', subject: main, failure }).shown?.impact, smallImpact);
    assert.equal(after({ kind: 'failed', subject: main, failure }, came(main)).failure, undefined);
  });

  it('shows nothing of a subject that is gone', () => {
    const gone = { code: 'symbol_not_found', message: 'There is none.' };
    assert.equal(after(came(main), { kind: 'failed', subject: main, failure: gone }).shown, undefined);
  });

  it('keeps a list that is wanted until it is seen, or will not come', () => {
    const wanted: ImpactAction = { kind: 'asked', subject: main, list: 'tests' };
    assert.equal(after(wanted, came(main)).wantedList, 'tests');
    assert.equal(after(wanted, came(main), { kind: 'listSeen' }).wantedList, undefined);
    assert.equal(after(wanted, { kind: 'failed', subject: main, failure }).wantedList, undefined);
  });

  it('has nothing of a project that is left', () => {
    assert.deepEqual(after(came(main), ...picked, { kind: 'cleared' }), { ...firstImpact, subject: main });
  });
});
