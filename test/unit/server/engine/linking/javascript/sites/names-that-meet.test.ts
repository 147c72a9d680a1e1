import { checkLinks as check } from '../../../../../../support/checked-links.ts';

describe('names that meet', () => {
  check(
    'overloads, merged declarations, accessors share a symbol',
    {
      'a.ts': `
        function f(x: string): void;
        function f(x: number): void;
        function f(x: unknown) {}
        f(1);
        interface M { a(): void }
        interface M { b(): void }
        function g(m: M) { m.a(); m.b(); }
        class K {}
        namespace K { export function h() {} }
        K.h(); new K();
      `,
    },
    `
      a.ts:4:1 call a.ts#f exact scope <- <module>
      a.ts:7:15 type_reference a.ts#M exact scope <- g
      a.ts:7:22 call a.ts#M.a exact declared_type <- g via a.ts#M
      a.ts:7:29 call a.ts#M.b exact declared_type <- g via a.ts#M
      a.ts:10:1 reference a.ts#K exact scope <- <module>
      a.ts:10:3 call a.ts#K.h exact member <- <module>
      a.ts:10:12 call a.ts#K exact scope <- <module>
    `,
  );
  check(
    'names that differ in case alone',
    {
      'a.ts': `
        class foo { Bar() {} bar() {} }
        function Foo() {}
        Foo(); new foo().Bar(); new foo().bar();
      `,
    },
    `
      a.ts:3:1 call a.ts#Foo exact scope <- <module>
      a.ts:3:12 call a.ts#foo exact scope <- <module>
      a.ts:3:18 call a.ts#foo.Bar exact declared_type <- <module>
      a.ts:3:29 call a.ts#foo exact scope <- <module>
      a.ts:3:35 call a.ts#foo.bar exact declared_type <- <module>
    `,
  );
  check(
    'recursion and nested functions',
    {
      'a.ts': `
        function f(): void { f(); const g = () => { f(); g(); }; [1].forEach(() => g()); }
      `,
    },
    `
      a.ts:1:22 call a.ts#f exact scope <- f
      a.ts:1:45 call a.ts#f exact scope <- f.g
      a.ts:1:50 call a.ts#f.g exact scope <- f.g
      a.ts:1:76 call a.ts#f.g exact scope <- f
    `,
  );
  check(
    'a star export that clashes gives nothing',
    {
      'a.ts': `
        export function f() {}
      `,
      'b.ts': `
        export function f() {}
      `,
      'c.ts': `
        export * from './a.ts';
        export * from './b.ts';
      `,
      'd.ts': `
        import { f } from './c.ts';
        f();
      `,
    },
    `
      c.ts#<module> passes_on a.ts#<module>
      c.ts#<module> passes_on b.ts#<module>
      d.ts:2:1 call [f] unresolved_import <- <module>
    `,
  );
  check(
    'circular re-exports',
    {
      'a.ts': `
        export * from './b.ts';
        export function f() {}
      `,
      'b.ts': `
        export * from './a.ts';
        export function g() {}
      `,
      'c.ts': `
        import { f, g } from './a.ts';
        import { f as h } from './b.ts';
        f(); g(); h();
      `,
    },
    `
      a.ts#<module> passes_on b.ts#<module>
      b.ts#<module> passes_on a.ts#<module>
      c.ts:3:1 call a.ts#f exact import <- <module>
      c.ts:3:6 call b.ts#g exact import <- <module>
      c.ts:3:11 call a.ts#f exact import <- <module>
    `,
  );
  check(
    'interfaces that extend, members of type literals',
    {
      'a.ts': `
        interface A { a(): void }
        interface B extends A { b(): void }
        type L = { m(): void; n: () => void };
        function f(b: B, l: L) { b.a(); b.b(); l.m(); l.n(); }
      `,
    },
    `
      a.ts:2:21 extends a.ts#A exact scope <- B
      a.ts:4:15 type_reference a.ts#B exact scope <- f
      a.ts:4:21 type_reference a.ts#L exact scope <- f
      a.ts:4:28 call a.ts#A.a exact declared_type <- f via a.ts#B
      a.ts:4:35 call a.ts#B.b exact declared_type <- f via a.ts#B
      a.ts:4:42 call a.ts#L.m exact declared_type <- f via a.ts#L
      a.ts:4:49 call a.ts#L.n exact declared_type <- f via a.ts#L
      a.ts#B extends a.ts#A
    `,
  );
});
