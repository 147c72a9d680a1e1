import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: path\nharm: path\nsinks:\n  - node:fs.readFile(0)\n  - global:open(0)');

/** What leaves the check of each finding out, or `nothing`. */
async function leftOutIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const manifest = '{ "name": "x", "private": true, "dependencies": { "express": "4" } }';
  const { findings } = await scanCode({ 'package.json': manifest, ...files }, rules);
  return findings.map(({ checkLeftOutBy }) => checkLeftOutBy ?? 'nothing');
}

/** A handler that reads a file of a folder, whose path is in `file`. */
function inScript(check: string, helpers = ''): Promise<string[]> {
  return leftOutIn({
    'a.js': `const fs = require('node:fs'); const path = require('node:path'); const config = require('./config');
const app = require('express')();
${helpers}
app.get('/', (req, res) => { const file = path.resolve('/srv', req.query.name); ${check} fs.readFile(file); });`,
    'config.js': "module.exports = { shared: process.env.SHARED !== '0', strict: false };",
  });
}

/** A handler of Flask that reads a file, whose path is in `full`. */
function inPython(check: string, more = ''): Promise<string[]> {
  return leftOutIn({
    'a.py': `import os
import pathlib
import config
from flask import Flask, request
app = Flask(__name__)
${more}
@app.route('/file')
def file():
    full = os.path.join('/srv', request.args['name'])
    ${check.replaceAll('\n', '\n    ')}
    return open(full).read()
`,
    'config.py':
      'import builtins\nif hasattr(builtins, "SHARED_MODE"):\n    SHARED_MODE = builtins.SHARED_MODE\nelse:\n    SHARED_MODE = True\n',
    'folders.py': `import os
import config
class Folders:
    @staticmethod
    def visit(folder, path, skip=False):
        if not config.SHARED_MODE or skip:
            return
        if not os.path.realpath(os.path.join(folder, path)).startswith(folder):
            raise PermissionError()
`,
  });
}

const isOutside = "!file.startsWith('/srv/')";
const visit = (way: string, parameters = 'file') =>
  `function visit(${parameters}) { ${way} if (!path.resolve(file).startsWith('/srv/')) throw new Error(); }`;

describe('a check that a mode of the program leaves out', () => {
  it('is known in a branch of its own, in one condition, and behind a way out', async () => {
    const mode = ['config.shared'];
    assert.deepEqual(await inScript(`if (config.shared) { if (${isOutside}) return res.end(); }`), mode);
    assert.deepEqual(await inScript(`if (config.shared && ${isOutside}) return res.end();`), mode);
    assert.deepEqual(await inScript('visit(file);', visit('if (!config.shared) return;')), mode);
  });

  it('is known in Python, also of a class that a function imports', async () => {
    const mode = ['config.SHARED_MODE'];
    const whole = 'pathlib.Path(os.path.realpath(full)).relative_to("/srv")';
    assert.deepEqual(await inPython(`if config.SHARED_MODE:\n    ${whole}`), mode);
    assert.deepEqual(
      await inPython(`try:\n    if config.SHARED_MODE:\n        ${whole}\nexcept ValueError:\n    return ''`),
      mode,
    );
    assert.deepEqual(await inPython("from folders import Folders\nFolders.visit('/srv', full)"), mode);
    assert.deepEqual(await inPython("Folders.visit('/srv', full)", 'from folders import Folders'), mode);
  });

  it('is none where it is left out by default', async () => {
    assert.deepEqual(await inScript(`if (config.strict) { if (${isOutside}) return res.end(); }`), ['nothing']);
    assert.deepEqual(await inScript(`if (process.env.STRICT && ${isOutside}) return res.end();`), ['nothing']);
    assert.deepEqual(await inPython("Folders.visit('/srv', full, skip=True)", 'from folders import Folders'), [
      'nothing',
    ]);
  });

  it('is none where a requester leaves it out, or a value that is no setting', async () => {
    assert.deepEqual(await inScript(`if (req.query.all) { if (${isOutside}) return res.end(); }`), ['nothing']);
    const options = 'const options = req.query;';
    assert.deepEqual(await inScript(`${options} if (options.a) { if (${isOutside}) return res.end(); }`), ['nothing']);
    assert.deepEqual(await inScript('visit(file, req.query.all);', visit('if (all) return;', 'file, all')), [
      'nothing',
    ]);
    assert.deepEqual(await inScript(`if (res.locals.a) { if (${isOutside}) return res.end(); }`), ['nothing']);
  });

  it('is none where it says nothing of what can go wrong', async () => {
    assert.deepEqual(await inScript("if (config.shared) { if (typeof file !== 'string') return; }"), ['nothing']);
    assert.deepEqual(await inScript(`if (config.shared) { if (${isOutside}) console.log(file); }`), ['nothing']);
    assert.deepEqual(await inPython('if config.SHARED_MODE:\n    pathlib.Path(full).relative_to("/srv")'), ['nothing']);
  });

  it('is always made where the call takes no such option', async () => {
    const option = visit('if (all) return;', 'file, all = false');
    assert.deepEqual(await inScript('visit(file);', option), []);
    assert.deepEqual(await inScript('visit(file, false);', option), []);
    assert.deepEqual(await inScript('visit(file, true);', option), ['nothing']);
    assert.deepEqual(await inScript('visit(file, req.query.all);', option), ['nothing']);
  });
});
