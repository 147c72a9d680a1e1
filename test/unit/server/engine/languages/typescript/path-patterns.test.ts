import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

/** Sites as `kind specifier`; `open` stands before what may be found elsewhere as well. */
function check(source: string, expected: string): void {
  it(source, () => {
    const { imports, computesTargets } = typescriptFrontEnd.imports(source, 'a.ts');
    const sites = imports.map(({ kind, specifier }) => `${kind} ${specifier}`);
    assert.equal(`${computesTargets ? 'open ' : ''}${sites.join('; ')}`, expected);
  });
}

describe('calls that name all files which fit a pattern', () => {
  check('import.meta.glob("./pages/*.vue")', 'dynamic_import glob:./pages/*.vue');
  check("import.meta.glob<Page>('../**/{a,b}.ts')", 'dynamic_import glob:../**/{a,b}.ts');
  check('import.meta.glob(["./a/*.ts", "!**/x.ts",])', 'dynamic_import glob:./a/*.ts !**/x.ts');
  check('import.meta.glob("./a/*.ts", { eager: true })', 'import glob:./a/*.ts');
  check('import.meta.glob("./a/*.ts", { eager: false, import: "setup" })', 'dynamic_import glob:./a/*.ts');
  check('import.meta.glob("./a/*.ts", { query: "?raw", eager: true })', 'reference glob:./a/*.ts');
  check('import.meta.globEager("./a/*.ts")', 'import glob:./a/*.ts');
  check('import.meta.glob("/src/a/*.ts")', 'open dynamic_import glob:/src/a/*.ts');

  check('require.context("./pages")', 'dynamic_import glob:./pages/**/*');
  check('require.context("./pages/", false)', 'dynamic_import glob:./pages/*');
  check('require.context("./pages", true, /\\.vue$/)', 'dynamic_import glob:./pages/**/*.vue');
  check('require.context(".", false, /^\\.\\/.*\\.(?:ts|js)$/, "lazy")', 'dynamic_import glob:./*.{ts,js}');
  check('require.context("../a", true, /\\.test\\.js$/)', 'dynamic_import glob:../a/**/*.test.js');

  check('import(`./pages/${name}.vue`)', 'open dynamic_import ./pages/${name}.vue');
  check('import(/* @vite-ignore */ `../${a}/${b.c}.ts`)', 'open dynamic_import ../${a}/${b.c}.ts');
  check('import(`./pages/${name}`)', 'open ');
});

it('a pattern stands where its call begins', () => {
  const { imports } = typescriptFrontEnd.imports('a;\nconst b =  import.meta.glob(\n  "./c/*.ts");', 'a.ts');
  assert.deepEqual(
    imports.map(({ line, column }) => [line, column]),
    [[2, 12]],
  );
});
