import assert from 'node:assert/strict';
import type { Security } from '#protocol/security.ts';
import { BridgeError } from '#webview/bridge/bridge.ts';
import { SecurityAsking } from '#webview/panels/security/ask-security.ts';
import type { SecurityQuestion } from '#webview/panels/security/security-parts.ts';
import {
  firstState,
  reduceSecurity,
  type SecurityAction,
  type SecurityState,
} from '#webview/panels/security/security-state.ts';
import { firstSecurity, type SecurityView } from '#webview/state/security-view.ts';
import { createStore } from '#webview/state/store.ts';
import { eventually } from '../../../../support/eventually.ts';
import {
  commandFinding,
  scannedSnapshot,
  securityFindings,
  securityFixture,
} from '../../../../support/findings-fixture.ts';

type Answer = (question: SecurityQuestion, signal: AbortSignal) => Security | Promise<Security>;

function asked(answer: Answer = (question) => securityFixture(question)) {
  const questions: SecurityQuestion[] = [];
  const paused: number[] = [];
  const store = createStore<SecurityState, SecurityAction>(reduceSecurity, firstState);
  const asking = new SecurityAsking(
    store,
    async (question, signal) => {
      questions.push(question);
      return answer(question, signal);
    },
    async (ms) => void paused.push(ms),
    () => 1000,
  );
  const rest = () => eventually(() => Promise.resolve(assert.deepEqual(store.get().asking, [])));
  const look = (change: Partial<SecurityView>) => {
    const view = { ...store.get().view, ...change };
    store.dispatch({ kind: 'view', view });
    asking.follow(view);
  };
  return { store, asking, questions, paused, rest, look };
}

const many = securityFindings(2500);

