import assert from 'node:assert/strict';
import { findImportNeeds } from '#server/engine/languages/python/imports.ts';

function check(what: string, text: string, expected: readonly string[]): void {
  it(what, () =>
    assert.deepEqual(
      findImportNeeds(text).map(({ line, purpose }) => `${line} ${purpose}`),
      expected,
    ),
  );
}

describe('when Python imports', () => {
  check('at the top', 'import a\nfrom b import c\n', []);
  check('in a condition, an attempt, a class', 'if x:\n  import a\ntry:\n  import b\nclass C:\n  import d\n', []);
  check('in a function', 'def f():\n    import a\n    from b import c\nimport d\n', ['2 later', '3 later']);
  check('behind its colon', 'def f(): import a\nimport b\n', ['1 later']);
  check('in one that waits', 'async def f():\n  import a\n', ['2 later']);
  check('in a method', 'class A:\n  @d\n  def f(self):\n    import a\n  import b\n', ['4 later']);
  check('in a class in a function', 'def f():\n  class A:\n    import a\n', ['3 later']);
  check('behind brackets that end in the first column', 'def f(\n    a,\n):\n    import b\nimport c\n', ['4 later']);
  check('behind a comment in the first column', 'def f():\n    x = 1\n# why\n    import a\n', ['4 later']);
  check('behind a text that looks like code', 'def f():\n    """\ndef g():\n"""\n    import a\n', ['5 later']);
  check('for checkers alone, in a function', 'def f():\n  if TYPE_CHECKING:\n    import a\n  import b\n', ['4 later']);
  check('by a call', "importlib.import_module('a.b')\ndef f():\n  importlib.import_module('c')\n", ['1 now']);
});
