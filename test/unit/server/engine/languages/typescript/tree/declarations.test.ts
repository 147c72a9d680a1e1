import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.ts'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of a declaration', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'variables, each with the modifiers of its statement',
    'export const a: string = x, b = 1; let c; var d; using e = f();',
    `
      variable a [exported constant] 1:14 = a
        keywordType string 1:17
        identifier x 1:26
      variable b [exported constant] 1:29 = b
        numberLiteral 1 1:33
      variable c [blockScoped] 1:40 = c
      variable d 1:47 = d
      variable e [blockScoped] 1:56 = e
        call 1:60
          identifier f 1:60
    `,
  );

  check(
    'destructured variables',
    `const { a, b: c = 1, ['k']: d, [k]: e, ...f } = g, [h, , ...i] = j;`,
    `
      variable [constant] 1:7
        objectPattern 1:7
          bindingElement a 1:9 = a
          bindingElement c 1:15 = c
            outerName b 1:12
            numberLiteral 1 1:19
          bindingElement d 1:29 = d
            outerName k 1:22
          bindingElement e 1:37 = e
            computedName 1:32
              identifier k 1:33
          bindingElement f [rest] 1:43 = f
        identifier g 1:49
      variable [constant] 1:52
        arrayPattern 1:52
          bindingElement h 1:53 = h
          empty 1:55
          bindingElement i [rest] 1:61 = i
        identifier j 1:66
    `,
  );

  check(
    'functions, generators and overloads',
    `export default async function* f<T extends A = B>(a?: T, { b } = {}, ...c: T[]): U;
export default async function* f() {}`,
    `
      functionDeclaration f [exported isDefault async generator] 1:32 = f
        typeParameter T 1:34
          typeReference A 1:44
            identifier A 1:44
          typeReference B 1:48
            identifier B 1:48
        parameter a [optional] 1:51
          typeReference T 1:55
            identifier T 1:55
        parameter 1:58
          objectPattern 1:58
            bindingElement b 1:60
          objectLiteral 1:66
        parameter c [rest] 1:73
          arrayType 1:76
            typeReference T 1:76
              identifier T 1:76
        typeReference U 1:82
          identifier U 1:82
      functionDeclaration f [exported isDefault async generator] 2:32 = f
        block 2:36
    `,
  );

  check(
    'a function without a name',
    'export default function () {}',
    `
      functionDeclaration [exported isDefault] 1:1 = default
        block 1:28
    `,
  );

  check(
    'an ambient function',
    'declare function f(this: A): void;',
    `
      functionDeclaration f [declared] 1:18 = f
        parameter this 1:20
          typeReference A 1:26
            identifier A 1:26
        keywordType void 1:30
    `,
  );

  check(
    'a class with its bases',
    '@d() export abstract class A<T> extends B.C<T> implements D, E<T> {}',
    `
      classDeclaration A [exported abstract] 1:28 = A
        decorator 1:1
          call 1:2
            identifier d 1:2
        typeParameter T 1:30
        extendsClause 1:41
          propertyAccess C 1:43
            identifier B 1:41
          typeReference T 1:45
            identifier T 1:45
        implementsClause 1:59
          identifier D 1:59
        implementsClause 1:62
          identifier E 1:62
          typeReference T 1:64
            identifier T 1:64
    `,
  );

  check(
    'a class without a name, behind its decorator',
    'export const a = @d class {};',
    `
      variable a [exported constant] 1:14 = a
        classExpression 1:21
          decorator 1:18
            identifier d 1:19
    `,
  );

  check(
    'a default class without a name',
    'export default class extends A {}',
    `
      classDeclaration [exported isDefault] 1:1 = default
        extendsClause 1:30
          identifier A 1:30
    `,
  );

  check(
    'an interface',
    `export interface A<in T, out U> extends B<T>, C.D { a?: T; readonly 'b c': U; d<V>(e: V): void; (f): g; new (h): i; [j: string]: k; get l(): m; set l(n) }`,
    `
      interfaceDeclaration A [exported] 1:18 = A
        typeParameter T 1:23
        typeParameter U 1:30
        extendsClause 1:41
          identifier B 1:41
          typeReference T 1:43
            identifier T 1:43
        extendsClause 1:47
          propertyAccess D 1:49
            identifier C 1:47
        propertySignature a [optional] 1:53 = A.a
          typeReference T 1:57
            identifier T 1:57
        propertySignature b c [readonly] 1:69 = A.b c
          typeReference U 1:76
            identifier U 1:76
        methodSignature d 1:79 = A.d
          typeParameter V 1:81
          parameter e 1:84
            typeReference V 1:87
              identifier V 1:87
          keywordType void 1:91
        callSignature 1:97
          parameter f 1:98
          typeReference g 1:102
            identifier g 1:102
        constructSignature 1:105
          parameter h 1:110
          typeReference i 1:114
            identifier i 1:114
        indexSignature 1:117
          parameter j 1:118
            keywordType string 1:121
          typeReference k 1:130
            identifier k 1:130
        getter l 1:137 = A.l
          typeReference m 1:142
            identifier m 1:142
        setter l 1:149 = A.l
          parameter n 1:151
    `,
  );

  check(
    'type aliases',
    'type A<const T, U = 1> = T;',
    `
      typeAlias A 1:6 = A
        typeParameter T [constant] 1:14
        typeParameter U [defaultOnly] 1:17
          literalType 1:21
            numberLiteral 1 1:21
        typeReference T 1:26
          identifier T 1:26
    `,
  );

  check(
    'enums',
    `export declare const enum A { a, 'b' = 1, c = a | 2 }`,
    `
      enumDeclaration A [exported declared constant] 1:27 = A
        enumMember a 1:31 = A.a
        enumMember b 1:34 = A.b
          numberLiteral 1 1:40
        enumMember c 1:43 = A.c
          arithmetic | 1:47
            identifier a 1:47
            numberLiteral 2 1:51
    `,
  );

  check(
    'namespaces',
    'namespace A.B { export const c = 1 } declare module "x" { } declare global { } declare module "y";',
    `
      namespaceDeclaration A 1:11 = A
        namespaceDeclaration B [exported] 1:13 = A.B
          variable c [exported constant] 1:30 = A.B.c
            numberLiteral 1 1:34
      namespaceDeclaration x [declared stringName] 1:53 = x
      namespaceDeclaration global [declared global] 1:69 = global
      namespaceDeclaration y [declared stringName] 1:95 = y
    `,
  );
});
