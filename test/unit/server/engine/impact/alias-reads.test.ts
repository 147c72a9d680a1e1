import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { aliasReadsIn } from '#server/engine/impact/alias-reads.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

/** Lines of `a.js` that only give a name to what `u.js` exports. */
function check(title: string, code: string, expected: readonly number[]): void {
  it(title, async () => {
    const files = { 'a.js': code, 'u.js': 'exports.f = function f() {};\nexports.g = function g() {};\n' };
    const { snapshots } = await linkFolder(files);
    const snapshot = (await snapshots.newest('prj_1', 'calls', byKey())) as LinkedSnapshot;
    const rows = aliasReadsIn(snapshot, findFile(snapshot.files, 'a.js') as number);
    assert.deepEqual(
      [...rows].map((row) => snapshot.calls.uses.lines[row]),
      expected,
    );
  });
}

describe('a top level that only names what another file exports', () => {
  check('by require, and calls it by that name', "var f = require('./u').f;\nfunction a() { f(); }\n", [1]);
  check(
    'of several each its own',
    "var f = require('./u').f;\nvar g = require('./u').g;\nfunction a() { f(); g(); }\n",
    [1, 2],
  );
  check('but not where the name is never used as one', "var f = require('./u').f;\n", []);
  check(
    'nor where the same is handed on as well',
    "var f = require('./u').f;\nuse(require('./u').f);\nf();\nfunction use(it) { all.push(it); }\nvar all = [];\n",
    [],
  );
  check(
    'nor what is handed on alone',
    "var u = require('./u');\nuse(require('./u').f);\nfunction a() { u.f(); }\nfunction use() {}\n",
    [],
  );
  check('nor what is called right there', "require('./u').f();\n", []);
});
