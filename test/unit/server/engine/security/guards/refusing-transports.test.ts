import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: fetch
harm: ssrf
sinks:
  - global:fetch(0)
  - npm:axios.get(0)
  - npm:axios.create().get(0)
  - pypi:requests.get(0)
  - pypi:requests.Session().get(0)
  - pypi:httpx.AsyncClient().get(0)`);

async function found(path: string, code: string): Promise<string[]> {
  const dependencies = '{ "express": "4", "undici": "6", "axios": "1" }';
  const files = { 'package.json': `{ "name": "x", "private": true, "dependencies": ${dependencies} }`, [path]: code };
  return (await scanCode(files, rules)).findings.map(({ ruleId, isChecked }) => `${ruleId} ${isChecked === true}`);
}

function inHandler(text: string): Promise<string[]> {
  return found(
    'a.js',
    `const { Agent } = require('undici');
const axios = require('axios');
const dns = require('node:dns');
const http = require('node:http');
const app = require('express')();
function checkedLookup(host, options, callback) {
  dns.lookup(host, options, (error, address) => {
    if (address.startsWith('10.')) return callback(new Error('private'));
    callback(null, address, 4);
  });
}
function plainLookup(host, options, callback) { dns.lookup(host, options, callback); }
const refusing = new Agent({ connect: { lookup: checkedLookup } });
const plain = new Agent({ connect: { lookup: plainLookup }, keepAliveTimeout: 10 });
const client = axios.create({ httpAgent: new http.Agent({ lookup: checkedLookup }) });
const open = axios.create({ httpAgent: new http.Agent({ keepAlive: true }) });
function transport() { return process.env.OPEN ? undefined : refusing; }
app.get('/', async (req, res) => { const { url } = req.query; ${text} });`,
  );
}

describe('a request that goes through code which refuses addresses', () => {
  it('is none that a value from outside leads anywhere', async () => {
    assert.deepEqual(await inHandler('fetch(url, { dispatcher: refusing });'), []);
    assert.deepEqual(await inHandler('fetch(url, { method: "POST", dispatcher: transport() });'), []);
    assert.deepEqual(await inHandler('client.get(url);'), []);
    assert.deepEqual(await inHandler('axios.get(url, { lookup: checkedLookup });'), []);
  });

  it('is one where the code refuses nothing', async () => {
    assert.deepEqual(await inHandler('fetch(url, { dispatcher: plain });'), ['fetch false']);
    assert.deepEqual(await inHandler('fetch(url, { method: "POST" });'), ['fetch false']);
    assert.deepEqual(await inHandler('open.get(url);'), ['fetch false']);
    assert.deepEqual(await inHandler('fetch(url, { body: JSON.stringify(refusing.options) });'), ['fetch false']);
  });
});

function inPython(text: string): Promise<string[]> {
  return found(
    'a.py',
    `import ipaddress
import requests
import httpx
from flask import Flask, request
app = Flask(__name__)
class Refusing(requests.adapters.HTTPAdapter):
    def send(self, sent, **options):
        if ipaddress.ip_address(sent.url).is_private:
            raise ValueError('private')
        return super().send(sent, **options)
class Plain(requests.adapters.HTTPAdapter):
    def send(self, sent, **options):
        return super().send(sent, **options)
@app.route('/')
def get():
    url = request.args['url']
${text
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
`,
  );
}

describe('a session of Python', () => {
  it('may be given an adapter that refuses addresses', async () => {
    const asked = "session.mount('https://', ADAPTER())\nreturn session.get(url).text";
    const before = 'session = requests.Session()\n';
    assert.deepEqual(await inPython(before + asked.replace('ADAPTER', 'Refusing')), []);
    assert.deepEqual(await inPython(before + asked.replace('ADAPTER', 'Plain')), ['fetch false']);
    assert.deepEqual(await inPython('return httpx.AsyncClient(transport=Refusing()).get(url)'), []);
    assert.deepEqual(await inPython('return httpx.AsyncClient(transport=Plain()).get(url)'), ['fetch false']);
  });
});

function behind(condition: string): Promise<string[]> {
  return found(
    'a.js',
    `const { timingSafeEqual } = require('node:crypto');
const config = require('./config');
const app = require('express')();
app.post('/', async (req, res) => {
  const token = req.headers.authorization?.split(' ')[1];
  if (${condition}) return res.status(401).end();
  fetch(req.body.url);
});`,
  );
}

describe('a request that has to know a secret of the program', () => {
  it('is not from anyone', async () => {
    assert.deepEqual(await behind('token !== process.env.INTERNAL_KEY'), ['fetch true']);
    assert.deepEqual(await behind('req.headers["x-key"] !== `Bearer ${config.apiKey}`'), ['fetch true']);
    assert.deepEqual(await behind('!timingSafeEqual(Buffer.from(token), Buffer.from(process.env.INTERNAL_KEY))'), [
      'fetch true',
    ]);
  });

  it('is from anyone where it is compared with something else', async () => {
    assert.deepEqual(await behind("token !== 'none'"), ['fetch false']);
    assert.deepEqual(await behind('process.env.INTERNAL_KEY === undefined'), ['fetch false']);
    assert.deepEqual(await behind('req.body.first === req.body.token'), ['fetch false']);
  });
});
