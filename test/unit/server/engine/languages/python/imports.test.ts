import assert from 'node:assert/strict';
import { scanImports } from '#server/engine/languages/python/imports.ts';

/** Each import is written `line:column specifier`, then `(names)`, then its kind unless that is `import`. */
function check(source: string, expected: string[]): void {
  assert.deepEqual(describeImports(source), expected);
}

function describeImports(source: string): string[] {
  return scanImports(source).imports.map(({ line, column, specifier, names, kind }) => {
    const list = names === undefined ? '' : ` (${names.join(' ')})`;
    return `${line}:${column} ${specifier}${list}${kind === 'import' ? '' : ` ${kind}`}`;
  });
}

function checkBroken(source: string, expected: string[]): void {
  check(source, expected);
  assert.equal(scanImports(source).broken, true);
}

function checkWhole(source: string, expected: string[]): void {
  check(source, expected);
  assert.equal(scanImports(source).broken, false);
}

/** `expected` is lines / lines with code. */
function checkLines(source: string, expected: [number, number]): void {
  const { lines, codeLines } = scanImports(source);
  assert.deepEqual([lines, codeLines], expected);
}

describe('Python import statements', () => {
  it('name one module each', () => checkWhole('import a.b as c, d\nimport e', ['1:8 a.b', '1:18 d', '2:8 e']));
  it('take names out of a module', () =>
    checkWhole('from ..x import (a,\n  b as c,  # why\n)\nfrom . import y\nfrom x import *', [
      '1:6 ..x (a b)',
      '4:6 . (y)',
      '5:6 x (*)',
    ]));
  it('may have white space in odd places', () =>
    checkWhole('from . . a .b import(c)\nfrom .import d\nfrom\t...e\timport f\nimport g . h', [
      '1:6 ..a.b (c)',
      '2:6 . (d)',
      '3:6 ...e (f)',
      '4:8 g.h',
    ]));
  it('go on behind a backslash', () =>
    checkWhole('from \\\n  a \\\n  import b, \\\r\n  c\nimport d', ['2:3 a (b c)', '5:8 d']));
  it('stand behind colons and semicolons', () =>
    checkWhole('try: import a; import b\nexcept E: import c\nclass C: from d import e; x = 1', [
      '1:13 a',
      '1:23 b',
      '2:18 c',
      '3:15 d (e)',
    ]));
  it('are found at any depth', () =>
    checkWhole('def f():\n\tif x:\n\t\timport a\n\twith y:\n\t\tfrom b import c', ['3:10 a', '5:8 b (c)']));
  it('may be lazy', () => checkWhole('lazy import a\nlazy from b import c\nlazy = 1', ['1:13 a', '2:11 b (c)']));
  it('are compared in the normal form of identifiers', () => checkWhole('import ﬁle\nimport é', ['1:8 file', '2:8 é']));
  it('count columns without the byte order mark', () => checkWhole('\ufeffimport a', ['1:8 a']));
  it('know every line break', () => checkWhole('import a\rimport b\r\nimport c', ['1:8 a', '2:8 b', '3:8 c']));
});

describe('Python text that is no import', () => {
  it('lies in strings', () =>
    checkWhole('"""\nimport a\n"""\nx = \'import b\'\ny = "\\"\\\nimport c"\nz = r"\\""\nimport d', ['8:8 d']));
  it('lies in comments', () => checkWhole('# import a\nx = 1 # import b\nimport c', ['3:8 c']));
  it('is a longer word or an attribute', () => checkWhole('importer = 1\nfrom_x = 2\nx.imports; x.fromage', []));
  it('is part of an expression', () => checkWhole('def f():\n  yield from g\n  raise E \\\n    from e\n', []));
  it('lies in brackets', () => checkWhole('x = [\n  "import a", {1: 2},\n  (yield\n   from b)]\nimport c', ['5:8 c']));
});

