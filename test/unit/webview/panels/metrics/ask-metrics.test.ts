import assert from 'node:assert/strict';
import type { Metrics } from '#protocol/metrics.ts';
import { BridgeError } from '#webview/bridge/bridge.ts';
import { MetricsAsking } from '#webview/panels/metrics/ask-metrics.ts';
import type { MetricsQuestion } from '#webview/panels/metrics/measure-piece.ts';
import {
  firstState,
  type MetricsAction,
  type MetricsState,
  reduceMetrics,
} from '#webview/panels/metrics/metrics-state.ts';
import { firstMetrics } from '#webview/state/metrics-view.ts';
import { createStore } from '#webview/state/store.ts';
import { eventually } from '../../../../support/eventually.ts';
import { measuredProject, measuredTrend } from '../../../../support/metrics-fixture.ts';

const subjectOf = ({ detail, symbol, cursor }: MetricsQuestion) => symbol ?? `${detail ?? 'files'}${cursor ?? ''}`;

function asked(measure: (question: MetricsQuestion) => Metrics | Promise<Metrics> = measuredProject) {
  const questions: string[] = [];
  const store = createStore<MetricsState, MetricsAction>(reduceMetrics, firstState);
  const paused: number[] = [];
  const asking = new MetricsAsking(
    store,
    async (question) => {
      questions.push(subjectOf(question));
      return measure(question);
    },
    async (ms) => void paused.push(ms),
  );
  const rest = () => eventually(() => Promise.resolve(assert.deepEqual(store.get().asking, [])));
  return { store, asking, questions, paused, rest };
}

const past = 'history,hotspots,architecture';
const newest = 'snp_00000000000000000000000001';

describe('questions for metrics', () => {
  it('go for the files first, then for their history, then for the reasons to start with', async () => {
    const { store, asking, questions, rest } = asked();
    asking.renew(undefined);
    await rest();
    assert.deepEqual(questions, ['files', past, 'hotspots']);
    const { files = [], start = [] } = store.get().measured;
    assert.ok(files.every(({ history }) => history !== undefined));
    assert.equal(start.length, 7);
  });

  it('are not asked again for a snapshot that is there, and are for another', async () => {
    const { asking, questions, rest } = asked();
    asking.renew(undefined);
    await rest();
    const count = questions.length;
    asking.renew(newest);
    await rest();
    assert.equal(questions.length, count);
    asking.renew('snp_00000000000000000000000002');
    await rest();
    assert.ok(questions.slice(count).includes('files'));
  });

  it('bring all pages of the files', async () => {
    const { store, asking, questions, rest } = asked((question) => {
      const answer = measuredProject(question);
      const page = question.cursor === undefined ? answer.files.slice(0, 70) : answer.files.slice(70);
      return { ...answer, files: page, ...(question.cursor === undefined && { nextCursor: ' page 2' }) };
    });
    asking.renew(undefined);
    await rest();
    assert.equal(store.get().measured.files?.length, 120);
    assert.deepEqual(questions.slice(0, 4), ['files', 'files page 2', past, `${past} page 2`]);
  });

  it('wait for a view that shows their answers, and come once', async () => {
    const { store, asking, questions, rest } = asked();
    asking.renew(undefined);
    await rest();
    assert.ok(!questions.includes('clones,history'));
    for (const sheet of ['duplicates', 'start', 'duplicates'] as const) asking.follow({ ...firstMetrics, sheet });
    await rest();
    assert.equal(questions.filter((each) => each === 'clones,history').length, 1);
    asking.follow({ ...firstMetrics, symbol: 'src/a.ts#f' });
    await rest();
    assert.equal(store.get().measured.detail?.symbol, 'src/a.ts#f');
  });

  it('leave the rest standing when one is refused, which may be asked again', async () => {
    let refuses = true;
    const { store, asking, rest } = asked((question) => {
      if (refuses && question.detail === past) throw new BridgeError('internal_error', 500, 'No history now.');
      return measuredProject(question);
    });
    asking.renew(undefined);
    await rest();
    assert.equal(store.get().failures.past?.message, 'No history now.');
    assert.equal(store.get().measured.files?.length, 120);
    refuses = false;
    asking.retry('past');
    await rest();
    assert.equal(store.get().failures.past, undefined);
    assert.equal(store.get().measured.hotspots?.length, 20);
  });

  it('go again for a history that is not whole, a few times', async () => {
    const { asking, questions, paused, rest } = asked((question) => {
      return { ...measuredProject(question), ...(question.detail === past && { reasons: ['Not all is read yet.'] }) };
    });
    asking.renew(undefined);
    await eventually(() => Promise.resolve(assert.equal(questions.filter((each) => each === past).length, 5)));
    await rest();
    assert.deepEqual(paused, Array(4).fill(15_000));
  });

  it('go again for a line along the history until it is whole, and for another folder', async () => {
    let pending = 3;
    const { store, asking, questions, paused, rest } = asked((question) => {
      if (question.detail !== 'trend') return measuredProject(question);
      return { ...measuredProject(question), trend: measuredTrend(Math.max(0, pending--)) };
    });
    asking.renew(undefined);
    await rest();
    asking.follow({ ...firstMetrics, sheet: 'trend' });
    await eventually(() => Promise.resolve(assert.equal(store.get().measured.trend?.points.length, 40)));
    assert.equal(questions.filter((each) => each === 'trend').length, 4);
    assert.deepEqual(paused, Array(3).fill(2_000));
    asking.follow({ ...firstMetrics, sheet: 'trend', within: 'src' });
    await eventually(() => Promise.resolve(assert.equal(store.get().measured.trend?.within, 'src')));
  });

  it('give a line up that never becomes whole', async () => {
    let pending = 1;
    const { store, asking, questions, rest } = asked((question) => ({
      ...measuredProject(question),
      trend: measuredTrend(pending),
    }));
    asking.renew(undefined);
    await rest();
    asking.follow({ ...firstMetrics, sheet: 'trend' });
    const count = () => questions.filter((each) => each === 'trend').length;
    await eventually(() => Promise.resolve(assert.equal(count(), 301)));
    await rest();
    assert.equal(count(), 301);
    assert.equal(store.get().measured.trend?.isGivenUp, true);
    pending = 0;
    asking.retry('trend');
    await eventually(() => Promise.resolve(assert.equal(store.get().measured.trend?.isGivenUp, undefined)));
    assert.equal(count(), 302);
  });

  it('end when the page is left, and say nothing of it', async () => {
    const { store, asking } = asked(() => new Promise(() => undefined));
    asking.renew(undefined);
    assert.deepEqual(store.get().asking, ['files']);
    asking.stop();
    assert.deepEqual(store.get().asking, []);
    assert.deepEqual(store.get().failures, {});
  });
});
