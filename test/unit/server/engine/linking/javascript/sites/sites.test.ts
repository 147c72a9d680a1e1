import { checkLinks as check } from '../../../../../../support/checked-links.ts';

describe('sites of a file', () => {
  check(
    'calls, new, tagged templates, decorators, elements',
    {
      'a.tsx': `
        function f() {}
        class C { constructor() { f(); } }
        new C();
        f\`x\`;
        function d(...args: unknown[]) {}
        @d class D { @d m() {} }
        @d() class E {}
        function Tag() { return null; }
        const ns = { Inner() { return null; } };
        <Tag a={f} />;
        <ns.Inner><div /></ns.Inner>;
      `,
    },
    `
      a.tsx:2:27 call a.tsx#f exact scope <- C.constructor
      a.tsx:3:5 call a.tsx#C exact scope <- <module>
      a.tsx:4:1 call a.tsx#f exact scope <- <module>
      a.tsx:6:2 call a.tsx#d exact scope <- <module>
      a.tsx:6:10 reference a.tsx#D exact member <- <module> escapes
      a.tsx:6:15 call a.tsx#d exact scope <- D
      a.tsx:6:17 reference a.tsx#D.m exact member <- D escapes
      a.tsx:7:2 call a.tsx#d exact scope <- <module>
      a.tsx:7:12 reference a.tsx#E exact member <- <module> escapes
      a.tsx:10:2 call a.tsx#Tag exact scope <- <module>
      a.tsx:10:9 reference a.tsx#f exact scope <- <module>
      a.tsx:11:2 reference a.tsx#ns exact scope <- <module>
      a.tsx:11:5 call a.tsx#ns.Inner inferred inferred_type <- <module> via a.tsx#ns
      a.tsx#D untyped a.tsx#D
    `,
  );
  check(
    'the type of a parameter that declares a property is named by the property, what its default runs by the constructor',
    {
      'a.ts': `
        class Store {}
        function make() { return new Store(); }
        function inject(type: unknown) { return () => {}; }
        class User {
          constructor(private readonly store: Store = make(), other: Store, @inject(Store) public last: Store[]) {}
          save() { return this.store; }
        }
      `,
    },
    `
      a.ts:2:30 call a.ts#Store exact scope <- make
      a.ts:5:39 type_reference a.ts#Store exact scope <- User.store
      a.ts:5:47 call a.ts#make exact scope <- User.constructor
      a.ts:5:62 type_reference a.ts#Store exact scope <- User.constructor
      a.ts:5:70 call a.ts#inject exact scope <- User.constructor
      a.ts:5:77 reference a.ts#Store exact scope <- User.constructor
      a.ts:5:91 reference a.ts#User.last exact member <- User.constructor escapes
      a.ts:5:97 type_reference a.ts#Store exact scope <- User.last
      a.ts:6:24 reference a.ts#User.store exact member <- User.save
      a.ts#Store untyped a.ts#Store
      a.ts#User.store gives a.ts#Store
      a.ts#User.last gives a.ts#Store
      a.ts#User.save gives a.ts#Store
    `,
  );
  check(
    'dispatch, statics, super and private members',
    {
      'a.ts': `
        interface I { m(): void }
        class A implements I { m() {} static s() {} #p() {} q() { this.#p(); this.m(); A.s(); } }
        class B extends A { constructor() { super(); } m() { super.m(); } }
        function f(i: I, u: A | B) { i.m(); u.m(); new B().m(); }
        const o: I = { m() {} };
      `,
    },
    `
      a.ts:2:20 implements a.ts#I exact scope <- A
      a.ts:2:64 call a.ts#A.#p exact member <- A.q
      a.ts:2:75 call a.ts#A.m exact member <- A.q via a.ts#A
      a.ts:2:80 reference a.ts#A exact scope <- A.q
      a.ts:2:82 call a.ts#A.s exact member <- A.q
      a.ts:3:17 extends a.ts#A exact scope <- B
      a.ts:3:37 call a.ts#A exact member <- B.constructor
      a.ts:3:60 call a.ts#A.m exact member <- B.m
      a.ts:4:15 type_reference a.ts#I exact scope <- f
      a.ts:4:21 type_reference a.ts#A exact scope <- f
      a.ts:4:25 type_reference a.ts#B exact scope <- f
      a.ts:4:32 call a.ts#I.m exact declared_type <- f via a.ts#I
      a.ts:4:39 call a.ts#A.m exact declared_type <- f via a.ts#A
      a.ts:4:39 call a.ts#B.m exact declared_type <- f via a.ts#B
      a.ts:4:48 call a.ts#B exact scope <- f
      a.ts:4:52 call a.ts#B.m exact declared_type <- f
      a.ts:5:10 type_reference a.ts#I exact scope <- o
      a.ts#A implements a.ts#I
      a.ts#A.m overrides a.ts#I.m
      a.ts#B extends a.ts#A
      a.ts#B.m overrides a.ts#A.m
      a.ts#o.m satisfies a.ts#I.m
    `,
  );
  check(
    'values that are handed on, and those that are not',
    {
      'a.ts': `
        export function f() {}
        export class C {}
        declare function take(x: unknown): void;
        take(f);
        const g = f;
        f === undefined;
        typeof f;
        const o = { f, h: f };
        const c = [C];
        if (f) f.call(undefined);
        let x: C | undefined = undefined;
        x instanceof C;
        type T = typeof f;
      `,
    },
    `
      a.ts:4:1 call a.ts#take exact scope <- <module>
      a.ts:4:6 reference a.ts#f exact scope <- <module> escapes
      a.ts:5:11 reference a.ts#f exact scope <- g escapes
      a.ts:6:1 reference a.ts#f exact scope <- <module>
      a.ts:7:8 reference a.ts#f exact scope <- <module>
      a.ts:8:13 reference a.ts#f exact scope <- o escapes
      a.ts:8:19 reference a.ts#f exact scope <- o escapes
      a.ts:9:12 reference a.ts#C exact scope <- c escapes
      a.ts:10:5 reference a.ts#f exact scope <- <module>
      a.ts:10:8 reference a.ts#f exact scope <- <module>
      a.ts:11:8 type_reference a.ts#C exact scope <- x
      a.ts:12:1 reference a.ts#x exact scope <- <module>
      a.ts:12:14 reference a.ts#C exact scope <- <module>
      a.ts:13:17 type_reference a.ts#f exact scope <- T
    `,
  );
  check(
    'calls of what is no symbol',
    {
      'a.ts': `
        function named() {}
        function f(cb: () => void, o: { g(): void }) {
          cb();
          const same = named;
          same();
          const { g } = o;
          g();
          eval('1');
          missing();
        }
        import { gone } from './gone';
        import ext from 'ext';
        gone();
        ext.a();
        ext();
      `,
      'b.ts': `
        export function a() {}
      `,
    },
    `
      a.ts:3:3 call [cb] callback_parameter <- f
      a.ts:4:16 reference a.ts#named exact scope <- f
      a.ts:5:3 call a.ts#named inferred scope <- f
      a.ts:7:3 call [g] callback_parameter <- f
      a.ts:8:3 call [eval] eval <- f
      a.ts:13:1 call [gone] unresolved_import <- <module>
      a.ts:14:1 read [ext] external <- <module>
      a.ts:14:5 call [a] external <- <module>
      a.ts:15:1 call [ext] external <- <module>
    `,
  );
  check(
    'computed members and modules',
    {
      'a.ts': `
        const table = { a() {}, b() {} };
        function f(key: 'a' | 'b', any: any) {
          table[key]();
          any[key]();
          table['a']();
          import(key);
        }
      `,
    },
    `
      a.ts:3:3 reference a.ts#table exact scope <- f
      a.ts:3:9 call a.ts#table.a inferred inferred_type <- f via a.ts#table
      a.ts:3:9 call a.ts#table.b inferred inferred_type <- f via a.ts#table
      a.ts:4:7 call a.ts#table.a hint unique_name <- f
      a.ts:4:7 call a.ts#table.b hint unique_name <- f
      a.ts:4:7 call [a] receiver_type_unknown <- f
      a.ts:4:7 call [b] receiver_type_unknown <- f
      a.ts:5:3 reference a.ts#table exact scope <- f
      a.ts:5:9 call a.ts#table.a inferred inferred_type <- f via a.ts#table
      a.ts:6:3 call [] dynamic_import <- f
    `,
  );
  check(
    'members of a receiver that is not known',
    {
      'a.ts': `
        class A { unique() {} twice() {} }
        class B { twice() {} }
        function f(x: any) { x.unique(); x.twice(); x.toString(); x.unique; }
      `,
    },
    `
      a.ts:3:24 call a.ts#A.unique hint unique_name <- f
      a.ts:3:24 call [unique] receiver_type_unknown <- f
      a.ts:3:36 call [twice] receiver_type_unknown <- f
      a.ts:3:61 reference a.ts#A.unique hint unique_name <- f
      a.ts:3:61 read [unique] receiver_type_unknown <- f
    `,
  );
  check(
    'getters, setters, properties',
    {
      'a.ts': `
        class A { get g() { return 1; } set g(v: number) {} p = 1; constructor(readonly q: number) {} }
        function f(a: A) { a.g; a.g = 2; a.p++; a.q; const { g, p: renamed } = a; }
      `,
    },
    `
      a.ts:2:15 type_reference a.ts#A exact scope <- f
      a.ts:2:22 reference a.ts#A.g exact declared_type <- f via a.ts#A
      a.ts:2:27 reference a.ts#A.g exact declared_type <- f via a.ts#A
      a.ts:2:36 reference a.ts#A.p exact declared_type <- f via a.ts#A
      a.ts:2:43 reference a.ts#A.q exact declared_type <- f via a.ts#A
      a.ts:2:54 reference a.ts#A.g inferred inferred_type <- f via a.ts#A
      a.ts:2:57 reference a.ts#A.p inferred inferred_type <- f via a.ts#A
    `,
  );
  check(
    'imports, re-exports, namespaces',
    {
      'a.ts': `
        export function f() {}
        export class C { static s() {} }
        export default function () {}
      `,
      'b.ts': `
        export * from './a.ts';
        export { f as g, default as d } from './a.ts';
        export * as inner from './a.ts';
      `,
      'c.ts': `
        import * as all from './b.ts';
        import { g, d, inner, C } from './b.ts';
        import type { C as T } from './b.ts';
        all.f(); all.inner.f(); g(); d(); inner.C.s(); C.s();
        let x: T; let y: all.C; let z: typeof g;
        console.log(all);
      `,
    },
    `
      b.ts#<module> passes_on a.ts#<module>
      b.ts#undefined other_name a.ts#default
      b.ts#<module> passes_on a.ts#default
      b.ts#undefined other_name a.ts#f
      b.ts#<module> passes_on a.ts#f
      c.ts:4:1 reference b.ts#<module> exact import <- <module>
      c.ts:4:5 call a.ts#f exact import <- <module>
      c.ts:4:10 reference b.ts#<module> exact import <- <module>
      c.ts:4:14 reference a.ts#<module> exact import <- <module>
      c.ts:4:20 call a.ts#f exact member <- <module>
      c.ts:4:25 call a.ts#f exact import <- <module>
      c.ts:4:30 call a.ts#default exact import <- <module>
      c.ts:4:35 reference a.ts#<module> exact import <- <module>
      c.ts:4:41 reference a.ts#C exact import <- <module>
      c.ts:4:43 call a.ts#C.s exact member <- <module>
      c.ts:4:48 reference a.ts#C exact import <- <module>
      c.ts:4:50 call a.ts#C.s exact import <- <module>
      c.ts:5:8 type_reference a.ts#C exact import <- x
      c.ts:5:18 type_reference b.ts#<module> exact import <- y
      c.ts:5:22 type_reference a.ts#C exact import <- y
      c.ts:5:39 type_reference a.ts#f exact import <- z
      c.ts:6:13 reference b.ts#<module> exact import <- <module> escapes
    `,
  );
});
