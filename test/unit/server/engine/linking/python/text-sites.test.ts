import assert from 'node:assert/strict';
import { linkPythonFiles, relationLines } from '../../../../../support/linked-python.ts';

const shop = {
  'shop/__init__.py': '',
  'shop/views.py': 'def index(): pass\nclass Base:\n    def get(self): pass\nclass List(Base): pass\n',
};

/** What `a.py` names by texts, each with where it stands. */
async function namedBy(code: string): Promise<string> {
  const linked = await linkPythonFiles({ ...shop, 'a.py': code });
  const { links } = linked.find(({ path }) => path === 'a.py') as (typeof linked)[number];
  const uses = links.uses.filter(({ target }) => target.path !== 'a.py');
  return uses
    .map(({ line, column, target, type, proof, escapes }) => {
      const facts = [type, proof, ...(escapes ? ['escapes'] : [])].join(' ');
      return `${line}:${column} ${target.path}#${target.name} ${facts}`;
    })
    .join(', ');
}

function check(what: string, code: string, expected: string): void {
  it(what, async () => assert.equal(await namedBy(code), expected));
}

describe('texts that name code of the project', () => {
  check('a function', 'V = "shop.views.index"', '1:5 shop/views.py#index reference inferred escapes');
  check('a class in a list', 'V = {"a": ["shop.views.List"]}', '1:12 shop/views.py#List reference inferred escapes');
  check(
    'a member, which a class inherits',
    'p("shop.views.List.get")',
    '1:3 shop/views.py#Base.get reference inferred escapes',
  );
  check('an object reference', 'run("shop.views:index")', '1:5 shop/views.py#index reference inferred escapes');
  check('one that is called', `run("shop.views:index('a', 1)")`, '1:5 shop/views.py#index reference inferred escapes');
  check('nothing by a name behind a space of names', 'reverse("shop:index")', '');
  check('nothing by a place in a file', 'V = "shop.views:12"', '');
  check('a module', 'V = "shop.views"', '1:5 shop/views.py#<module> reference inferred escapes');
  check('nothing where the module has no such name', 'V = "shop.views.gone"', '');
  check(
    'what a mock is put in the place of, which calls it nowhere',
    'from unittest.mock import patch\n@patch("shop.views.index")\ndef test_a(index): pass',
    '2:8 shop/views.py#index reference inferred',
  );
  check(
    'what a mock is made with',
    'from unittest.mock import patch\npatch("gone.a", "shop.views.index")',
    '2:17 shop/views.py#index reference inferred escapes',
  );
});

/** Names of members that code may take by texts. */
async function taken(code: string): Promise<readonly string[]> {
  const linked = await linkPythonFiles({ ...shop, 'a.py': code });
  const { links } = linked.find(({ path }) => path === 'a.py') as (typeof linked)[number];
  return links.unknowns.filter(({ reason }) => reason === 'dynamic_property').map(({ name }) => name);
}

function checkTaken(what: string, code: string, expected: readonly string[]): void {
  it(what, async () => assert.deepEqual(await taken(code), expected));
}

describe('texts that are names of members', () => {
  checkTaken('are sites that may mean them', 'V = ["get", "other"]', ['get']);
  checkTaken('behind a sign, and along a path', 'V = ["-get", "index.get"]', ['get', 'get', 'index']);
  checkTaken('along a path of lookups', 'V = "index__get"', ['get', 'index']);
  checkTaken('are none as keys', 'V = {}\nV["get"]', []);
  checkTaken('are none in comparisons', 'def f(x): return x == "get"', []);
  checkTaken('are none where Python takes the member', 'def f(x: int): return hasattr(x, "get")', []);
  checkTaken('are none within prose', 'V = "To get it."', []);
});

/** Returns what `shop/own.py` names of itself, each with its line and whether it escapes. */
async function ownNamed(code: string): Promise<string> {
  const linked = await linkPythonFiles({ ...shop, 'shop/own.py': `import logging\nclass C: pass\n${code}` });
  const { links } = linked.find(({ path }) => path === 'shop/own.py') as (typeof linked)[number];
  return links.uses.map(({ line, target, escapes }) => `${line} ${target.name} ${escapes}`).join(', ');
}

function checkOwn(what: string, code: string, expected: string): void {
  it(what, async () => assert.equal(await ownNamed(code), expected));
}

describe('texts that name code of their own file', () => {
  checkOwn('name it as others do', 'V = {"a": ("shop.own.C",)}', '3 C true');
  checkOwn('name nothing that it lacks', 'V = "shop.own.gone"', '');
  checkOwn('name nothing of a file with another path', 'V = "stop.own.C"', '');
  checkOwn('name no module as a logger', 'logging.getLogger("shop.own")', '');
});

async function relations(code: string): Promise<string> {
  const [linked] = await linkPythonFiles({ 'a.py': code });
  return relationLines(linked)
    .filter((line) => line.includes('told_by_text'))
    .join(', ');
}

function checkMethods(what: string, code: string, expected: string): void {
  it(what, async () => assert.equal(await relations(code), expected));
}

describe('texts that name methods', () => {
  checkMethods(
    'of the class that has the text',
    'class C:\n    f = Filter(method="_by_name")\n    def _by_name(self): pass\n    def other(self): pass\n',
    'C told_by_text a.py#C._by_name',
  );
  checkMethods(
    'of a class above it',
    'class B:\n    def price(self): pass\nclass C(B):\n    columns = ("price", "name")\n',
    'C told_by_text a.py#B.price',
  );
  checkMethods('not of other classes', 'class B:\n    def price(self): pass\ncolumns = ("price",)\n', '');
  checkMethods('no other members', 'class C:\n    price = 1\n    columns = ("price",)\n', '');
});
