import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: fetch\nharm: ssrf\nsinks: [global:fetch(0)]');

async function isChecked(handler: string, helpers = ''): Promise<(true | undefined)[]> {
  const code = `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4" } }
=== a.js
const app = require('express')();
${helpers}
app.get('/', async (req, res) => { const url = req.query.url; ${handler} });
`;
  return (await scanCode(code, rules)).findings.map((finding) => finding.isChecked);
}

const lookup = `function isAllowedUrl(url) { return lookUp(url) === 1; }
function assertSafe(url) { const parsed = new URL(url); if (parsed.port === '1') throw new Error('no'); return parsed; }`;

describe('a check that is not understood', () => {
  it('is said of what it lets through', async () => {
    assert.deepEqual(await isChecked('if (!isAllowedUrl(url)) return; fetch(url);', lookup), [true]);
    assert.deepEqual(await isChecked('fetch(assertSafe(url).href);', lookup), [true]);
    assert.deepEqual(await isChecked('assertSafe(url); fetch(url);', lookup), [true]);
  });

  it('is said of a part of what is put together and checked', async () => {
    const given = "const { assertSafe, isAllowedUrl, note } = require('./given');";
    assert.deepEqual(await isChecked("assertSafe('a/' + url); fetch(url);", given), [true]);
    assert.deepEqual(await isChecked('assertSafe(`a/${url}`); fetch(url);', given), [true]);
    assert.deepEqual(await isChecked("if (!isAllowedUrl(path.join('a', url))) return; fetch(url);", given), [true]);
    assert.deepEqual(await isChecked("assertSafe('a/' + req.query.other); fetch(url);", given), [undefined]);
    assert.deepEqual(await isChecked("note('a/' + url); fetch(url);", given), [undefined]);
    assert.deepEqual(await isChecked('assertSafe(load(url)); fetch(url);', given), [undefined]);
  });

  it('is said of a schema whose result is not used', async () => {
    const given = "const schema = require('zod').object({ url: require('zod').string() });";
    const used = 'const body = req.body;';
    assert.deepEqual(await isChecked(`${used} schema.parse(body); fetch(body.url);`, given), [true]);
    assert.deepEqual(await isChecked(`${used} schema.parse(req.query); fetch(body.url);`, given), [undefined]);
  });

  it('is not said of a check in a branch alone', async () => {
    assert.deepEqual(await isChecked('if (req.query.all) { if (!isAllowedUrl(url)) return; } fetch(url);', lookup), [
      undefined,
    ]);
    assert.deepEqual(await isChecked('if (req.query.all) assertSafe(url); fetch(url);', lookup), [undefined]);
  });

  it('is said of nothing else', async () => {
    assert.deepEqual(await isChecked('fetch(url);', lookup), [undefined]);
    assert.deepEqual(await isChecked('if (!isAllowedUrl(req.query.other)) return; fetch(url);', lookup), [undefined]);
    assert.deepEqual(await isChecked('if (!isAllowedUrl(url)) log(url); fetch(url);', lookup), [undefined]);
    assert.deepEqual(await isChecked("if (url.startsWith('a')) fetch(url);", lookup), [undefined]);
  });

  it('is said of a comparison of what a function makes of it', async () => {
    const given = "const { id, paths } = require('./given');";
    assert.deepEqual(await isChecked('if (id(url) !== id(req.query.other)) return; fetch(url);', given), [true]);
    assert.deepEqual(await isChecked("if (!paths().includes('a/' + url)) return; fetch(url);", given), [true]);
    assert.deepEqual(await isChecked('if (url.trim().length > 9) return; fetch(url);', given), [undefined]);
    assert.deepEqual(await isChecked('if (!new URL(url).hostname) return; fetch(url);', given), [undefined]);
    assert.deepEqual(await isChecked('if (!id(req.query.other)) return; fetch(url);', given), [undefined]);
    assert.deepEqual(await isChecked('id(url); fetch(url);', given), [undefined]);
  });

  it('is not said where another way has none', async () => {
    assert.deepEqual(await isChecked('fetch(isAllowedUrl(url) ? url : req.query.other);', lookup), [undefined]);
  });

  it('is said of functions that decide by the value, whatever they are called', async () => {
    const members = `const list = load();
function knows(url) { return list.some((each) => each === url); }
function visit(url) { if (list.get(url).state !== 1) throw new Error('no'); }
function note(url) { list.push(url); }
function rank(url) { return list.find(url); }`;
    assert.deepEqual(await isChecked('if (!knows(url)) return; fetch(url);', members), [true]);
    assert.deepEqual(await isChecked('visit(url); fetch(url);', members), [true]);
    assert.deepEqual(await isChecked('note(url); fetch(url);', members), [undefined]);
    assert.deepEqual(await isChecked('if (!rank(url)) return; fetch(url);', members), [undefined]);
    assert.deepEqual(await isChecked('if (!knows(req.query.other)) return; fetch(url);', members), [undefined]);
  });

  it('is said where it is one of several that are gone through', async () => {
    const given = "const { files } = require('./given');";
    assert.deepEqual(await isChecked('for (const file of files) if (file.path === url) fetch(url);', given), [true]);
    assert.deepEqual(await isChecked('for (const file of files) if (file === url) fetch(url);', given), [true]);
    assert.deepEqual(await isChecked('for (const file of files) fetch(url);', given), [undefined]);
    assert.deepEqual(
      await isChecked('for (const file of files) if (file.path === url) log(file); fetch(url);', given),
      [undefined],
    );
  });

  it('is said of a member that is checked where it was given, and made where it was not', async () => {
    const given = "const { make } = require('./given');";
    const checked = 'else if (!isAllowedUrl(req.body.id)) throw new Error();';
    const used = 'fetch(req.body.id);';
    assert.deepEqual(await isChecked(`if (!req.body.id) req.body.id = make(); ${checked} ${used}`, given), [true]);
    assert.deepEqual(await isChecked(`if (!req.body.id) req.body.id = make(); ${used}`, given), [undefined]);
    assert.deepEqual(
      await isChecked(`if (!req.body.id) { req.body.id = make(); req.body = req.query; } ${checked} ${used}`, given),
      [undefined],
    );
  });

  it('is none where what is made is no text of anyone', async () => {
    const made = "if (!req.body.id) req.body.id = require('node:crypto').randomUUID();";
    const checked = 'else if (!/^[a-z]+$/.test(req.body.id)) throw new Error();';
    assert.deepEqual(await isChecked(`${made} ${checked} fetch(req.body.id);`), []);
    assert.deepEqual(await isChecked(`${made} fetch(req.body.id);`), [undefined]);
  });
});
