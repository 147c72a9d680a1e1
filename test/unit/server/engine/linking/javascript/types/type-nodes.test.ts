import { checkTypes } from '../../../../../../support/checked-types-test.ts';

describe('type nodes', () => {
  checkTypes(
    'names with arguments and defaults',
    `interface Box<T, U = T[]> { t: T; u: U }
    type Pair<A, B = A> = { a: A; b: B };
    type A1 = Box<string>;
    type A2 = Box<string, number>['u'];
    type A3 = Pair<1>;
    type A4 = Map<string, Box<Date>>;
    namespace N { export interface I { x: 1 } export namespace M { export type T = I[] } }
    type A5 = N.I | N.M.T;`,
  );

  checkTypes(
    'arrays and tuples',
    `type A1 = string[];
    type A2 = readonly string[];
    type A3 = [a: string, b?: number, ...c: boolean[]];
    type A4 = [1, 2, 3]['length'];
    type A5 = [1, 2, 3][number];
    type A6 = Array<string>[number];
    type A7 = [...[1, 2], ...string[]];
    type A8 = readonly [Date, 'x'][0];`,
  );

  checkTypes(
    'unions, intersections and literals',
    `interface A { a: 1 }
    type A1 = string | 'a' | never;
    type A2 = A & { b: 2 };
    type A3 = (A | { c: 3 }) & { b: 2 };
    type A4 = string & number;
    type A5 = -1 | 2n | true | \`x\`;
    type A6 = unknown & A;
    type A7 = unknown | A;
    type A8 = (string | null) & {};`,
  );

  checkTypes(
    'keys and indexed access',
    `interface Foo { a: string; b?: number; m(): Date }
    interface List { [index: number]: Foo; length: number }
    type A1 = keyof Foo;
    type A2 = Foo['a' | 'b'];
    type A3 = List[number];
    type A4 = List[0]['m'];
    type A5 = string['length'];
    type A6 = keyof (Foo | { a: 1 });
    type A7 = keyof (Foo & { z: 1 });
    type A8 = Foo[keyof Foo];`,
  );

  checkTypes(
    'conditions and infer',
    `interface Foo<T> { a: T }
    class Base<T> { v!: T } class Derived extends Base<number> {}
    type Element<T> = T extends (infer U)[] ? U : never;
    type A1 = Element<string[] | number[] | boolean>;
    type A2 = Foo<string> extends Foo<infer U> ? U : never;
    type A3 = Derived extends Base<infer U> ? U : never;
    type A4 = { a: string } extends { a: infer V } ? V : never;
    type A5 = [string, number] extends [infer A, infer B] ? { a: A; b: B } : never;
    type ToIntersection<U> = (U extends any ? (k: U) => void : never) extends (k: infer I) => void ? I : never;
    type A6 = ToIntersection<{ a: 1 } | { b: 2 }>;
    type IsNever<T> = [T] extends [never] ? 1 : 2;
    type A7 = IsNever<never> | IsNever<'x'>;
    type A8 = any extends string ? 1 : 2;
    type First<T> = T extends [infer H extends string, ...unknown[]] ? H : 'none';
    type A9 = First<['a', 1]> | First<[1]>;
    type Of<T> = T extends { kind: infer K extends string } ? K : never;
    type A10 = Of<{ kind: 'a' } | { kind: 'b' } | { other: 1 }>;`,
  );

  checkTypes(
    'mapped types',
    `interface Events { click: MouseEvent; key: KeyboardEvent }
    type Handlers = { [K in keyof Events]: (event: Events[K]) => void };
    type Getters<T> = { [K in keyof T as \`get\${Capitalize<K & string>}\`]: () => T[K] };
    type Without<T, U> = { [K in keyof T as K extends U ? never : K]-?: T[K] };
    type A1 = Handlers['click'];
    type A2 = Getters<{ a: 1; name: string }>;
    type A3 = Without<{ a?: 1; b?: 2 }, 'a'>;
    type A4 = { [K in 'x' | 'y']?: K };
    enum Color { Red, Green }
    type A5 = Record<Color, string>;
    type Deep<T> = { [K in keyof T]?: T[K] extends object ? Deep<T[K]> : T[K] };
    type A6 = Deep<{ a: { b: { c: string } } }>;
    type Unwrapped<T> = { [K in keyof T]: T[K] extends Promise<infer U> ? U : T[K] };
    type A7 = Unwrapped<[Promise<1>, 2]>;
    type A8 = Unwrapped<Promise<1>[]>;`,
  );

  checkTypes(
    'texts',
    `type A1 = \`a\${'b' | 'c'}d\`;
    type A2 = \`\${1}\${true}\`;
    type Route<T> = T extends \`\${infer A}/\${infer B}\` ? [A, B] : T;
    type A3 = Uppercase<'a' | 'b'>;`,
  );

  checkTypes(
    'functions, constructors and queries',
    `interface Foo { x: 1 }
    declare const foo: { a: { b: Foo } };
    declare function f<T>(x: T): T[];
    type A1 = (new (x: number) => Foo) & { z: 1 };
    type A2 = typeof foo.a.b;
    type A3 = typeof f<string>;
    type A4 = { (x: number): string; new (x: string): Date; p: 1 };
    declare const g: typeof f;
    declare const is: (x: unknown) => x is Foo;
    type A5 = ReturnType<typeof g>;`,
  );

  checkTypes(
    'enums',
    `enum Color { Red, Green = 5, Blue }
    enum Text { A = 'a', B = 'b' }
    type A1 = Color.Red;
    type A2 = typeof Color;
    type A3 = keyof typeof Text;
    declare const c: Color;
    declare const t: Text.A | undefined;`,
  );

  checkTypes(
    'types that name themselves',
    `type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
    type Tree = { value: number; children: Tree[] };
    interface Node2 extends Array<Node2> {}
    type Rev<T extends any[]> = T extends [infer H, ...infer R] ? [...Rev<R>, H] : [];
    type A1 = Rev<[1, 2, 3]>;
    type Nested = Map<string, Nested>;
    type Tail<T extends any[]> = T extends [any, ...infer R] ? R : never;
    type A2 = Tail<[1, 2, 3]>;`,
  );
});
