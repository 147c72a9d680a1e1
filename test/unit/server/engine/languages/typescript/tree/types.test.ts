import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function check(what: string, source: string, expected: string, path = 'a.ts'): void {
  it(what, () => checkOutline(source, path, expected));
}

describe('The tree of a type', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  check(
    'names',
    'type A = [B, C.D.E<F>, typeof g.h<I>, import("./j"), import("./k").L<M>, typeof import("n"), this];',
    `
      typeAlias A 1:6 = A
        tupleType 1:10
          typeReference B 1:11
            identifier B 1:11
          typeReference E 1:18
            qualifiedName E 1:18
              qualifiedName D 1:16
                identifier C 1:14
            typeReference F 1:20
              identifier F 1:20
          typeQuery 1:24
            qualifiedName h 1:33
              identifier g 1:31
            typeReference I 1:35
              identifier I 1:35
          importType ./j 1:46
          importType ./k 1:61
            identifier L 1:68
            typeReference M 1:70
              identifier M 1:70
          importType n [typeOf] 1:88
          thisType 1:94
    `,
  );

  check(
    'keywords',
    'type A = [any, unknown, never, void, undefined, null, string, number, boolean, bigint, symbol, object, unique symbol];',
    `
      typeAlias A 1:6 = A
        tupleType 1:10
          keywordType any 1:11
          keywordType unknown 1:16
          keywordType never 1:25
          keywordType void 1:32
          keywordType undefined 1:38
          keywordType null 1:49
          keywordType string 1:55
          keywordType number 1:63
          keywordType boolean 1:71
          keywordType bigint 1:80
          keywordType symbol 1:88
          keywordType object 1:96
          uniqueSymbolType 1:104
    `,
  );

  check(
    'literals',
    `type A = ['a', -1, 2n, true, \`b\${c}d\`, \`e\`];`,
    `
      typeAlias A 1:6 = A
        tupleType 1:10
          literalType 1:11
            stringLiteral a 1:11
          literalType 1:16
            unary - 1:16
              numberLiteral 1 1:17
          literalType 1:20
            bigintLiteral 2n 1:20
          literalType 1:24
            trueLiteral 1:24
          templateLiteralType 1:30
            stringLiteral b 1:30
            typeReference c 1:34
              identifier c 1:34
            stringLiteral d 1:35
          literalType 1:40
            template e 1:40
    `,
  );

  check(
    'arrays and tuples',
    'type A = B[] | readonly C[] | [D?, ...E[]] | [f: G, h?: I, ...j: K[]];',
    `
      typeAlias A 1:6 = A
        unionType 1:10
          arrayType 1:10
            typeReference B 1:10
              identifier B 1:10
          readonlyType 1:16
            arrayType 1:25
              typeReference C 1:25
                identifier C 1:25
          tupleType 1:31
            optionalType 1:32
              typeReference D 1:32
                identifier D 1:32
            restType 1:36
              arrayType 1:39
                typeReference E 1:39
                  identifier E 1:39
          tupleType 1:46
            typeReference G 1:50
              identifier G 1:50
            optionalType 1:53
              typeReference I 1:57
                identifier I 1:57
            restType 1:60
              arrayType 1:66
                typeReference K 1:66
                  identifier K 1:66
    `,
  );

  check(
    'unions and intersections',
    'type A = (B | C) & D;',
    `
      typeAlias A 1:6 = A
        intersectionType 1:10
          unionType 1:11
            typeReference B 1:11
              identifier B 1:11
            typeReference C 1:15
              identifier C 1:15
          typeReference D 1:20
            identifier D 1:20
    `,
  );

  check(
    'functions',
    'type A = (<T>(b: T, ...c: d) => e) | (abstract new (f?: g) => h) | ((i: unknown) => i is j) | ((k) => asserts k);',
    `
      typeAlias A 1:6 = A
        unionType 1:10
          functionType 1:11
            typeParameter T 1:12
            parameter b 1:15
              typeReference T 1:18
                identifier T 1:18
            parameter c [rest] 1:24
              typeReference d 1:27
                identifier d 1:27
            typeReference e 1:33
              identifier e 1:33
          constructorType [abstract] 1:39
            parameter f [optional] 1:53
              typeReference g 1:57
                identifier g 1:57
            typeReference h 1:63
              identifier h 1:63
          functionType 1:69
            parameter i 1:70
              keywordType unknown 1:73
            typePredicate i 1:85
              typeReference j 1:90
                identifier j 1:90
          functionType 1:96
            parameter k 1:97
            typePredicate k [asserts] 1:111
    `,
  );

  check(
    'object types',
    'type A = { b: c; readonly d?: e; f(): g; [h: string]: i; [Symbol.iterator](): j };',
    `
      typeAlias A 1:6 = A
        typeLiteral 1:10
          propertySignature b 1:12 = A.b
            typeReference c 1:15
              identifier c 1:15
          propertySignature d [readonly optional] 1:27 = A.d
            typeReference e 1:31
              identifier e 1:31
          methodSignature f 1:34 = A.f
            typeReference g 1:39
              identifier g 1:39
          indexSignature 1:42
            parameter h 1:43
              keywordType string 1:46
            typeReference i 1:55
              identifier i 1:55
          methodSignature 1:58 = A.[Symbol.iterator]
            computedName 1:58
              propertyAccess iterator 1:66
                identifier Symbol 1:59
            typeReference j 1:79
              identifier j 1:79
    `,
  );

  check(
    'conditional types',
    'type A<T> = T extends (infer U extends B)[] ? U : never;',
    `
      typeAlias A 1:6 = A
        typeParameter T 1:8
        conditionalType 1:13
          typeReference T 1:13
            identifier T 1:13
          arrayType 1:23
            inferType 1:24
              typeParameter U 1:30
                typeReference B 1:40
                  identifier B 1:40
          typeReference U 1:47
            identifier U 1:47
          keywordType never 1:51
    `,
  );

  check(
    'mapped types',
    'type A<T> = { readonly [K in keyof T]?: T[K] } | { -readonly [K in T as B<K>]-?: C };',
    `
      typeAlias A 1:6 = A
        typeParameter T 1:8
        unionType 1:13
          mappedType [readonly optional] 1:13
            typeParameter K 1:25
              keyOfType 1:30
                typeReference T 1:36
                  identifier T 1:36
            indexedAccessType 1:41
              typeReference T 1:41
                identifier T 1:41
              typeReference K 1:43
                identifier K 1:43
          mappedType [renames removesOptional removesReadonly] 1:50
            typeParameter K 1:63
              typeReference T 1:68
                identifier T 1:68
            typeReference B 1:73
              identifier B 1:73
              typeReference K 1:75
                identifier K 1:75
            typeReference C 1:82
              identifier C 1:82
    `,
  );

  check(
    'predicates of this',
    'interface A { b(): this is C; d(): asserts this is E }',
    `
      interfaceDeclaration A 1:11 = A
        methodSignature b 1:15 = A.b
          typePredicate this 1:20
            typeReference C 1:28
              identifier C 1:28
        methodSignature d 1:31 = A.d
          typePredicate this [asserts] 1:44
            typeReference E 1:52
              identifier E 1:52
    `,
  );
});
