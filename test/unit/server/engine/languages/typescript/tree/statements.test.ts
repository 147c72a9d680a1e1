import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.ts'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of a statement', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'branches, with an empty one',
    'if (a) ; else if (b) { c } else d;',
    `
      ifStatement 1:1
        identifier a 1:5
        empty 1:8
        ifStatement 1:15
          identifier b 1:19
          block 1:22
            identifier c 1:24
          identifier d 1:33
    `,
  );

  check(
    'loops',
    'for (let a = 1, b; a < 2; a++) { } for (;;) ; for (a; ; ) b; while (c) d; do { e } while (f);',
    `
      forStatement 1:1
        block [declarationList] 1:6
          variable a [blockScoped] 1:10
            numberLiteral 1 1:14
          variable b [blockScoped] 1:17
        compare 1:20
          identifier a 1:20
          numberLiteral 2 1:24
        unary ++ 1:27
          identifier a 1:27
        block 1:32
      forStatement 1:36
        empty 1:36
        empty 1:36
        empty 1:36
        empty 1:45
      forStatement 1:47
        identifier a 1:52
        empty 1:47
        empty 1:47
        identifier b 1:59
      whileStatement 1:62
        identifier c 1:69
        identifier d 1:72
      doStatement 1:75
        block 1:78
          identifier e 1:80
        identifier f 1:91
    `,
  );

  check(
    'loops over values',
    'for (const a in b) c; for (const [d, e] of f) { } async () => { for await (g.h of i) { } };',
    `
      forIn 1:1
        variable a [constant] 1:12
        identifier b 1:17
        identifier c 1:20
      forOf 1:23
        variable [constant] 1:34
          arrayPattern 1:34
            bindingElement d 1:35
            bindingElement e 1:38
        identifier f 1:44
        block 1:47
      arrowFunction [async] 1:51
        block 1:63
          forOf [async] 1:65
            propertyAccess h 1:78
              identifier g 1:76
            identifier i 1:83
            block 1:86
    `,
  );

  check(
    'what ends a function or loop',
    'function a() { b: for (;;) { if (c) continue b; break b; } throw d; return; }',
    `
      functionDeclaration a 1:10 = a
        block 1:14
          forStatement 1:19
            empty 1:19
            empty 1:19
            empty 1:19
            block 1:28
              ifStatement 1:30
                identifier c 1:34
                continueStatement [labelled] 1:37
              breakStatement [labelled] 1:49
          throwStatement 1:60
            identifier d 1:66
          returnStatement 1:69
    `,
  );

  check(
    'switches',
    'switch (a) { case b: c; d; case e: default: f }',
    `
      switchStatement 1:1
        identifier a 1:9
        caseClause 1:14
          identifier b 1:19
          identifier c 1:22
          identifier d 1:25
        caseClause 1:28
          identifier e 1:33
        defaultClause 1:36
          identifier f 1:45
    `,
  );

  check(
    'attempts',
    'try { a } catch { b } try { c } catch ({ d }) { e } finally { f } try { } finally { }',
    `
      tryStatement 1:1
        block 1:5
          identifier a 1:7
        catchClause 1:11
          block 1:17
            identifier b 1:19
      tryStatement 1:23
        block 1:27
          identifier c 1:29
        catchClause 1:33
          variable [blockScoped] 1:40
            objectPattern 1:40
              bindingElement d 1:42
          block 1:47
            identifier e 1:49
        block 1:61
          identifier f 1:63
      tryStatement 1:67
        block 1:71
        block 1:83
    `,
  );

  check(
    'a variable where a statement is wanted',
    'if (a) var b = 1, c; while (d) var e;',
    `
      ifStatement 1:1
        identifier a 1:5
        block [declarationList] 1:8
          variable b 1:12 = b
            numberLiteral 1 1:16
          variable c 1:19 = c
      whileStatement 1:22
        identifier d 1:29
        variable e 1:36 = e
    `,
  );
});