describe('questions for findings', () => {
  it('read the list in pages, and show the first while the others come', async () => {
    const more = Promise.withResolvers<void>();
    const { store, asking, questions } = asked(async (question) => {
      if (question.cursor !== undefined) await more.promise;
      return securityFixture(question, many);
    });
    asking.renew(scannedSnapshot);
    await eventually(() => Promise.resolve(assert.equal(store.get().scanned?.findings.length, 200)));
    more.resolve();
    await eventually(() => Promise.resolve(assert.equal(store.get().scanned?.findings.length, 2500)));
    assert.deepEqual(
      questions.map(({ cursor }) => cursor),
      [undefined, '200', '1200', '2200'],
    );
  });

  it('keep what is fixed, which the first page has alone', async () => {
    const { store, asking, look, rest } = asked((question) => {
      const { fixed, ...answer } = securityFixture(question, many);
      return question.cursor === undefined ? { ...answer, ...(fixed !== undefined && { fixed }) } : answer;
    });
    look({ base: 'main' });
    asking.renew(scannedSnapshot);
    await rest();
    await eventually(() => Promise.resolve(assert.equal(store.get().scanned?.findings.length, 2500)));
    assert.equal(store.get().scanned?.fixed?.length, 1);
  });

  it('are asked again for another snapshot, and not for the same', async () => {
    let snapshot = scannedSnapshot;
    const { asking, questions, rest } = asked((question) => ({ ...securityFixture(question), snapshot }));
    asking.renew(snapshot);
    await rest();
    asking.renew(snapshot);
    assert.equal(questions.length, 1);
    snapshot = 'snp_00000000000000000000000002';
    asking.renew(snapshot);
    await rest();
    assert.equal(questions.length, 2);
  });

  it('are asked again for a while where the answer is of an older snapshot', async () => {
    const { asking, paused, questions } = asked();
    asking.renew('snp_00000000000000000000000009');
    await eventually(() => Promise.resolve(assert.equal(questions.length, 6)));
    assert.deepEqual(paused, [2000, 4000, 8000, 16_000, 32_000]);
  });

  it('do not begin a scan again that is on its way', async () => {
    const held = Promise.withResolvers<Security>();
    const { asking, questions, store } = asked(() => held.promise);
    asking.renew(undefined);
    asking.renew('snp_00000000000000000000000002');
    assert.equal(questions.length, 1);
    assert.equal(store.get().askedAtMs, 1000);
    held.resolve(securityFixture());
    await eventually(() => Promise.resolve(assert.ok(store.get().scanned)));
  });

  it('stop when a person cancels, and go on only when they say so', async () => {
    let aborted = 0;
    const { asking, questions, store, look } = asked((question, signal) => {
      if (questions.length > 1) return securityFixture(question);
      return new Promise<Security>(() => signal.addEventListener('abort', () => aborted++));
    });
    asking.renew(scannedSnapshot);
    asking.cancel();
    assert.deepEqual([aborted, store.get().isCancelled, store.get().asking], [1, true, []]);
    asking.renew('snp_00000000000000000000000002');
    look({ confidence: 'low' });
    assert.equal(questions.length, 1);
    asking.retry('list');
    await eventually(() => Promise.resolve(assert.ok(store.get().scanned)));
    assert.deepEqual(questions.at(-1), { confidence: 'low', limit: 200, trend: 'include' });
    assert.equal(store.get().isCancelled, false);
  });

  it('read the path of a finding when it is looked at, by its fingerprint, and again for newer code', async () => {
    let snapshot = scannedSnapshot;
    const { asking, questions, store, look, rest } = asked((question) => ({ ...securityFixture(question), snapshot }));
    asking.renew(snapshot);
    await rest();
    look({ finding: commandFinding.fingerprint });
    await rest();
    assert.deepEqual(questions.at(-1), { fingerprint: commandFinding.fingerprint, detail: 'full' });
    assert.equal(store.get().finding?.path?.length, 6);
    look({ step: 2 });
    assert.equal(questions.length, 2);
    snapshot = 'snp_00000000000000000000000002';
    asking.renew(snapshot);
    await rest();
    assert.equal(questions.length, 4);
  });

  it('that are refused say why, and keep what is there', async () => {
    let isRefused = false;
    const { asking, store, rest, look } = asked((question) => {
      if (isRefused) throw new BridgeError('invalid_parameter', 400, 'There is no such revision.');
      return securityFixture(question);
    });
    asking.renew(scannedSnapshot);
    await rest();
    isRefused = true;
    look({ base: 'nothing' });
    await rest();
    assert.equal(store.get().failures.list?.message, 'There is no such revision.');
    assert.equal(store.get().scanned?.findings.length, 12);
    isRefused = false;
    look({ base: undefined });
    await rest();
    assert.deepEqual(store.get().failures, {});
  });

  it('begin again where the scan that a page came from is gone', async () => {
    let isGone = true;
    const { asking, questions, store } = asked((question) => {
      if (question.cursor !== undefined && isGone) {
        isGone = false;
        throw new BridgeError('cursor_not_found', 404, 'What the cursor points into is no longer kept.');
      }
      return securityFixture(question, many);
    });
    asking.renew(scannedSnapshot);
    await eventually(() => Promise.resolve(assert.equal(store.get().scanned?.findings.length, 2500)));
    assert.deepEqual(
      questions.map(({ cursor }) => cursor),
      [undefined, '200', undefined, '200', '1200', '2200'],
    );
    assert.deepEqual(store.get().failures, {});
  });

  it('end when the page is left', async () => {
    let aborted = 0;
    const { asking, store, look } = asked(
      (_, signal) => new Promise<Security>(() => signal.addEventListener('abort', () => aborted++)),
    );
    asking.renew(scannedSnapshot);
    asking.stop();
    assert.deepEqual([aborted, store.get().asking], [1, []]);
    look({ confidence: 'low' });
    assert.equal(aborted, 1, 'nothing more is asked');
    assert.deepEqual(store.get().view, { ...firstSecurity, confidence: 'low' });
  });
});