describe('Formatted strings', () => {
  it('hide what they contain', () => checkWhole('f"{a}\\\nimport b"\nimport c', ['3:8 c']));
  it('may use their own quotes within a field', () =>
    checkWhole('x = f"{d["k"]} {f"{e[\'"\']}"}"\nimport a', ['2:8 a']));
  it('may have quotes and fields in a format specification', () =>
    checkWhole('x = f"{v:\'>{w!r:\'^{n}}}"; import a\nimport b', ['1:34 a', '2:8 b']));
  it('escape braces by doubling', () => checkWhole('x = f"{{" + f"}}"; import a', ['1:27 a']));
  it('may name characters', () => checkWhole('x = f"\\N{QUOTATION MARK}" + rf"\\{y}"; import a', ['1:46 a']));
  it('may have fields of several lines', () =>
    checkWhole('x = f"""\n  {\n    {"a": 1}["a"]  # }\n  :>{w}}\n"""\nimport b', ['6:8 b']));
  it('may be templates', () => checkWhole('x = t"{a["b"]}"; import c', ['1:25 c']));
});

describe('Imports for type checkers', () => {
  it('stand below TYPE_CHECKING', () =>
    checkWhole('if TYPE_CHECKING:\n  import a\n  if x:\n    from b import c\nelse:\n  import d\nimport e', [
      '2:10 a type_import',
      '4:10 b (c) type_import',
      '6:10 d',
      '7:8 e',
    ]));
  it('stand below an attribute of that name, also on one line', () =>
    checkWhole('if typing.TYPE_CHECKING: import a\nimport b', ['1:33 a type_import', '2:8 b']));
  it('stand in the alternative of its negation', () =>
    checkWhole('if not TYPE_CHECKING:\n  import a\nelse:\n  import b\nimport c', [
      '2:10 a',
      '4:10 b type_import',
      '5:8 c',
    ]));
  it('need the condition to hold for type checkers only', () =>
    checkWhole('if TYPE_CHECKING or X:\n  import a\nif TYPE_CHECKING and X:\n  import b', [
      '2:10 a',
      '4:10 b type_import',
    ]));
  it('end with their block, comments and open brackets aside', () =>
    checkWhole('def f():\n  if TYPE_CHECKING:\n    x = (\n1)\n# c\n    import a\n  import b', [
      '6:12 a type_import',
      '7:10 b',
    ]));
});

describe('Texts that may name modules', () => {
  it('are dotted names and nothing else', () =>
    checkWhole(
      'A = ["a.b", {"k": \'a.b.C\'}]\np("a.b.f")\nq("a", "a b.c", ".a.b", "a.b.", "a..b", "1.5", "a.b\\n", "é.b")',
      ['1:6 a.b reference', '1:19 a.b.C reference', '2:3 a.b.f reference'],
    ));
  it('have no letters before them, and are in single quotes', () =>
    checkWhole('A = f"a.b"\nB = b"a.b"\nC = """a.b"""\nD = "a.b" \'c.d\'', [
      '4:5 a.b reference',
      '4:11 c.d reference',
    ]));
  it('are no loggers, and nothing that a call imports', () =>
    checkWhole('l = logging.getLogger("a.b")\nm = import_module("a.c")', ['2:19 a.c dynamic_import']));
});

describe('Imports by call', () => {
  it('are found with a literal', () =>
    checkWhole('import_module("a.b")\nm = importlib.import_module(\n    \'c\',\n)\n__import__("d", x)', [
      '1:15 a.b dynamic_import',
      '3:5 c dynamic_import',
      '5:12 d dynamic_import',
    ]));
  it('may be relative to a package that is reported', () =>
    checkWhole(
      'import_module(".a", __package__)\nimport_module("..b", package="p.q")\nimport_module(".c", x)\nimport_module(".d")',
      ['1:15 .a dynamic_import', '2:15 p.b dynamic_import', '2:30 p.q reference'],
    ));
  it('are not calls of something else', () =>
    checkWhole('self.import_module("a")\nimport_module(f"a")\nimport_module("a" + b)\nmy_import_module("a")', []));
  it('may stand in a formatted string', () => checkWhole('f"{import_module("a")}"', ['1:18 a dynamic_import']));
});

