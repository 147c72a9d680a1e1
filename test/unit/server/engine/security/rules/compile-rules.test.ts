import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';

const rule = `rule: shell-text
title: Text in a shell
cwe: CWE-78
owasp: A03:2021
severity: critical
severities: { library: medium }
message: '{source} goes to {sink}.'
remediation: Pass a list of arguments.
harm: shell
sinks:
  - node:child_process.{exec,execSync}(0)
  - '*.innerHTML ='
  - <{a,area} href>
  - sink: node:child_process.spawn(0, 1)
    when: { 2.shell: true, 0: { matches: '^sh$', not: [ls] }, 3: { given: false } }
    requires: { concatenated: true, beside: '<', of: [library] }
    confidence: medium
sanitizers:
  result: npm:shell-quote.quote(0)
calls:
  - global:process.env.X =
  - { call: node:tls.connect, when: { 0.a: [no, 1.0] }, unless: [npm:helmet] }
examples:
  javascript:
    bad: |
      exec(x);
    good: |
      execFile(x);
`;

const compile = (text: string, isOurs = true) => compileRules([{ path: 'a.yaml', text, isOurs }]);
const errorsOf = (text: string) => compile(text).errors.map(({ line, message }) => `${line}: ${message}`);

describe('files of rules', () => {
  it('say what a rule looks for', () => {
    const { ruleSet, errors } = compile(rule);
    assert.deepEqual(errors, []);
    const [read] = ruleSet.rules;
    assert.deepEqual([read.id, read.cwe, read.severities], ['shell-text', ['CWE-78'], { library: 'medium' }]);
    assert.deepEqual(
      read.sinks.map(({ how, value, confidence }) => `${how} ${value.origin} ${value.members.join('.')} ${confidence}`),
      [
        'call node:child_process exec high',
        'call node:child_process execSync high',
        'store * innerHTML high',
        'attribute * a.href high',
        'attribute * area.href high',
        'call node:child_process spawn medium',
      ],
    );
    const spawn = read.sinks[5];
    assert.deepEqual(spawn.requires, { concatenated: true, beside: '<', of: ['library'] });
    assert.deepEqual(
      spawn.when.map(({ test }) => test),
      [
        { kind: 'is', values: ['true'] },
        { kind: 'matches', expression: '^sh$' },
        { kind: 'not', values: ['ls'] },
        { kind: 'missing' },
      ],
    );
    assert.deepEqual(
      read.calls.map(({ how, value, unless }) => [how, value.members.join('.'), unless.length]),
      [
        ['store', 'env.X', 0],
        ['call', 'connect', 1],
      ],
    );
    assert.deepEqual(read.calls[1].when[0].test, { kind: 'is', values: ['no', '1.0'] });
  });

  it('say where values come from and how they are passed on', () => {
    const { ruleSet, errors } = compile(`framework: express
sources:
  remote:
    - { handler: express, parameter: 0, members: body headers.cookie }
    - { callback: 'node:http.createServer(0, 1)', parameter: 0, members: url }
    - decorated: npm:@nestjs/common.{Query,Body}
  local: [global:process.argv, 'node:os.userInfo()']
passes:
  - '*.trim(this)'
  - global:Number()
  - { call: '*.map(this)', calls: 0, with: this, item: true }
  - { call: global:Object.assign(0+), into: 0 }
`);
    assert.deepEqual(errors, []);
    const [{ key, sources, passes }] = ruleSet.models;
    assert.equal(key, 'express');
    assert.deepEqual(
      sources.map(({ how, kind }) => `${how} ${kind}`),
      ['handler remote', 'callback remote', 'decorated remote', 'decorated remote', 'value local', 'call local'],
    );
    assert.deepEqual(passes[2].calls, { argument: 0, with: [{ kind: 'receiver' }], item: true });
    assert.deepEqual(passes[3].into, { kind: 'position', from: 0, to: 0, path: [] });
    assert.deepEqual(passes[1].from, []);
  });

  it('have errors with their lines', () => {
    assert.deepEqual(errorsOf(rule.replace('cwe: CWE-78\n', '')), ['1: "cwe" is missing']);
    assert.match(errorsOf(rule.replace('harm', 'harms'))[0], /^9: "harms" is not known here/);
    assert.deepEqual(errorsOf(rule.replace('critical', 'bad')), ['5: is none of critical, high, medium, low, info']);
    assert.match(errorsOf(rule.replace('node:child_process.{', 'child_process.{'))[0], /^11: .*does not begin with/);
    assert.deepEqual(errorsOf(rule.replace('{source}', '{x}')), [
      '7: {x} is no placeholder: only {source} and {sink} are',
    ]);
    assert.deepEqual(errorsOf(rule.replace("'^sh$'", () => "'(a+)+$'")), ['15: the expression can be slow']);
    assert.deepEqual(errorsOf(rule.slice(0, rule.indexOf('examples'))), ['1: "examples" is missing']);
    assert.deepEqual(errorsOf(rule.replace('harm: shell', 'title: x')), ['9: "title" is there twice']);
    assert.equal(errorsOf('a: [').length > 0, true);
    assert.deepEqual(errorsOf(''), ['1: is empty']);
  });

  it('cost nothing but themselves, and their order says nothing', () => {
    const other = { path: 'b.yaml', text: 'rule: ?', isOurs: true };
    const good = { path: 'a.yaml', text: rule, isOurs: true };
    const both = compileRules([other, good]);
    assert.deepEqual([both.ruleSet.rules.length, both.ruleSet.models.length], [1, 0]);
    assert.ok(both.errors.every(({ file }) => file === 'b.yaml') && both.errors.length > 0);
    assert.deepEqual(compileRules([good, other]), both);
    assert.equal(compile(rule).ruleSet.version, both.ruleSet.version);
    assert.notEqual(compile(rule.replace('medium', 'low')).ruleSet.version, both.ruleSet.version);
  });

  it('of a repository are named apart, and bounded', () => {
    assert.equal(compile(rule, false).ruleSet.rules[0].id, 'project/shell-text');
    const texts = Array.from({ length: 202 }, (_, at) => ({ path: `${at}.yaml`, text: 'framework: x', isOurs: false }));
    assert.equal(compileRules(texts).errors.length, 2);
    assert.deepEqual(errorsOf(`${'# x\n'.repeat(40_000)}`), ['1: is longer than 131072 characters']);
    const bomb = `a: &a [x]\nb: &b [*a, *a]\nframework: *b`;
    assert.ok(errorsOf(bomb).length > 0);
    for (const deep of ['['.repeat(120_000), '[\n'.repeat(60_000), '- '.repeat(60_000), `${' '.repeat(500)}a: b`]) {
      assert.deepEqual(errorsOf(deep), ['1: is nested too deeply']);
    }
  });
});
