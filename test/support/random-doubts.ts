import { pick } from './random-javascript-project.ts';

/** Pieces of files of one language, in which `NAME` stands for one of a few names and `FILE` for one of the project's files. */
export interface DoubtPieces {
  /** Paths of the project, and what its files are made of. */
  readonly paths: readonly string[];
  readonly own: readonly string[];
  /** Path of the file that is added, and what is in it: code that may call what the project declares. */
  readonly addedPath: string;
  readonly added: readonly string[];
}

const names = ['run', 'list', 'make'];

export const javaScriptDoubts: DoubtPieces = {
  paths: ['a.ts', 'b.ts', 'lib/c.ts', 'd.js', 'e.js'],
  own: [
    'export function NAME() {}',
    'function NAME() {}\nNAME();',
    'export function outer() { function NAME() {} NAME(); }',
    'export class C { NAME() {} static made = 1; }',
    'export class D extends C { NAME() {} }',
    'export interface I { NAME(): void }',
    'export class E implements I { NAME() {} }',
    'export const object = { NAME() {} };',
    'export const kept = { NAME };',
    'export default function NAME() {}',
    'import * as space from "./FILE";\nspace.NAME();',
    'import { NAME } from "./FILE";\nNAME();',
    'export { NAME } from "./FILE";',
    'export function calls(x: I) { x.NAME(); }',
    'export function takes(f: () => void) { f(); }',
    'export function unknownCall(x: any) { x.NAME(); }',
    'new C().NAME();',
    'exports.NAME = function NAME() {};',
    'module.exports = { NAME() {} };',
    'const lib = require("./FILE");\nlib.NAME();',
    'import lib from "lib";\nlib.on(NAME);',
    'import lib from "lib";\nexport class F extends lib.Base { NAME() {} }',
    'import lib from "lib";\nlib.kept = new C();\nlib.kept.NAME();',
    'import lib from "lib";\nexport const holder = lib.make({ NAME() {} });',
    'import lib from "lib";\nexport function gives(x: C) { lib.use(x, { inner: { NAME() {} } }); }',
    'import lib from "lib";\nlib.use(new D());',
    'import { NAME } from "./FILE";\nexport { NAME as other };',
    'const key = Symbol("key");\nexport class K { [key]() {} NAME() { this[key](); } }',
  ],
  addedPath: 'lib/more.ts',
  added: [
    'export function NAME() {}',
    'export class More { NAME() {} }',
    'export interface Other { NAME(): void }',
    'export function any1(x: any) { x.NAME(); }',
    'export function any2(x) { return x.NAME; }',
    'export function any3({ NAME }) { NAME(); }',
    'export function any4(x: any, y: string) { x[y](); }',
    'export * from "../FILE";',
    'export * as whole from "../FILE";',
    'export { NAME as renamed } from "../FILE";',
    'import * as space from "../FILE";\nexport function keep(x: unknown) {}\nkeep(space);',
    'export const load1 = (path: string) => import(path);',
    'export const load2 = (path: string) => require(`../${path}`);',
    'import { NAME } from "../gone/NAME";\nNAME();',
    'import { NAME } from "somewhere";\nNAME();',
    'import { NAME as taken } from "../FILE";\nexport const table = [taken];',
    'declare const given: any;\ngiven.on("x", given.NAME);',
    'import lib from "lib";\nlib.use((NAME) => NAME());',
    'import lib from "lib";\nlib.get().NAME();',
    'import lib from "lib";\nconst { NAME: taken } = lib.get();\ntaken();',
    'export interface Like { NAME(): void }\nexport function called(x: Like) { x.NAME(); }',
    'export abstract class Same { abstract NAME(): void }\nexport function calledOn(x: Same) { x.NAME(); }',
    'import { NAME as passed } from "../FILE";\nimport lib from "lib";\nlib.run((f) => f(), passed);',
    'eval("NAME()");',
    'export { NAME as other } from "../FILE";\nexport function byOther(x: any) { x.other(); }',
    'export function byDefault(x: any) { x.default(); }',
  ],
};

