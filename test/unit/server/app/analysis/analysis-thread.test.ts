import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { AnalystMemory } from '#server/app/analysis/analyst.ts';
import { abandonedMs, analysisIdleMs } from '#server/app/analysis/analysis-thread.ts';
import { JsonText } from '#server/base/json-text.ts';
import { AnalysisBench, first, second } from '../../../../support/analysis-bench.ts';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';

describe('the analysis thread', () => {
  let bench: AnalysisBench;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    bench = new AnalysisBench();
  });
  afterEach(() => mock.timers.reset());

  it('is started by the first question, and gets one after the other', async () => {
    assert.equal(bench.spawner.threads.length, 0);
    const asked = [bench.ask('a'), bench.ask('b')];
    assert.equal(bench.thread.kind, 'analysis');
    assert.deepEqual(bench.commands, ['keep 1 snp_1', 'ask 1 a']);
    bench.answer('A');
    assert.deepEqual(bench.commands, ['keep 1 snp_1', 'ask 1 a', 'ask 1 b']);
    bench.answer('B');
    await Promise.all(asked);
    assert.deepEqual([bench.outcomes, bench.spawner.threads.length], [['a: "A"', 'b: "B"'], 1]);
  });

  it('is started by who will ask, for one question or none', async () => {
    bench.analysis.prepare();
    bench.analysis.prepare();
    assert.deepEqual([bench.spawner.threads.length, bench.commands], [1, []]);
    const asked = bench.ask('a');
    bench.answer('A');
    await asked;
    assert.deepEqual([bench.outcomes, bench.spawner.threads.length], [['a: "A"'], 1]);
    mock.timers.tick(analysisIdleMs);
    assert.deepEqual(bench.commands.at(-1), 'retire');
  });

  it('gets every snapshot once, and is asked to let it go when no one can ask about it any more', async () => {
    for (const [from, snapshot] of [
      ['a', first],
      ['b', second],
      ['c', first],
    ] as const) {
      const asked = bench.ask(from, { snapshot });
      bench.answer('');
      await asked;
    }
    bench.kept = [second];
    const asked = bench.ask('d', { snapshot: second });
    bench.answer('');
    await asked;
    const expected = ['keep 1 snp_1', 'ask 1 a', 'keep 2 snp_2', 'ask 2 b', 'ask 1 c', 'drop 1', 'ask 2 d'];
    assert.deepEqual(bench.commands, expected);
  });

  it('keeps a snapshot that a waiting question is about', () => {
    bench.kept = [];
    void bench.ask('a', { snapshot: first });
    void bench.ask('b', { snapshot: second });
    void bench.ask('c', { snapshot: first });
    bench.answer('');
    bench.answer('');
    assert.deepEqual(bench.commands, ['keep 1 snp_1', 'ask 1 a', 'keep 2 snp_2', 'ask 2 b', 'drop 2', 'ask 1 c']);
  });

  it('reports a layer that was added as another snapshot', () => {
    void bench.ask('a', { snapshot: stubSnapshot({ symbols: undefined }) });
    bench.answer('');
    void bench.ask('b', { snapshot: stubSnapshot() });
    assert.deepEqual(bench.commands, ['keep 1 snp_1', 'ask 1 a', 'keep 2 snp_1', 'drop 1', 'ask 2 b']);
  });

  it('refuses with a code, fails with the fault for the log, and goes on', async () => {
    const asked = [bench.ask('a'), bench.ask('b'), bench.ask('c')];
    bench.reply({ type: 'refused', code: 'symbol_not_found', message: 'none' });
    bench.reply({ type: 'failed', fault: 'a bug' });
    bench.answer('C');
    await Promise.all(asked);
    assert.deepEqual(bench.outcomes, ['a: symbol_not_found', 'b: a bug', 'c: "C"']);
  });

  it('that dies is asked again in a new one, which gets its snapshots again', async () => {
    const asked = [bench.ask('a'), bench.ask('b')];
    bench.thread.die('Worker terminated due to reaching memory limit');
    assert.deepEqual(bench.commands, ['keep 2 snp_1', 'ask 2 a']);
    bench.answer('A');
    bench.answer('B');
    await Promise.all(asked);
    assert.deepEqual([bench.outcomes, bench.spawner.threads.length], [['a: "A"', 'b: "B"'], 2]);
  });

  it('that dies of the same question again costs the question, and no other', async () => {
    const asked = [bench.ask('a'), bench.ask('b')];
    bench.thread.die('reaching memory limit');
    bench.thread.die('reaching memory limit');
    bench.answer('B');
    await Promise.all(asked);
    assert.deepEqual(bench.outcomes, ['a: The analysis thread ended: reaching memory limit', 'b: "B"']);
  });

  it('that cannot be started costs the question, and later ones are asked again', async () => {
    bench.spawner.refusals = 2;
    const asked = [bench.ask('a'), bench.ask('b')];
    await Promise.all(asked);
    const later = bench.ask('c');
    bench.answer('C');
    await later;
    assert.deepEqual(bench.outcomes, ['a: no thread can be started', 'b: no thread can be started', 'c: "C"']);
  });

  it('that dies and cannot be started again costs what waits', async () => {
    const asked = [bench.ask('a'), bench.ask('b')];
    bench.spawner.refusals = 2;
    bench.thread.die('exit code 1');
    await Promise.all(asked);
    assert.deepEqual(bench.outcomes, ['a: no thread can be started', 'b: no thread can be started']);
  });

  it('that does not end in order leaves to the next one what it reported with its answers', async () => {
    const remembered = [['seed', { key: 'k', snapshot: 's', places: {} }]] as unknown as AnalystMemory;
    const asked = bench.ask('a');
    bench.reply({ type: 'answered', json: JsonText.of('A').bytes, remembered });
    await asked;
    const again = bench.ask('b');
    bench.thread.die('exit code 1');
    assert.deepEqual(bench.thread.data, { memory: remembered });
    bench.answer('B');
    await again;
  });

  it('that dies with nothing to do is missed by no one', async () => {
    const asked = bench.ask('a');
    bench.answer('A');
    await asked;
    bench.thread.die('exit code 1');
    assert.equal(bench.spawner.threads.length, 1);
    const again = bench.ask('b');
    bench.answer('B');
    await again;
    assert.deepEqual(bench.outcomes, ['a: "A"', 'b: "B"']);
  });

  it('is ended when nothing was asked for long, and not before', async () => {
    const asked = bench.ask('a');
    mock.timers.tick(2 * analysisIdleMs);
    bench.answer('A');
    await asked;
    mock.timers.tick(analysisIdleMs - 1);
    assert.equal(bench.thread.state, 'running');
    const again = bench.ask('b');
    bench.answer('B');
    await again;
    mock.timers.tick(analysisIdleMs - 1);
    assert.equal(bench.thread.state, 'running');
    mock.timers.tick(1);
    assert.equal(bench.commands.at(-1), 'retire');
    bench.reply({ type: 'retired', memory: [] });
    assert.equal(bench.thread.state, 'terminated');
    void bench.ask('c');
    assert.deepEqual(bench.commands, ['keep 2 snp_1', 'ask 2 c']);
  });

  describe('when it is ended', () => {
    const memory = [['seed', { key: 'k', snapshot: 's', places: {} }]] as unknown as AnalystMemory;
    beforeEach(async () => {
      const asked = bench.ask('a');
      assert.deepEqual(bench.thread.data, { memory: undefined });
      bench.answer('A');
      await asked;
      mock.timers.tick(analysisIdleMs);
    });

    it('leaves to the next one what it remembers, which gets what was asked meanwhile', async () => {
      const retired = bench.thread;
      const asked = bench.ask('b');
      assert.equal(bench.spawner.threads.length, 1);
      bench.reply({ type: 'retired', memory });
      assert.deepEqual([retired.state, bench.thread.data], ['terminated', { memory }]);
      assert.deepEqual(bench.commands, ['keep 2 snp_1', 'ask 2 b']);
      bench.answer('B');
      await asked;
    });

    it('and dies of that, leaves nothing', async () => {
      const asked = bench.ask('b');
      bench.thread.die('exit code 1');
      assert.deepEqual(bench.thread.data, { memory: undefined });
      bench.answer('B');
      await asked;
      assert.deepEqual(bench.outcomes, ['a: "A"', 'b: "B"']);
    });

    it('and the engine stops meanwhile, ends all the same', async () => {
      const asked = bench.ask('b');
      await bench.analysis.close();
      await asked;
      assert.deepEqual([bench.outcomes.at(-1), bench.thread.state], ['b: cancelled', 'terminated']);
    });
  });

  describe('when a question is aborted', () => {
    const reason = new Error('gone');

    it('never asks one that was still waiting', async () => {
      const client = new AbortController();
      const asked = [bench.ask('a'), bench.ask('b', client), bench.ask('c')];
      client.abort(reason);
      bench.answer('A');
      bench.answer('C');
      await Promise.all(asked);
      assert.deepEqual(bench.outcomes, ['b: gone', 'a: "A"', 'c: "C"']);
    });

    it('asks nothing for who is gone already', async () => {
      await bench.ask('a', { signal: AbortSignal.abort(reason) });
      assert.deepEqual([bench.outcomes, bench.spawner.threads.length], [['a: gone'], 0]);
    });

    it('lets the one under way come to its end while that is soon', async () => {
      const client = new AbortController();
      const asked = [bench.ask('a', client), bench.ask('b')];
      client.abort(reason);
      mock.timers.tick(abandonedMs - 1);
      bench.answer('A');
      mock.timers.tick(abandonedMs);
      bench.answer('B');
      await Promise.all(asked);
      assert.deepEqual([bench.outcomes, bench.spawner.threads.length], [['a: gone', 'b: "B"'], 1]);
    });

    it('ends a thread that goes on with it while another one waits', async () => {
      const client = new AbortController();
      const asked = [bench.ask('a', client)];
      client.abort(reason);
      mock.timers.tick(10 * abandonedMs);
      const hung = bench.thread;
      assert.equal(hung.state, 'running');
      asked.push(bench.ask('b'));
      mock.timers.tick(abandonedMs);
      assert.equal(hung.state, 'terminated');
      hung.answer({ type: 'answered', json: JsonText.of('late').bytes });
      bench.answer('B');
      await Promise.all(asked);
      assert.deepEqual([bench.outcomes, bench.spawner.threads.length], [['a: gone', 'b: "B"'], 2]);
    });

    it('does not ask it again when the thread dies of it', async () => {
      const client = new AbortController();
      const asked = [bench.ask('a', client), bench.ask('b')];
      client.abort(reason);
      bench.thread.die('reaching memory limit');
      assert.deepEqual(bench.commands, ['keep 2 snp_1', 'ask 2 b']);
      bench.answer('B');
      await Promise.all(asked);
    });
  });

  it('is ended by a close, which answers anyone who waits', async () => {
    const asked = [bench.ask('a'), bench.ask('b')];
    await bench.analysis.close();
    await Promise.all(asked);
    assert.deepEqual([bench.outcomes, bench.thread.state], [['a: cancelled', 'b: cancelled'], 'terminated']);
    await bench.ask('c');
    assert.deepEqual([bench.outcomes.at(-1), bench.spawner.threads.length], ['c: cancelled', 1]);
  });
});
