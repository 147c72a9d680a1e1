import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: path\nharm: path\nsinks:\n  - node:fs.readFile(0)\n  - global:open(0)');

async function isFound(files: Readonly<Record<string, string>>): Promise<boolean> {
  const manifest = '{ "name": "x", "private": true, "dependencies": { "express": "4" } }';
  const { findings } = await scanCode({ 'package.json': manifest, ...files }, rules);
  return findings.length > 0;
}

function inScript(path: string): Promise<boolean> {
  return isFound({
    'a.js': `const fs = require('node:fs'); const path = require('node:path'); const app = require('express')();
app.get('/', (req, res) => { const name = req.query.name; fs.readFile(${path}); });`,
  });
}

function inPython(code: string): Promise<boolean> {
  return isFound({
    'a.py': `import os
import re
from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
@app.route('/file')
def file():
    name = request.args['name']
    ${code.replaceAll('\n', '\n    ')}
`,
  });
}

const up = String.raw`/^(\.\.(\/|\\|$))+/`;

describe('a path that was made whole', () => {
  it('leads out of no folder once each `..` is taken off its front', async () => {
    assert.equal(await inScript(`path.join('/srv', path.normalize(name).replace(${up}, ''))`), false);
    assert.equal(await inScript(`path.join('/srv', path.posix.normalize(name).replace(${up}, ''))`), false);
    assert.equal(await inScript(String.raw`'/srv/' + path.normalize(name).replace(/^(?:\.{2}[/\\]?)+/, '')`), false);
    const strip = String.raw`re.sub(r'^(\.\.(/|\\|$))+', '', os.path.normpath(name))`;
    assert.equal(await inPython(`return open('/srv/' + ${strip}).read()`), false);
  });

  it('may lead out where they are taken off before, only once, or not all', async () => {
    assert.equal(await inScript(`path.join('/srv', path.normalize(name.replace(${up}, '')))`), true);
    assert.equal(await inScript(`path.join('/srv', name.replace(${up}, ''))`), true);
    assert.equal(await inScript(`path.join('/srv', name.normalize().replace(${up}, ''))`), true);
    assert.equal(
      await inScript(String.raw`path.join('/srv', path.normalize(name).replace(/^\.\.(\/|\\|$)/, ''))`),
      true,
    );
    assert.equal(await inScript(String.raw`path.join('/srv', path.normalize(name).replace(/(\.\.\/)+/, ''))`), true);
    assert.equal(await inScript(String.raw`path.join('/srv', path.normalize(name).replace(/^(\.\.\/)+/, ''))`), true);
    assert.equal(
      await inScript(String.raw`path.join('/srv', path.normalize(name).replace(/^(\.\.(\/|\\|$))+/, '../'))`),
      true,
    );
    assert.equal(await inScript(`path.join('/srv', path.normalize(name).replace('../', ''))`), true);
  });

  it('leads out of no folder that it is put behind, where that was done behind a slash', async () => {
    assert.equal(await inScript("path.join('/srv', path.normalize('/' + name))"), false);
    assert.equal(await inScript("path.join('/srv', path.join('/', name))"), false);
    assert.equal(await inScript("path.join('/srv', path.resolve('/', name))"), false);
    assert.equal(await inScript("path.join('/srv', path.normalize('./' + name))"), true);
    assert.equal(await inScript("path.join('/srv', path.join('/srv', name))"), true);
  });

  it('is any path where it is the whole one, or the last of several that count', async () => {
    assert.equal(await inScript("path.normalize('/' + name)"), true);
    assert.equal(await inScript("path.resolve('/srv', path.join('/', name))"), true);
    assert.equal(await inScript("path.join(path.normalize('/' + name), 'a')"), true);
    assert.equal(await inPython("return open(os.path.join('/srv', os.path.normpath('/' + name))).read()"), true);
  });

  it('is below a folder where Python says so of it, or raises', async () => {
    const read = 'return open(full).read()';
    const folder = "full = Path(os.path.join('/srv', name)).resolve()";
    assert.equal(await inPython(`${folder}\nfull.relative_to('/srv')\n${read}`), false);
    assert.equal(
      await inPython(`${folder}\ntry:\n    full.relative_to('/srv')\nexcept ValueError:\n    return ''\n${read}`),
      false,
    );
    assert.equal(
      await inPython(`${folder}\ntry:\n    full.relative_to('/srv')\nexcept ValueError:\n    pass\n${read}`),
      true,
    );
    assert.equal(await inPython(`full = Path('/srv', name)\nfull.relative_to('/srv')\n${read}`), true);
    const common = "if os.path.commonpath(['/srv', full]) != '/srv':\n    return ''";
    assert.equal(await inPython(`full = os.path.realpath(os.path.join('/srv', name))\n${common}\n${read}`), false);
    assert.equal(await inPython(`full = os.path.join('/srv', name)\n${common}\n${read}`), true);
  });

  it('is one that another was made of, through what puts paths together', async () => {
    const read = "return open(os.path.join('/srv', name)).read()";
    const whole = "full = os.path.realpath(os.path.join('/srv', name))";
    assert.equal(await inPython(`${whole}\nif not full.startswith('/srv/'):\n    return ''\n${read}`), false);
    const below = "full = (Path('/srv') / name).resolve()";
    assert.equal(await inPython(`${below}\nif not full.is_relative_to('/srv'):\n    return ''\n${read}`), false);
    const joined = "full = os.path.join('/srv', name)";
    assert.equal(await inPython(`${joined}\nif not full.startswith('/srv/'):\n    return ''\n${read}`), true);
    assert.equal(
      await inPython(`full = Path('/srv') / name\nif not full.is_relative_to('/srv'):\n    return ''\n${read}`),
      true,
    );
  });
});
