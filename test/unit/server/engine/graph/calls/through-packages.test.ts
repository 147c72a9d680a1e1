import { checkCallers as check } from '../../../../../support/checked-callers.ts';

const responder = `=== server.py
import lib
def begin(status): pass
def app(environ, start): start('200 OK')
def other(environ): return environ
class App:
    def __call__(self, environ, start): start('200 OK')
`;

describe('what is handed to a package may be given back', () => {
  describe('in Python', () => {
    const id = 'server.py#begin';
    check('to a function beside it that calls a parameter', `${responder}lib.run(app, begin)\n`, id, 'bounded 1');
    check('to an object beside it that does when it is called', `${responder}lib.run(App(), begin)\n`, id, 'bounded 1');
    check('to what it was made of', `${responder}wrapped = lib.checked(app)\nwrapped({}, begin)\n`, id, 'bounded 1');
    check('but not to what calls nothing that it gets', `${responder}lib.run(other, begin, 1)\n`, id, 'exact 1');
    check(
      'to a parameter of its name, wherever that is called',
      `${responder}lib.run(begin)\n=== apps/one.py\ndef app(environ, begin): begin('200 OK')\n`,
      id,
      'bounded 1',
    );
    check(
      'but not by a function of Python that calls it',
      `${responder}sorted([], key=begin)\n=== apps/one.py\ndef app(environ, begin): begin('200 OK')\n`,
      id,
      'exact 1',
    );
  });

  describe('as something of a class, whose members are called by their names', () => {
    const fake = '=== fake.py\nimport lib\nclass Fake:\n    def perform(self): pass\n';
    const caller = '=== app.py\nimport lib\ndef run(): lib.Curl().perform()\n';
    const id = 'fake.py#Fake.perform';
    check('in Python', `${fake}lib.mock.value = Fake()\n${caller}`, id, 'bounded 0');
    check('not where nobody gives it', `${fake}Fake()\n${caller}`, id, 'exact 0');
    check('by what has it, too', `${fake}lib.mock.value = Fake()\n`, id, 'bounded 0');
  });

  describe('in JavaScript', () => {
    const head = `=== s.ts
import lib from 'lib';
export function begin() {}
export function app(environ, start) { start(); }
class App { run(environ, start): void { start(); } }
`;
    const id = 's.ts#begin';
    check('to a function beside it that calls a parameter', `${head}lib.run(app, begin);\n`, id, 'bounded 1');
    check('to one that is written there', `${head}lib.run({ run: (start) => start() }, begin);\n`, id, 'bounded 1');
    check('to an object with such a method', `${head}lib.run(new App(), begin);\n`, id, 'bounded 1');
    check('but not to what calls nothing that it gets', `${head}lib.run((x) => x.y, 1, begin);\n`, id, 'exact 1');
    check(
      'to a parameter of its name, wherever that is called',
      `${head}lib.run(begin);\n=== t.ts\nimport lib from 'lib';\nlib.use((begin) => begin());\n`,
      id,
      'bounded 1',
    );
    check(
      'but not by what is declared to call it',
      `${head}[1].forEach(begin);\n=== t.ts\nimport lib from 'lib';\nlib.use((begin) => begin());\n`,
      id,
      'exact 1',
    );
  });
});

describe('an attribute of something unknown that escapes', () => {
  const python = '=== a.py\nclass Backend:\n    def handler(self): pass\n    def name(self): pass\n=== use.py\n';
  check(
    'may be the method, though a package gets it',
    `${python}from signals import saved\ndef connect(backend): saved.connect(backend.handler)\n`,
    'a.py#Backend.handler',
    'bounded 0',
  );
  check(
    'or a function of Python that calls it',
    `${python}def order(backend): sorted([], key=backend.handler)\n`,
    'a.py#Backend.handler',
    'bounded 0',
  );
  check(
    'is none where it is made text',
    `${python}def tell(backend): print(backend.name)\n`,
    'a.py#Backend.name',
    'exact 0',
  );
  const script = '=== a.ts\nexport class Backend { handler() {} }\n=== use.ts\n';
  check(
    'may be the method in JavaScript too',
    `${script}import { saved } from 'signals';\nexport function connect(backend: any) { saved.on(backend.handler); }\n`,
    'a.ts#Backend.handler',
    'bounded 0',
  );
  check(
    'whose caller is known to call it at most',
    `${script}export function later(backend: any) { setTimeout(backend.handler, 1); }\n`,
    'a.ts#Backend.handler',
    'bounded 0',
  );
  check(
    'is none where it is only looked at',
    `${script}export function has(backend: any) { return typeof backend.handler === 'function'; }\n`,
    'a.ts#Backend.handler',
    'exact 0',
  );
});

