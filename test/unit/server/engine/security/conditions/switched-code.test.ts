import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: unchecked
calls:
  - { call: node:https.Agent, when: { 0.rejectUnauthorized: ['false'] } }
  - { call: pypi:requests.get, when: { 'verify=': ['False'] } }
  - { call: global:process.env.NODE_TLS_REJECT_UNAUTHORIZED =, when: { 0: ['0'] } }`,
  'rule: shell\nharm: shell\nsinks:\n  - python:os.system(0)\n  - node:child_process.exec(0)',
);

/** What turns on each finding: `setting a.b`, `development DEBUG`, or `nothing`. */
async function switchesIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const manifest = '{ "name": "x", "private": true, "dependencies": { "express": "4" } }';
  const { findings } = await scanCode({ 'package.json': manifest, ...files }, rules);
  return findings.map(({ switch: found }) => (found === undefined ? 'nothing' : `${found.kind} ${found.condition}`));
}

function inScript(code: string): Promise<string[]> {
  return switchesIn({ 'a.js': `const https = require('node:https');\n${code}` });
}

/** @param before how `verify` is set */
function inPython(before: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const code = `import os
import requests
from django.conf import settings
import conf
def load(url, option=None):
    ${before.replaceAll('\n', '\n    ')}
    return requests.get(url, verify=verify)
`;
  return switchesIn({ 'a.py': code, ...more });
}

function agent(condition: string): Promise<string[]> {
  return inScript(`const agent = ${condition} ? new https.Agent({ rejectUnauthorized: false }) : undefined;`);
}

/** `verify` is off where the configuration of something says so. */
function asked(whose: string): string {
  return `verify = True\nif ${whose}.config.get('a'):\n    verify = False`;
}

/** A handler of a route that runs a part of the request under a condition. */
function handler(condition: string): string {
  return `const { exec } = require('node:child_process'); const app = require('express')();
app.get('/a', (req, res) => { if (${condition}) exec(req.query.name); });`;
}

describe('code behind a setting that is off by default', () => {
  it('is a value that is set where a variable of the environment says so', async () => {
    assert.deepEqual(await agent("process.env.INSECURE === 'true'"), ['setting process.env.INSECURE']);
    assert.deepEqual(await agent('process.env.A'), ['setting process.env.A']);
    const get = "verify = True\nif os.getenv('A', 'false').lower() in ('1', 'true'):\n    verify = False";
    assert.equal((await inPython(get)).length, 1);
    assert.match((await inPython(get))[0], /^setting/);
    assert.match((await inPython("verify = False if os.environ.get('A') else True"))[0], /^setting/);
  });

  it('is not what is so by default', async () => {
    assert.deepEqual(await agent("process.env.SECURE !== 'true'"), ['nothing']);
    assert.deepEqual(await agent("(process.env.A ?? 'yes') === 'yes'"), ['nothing']);
    assert.deepEqual(await inPython("verify = True\nif os.getenv('A', '1') == '1':\n    verify = False"), ['nothing']);
    assert.deepEqual(await inPython("verify = os.environ.get('A') is not None\nverify = False"), ['nothing']);
  });

  it('is what members of settings say, as they are declared or called', async () => {
    const isOff = { 'conf.py': 'FAST = False\n' };
    const isOn = { 'conf.py': 'FAST = True\n' };
    assert.deepEqual(await inPython('verify = True\nif conf.FAST:\n    verify = False', isOff), ['setting conf.FAST']);
    assert.deepEqual(await inPython('verify = True\nif conf.FAST:\n    verify = False', isOn), ['nothing']);
    assert.deepEqual(await inPython('verify = True\nif settings.SKIP_TLS_VERIFY:\n    verify = False'), [
      'setting settings.SKIP_TLS_VERIFY',
    ]);
    assert.deepEqual(await inPython('verify = True\nif not settings.VERIFY_SSL:\n    verify = False'), [
      'setting settings.VERIFY_SSL',
    ]);
    assert.deepEqual(
      await inPython('verify = True\nif settings.SKIP_TLS_VERIFY:\n    pass\nelse:\n    verify = False'),
      ['nothing'],
    );
  });

  it('is what runs behind a way out, and in functions that are called there alone', async () => {
    const set = "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';";
    assert.deepEqual(await inScript(`function f(o) { if (!o.insecure) return; ${set} } f(x);`), ['setting o.insecure']);
    const off = `function off() { ${set} }`;
    assert.deepEqual(await inScript(`${off} if (process.env.A) off();`), ['setting process.env.A']);
    assert.deepEqual(await inScript(`${off} if (process.env.A) off(); off();`), ['nothing']);
    assert.deepEqual(await inScript(`if (process.env.A) { (() => { ${set} })(); }`), ['setting process.env.A']);
  });

  it('follows from each part of `or`, and from one part of `and`', async () => {
    assert.deepEqual(await agent('process.env.A && other'), ['setting process.env.A']);
    assert.deepEqual(await agent('(process.env.A || process.env.B)'), ['setting process.env.A']);
    assert.deepEqual(await agent('(process.env.A || other)'), ['nothing']);
  });

  it('is what is for development alone', async () => {
    assert.deepEqual(await agent("process.env.NODE_ENV !== 'production'"), ['development process.env.NODE_ENV']);
    assert.deepEqual(await agent("process.env.NODE_ENV === 'production'"), ['setting process.env.NODE_ENV']);
    assert.deepEqual(await agent('__DEV__'), ['development __DEV__']);
    assert.deepEqual(await inPython('verify = True\nif settings.DEBUG:\n    verify = False'), [
      'development settings.DEBUG',
    ]);
    assert.deepEqual(await inPython('verify = True\nif not settings.DEBUG:\n    verify = False'), ['nothing']);
  });

  it('is none where the condition is about what a request sends, or says nothing of settings', async () => {
    assert.deepEqual(await inScript(handler('process.env.A')), ['setting process.env.A']);
    assert.deepEqual(await inScript(handler('req.query.insecure')), ['nothing']);
    assert.deepEqual(await inScript(handler("req.query.debug || process.env.NODE_ENV !== 'production'")), ['nothing']);
    assert.deepEqual(await inScript(handler('req.query.options.debug')), ['nothing']);
    assert.deepEqual(await inScript(handler('retries > 3')), ['nothing']);
    assert.deepEqual(await inPython(asked('request.user')), ['nothing']);
    assert.deepEqual(await inPython(asked('conf')), ['setting conf.config.get(…)']);
    assert.deepEqual(await agent('session.user.options.insecure'), ['nothing']);
  });
});

function step(at: number): string {
  return `  if (left === ${at} && right !== left) { left = walk(n.a${at}); } else if (right === left) { right = walk(n.b${at}); if (right === left) return left; }`;
}

describe('conditions on values that are set under conditions', () => {
  it('are looked at once each, also in functions that call themselves', async () => {
    const steps = Array.from({ length: 16 }, (_, at) => step(at)).join('\n');
    const code = `function walk(n) {
  let left = 0;
  let right = 1;
${steps}
  if (left === right) https.Agent({ rejectUnauthorized: false });
  return left;
}
walk(1);`;
    assert.deepEqual(await inScript(code), ['nothing']);
  });
});
