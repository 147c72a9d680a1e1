import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf("rule: markup\nharm: html\nsinks: ['*.c.html(0)']");

async function found(use: string, address = 'c.req.url'): Promise<string[]> {
  const code = `=== package.json
{ "name": "x", "private": true, "dependencies": { "hono": "4" } }
=== a.js
import { Hono } from 'hono';
const app = new Hono();
app.get('/', (c) => {
  let path = new URL(${address}).pathname;
  ${use}
});
`;
  return (await scanCode(code, rules)).findings.map(({ line }) => `${line}`);
}

describe('the path of the address of a request', () => {
  it('is encoded between tags and in double quotes', async () => {
    assert.deepEqual(await found('return c.html(`<base href="${path}">`);'), []);
    assert.deepEqual(await found('return c.html(`<p>${path}</p>`);'), []);
    const changed = "if (!path.endsWith('/')) path = `${path}/`; path = path.replace(/x$/, '');";
    assert.deepEqual(await found(`${changed} return c.html(\`<base href="\${path}">\`);`), []);
  });

  it('is open elsewhere, and once it is decoded', async () => {
    assert.deepEqual(await found("return c.html(`<base href='${path}'>`);"), ['5']);
    assert.deepEqual(await found('return c.html(`<p onclick="go(${path})">`);'), ['5']);
    assert.deepEqual(await found('return c.html(`<script>go(${path})</script>`);'), ['5']);
    assert.deepEqual(await found('return c.html(`<p>${decodeURIComponent(path)}</p>`);'), ['5']);
    assert.deepEqual(await found("return c.html(`<p>${path.replace('%3C', '<')}</p>`);"), ['5']);
  });

  it('is open where someone else chooses the address', async () => {
    assert.deepEqual(await found('return c.html(`<p>${path}</p>`);', "c.req.query('url')"), ['5']);
  });
});
