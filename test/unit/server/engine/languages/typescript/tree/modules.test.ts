import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.ts'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of imports and exports', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'imports',
    `import a, { b, c as d, type e, "f g" as h } from "x"; import * as i from 'y'; import 'z'; import type { j } from './j';`,
    `
      importDeclaration x 1:50
        importDefault a 1:8
        importSpecifier b 1:13
        importSpecifier d 1:21
          outerName c 1:16
        importSpecifier e [typeOnly] 1:29
        importSpecifier h 1:41
          outerName f g 1:32
      importDeclaration y 1:74
        importNamespace i 1:67
      importDeclaration z 1:86
      importDeclaration ./j [typeOnly] 1:114
        importSpecifier j 1:105
    `,
  );

  check(
    'imports by assignment',
    'import a = require("x"); export import b = A.B; import type c = require("y");',
    `
      importEquals a 1:8
        call 1:12
          identifier require 1:12
          stringLiteral x 1:20
      importEquals b [exported] 1:40
        qualifiedName B 1:46
          identifier A 1:44
      importEquals c [typeOnly] 1:61
        call 1:65
          identifier require 1:65
          stringLiteral y 1:73
    `,
  );

  check(
    'exports',
    `export { a, b as c, type d, e as "f g" }; export { g as default } from "x"; export * from "y"; export * as h from "z"; export type { i } from './i';`,
    `
      exportDeclaration 1:1
        exportSpecifier a 1:10
        exportSpecifier b 1:13
          outerName c 1:18
        exportSpecifier d [typeOnly] 1:26
        exportSpecifier e 1:29
          outerName f g 1:34
      exportDeclaration x 1:72
        exportSpecifier g 1:52
          outerName default 1:57
      exportStar y 1:91
      exportStarAs z 1:115
        outerName h 1:108
      exportDeclaration ./i [typeOnly] 1:143
        exportSpecifier i 1:134
    `,
  );

  check(
    'the default export',
    'export default a.b;',
    `
      exportDefault 1:1 = default
        propertyAccess b 1:18
          identifier a 1:16
    `,
  );

  check(
    'a module that is a value',
    'export = a; export as namespace b;',
    `
      exportEquals 1:1
        identifier a 1:10
      exportAsNamespace b 1:33
    `,
  );
});