describe('Broken Python', () => {
  it('keeps what can be read behind an open bracket', () =>
    checkBroken('import a\nx = (1,\nimport b\ny = [\nfrom c import d', ['1:8 a', '3:8 b', '5:6 c (d)']));
  it('keeps what can be read behind an open replacement field', () => checkBroken('x = f"{y\nimport a', ['2:8 a']));
  it('keeps what can be read of an import', () =>
    checkBroken('from a import (b,\ndef f(): pass\nfrom c import\nfrom\nimport d', ['1:6 a (b)', '3:6 c ()', '5:8 d']));
  it('ends a string with its line', () => checkBroken('x = "a\nimport b\ny = f\'{z}\nimport c', ['2:8 b', '4:8 c']));
  it('may have a bracket too many', () => checkBroken('x)\nimport a', ['2:8 a']));
  it('may have zero bytes', () => checkBroken('import a\0\nimport b', ['1:8 a', '2:8 b']));
  it('may end anywhere', () => {
    const source = 'from .a import (b as c, d)\nx = f"""{y["z"]:>{w}}\\N{X}"""\nimport_module("e")\n';
    for (let end = 0; end < source.length; end++) {
      assert.ok(Array.isArray(scanImports(source.slice(0, end)).imports));
    }
  });
  it('may be nested as deeply as it likes', () => {
    checkBroken(`${'('.repeat(100_000)}\nimport a`, ['2:8 a']);
    check(`${'f"{'.repeat(50_000)}\nimport a`, ['2:8 a']);
    check(`${'if TYPE_CHECKING: '.repeat(50_000)}import a`, ['1:900008 a type_import']);
  });
});

describe('Python lines', () => {
  it('of an empty file are none', () => checkLines('', [0, 0]));
  it('count with and without a final line break', () => {
    checkLines('a = 1\nb = 2', [2, 2]);
    checkLines('a = 1\nb = 2\n', [2, 2]);
    checkLines('a = 1\r\rb = 2\r\n', [3, 2]);
  });
  it('hold code unless they are blank or comments', () => checkLines('\n# c\n  \na = (\n  # c\n\n  1)\n', [7, 2]));
  it('of docstrings are documentation', () =>
    checkLines('"""One\n\ntwo"""\ndef f():\n  r\'\'\'doc\'\'\'  # c\n  return 1\n', [6, 2]));
  it('of other strings are code, blank ones aside', () =>
    checkLines('x = """a\n\nb"""\n"""c\nd""".strip()\n"e"\nf"""\n\n{g}\n"""', [10, 8]));
  it('count once where statements share them', () => checkLines('a = 1; """doc\nb"""; c = 2\n', [2, 2]));
  it('of strings may begin with what looks like a comment', () => checkLines('x = """\n# a\n  # b\n"""\n', [4, 4]));
  it('of imports are code', () => checkLines('from a import (\n  b,\n\n  # c\n)\nimport \\\n  d\n', [7, 5]));
});

function checkComputed(expected: boolean, sources: readonly string[]): void {
  for (const source of sources) it(source, () => assert.equal(scanImports(source).computesTargets, expected));
}

describe('Python calls whose module a program computes', () => {
  checkComputed(true, [
    'importlib.import_module(name)',
    'm = import_module(f"a.{name}")',
    '__import__("a." + name)',
    'import_module(".a", package=name)',
    'load(__import__(\n  name,\n))',
  ]);
});

describe('Python calls that no program computes a module for', () => {
  checkComputed(false, [
    'import_module("a.b")\nimportlib.import_module(".a", __package__)\n__import__("d", x)',
    'def import_module(name):\n  pass',
    'self.import_module(name)',
    '__import__()',
    '# __import__(name)\n"import_module(name)"',
  ]);
});
