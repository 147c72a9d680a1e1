import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.ts'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of a member', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'properties',
    `class A { static readonly a?: string = b; #c = 1; declare d; private 'e' = 2; [f] = 3; ['g']; accessor h; 4 = 5; protected abstract override i: j }`,
    `
      classDeclaration A 1:7 = A
        property a [isStatic readonly optional] 1:27 = A.a
          keywordType string 1:31
          identifier b 1:40
        property #c 1:43 = A.#c
          numberLiteral 1 1:48
        property d [declared] 1:59 = A.d
        property e [isPrivate] 1:70 = A.e
          numberLiteral 2 1:76
        property 1:79 = A.[f]
          computedName 1:79
            identifier f 1:80
          numberLiteral 3 1:85
        property g 1:88 = A.g
        property h 1:104 = A.h
        property 4 1:107 = A.4
          numberLiteral 5 1:111
        property i [abstract isProtected override] 1:142 = A.i
          typeReference j 1:145
            identifier j 1:145
    `,
  );

  check(
    'methods and accessors',
    'class A { async *a<T>(b: T): U { } static get c(): d { } set c(e) { } [Symbol.iterator]() { } f?(): void }',
    `
      classDeclaration A 1:7 = A
        method a [async generator] 1:18 = A.a
          typeParameter T 1:20
          parameter b 1:23
            typeReference T 1:26
              identifier T 1:26
          typeReference U 1:30
            identifier U 1:30
          block 1:32
        getter c [isStatic] 1:47 = A.c
          typeReference d 1:52
            identifier d 1:52
          block 1:54
        setter c 1:62 = A.c~2
          parameter e 1:64
          block 1:67
        method 1:71 = A.[Symbol.iterator]
          computedName 1:71
            propertyAccess iterator 1:79
              identifier Symbol 1:72
          block 1:91
        method f [optional] 1:95 = A.f
          keywordType void 1:101
    `,
  );

  check(
    'constructors and parameter properties',
    'class A { private constructor(public a, private readonly b?: c, protected d = 1, @e() f, g) { } }',
    `
      classDeclaration A 1:7 = A
        constructorMember constructor [isPrivate] 1:19 = A.constructor
          parameter a [parameterProperty] 1:38 = A.a
          parameter b [readonly optional isPrivate parameterProperty] 1:58 = A.b
            typeReference c 1:62
              identifier c 1:62
          parameter d [isProtected parameterProperty] 1:75 = A.d
            numberLiteral 1 1:79
          parameter f 1:87
            decorator 1:82
              call 1:83
                identifier e 1:83
          parameter g 1:90
          block 1:93
    `,
  );

  check(
    'decorators of members',
    'class A { @a b; @c() @d.e f() { } @g get h() { } constructor(@i j) { } }',
    `
      classDeclaration A 1:7 = A
        property b 1:14 = A.b
          decorator 1:11
            identifier a 1:12
        method f 1:27 = A.f
          decorator 1:17
            call 1:18
              identifier c 1:18
          decorator 1:22
            propertyAccess e 1:25
              identifier d 1:23
          block 1:31
        getter h 1:42 = A.h
          decorator 1:35
            identifier g 1:36
          block 1:46
        constructorMember constructor 1:50 = A.constructor
          parameter j 1:65
            decorator 1:62
              identifier i 1:63
          block 1:68
    `,
  );

  check(
    'static blocks, index signatures and stray semicolons',
    'class A { static { b(); } ; static [c: string]: d; }',
    `
      classDeclaration A 1:7 = A
        staticBlock 1:11
          call 1:20
            identifier b 1:20
        indexSignature [isStatic] 1:29
          parameter c 1:37
            keywordType string 1:40
          typeReference d 1:49
            identifier d 1:49
    `,
  );

  check(
    'members of object literals',
    `const a = { b: 1, c, d() { }, get e() { return 1 }, set e(f) { }, ...g, [h]: 2, 'i j': () => 3, async *k() { } };`,
    `
      variable a [constant] 1:7 = a
        objectLiteral 1:11
          propertyAssignment b 1:13
            numberLiteral 1 1:16
          shorthandProperty c 1:19
          method d 1:22 = a.d
            block 1:26
          getter e 1:35 = a.e
            block 1:39
              returnStatement 1:41
                numberLiteral 1 1:48
          setter e 1:57 = a.e
            parameter f 1:59
            block 1:62
          spread 1:67
            identifier g 1:70
          propertyAssignment 1:73
            computedName 1:73
              identifier h 1:74
            numberLiteral 2 1:78
          propertyAssignment i j 1:81 = a.i j
            arrowFunction 1:88
              numberLiteral 3 1:94
          method k [async generator] 1:104 = a.k
            block 1:108
    `,
  );

  check(
    'members that are assigned',
    `function A() { this.b = () => 1; this.c = 2; }
A.prototype.d = function () {};
A.prototype = { e() {} };
A.f = class {};`,
    `
      functionDeclaration A 1:10 = A
        block 1:14
          assign b 1:21 = A.b
            propertyAccess b 1:21
              thisExpression 1:16
            arrowFunction 1:25
              numberLiteral 1 1:31
          assign 1:34
            propertyAccess c 1:39
              thisExpression 1:34
            numberLiteral 2 1:43
      assign d 2:13 = A.d
        propertyAccess d 2:13
          propertyAccess prototype 2:3
            identifier A 2:1
        functionExpression 2:17
          block 2:29
      assign 3:1
        propertyAccess prototype 3:3
          identifier A 3:1
        objectLiteral 3:15
          method e 3:17 = A.e
            block 3:21
      assign f 4:3 = A.f
        propertyAccess f 4:3
          identifier A 4:1
        classExpression 4:7
    `,
    'a.js',
  );

  check(
    'exports that are assigned',
    `exports.a = () => 1;
module.exports.b = exports.c = function () {};`,
    `
      assign a 1:9 = a
        propertyAccess a 1:9
          identifier exports 1:1
        arrowFunction 1:13
          numberLiteral 1 1:19
      assign 2:1
        propertyAccess b 2:16
          propertyAccess exports 2:8
            identifier module 2:1
        assign c 2:28 = c
          propertyAccess c 2:28
            identifier exports 2:20
          functionExpression 2:32
            block 2:44
    `,
    'a.js',
  );

  check(
    'a module that is assigned',
    'module.exports = { a() {}, b };',
    `
      assign 1:1 = default
        propertyAccess exports 1:8
          identifier module 1:1
        objectLiteral 1:18
          method a 1:20 = default.a
            block 1:24
          shorthandProperty b 1:28
    `,
    'a.js',
  );

  check(
    'a module that is a function with a name',
    'module.exports = function a() {};',
    `
      assign 1:1
        propertyAccess exports 1:8
          identifier module 1:1
        functionExpression a 1:27 = a
          block 1:31
    `,
    'a.js',
  );
});
