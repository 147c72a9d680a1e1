import { checkTypes } from '../../../../../../support/checked-types-test.ts';

const shapes = `
interface Foo<T> { a: T; b?: number; m(x: T): this }
interface Bar extends Foo<string> { c: Bar[]; readonly d: 'x' | 'y' }
class Base<T> { constructor(public value: T) {} private hidden = 1; get g(): T { return this.value; } }
class Derived extends Base<number> { extra: string = ''; }
`;

describe('utility types of the standard library', () => {
  checkTypes(
    'of members',
    `${shapes}
    type A1 = Partial<Bar>;
    type A2 = Pick<Bar, 'a' | 'd'>;
    type A3 = Omit<Bar, 'a'>;
    type A4 = Record<'x' | 'y', Foo<number>>;
    type A5 = Required<Bar>;
    type A6 = Readonly<{ q: 1; w?: 2 }>;
    type A7 = Partial<Derived>;
    type A8 = Partial<Record<'a', 1>>;
    type A9 = Record<string, Foo<1>>['abc'];
    type A10 = Partial<string[]>;
    type A11 = Readonly<[1, 2?]>;`,
  );

  checkTypes(
    'of functions',
    `${shapes}
    type A1 = ReturnType<(x: number) => Promise<string>>;
    type A2 = Parameters<(x: number, y?: string, ...z: boolean[]) => void>;
    type A3 = InstanceType<typeof Derived>;
    type A4 = ConstructorParameters<typeof Base<string>>;
    type A5 = ThisParameterType<(this: Foo<1>) => void>;
    type A6 = OmitThisParameter<(this: Foo<1>, x: string) => void>;
    type A7 = Parameters<() => void>[number];
    type A8 = ReturnType<typeof parseInt>;`,
  );

  checkTypes(
    'of unions and promises',
    `${shapes}
    type A1 = NonNullable<string | null | undefined>;
    type A2 = Extract<'a' | 'b' | 1, string>;
    type A3 = Exclude<'a' | 'b' | 1, string>;
    type A4 = Awaited<Promise<Promise<number>>>;
    type A5 = Awaited<number | Promise<string>>;
    type A6 = Uppercase<'abc'> | Capitalize<'x'>;
    type A7 = NonNullable<Foo<1> | undefined>['a'];`,
  );
});
