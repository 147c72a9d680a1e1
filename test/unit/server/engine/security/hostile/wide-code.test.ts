import assert from 'node:assert/strict';
import { FlowGraphWriter } from '#server/engine/flow/flow-graph-writer.ts';
import { flowKind, noNode } from '#server/engine/source/flow-graph.ts';
import { scanLimits } from '#server/engine/security/taint/scan-program.ts';
import { findingLine, rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
sinks:
  - node:child_process.exec(0)
`);

const handler = (...lines: readonly string[]): Readonly<Record<string, string>> => ({
  'package.json': '{ "dependencies": { "express": "4" } }',
  'app.js': [
    "const { exec } = require('child_process');",
    "require('express')().get('/', (req, res) => {",
    ...lines,
    '});',
    '',
  ].join('\n'),
});

const count = 2000;
const each = (text: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('\n');

describe('code with very many parts', () => {
  it('is cut where a call has more arguments than are followed, and says so', async () => {
    const { findings, leftOut } = await scanCode(
      handler('function run(first) { exec(first); }', `run(${each((at) => `req.query.a${at},`)});`),
      rules,
    );
    assert.deepEqual(
      [findings.map(findingLine), leftOut.map(({ file }) => file)],
      [['shell app.js:3 <- 4 remote high'], ['app.js']],
    );
  });

  it('has no more operands at a call than are followed', () => {
    const graph = new FlowGraphWriter();
    const call = graph.add(
      flowKind.call,
      0,
      Array.from({ length: count }, () => noNode),
    );
    assert.ok(graph.isCut && graph.operandsOf(call).length < 300);
  });

  it('does not distinguish the items of a long list', async () => {
    const { findings, leftOut } = await scanCode(
      handler(
        `const list = [${each((at) => (at === 5 ? 'req.query.a,' : `${at},`))}];`,
        `exec(list[5]);`,
        'exec(list[6]);',
      ),
      rules,
    );
    assert.deepEqual([findings.length, leftOut], [2, []]);
  });

  it('is looked at in steps that do not grow with the square of the parts', async () => {
    const some = Array.from({ length: 600 }, (_, at) => at);
    const code = [
      `const object = {${some.map((at) => `k${at}: req.query.a${at}`).join(',\n')}};`,
      ...some.map((at) => `exec(object.k${at});`),
    ];
    const { findings, leftOut } = await scanCode(handler(...code), rules, { ...scanLimits, uses: 150_000 });
    assert.deepEqual([findings.length, leftOut], [600, []]);
  });

  it('says so where there are too many steps', async () => {
    const { leftOut } = await scanCode(handler('exec(req.query.a);'), rules, { ...scanLimits, uses: 1 });
    assert.deepEqual(leftOut, [{ file: 'app.js', reason: 'budget' }]);
  });

  it('says so where events are sent to too many listeners', async () => {
    const code = [
      "const events = new (require('events'))();",
      each((at) => (at < 300 ? `events.on('x', (value) => { log(value); });` : '')),
      each((at) => (at < 300 ? `events.emit('x', req.query.a);` : '')),
    ];
    const { leftOut } = await scanCode(handler(...code), rules, { ...scanLimits, uses: 50_000 });
    assert.deepEqual(leftOut, [{ file: 'app.js', reason: 'budget' }]);
  });

  it('names each file once where values do not go all their ways', async () => {
    const files = { ...handler('exec(req.query.a);'), 'b.js': 'module.exports = { run() {} };\n' };
    const { leftOut } = await scanCode(files, rules, { ...scanLimits, values: 1, uses: 1 });
    assert.deepEqual(leftOut, [
      { file: 'app.js', reason: 'budget' },
      { file: 'b.js', reason: 'budget' },
    ]);
  });

  it('leaves nothing out where one place has too many values', async () => {
    const choice = each((at) => (at < 30 ? `if (req.query.k${at}) run = function f${at}() {};` : ''));
    const { leftOut } = await scanCode(handler('let run;', choice, 'run(req.query.a);'), rules);
    assert.deepEqual(leftOut, []);
  });

  it('joins as many paths as a file may have', () => {
    const graph = new FlowGraphWriter();
    const choice = graph.openChoice(0, noNode);
    graph.setOperands(
      choice,
      Array.from({ length: 500_000 }, () => choice),
    );
    assert.equal(graph.finish(Uint32Array.of(0)).operands.length, 500_000);
  });
});
