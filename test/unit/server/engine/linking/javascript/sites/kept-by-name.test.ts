import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

/** Checks the symbols that escape, each once. */
function check(title: string, files: Readonly<Record<string, string>>, expected: readonly string[]): void {
  it(title, async () => {
    const links = [...(await linkFiles(files)).values()];
    const escaping = links.flatMap(({ uses }) =>
      uses.filter(({ escapes }) => escapes).map(({ target }) => target.name),
    );
    assert.deepEqual([...new Set(escaping)].toSorted(), expected);
  });
}

describe('what a decorator gets', () => {
  const keep = 'const table = [];\nexport function keep(target: Function) { table.push(target); }\n';
  const on = 'export function on(name: string) { return (target: object, key: string) => {}; }\n';
  check(
    'is handed on where the decorator is the project’s own',
    { 'a.ts': `${keep}@keep class One {}\nclass Two {}` },
    ['One'],
  );
  check('is the member that it stands at', { 'a.ts': `${on}class Two { @on('x') handle() {} other() {} }` }, [
    'Two.handle',
  ]);
  check(
    'is not where a package decorates',
    { 'a.ts': "import { keep } from 'package';\n@keep class One { @keep() a() {} }" },
    [],
  );
});

describe('what is bound by require', () => {
  const module = { 'c.js': 'exports.f = () => 1;\nexports.g = () => 2;\n' };
  check('is not handed on by that', { ...module, 'x.js': "const { f, g } = require('./c');\nf();\n" }, []);
  check('is where it is taken out of another object', { ...module, 'x.js': "const { f } = { ...require('./c') };\n" }, [
    '<module>',
    'f',
  ]);
});

describe('functions with a name that stand as a value', () => {
  const run = 'const all = [];\nfunction run(callback) { all.push(callback); }\n';
  check('are handed on where they stand', { 'a.js': `${run}run(function given() {});` }, ['given']);
  check(
    'are not where a package or the language gets them',
    { 'a.js': "import { f } from 'package';\nf(function given() {});\n[].map(function mapped() {});" },
    [],
  );
  check('are not where they are called at once', { 'a.js': '(function now() {})();' }, []);
  check('are not where they are the value of a name', { 'a.js': 'const f = function named() {};' }, []);
});
