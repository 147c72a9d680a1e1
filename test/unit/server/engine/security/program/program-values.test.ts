import assert from 'node:assert/strict';
import { constantsOf } from '#server/engine/security/program/constant-texts.ts';
import { calledAt, programOf } from '../../../../../support/program-of.ts';

/** What the call in the line that ends with `// here` may run. */
function check(what: string, fixture: string, expected: readonly string[]): void {
  it(what, async () => {
    assert.deepEqual(calledAt(await programOf(fixture), placeOfMark(fixture)), expected);
  });
}

function placeOfMark(fixture: string): string {
  let [file, line] = ['', 0];
  for (const text of fixture.split('\n')) {
    const head = /^=== (.*)/.exec(text);
    if (head !== null) [file, line] = [head[1], 0];
    else line++;
    if (/(?:\/\/|#) here$/.test(text)) return `${file}:${line}`;
  }
  throw new Error('no line is marked');
}

describe('values of a program', () => {
  check(
    'are functions of other files',
    '=== a.js\nconst { run } = require("./b");\nrun(1); // here\n=== b.js\nfunction run(x) {}\nmodule.exports = { run };\n',
    ['run'],
  );
  check(
    'are what packages make, wherever a file keeps it',
    '=== a.js\nconst db = require("./db");\ndb.query("x"); // here\n=== db.js\nconst mysql = require("mysql");\nmodule.exports = mysql.createConnection({});\n',
    ['npm:mysql.createConnection.().query'],
  );
  check(
    'are parameters of the functions that they are given to',
    '=== a.ts\nimport { exec } from "node:child_process";\nfunction each(run: (x: string) => void) {\n  run("a"); // here\n}\neach((x) => exec(x));\neach(exec);\n',
    ['', 'node:child_process.exec'],
  );
  check(
    'are members of instances, also by a base and through `this`',
    '=== a.js\nclass Base { constructor(run) { this.run = run; } }\nclass Own extends Base {\n  start() {\n    this.run(1); // here\n  }\n}\nfunction go() {}\nnew Own(go).start();\n',
    ['go'],
  );
  check(
    'are members of prototypes',
    '=== a.js\nfunction Box() {}\nBox.prototype.open = function () {};\nconst box = new Box();\nbox.open(); // here\n',
    ['open'],
  );
  check(
    'are functions under other receivers and arguments',
    '=== a.js\nfunction go() {}\nconst bound = go.bind(null);\nbound(); // here\n',
    ['go'],
  );
  check(
    'are members that an object got of another one',
    '=== a.js\nfunction go() {}\nconst made = Object.assign({}, { go });\nmade.go(); // here\n',
    ['go'],
  );
  check(
    'are all entries of a table',
    '=== a.js\nfunction one() {}\nfunction two() {}\nconst table = { one, two };\nconst pick = (name) =>\n  table[name](); // here\n',
    ['one', 'two'],
  );
  check(
    'are what a function returns',
    '=== a.js\nfunction make() {\n  return () => {};\n}\nconst made = make();\nmade(); // here\n',
    [''],
  );
  check(
    'are no symbols that only share the name',
    '=== a.js\nmodule.exports.redirect = function (req, res) {\n  res.redirect("/"); // here\n};\n',
    [],
  );
  check(
    'are modules and classes of Python',
    '=== shop/db.py\nimport sqlite3\n\nclass Store:\n    def __init__(self):\n        self.base = sqlite3.connect("x")\n    def find(self, text):\n        self.base.execute(text) # here\n=== shop/main.py\nfrom shop.db import Store\nStore().find("a")\n',
    ['python:sqlite3.connect.().execute'],
  );

  it('are given to the second parameter of a method in Python, behind its receiver', async () => {
    const own = await programOf(
      '=== a.py\nclass Store:\n    def find(self, text):\n        pass\n\ns = Store()\ns.find("a")\n',
    );
    const [callee] = own.values.calleesAt(own.callAt('a.py:6'));
    assert.equal(callee.shift, 1);
  });

  it('end in cycles of classes, modules and prototypes', async () => {
    const fixture =
      '=== a.js\nexport * from "./b";\nimport { B } from "./b";\nexport class A extends B {}\n=== b.js\nexport * from "./a";\nimport { A } from "./a";\nexport class B extends A {}\nB.prototype = A.prototype;\nA.prototype = B.prototype;\nnew A().go();\n';
    assert.deepEqual(calledAt(await programOf(`${fixture}=== c.js\ngo();\n`), 'c.js:1'), ['global:go']);
  });
});

async function constantsAt(fixture: string): Promise<readonly string[] | undefined> {
  const own = await programOf(fixture);
  const given = own.program.operandAt(own.callAt(placeOfMark(fixture)), 1);
  return constantsOf(own.program, own.values, given)?.map(({ text }) => text);
}

describe('constants of a program', () => {
  it('are followed through variables, imports, members and sums', async () => {
    const fixture =
      '=== a.js\nimport { settings } from "./b";\nuse("x-" + settings.name); // here\n=== b.js\nconst name = "sha1";\nexport const settings = { name };\n';
    assert.deepEqual(await constantsAt(fixture), ['x-sha1']);
  });

  it('are all that a choice may be, and none where one is not known', async () => {
    assert.deepEqual(await constantsAt('=== a.js\nuse(flag ? "a" : "b"); // here\n'), ['a', 'b']);
    assert.equal(await constantsAt('=== a.js\nuse(flag ? "a" : other); // here\n'), undefined);
  });
});
