import assert from 'node:assert/strict';
import { compoundCondition, simpleCondition } from '#server/engine/flow/condition.ts';
import { ControlFlow } from '#server/engine/flow/control-flow.ts';
import { Environment } from '#server/engine/flow/environment.ts';
import { FlowGraphWriter } from '#server/engine/flow/flow-graph-writer.ts';
import { conditionsAround, flowKind, noNode } from '#server/engine/source/flow-graph.ts';

const x = 1;

/** A function with a variable, and a value that a condition may be. */
function begin() {
  const graph = new FlowGraphWriter();
  const flow = new ControlFlow(graph);
  const value = graph.add(flowKind.parameter, 0, [], 'x');
  flow.assign(x, value);
  const isSafe = simpleCondition(graph.add(flowKind.call, 0, [value], 'safe'), [{ variable: x, chain: '', value }]);
  return { graph, flow, value, isSafe };
}

describe('control flow of a function', () => {
  it('has no value for what was never set', () => {
    assert.equal(begin().flow.read(2), noNode);
  });

  it('guards a variable once, however often it is read', () => {
    const { graph, flow, value, isSafe } = begin();
    flow.branch(isSafe, () => {
      const node = flow.read(x);
      assert.equal(graph.kindOf(node), flowKind.guarded);
      assert.deepEqual(graph.operandsOf(node), [value, isSafe.node]);
      assert.equal(flow.read(x), node);
    });
    assert.equal(flow.read(x), value);
  });

  it('forgets a guard where the variable is set', () => {
    const { graph, flow, isSafe } = begin();
    flow.assume(isSafe, true);
    const other = graph.constant(0, 'other');
    flow.assign(x, other);
    assert.equal(flow.read(x), other);
    flow.assume(isSafe, true);
    assert.equal(flow.read(x), other);
  });

  it('writes a condition of several parts only where it is known as a whole', () => {
    const { graph, flow, isSafe } = begin();
    const both = compoundCondition('and', [isSafe, simpleCondition(graph.add(flowKind.call, 0), [])]);
    flow.branch(both, () => flow.read(x));
    const { count } = graph;
    flow.branch(both, nothing, () => flow.read(x));
    assert.equal(graph.kindOf(both.node), flowKind.operation);
    assert.equal(graph.count, count + 1);
  });

  it('keeps the conditions that hold where a node is written', () => {
    const { graph, flow, isSafe } = begin();
    const other = simpleCondition(graph.add(flowKind.call, 0), []);
    const nodes: number[] = [];
    const write = (): void => void nodes.push(graph.add(flowKind.call, 0));
    flow.branch(compoundCondition('and', [isSafe, other]), write, () => flow.end());
    write();
    flow.branch(compoundCondition('not', [other]), write);
    flow.branch(other, write);
    flow.branch(isSafe, nothing, write);
    const written = graph.finish(new Uint32Array(1));
    const around = nodes.map((node) =>
      conditionsAround(written, node).map(({ condition, isNegated }) => `${isNegated ? '!' : ''}${condition}`),
    );
    const both = [`${other.node}`, `${isSafe.node}`];
    assert.deepEqual(around, [
      both,
      both,
      [`!${other.node}`, ...both],
      [`${other.node}`, ...both],
      [`!${isSafe.node}`, ...both],
    ]);
  });

  it('forgets the conditions of branches where they meet', () => {
    const { graph, flow, isSafe } = begin();
    flow.branch(isSafe, () => graph.add(flowKind.call, 0));
    const behind = graph.add(flowKind.call, 0);
    assert.deepEqual(conditionsAround(graph.finish(new Uint32Array(1)), behind), []);
  });

  it('ends where every branch does', () => {
    const { flow, isSafe } = begin();
    flow.branch(
      isSafe,
      () => flow.end(),
      () => flow.end(),
    );
    assert.ok(!flow.isLive);
  });

  it('keeps the guards of chains until they are forgotten', () => {
    const { graph, flow, value } = begin();
    const member = graph.add(flowKind.member, 0, [value], 'a');
    flow.assume(simpleCondition(graph.add(flowKind.call, 0, [member]), [{ variable: x, chain: '.a', value }]), true);
    assert.equal(graph.kindOf(flow.readChain(x, '.a', member)), flowKind.guarded);
    assert.equal(flow.readChain(x, '.b', member), member);
    const captured = flow.environment.capture(graph, [x]);
    assert.equal(graph.kindOf(captured.readChain(graph, x, '.a', member)), flowKind.guarded);
    flow.environment.forgetChains(x);
    assert.equal(flow.readChain(x, '.a', member), member);
  });

  it('joins what is said since an environment', () => {
    const { graph, flow, isSafe } = begin();
    const base = flow.environment;
    const inner = new Environment(new Environment(base));
    inner.guard(x, '', { condition: isSafe.node, isNegated: false, asked: undefined });
    inner.assign(2, isSafe.node);
    const flat = inner.since(base);
    assert.equal(flat.outer, base);
    assert.deepEqual([flat.read(graph, 2), graph.kindOf(flat.read(graph, x))], [isSafe.node, flowKind.guarded]);
  });
});

function nothing(): void {
  // A branch without code.
}