export const pythonDoubts: DoubtPieces = {
  paths: ['a.py', 'b.py', 'shop/__init__.py', 'shop/c.py', 'shop/0001_first.py'],
  own: [
    'def NAME(): pass',
    'def _NAME(): pass',
    'def outer():\n    def NAME(): pass\n    NAME()',
    'class C:\n    def NAME(self): pass',
    'class D(C):\n    def NAME(self): pass',
    'class E:\n    @property\n    def NAME(self): pass',
    'from FILE import NAME\nNAME()',
    'import FILE\nFILE.NAME()',
    'C().NAME()',
    'def calls(x: "C"): x.NAME()',
    'def takes(f): f()\ntakes(NAME)',
    'kept = [NAME]',
    'def unknown_call(x): x.NAME()',
    '__all__ = ["NAME"]',
    'import lib\nlib.on(NAME)',
    'named = ["NAME"]',
    'class M:\n    def __NAME(self): pass',
    'from abc import ABC\nclass P(ABC):\n    def NAME(self): pass\ndef passes(x: P): x.NAME()',
    'class R(Exception):\n    def NAME(self): pass',
    'class S(dict):\n    def NAME(self): pass',
    'class T(type):\n    def __init__(cls, name, bases, members): kept.append(cls)\nclass U(metaclass=T):\n    def NAME(self): pass',
    'class K:\n    def go(self): self.NAME()\n    def next(self): super().NAME()',
    'class L(K):\n    def NAME(self): super().NAME()',
    'import lib\nclass F(lib.Base):\n    def NAME(self): pass',
    'import lib\nclass G(lib.Base):\n    class Meta:\n        NAME = 1',
    'import lib\nclass H(lib.Base):\n    NAME = 1',
    'from django.utils.module_loading import import_string\ndef loader(name): return import_string(f"shop.{name}")',
    'from FILE import loader\ndef look(): return issubclass(loader("x"), object)',
    'from FILE import loader\ndef again(name): return loader(name)',
    'from FILE import NAME as other_name',
    'class I:\n    class Meta: pass\n    def go(self): self.Meta.NAME()\nclass J(I):\n    class Meta:\n        def NAME(self): pass',
  ],
  addedPath: 'more.py',
  added: [
    'def NAME(): pass',
    'class More:\n    def NAME(self): pass',
    'def any1(x): x.NAME()',
    'def any2(x): return x.NAME',
    'def any3(x): x._NAME()',
    'def any4(x, y): getattr(x, y)()',
    'from FILE import *',
    'from FILE import NAME as renamed',
    'import FILE\ndef keep(x): return [x]\nkeep(FILE)',
    'import importlib\ndef load(path): return importlib.import_module(path)',
    'from gone import NAME\nNAME()',
    'from .gone import NAME\nNAME()',
    'from FILE import NAME as taken\ntable = [taken]',
    'def connect(signal, x): signal.connect(x.NAME)',
    'def app(environ, NAME): NAME()',
    'from FILE import NAME as passed\nimport lib\ndef app(f): f()\nlib.run(app, passed)',
    'eval("NAME()")',
    'def any5(x): return getattr(x, "NAME", None)',
    'def any6(x): return hasattr(x, "NAME")',
    'def any7(x): vars(x)["NAME"]()',
    'from FILE import C\nC.__dict__["NAME"](C())',
    'from FILE import C\nclass N(C):\n    class Meta:\n        def NAME(self): pass',
    'from django.conf import settings\nsettings.NAME()',
    'from FILE import C\ntype("T", (C,), {})',
    'V = "more.T.NAME"',
    'from FILE import loader\nloader("x")()',
    'from FILE import loader\nlooked = loader("x") is None',
    'from FILE import again\ndef more(name):\n    found = again(name)\n    return found',
    'from FILE import loader\nkept = [loader]',
    'def any8(x): x.loader("x")',
    'import importlib\ndef run(path):\n    module = importlib.import_module(path)\n    module.NAME()',
    'import importlib\ndef run(path): importlib.import_module(path).other()',
    'from importlib import import_module as load\ndef run(path, x): getattr(load(path), x)()',
    'import sys\ndef all_modules(x): return sys.modules[x]',
    'def hook(item): item.module.NAME()',
    'def setup_module(module): module.NAME()',
    'import importlib\nfirst = importlib.import_module("shop.0001_first")',
    'named = {"a": ["NAME", "loader"]}',
    'from FILE import K\ndef made(base):\n    class Made(K, base): pass\n    return Made',
    'from FILE import L\ndef other(base):\n    class Other(L, base): pass\n    return Other',
    'import pkgutil\ndef resolved(x): pkgutil.resolve_name(x).NAME()',
    'import sys\ndef looked_up(x): sys.modules[x.__module__].NAME()',
    'class Q:\n    from FILE import NAME as other_name',
    'from FILE import NAME as other_name\nheld = [other_name]',
    'from FILE import NAME as other_name\ndef by_other(x): x.other_name()',
    'def part(x, y): getattr(x, f"{y}an")()\ndef parts(x, y): getattr(x, f"r{y}")()',
    'def same(x): return type(x)()',
    'def same_with(x): return x.__class__(1, size=2)',
    'from FILE import C\nC()',
    'def shown(x): return "{0.NAME}".format(x)',
    'def mangled(x): x._M__NAME()',
    'from FILE import P\nclass V:\n    def NAME(self): pass\nP.register(V)',
    'from FILE import P\nP.__bases__ = (object,)',
    'from operator import attrgetter, methodcaller\ndef got(x, y): return attrgetter(y)(x), methodcaller(y)(x)',
    'def caught():\n    try: pass\n    except Exception as error: error.NAME()',
    'def counted(x: dict): x.NAME()',
    'import contextlib\nfrom FILE import C\ndef closed(x):\n    with contextlib.closing(x): pass',
  ],
};

export interface GrowingProject {
  readonly files: Readonly<Record<string, string>>;
  readonly added: Readonly<Record<string, string>>;
}

export function randomGrowingProject(random: () => number, pieces: DoubtPieces): GrowingProject {
  const text = (from: readonly string[], count: number): string =>
    Array.from({ length: count }, () => filled(pick(from, random), random, pieces)).join('\n');
  return {
    files: Object.fromEntries(pieces.paths.map((path) => [path, text(pieces.own, 1 + Math.floor(random() * 5))])),
    added: { [pieces.addedPath]: text(pieces.added, 1 + Math.floor(random() * 3)) },
  };
}

function filled(piece: string, random: () => number, { paths }: DoubtPieces): string {
  // No statement can import a file whose name begins with a digit.
  const path = pick(
    paths.filter((each) => !/\/\d/.test(each)),
    random,
  );
  const module = path.endsWith('.py')
    ? path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.')
    : path.slice(0, -3);
  return piece.replaceAll('FILE', module).replaceAll('NAME', pick(names, random));
}
