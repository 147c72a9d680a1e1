import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { testReachOf } from '#server/engine/impact/test-reach.ts';
import { linkedSnapshot, type Notation } from '../../../../support/linked-notation.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

function check(title: string, files: Notation, id: string, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(testsRunning(linkedSnapshot(files), id), expected));
}

/** Files of code, linked. */
function checkCode(
  title: string,
  files: Readonly<Record<string, string>>,
  id: string,
  expected: readonly string[],
): void {
  it(title, async () => {
    const indexed = await linkFolder(files);
    assert.deepEqual(testsRunning(asLinked(await indexed.refresh()), id).toSorted(), expected);
  });
}

function testsRunning(snapshot: LinkedSnapshot, id: string): string[] {
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  return [...testReachOf(snapshot).of([node])].map((file) => stringAt(snapshot.files.paths, file));
}

describe('tests that may run', () => {
  const runners = {
    'a.ts': 'export class A\nmethod A.run\nmethod A.go static',
    'any.ts': 'export function any\nany? call .run',
    'make.ts': 'import a.ts\nexport function make\nmake: call a.ts#A',
    'both.test.ts': 'import make.ts\nimport any.ts\n: call make.ts#make\n: call any.ts#any',
    'name.test.ts': 'import any.ts\nimport a.ts\n: call any.ts#any\n: type_reference a.ts#A',
    'make.test.ts': 'import make.ts\n: call make.ts#make',
  };
  check('a method: who makes its class and runs a site of its name', runners, 'a.ts#A.run', ['both.test.ts']);
  check('a class: who names it', runners, 'a.ts#A', ['both.test.ts', 'make.test.ts']);
  check('what nobody names: who has what it is part of', runners, 'a.ts#A.go', ['both.test.ts', 'make.test.ts']);

  check(
    'a method of a subclass that is made elsewhere',
    {
      'a.ts': 'export class A\nmethod A.run',
      'b.ts': 'import a.ts\nexport class B\nB: extends a.ts#A\nB extends a.ts#A',
      'run.ts': 'export function run\nrun? call .run',
      'b.test.ts': 'import b.ts\nimport run.ts\n: call b.ts#B\n: call run.ts#run',
      'a.test.ts': 'import a.ts\nimport run.ts\n: call run.ts#run',
    },
    'a.ts#A.run',
    ['b.test.ts'],
  );
  check(
    'a function in a function: who calls the one around it',
    {
      'a.ts':
        'export function outer\nfunction outer.inner\nouter: reference outer.inner escapes\nexport function other',
      'outer.test.ts': 'import a.ts\n: call a.ts#outer',
      'other.test.ts': 'import a.ts\n: call a.ts#other',
    },
    'a.ts#outer.inner',
    ['outer.test.ts'],
  );
  check(
    'a method of an object that is written where it is given away: whoever runs that, by any name',
    {
      'a.ts': 'export function f\nmethod f.run\nexport function g\ng? call .run',
      'f.test.ts': 'import a.ts\n: call a.ts#f',
      'g.test.ts': 'import a.ts\n: call a.ts#g',
    },
    'a.ts#f.run',
    ['f.test.ts'],
  );
  check(
    'what a computed import may load: who runs that import, not who loads its file',
    {
      'lib/plugin.ts': 'export variable x\nfunction load\nx: call load',
      'lib/load.ts': 'computed\nexport function load\nload? call . dynamic_import\nexport function other',
      'load.test.ts': 'import lib/load.ts\n: call lib/load.ts#load',
      'other.test.ts': 'import lib/load.ts\n: call lib/load.ts#other',
    },
    'lib/plugin.ts#load',
    ['load.test.ts'],
  );
  check(
    'a method of a class that a computed import may get: who runs that import, though others name the class',
    {
      'plugins/p.ts': 'export class P\nmethod P.run',
      'lib/load.ts': 'computed\nexport function load\nload? call . dynamic_import\nload? call .run',
      'load.test.ts': 'import lib/load.ts\n: call lib/load.ts#load',
      'p.test.ts': 'import plugins/p.ts\n: call plugins/p.ts#P\n: call plugins/p.ts#P.run',
      'other.test.ts': 'import plugins/p.ts\nimport lib/load.ts',
    },
    'plugins/p.ts#P.run',
    ['load.test.ts', 'p.test.ts'],
  );
  check(
    'an example: what computes an import in the product does not lead there, that of a test does',
    {
      'examples/shop/index.ts': 'export variable x\nfunction load\nx: call load',
      'lib/load.ts': 'computed\nexport function load\nload? call . dynamic_import',
      'load.test.ts': 'import lib/load.ts\n: call lib/load.ts#load',
      'every.test.ts': 'computed\n? call . dynamic_import',
    },
    'examples/shop/index.ts#load',
    ['every.test.ts'],
  );
  check(
    'functions of Python that nobody names: who loads them, since a decorator may keep them',
    {
      'app.py': 'export function index',
      'test_app.py': 'import app.py',
      'test_other.py': 'export function test_other',
    },
    'app.py#index',
    ['test_app.py'],
  );
  check(
    'fixtures: tests below their folder',
    {
      'tests/conftest.py': 'import app.py\nexport function client\nclient: call app.py#make',
      'app.py': 'export function make',
      'tests/test_a.py': 'export function test_a',
      'test_b.py': 'export function test_b',
    },
    'app.py#make',
    ['tests/test_a.py'],
  );

  const emitter = {
    'a.ts':
      'import node:events\nexport class A\nA? read .EventEmitter external\nmethod A.emit\nmethod A._read\nmethod A.other',
    'own.ts': 'import a.ts\nexport function own\nown: call a.ts#A.emit\nown: call a.ts#A._read\nown: call a.ts#A.other',
    'make.test.ts': 'import a.ts\n: call a.ts#A',
    'own.test.ts': 'import own.ts\nimport a.ts\n: call own.ts#own\n: call a.ts#A',
  };
  check('what a class of Node calls on itself: who makes one', emitter, 'a.ts#A.emit', ['make.test.ts', 'own.test.ts']);
  check('a hook of one as well', emitter, 'a.ts#A._read', ['make.test.ts', 'own.test.ts']);
  check('what Node knows nothing of: who calls it', emitter, 'a.ts#A.other', ['own.test.ts']);
  check(
    'any member, where the base is of another package',
    { ...emitter, 'a.ts': emitter['a.ts'].replace('EventEmitter', 'Emitter') },
    'a.ts#A.other',
    ['make.test.ts', 'own.test.ts'],
  );
});

