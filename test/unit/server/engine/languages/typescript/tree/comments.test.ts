import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.js'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('Types in the comments of JavaScript', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'types of variables, parameters and results',
    `/** @type {A} */
const a = b;
/**
 * @template {string} T, U
 * @param {T} c
 * @param {number} [d]
 * @param {...U} e
 * @returns {Promise<T>} f
 */
function g(c, d, e) {}`,
    `
      variable a [constant] 2:7 = a
        typeReference A [fromComment] 1:12
          identifier A 1:12
        identifier b 2:11
      functionDeclaration g 10:10 = g
        typeParameter T [fromComment] 4:23
          keywordType string 4:15
        typeParameter U [fromComment] 4:26
        parameter c 10:12
          typeReference T [fromComment] 5:12
            identifier T 5:12
        parameter d [optional] 10:15
          keywordType number [fromComment] 6:12
        parameter e [rest] 10:18
          arrayType [fromComment] 7:12
            typeReference U 7:15
              identifier U 7:15
        typeReference Promise [fromComment] 8:14
          identifier Promise 8:14
          typeReference T 8:22
            identifier T 8:22
        block 10:21
    `,
  );

  check(
    'types of members',
    `class A {
  /** @type {B} */
  b = 1;
  /** @param {C} c */
  m(c) {
    /** @type {D} */
    this.d = c;
  }
}
const o = {
  /** @type {E} */
  e: 1,
};`,
    `
      classDeclaration A 1:7 = A
        property b 3:3 = A.b
          typeReference B [fromComment] 2:14
            identifier B 2:14
          numberLiteral 1 3:7
        method m 5:3 = A.m
          parameter c 5:5
            typeReference C [fromComment] 4:15
              identifier C 4:15
          block 5:8
            assign 7:5
              propertyAccess d 7:10
                thisExpression 7:5
              identifier c 7:14
              typeReference D [fromComment] 6:16
                identifier D 6:16
      variable o [constant] 10:7 = o
        objectLiteral 10:11
          propertyAssignment e 12:3
            typeReference E [fromComment] 11:14
              identifier E 11:14
            numberLiteral 1 12:6
    `,
  );

  check(
    'what a class says of its bases',
    `/** @extends {B<C>} @implements {D} */
class A extends B {}`,
    `
      classDeclaration A 2:7 = A
        extendsClause 2:17
          identifier B 2:17
        extendsClause [fromComment] 1:15
          identifier B 1:15
          typeReference C 1:17
            identifier C 1:17
        implementsClause [fromComment] 1:34
          identifier D 1:34
    `,
  );

  check(
    'what this is',
    `/** @this {A} */
function f() {}`,
    `
      functionDeclaration f 2:10 = f
        parameter this [fromComment] 1:11
          typeReference A [fromComment] 1:12
            identifier A 1:12
        block 2:14
    `,
  );

  check(
    'casts',
    'const a = /** @type {A} */ (b), c = /** @type {const} */ ([1]), d = /** @satisfies {E} */ ({});',
    `
      variable a [constant] 1:7 = a
        asExpression [fromComment] 1:28
          identifier b 1:29
          typeReference A [fromComment] 1:22
            identifier A 1:22
      variable c [constant] 1:33 = c
        asExpression [constant fromComment] 1:58
          arrayLiteral 1:59
            numberLiteral 1 1:60
      variable d [constant] 1:65 = d
        satisfies [fromComment] 1:91
          objectLiteral 1:92
          typeReference E [fromComment] 1:85
            identifier E 1:85
    `,
  );

  check(
    'declarations in comments',
    `/** @typedef {{ a: string }} A */
/**
 * @typedef {Object} B
 * @property {string} c
 * @property {number} [d]
 */
/**
 * @callback E
 * @param {string} f
 * @returns {void}
 */
/** @enum {number} */
const G = { h: 1 };
/** @import { I } from './i' */`,
    `
      typeAlias A [exported fromComment] 1:30
        typeLiteral [fromComment] 1:15
          propertySignature a 1:17
            keywordType string 1:20
      typeAlias B [exported fromComment] 3:22
        typeLiteral [fromComment] 3:4
          propertySignature c [fromComment] 4:23
            keywordType string 4:15
          propertySignature d [optional fromComment] 5:24
            keywordType number 5:15
      typeAlias E [exported fromComment] 8:14
        functionType [fromComment] 8:4
          parameter f [fromComment] 9:20
            keywordType string 9:12
          keywordType void 10:14
      typeAlias G [exported fromComment] 13:7
        keywordType number [fromComment] 12:12
      variable G [constant] 13:7 = G
        objectLiteral 13:11
          propertyAssignment h 13:13
            numberLiteral 1 13:16
      importDeclaration ./i [typeOnly fromComment] 14:24
        importSpecifier I 14:15
    `,
  );

  check(
    'what a callback is called on',
    `/**
 * @callback A
 * @this {B}
 * @param {string} c
 */`,
    `
      typeAlias A [exported fromComment] 2:14
        functionType [fromComment] 2:4
          parameter this [fromComment] 3:5
            typeReference B 3:11
              identifier B 3:11
          parameter c [fromComment] 4:20
            keywordType string 4:12
    `,
  );

  check(
    'types as comments write them',
    `/** @type {?A | !B | * | function(C, ...D): E | Array.<F>} */
let a;`,
    `
      variable a [blockScoped] 2:5 = a
        unionType [fromComment] 1:12
          unionType 1:13
            typeReference A 1:13
              identifier A 1:13
            typeReference B 1:18
              identifier B 1:18
            keywordType any 1:22
            functionType 1:26
              parameter [fromComment] 1:35
                typeReference C 1:35
                  identifier C 1:35
              parameter [rest fromComment] 1:38
                arrayType 1:38
                  typeReference D 1:41
                    identifier D 1:41
              unionType 1:45
                typeReference E 1:45
                  identifier E 1:45
                typeReference Array 1:49
                  identifier Array 1:49
                  typeReference F 1:56
                    identifier F 1:56
          keywordType null 1:12
    `,
  );

  check(
    'nothing in TypeScript',
    `/** @type {A} */
const a = b;`,
    `
      variable a [constant] 2:7 = a
        identifier b 2:11
    `,
    'a.ts',
  );
});
