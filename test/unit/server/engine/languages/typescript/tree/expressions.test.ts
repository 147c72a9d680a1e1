import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.ts'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of an expression', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'literals',
    `[1, 1n, 'a', /b/, \`c\`, \`d\${e}f\${g}\`, null, true, false, , this, undefined];`,
    `
      arrayLiteral 1:1
        numberLiteral 1 1:2
        bigintLiteral 1n 1:5
        stringLiteral a 1:9
        regularExpression 1:14
        template c 1:19
        template 1:24
          identifier e 1:28
          identifier g 1:33
        nullLiteral 1:38
        trueLiteral 1:44
        falseLiteral 1:50
        empty 1:56
        thisExpression 1:59
        identifier undefined 1:65
    `,
  );

  check(
    'access',
    `a.b?.c?.[d].#e; super.f['g']`,
    `
      propertyAccess #e 1:13
        elementAccess [optionalChain] 1:1
          propertyAccess c [optionalChain] 1:6
            propertyAccess b 1:3
              identifier a 1:1
          identifier d 1:10
      elementAccess 1:17
        propertyAccess f 1:23
          superExpression 1:17
        stringLiteral g 1:25
    `,
  );

  check(
    'calls',
    `a?.(b, ...c); d<e>(f); new g; new h<i>(j); import('k'); super(l); m\`n\${o}\`; p<q>\`r\``,
    `
      call [optionalChain] 1:1
        identifier a 1:1
        identifier b 1:5
        spread 1:8
          identifier c 1:11
      call 1:15
        identifier d 1:15
        typeReference e 1:17
          identifier e 1:17
        identifier f 1:20
      newExpression 1:24
        identifier g 1:28
      newExpression 1:31
        identifier h 1:35
        typeReference i 1:37
          identifier i 1:37
        identifier j 1:40
      importCall 1:44
        stringLiteral k 1:51
      call 1:57
        superExpression 1:57
        identifier l 1:63
      taggedTemplate 1:67
        identifier m 1:67
        template 1:68
          identifier o 1:72
      taggedTemplate 1:77
        identifier p 1:77
        typeReference q 1:79
          identifier q 1:79
        template r 1:81
    `,
  );

  check(
    'binary operators',
    'a && b || c ?? d, e = f, g += h, i &&= j, k ||= l, m ??= n',
    `
      comma 1:1
        comma 1:1
          comma 1:1
            comma 1:1
              comma 1:1
                coalesce 1:1
                  or 1:1
                    and 1:1
                      identifier a 1:1
                      identifier b 1:6
                    identifier c 1:11
                  identifier d 1:16
                assign 1:19
                  identifier e 1:19
                  identifier f 1:23
              compoundAssign += 1:26
                identifier g 1:26
                identifier h 1:31
            andAssign 1:34
              identifier i 1:34
              identifier j 1:40
          orAssign 1:43
            identifier k 1:43
            identifier l 1:49
        coalesceAssign 1:52
          identifier m 1:52
          identifier n 1:58
    `,
  );

  check(
    'comparisons',
    'a == b; c !== d; e instanceof f; g in h; #i in j; k < l',
    `
      equal 1:1
        identifier a 1:1
        identifier b 1:6
      equal [negated strict] 1:9
        identifier c 1:9
        identifier d 1:15
      instanceOf 1:18
        identifier e 1:18
        identifier f 1:31
      inOperator 1:34
        identifier g 1:34
        identifier h 1:39
      inOperator 1:42
        identifier #i 1:42
        identifier j 1:48
      compare 1:51
        identifier k 1:51
        identifier l 1:55
    `,
  );

  check(
    'arithmetic',
    'a + b - c * d ** e | f',
    `
      arithmetic | 1:1
        arithmetic - 1:1
          plus 1:1
            identifier a 1:1
            identifier b 1:5
          arithmetic * 1:9
            identifier c 1:9
            arithmetic ** 1:13
              identifier d 1:13
              identifier e 1:18
        identifier f 1:22
    `,
  );

  check(
    'chains are written from the left',
    'a + b + c',
    `
      plus 1:1
        plus 1:1
          identifier a 1:1
          identifier b 1:5
        identifier c 1:9
    `,
  );

  check(
    'unary operators',
    '!a; -b; c++; --d; typeof e; void f; delete g.h; await i; ~j',
    `
      not 1:1
        identifier a 1:2
      unary - 1:5
        identifier b 1:6
      unary ++ 1:9
        identifier c 1:9
      unary -- 1:14
        identifier d 1:16
      typeOf 1:19
        identifier e 1:26
      voidExpression 1:29
        identifier f 1:34
      deleteExpression 1:37
        propertyAccess h 1:46
          identifier g 1:44
      awaitExpression 1:49
        identifier i 1:55
      unary ~ 1:58
        identifier j 1:59
    `,
  );

  check(
    'assertions',
    'a as b; <c>d; e as const; <const>f; g satisfies h; i!; (j); k<l>',
    `
      asExpression 1:1
        identifier a 1:1
        typeReference b 1:6
          identifier b 1:6
      asExpression 1:9
        identifier d 1:12
        typeReference c 1:10
          identifier c 1:10
      asExpression [constant] 1:15
        identifier e 1:15
      asExpression [constant] 1:27
        identifier f 1:34
      satisfies 1:37
        identifier g 1:37
        typeReference h 1:49
          identifier h 1:49
      nonNull 1:52
        identifier i 1:52
      identifier j 1:57
      instantiation 1:61
        identifier k 1:61
        typeReference l 1:63
          identifier l 1:63
    `,
  );

  check(
    'functions as values',
    '(a => b); async <T>(c: T): d => { }; (function e() { }); function* f() { yield; yield* g; yield h }',
    `
      arrowFunction 1:2
        parameter a 1:2
        identifier b 1:7
      arrowFunction [async] 1:11
        typeParameter T 1:18
        parameter c 1:21
          typeReference T 1:24
            identifier T 1:24
        typeReference d 1:28
          identifier d 1:28
        block 1:33
      functionExpression e 1:48 = e
        block 1:52
      functionDeclaration f [generator] 1:68 = f
        block 1:72
          yieldExpression 1:74
          yieldExpression [generator] 1:81
            identifier g 1:88
          yieldExpression 1:91
            identifier h 1:97
    `,
  );

  check(
    'classes as values',
    'const a = class b extends c { }',
    `
      variable a [constant] 1:7 = a
        classExpression b 1:17
          extendsClause 1:27
            identifier c 1:27
    `,
  );

  check(
    'meta properties',
    'import.meta.a; function b() { new.target }',
    `
      propertyAccess a 1:13
        metaProperty import.meta 1:1
      functionDeclaration b 1:25 = b
        block 1:29
          metaProperty new.target 1:31
    `,
  );

  check(
    'a conditional expression',
    'a ? b : c',
    `
      conditional 1:1
        identifier a 1:1
        identifier b 1:5
        identifier c 1:9
    `,
  );
});