function decorated(decorator: string): Record<string, string> {
  return {
    'shop/views.py':
      'from flask import Blueprint\nfrom django.contrib.auth.decorators import login_required\nfrom elsewhere import keep\n\n' +
      `main = Blueprint("main", __name__)\n\n${decorator}def cart():\n    return ""\n\ndef other():\n    return ""\n`,
    'shop/app.py':
      'from flask import Flask\nfrom shop.views import main\n\ndef make():\n    app = Flask(__name__)\n    app.register_blueprint(main)\n    return app\n',
    'tests/test_cart.py': 'from shop.views import cart\n\ndef test_cart():\n    assert cart() == ""\n',
    'tests/test_app.py':
      'from shop.app import make\n\ndef test_app(page):\n    assert make().test_client().get(page) is not None\n',
    'tests/test_none.py': 'def test_none():\n    pass\n',
  };
}

describe('tests that may run a function which a decorator gives to external code', () => {
  const all = ['tests/test_app.py', 'tests/test_cart.py'];
  const cart = 'shop/views.py#cart';
  checkCode('who loads it, and who calls it', decorated('@main.route("/cart")\n'), cart, all);
  checkCode('the same where nothing is known of the decorator', decorated('@keep\n'), cart, all);
  checkCode('only who calls it, where there is none', decorated(''), cart, ['tests/test_cart.py']);
  checkCode('or one that gives it back', decorated('@login_required\n'), cart, ['tests/test_cart.py']);
});

