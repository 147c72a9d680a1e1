import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.tsx'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of JSX', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'elements',
    '<a b="c" d={e} f {...g} h:i={<j />}>text {k} {...l} { }<m.n.o<T> /></a>',
    `
      jsxElement 1:2
        identifier a 1:2
        jsxAttribute b 1:4
          stringLiteral c 1:6
        jsxAttribute d 1:10
          identifier e 1:13
        jsxAttribute f 1:16
        jsxSpread 1:18
          identifier g 1:22
        jsxAttribute h:i 1:25
          jsxElement 1:31
            identifier j 1:31
        identifier k 1:43
        spread 1:46
          identifier l 1:50
        jsxElement 1:61
          propertyAccess o 1:61
            propertyAccess n 1:59
              identifier m 1:57
          typeReference T 1:63
            identifier T 1:63
    `,
    'a.tsx',
  );

  check(
    'fragments',
    '<><A>{() => b}</A></>',
    `
      jsxFragment 1:1
        jsxElement 1:4
          identifier A 1:4
          arrowFunction 1:7
            identifier b 1:13
    `,
    'a.tsx',
  );

  check(
    'tags with a namespace',
    '<a:b />',
    `
      jsxElement 1:2
        identifier a:b 1:2
    `,
    'a.tsx',
  );
});