describe('a class in a callback of a package', () => {
  const forms = {
    function: 'function Graph() {}\n  Graph.prototype.add = function () {};',
    variable: 'var Graph = function () {};\n  Graph.prototype.add = function () {};',
    class: 'class Graph { add() {} }',
  };
  const uses = {
    'that is put into what the package gave': 'api.graph = new Graph();\n  api.graph.add();',
    'that is put into the package': 'lib.Graph = Graph;\n  var graph = new lib.Graph();\n  graph.add();',
    'whose instance the package gives back': 'lib.keep(new Graph());\n  var graph = lib.kept();\n  graph.add();',
    'that the package gives to another callback': 'lib.keep(Graph);\n  lib.run(function (G) { new G().add(); });',
    'that the package extends': 'var Sub = api.extend(Graph, {});\n  new Sub().add();',
  };
  for (const [form, declared] of Object.entries(forms)) {
    for (const [what, use] of Object.entries(uses)) {
      const code = `var lib = require('lib');\nlib.plugin(function (api) {\n  ${declared}\n  ${use}\n});\n`;
      check(`${what} (${form})`, `=== g.js\n${code}`, 'g.js#Graph.add', 'bounded 0');
    }
  }
  check(
    'is called where it is known that it is',
    `=== g.js\nvar lib = require('lib');\nlib.plugin(function () {\n  ${forms.function}\n  var graph = new Graph();\n  graph.add();\n});\n`,
    'g.js#Graph.add',
    'exact 1',
  );
  check(
    'is none of what a package gives that was given nothing of the project',
    `=== g.js\nvar lib = require('lib');\nlib.log('x', 1);\nclass Graph { add() {} }\nvar graph = lib.graph();\ngraph.add();\n`,
    'g.js#Graph.add',
    'exact 0',
  );
});

describe('a function that is written where a package is given it', () => {
  check(
    'has that place for its caller: nothing else names it',
    `=== a.ts\nimport { queue } from 'lib';\nexport const worker = queue.process(function worker() {});\n`,
    'a.ts#worker.worker',
    'exact 1',
  );
  check(
    'leaves the variable of what is given back to its own callers',
    `=== a.ts\nimport { queue } from 'lib';\nexport const worker = queue.process(function worker() {});\n`,
    'a.ts#worker',
    'exact 0',
  );
  check(
    'with calls of itself',
    `=== a.ts\nimport lib from 'lib';\nexport const go = lib.wrap(function go() { go(); });\n`,
    'a.ts#go.go',
    'exact 2',
  );
  check(
    'is not exact where what is given back is a member',
    `=== a.ts\nimport lib from 'lib';\nexport const kept = { run: lib.wrap('run', function run() {}) };\nkept.run();\n`,
    'a.ts#kept.run',
    'bounded 1',
  );
  check(
    'or is assigned',
    `=== a.js\nconst lib = require('lib');\nlib.tools.run = lib.wrap(function run() {});\n`,
    'a.js#run',
    'bounded 1',
  );
  check(
    'is called where code of the project is given it, which calls it',
    '=== a.ts\nfunction call(given: () => void) { given(); }\ncall(function run() {});\n',
    'a.ts#run',
    'exact 1',
  );
  check(
    'is not exact where code of the project keeps it',
    '=== a.ts\nconst all: Function[] = [];\nfunction keep(given: () => void) { all.push(given); }\nkeep(function run() {});\n',
    'a.ts#run',
    'bounded 1',
  );
  check('but what is called at once is', `=== a.ts\n(function run() {})();\n`, 'a.ts#run', 'exact 1');
});

describe('a package that is declared in a folder of typeRoots', () => {
  const declared = `=== tsconfig.json
{ "compilerOptions": { "moduleResolution": "nodenext", "module": "nodenext", "typeRoots": ["./types"] } }
=== types/thing/index.d.ts
export declare function make(): void;
=== src/a.ts
import { make } from 'thing';
make();
`;
  const id = 'types/thing/index.d.ts#make';
  check('is called where it is imported', declared, id, 'exact 1');
  check(
    'also where the package is asked for, and not installed',
    `${declared}=== package.json\n{ "dependencies": { "thing": "^1.0.0" } }\n`,
    id,
    'exact 1',
  );
});