describe('tests that may run a class which is loaded by its name', () => {
  checkCode(
    'of a folder in JavaScript',
    {
      'src/plugins/mail.js': 'class Mail { send() { return 1; } }\nmodule.exports = Mail;\n',
      'src/load.js':
        "exports.start = (name) => {\n  const Plugin = require('./plugins/' + name);\n  return new Plugin().send();\n};\n",
      'test/load.test.js': "const { start } = require('../src/load');\ntest('a', () => start('mail'));\n",
      'test/mail.test.js': "const Mail = require('../src/plugins/mail');\ntest('b', () => new Mail().send());\n",
      'test/other.test.js': "require('../src/plugins/mail');\ntest('c', () => 1);\n",
    },
    'src/plugins/mail.js#Mail.send',
    ['test/load.test.js', 'test/mail.test.js'],
  );
  checkCode(
    'by whatever name in JavaScript',
    {
      'src/plugins/mail.js': 'exports.Mail = class Mail { send() { return 1; } };\n',
      'src/load.js':
        'exports.start = (path, name) => {\n  const plugin = require(path);\n  return new plugin[name]().send();\n};\n',
      'test/load.test.js':
        "const { start } = require('../src/load');\ntest('a', () => start('./plugins/mail', 'Mail'));\n",
      'test/mail.test.js': "const { Mail } = require('../src/plugins/mail');\ntest('b', () => new Mail().send());\n",
    },
    'src/plugins/mail.js#Mail.send',
    ['test/load.test.js', 'test/mail.test.js'],
  );
  checkCode(
    'in Python',
    {
      'shop/__init__.py': '',
      'shop/mail.py': 'class Mail:\n    def send(self):\n        return 1\n',
      'shop/load.py':
        'from importlib import import_module\ndef start(path, name):\n    return getattr(import_module(path), name)().send()\n',
      'tests/test_load.py': "from shop.load import start\ndef test_start():\n    start('shop.mail', 'Mail')\n",
      'tests/test_mail.py': 'from shop.mail import Mail\ndef test_send():\n    Mail().send()\n',
    },
    'shop/mail.py#Mail.send',
    ['tests/test_load.py', 'tests/test_mail.py'],
  );
});

describe('a folder that a configuration names', () => {
  const files = {
    'vitest.config.ts':
      "import { resolve } from 'node:path';\nexport default {\n  outDir: './src',\n  resolve: { alias: { '@': resolve(__dirname, './src'), '@app': './src/app' } },\n  test: { setupFiles: './setup' },\n};\n",
    'src/index.ts': "import { run } from './run';\nrun();\n",
    'src/run.ts': 'export function run() {\n  return 1;\n}\n',
    'src/app.ts': 'export function app() {\n  return 1;\n}\napp();\n',
    'setup/index.ts': 'export function prepare() {\n  return 1;\n}\nprepare();\n',
    'src/add.ts': 'export function add() {\n  return 2;\n}\n',
    'src/add.test.ts': "import { add } from './add';\ntest('a', () => add());\n",
    'src/run.test.ts': "import { run } from './run';\ntest('a', () => run());\n",
    'src/whole.test.ts': "import '.';\ntest('a', () => 1);\n",
  };
  const every = ['src/add.test.ts', 'src/run.test.ts', 'src/whole.test.ts'];
  checkCode('is no module that it loads', files, 'src/run.ts#run', ['src/run.test.ts', 'src/whole.test.ts']);
  checkCode('is one where it is of set-up', files, 'setup/index.ts#prepare', every);
  checkCode('is none where the text is a file', files, 'src/app.ts#app', every);
  checkCode(
    'is one where another file names it',
    {
      ...files,
      'src/add.ts':
        "import { fork } from 'node:child_process';\nfork(require('node:path').resolve(__dirname, './jobs'));\nexport function add() {\n  return 2;\n}\n",
      'src/jobs/index.ts': 'export function job() {\n  return 1;\n}\njob();\n',
    },
    'src/jobs/index.ts#job',
    ['src/add.test.ts'],
  );
});
